"""The steps of the help ladder for a seat: look, count on, is there one, pick, show me."""

from collections.abc import Mapping
from typing import Any

from games.models import Seat
from games.presenters.view_models import Ladder, Question
from games.registry import PRESENTERS
from games.services.tables import load_table


def ladder_for(seat: Seat, level: int, tray: Mapping[str, Any]) -> Ladder:
    """Return the help of a seat that may claim something now, for what lies in its tray."""
    table = load_table(seat.game_session)
    asked = Question(
        seen=table.game.seen_by(table.state, seat.number),
        claims=table.game.opportunities(table.state, seat.number),
        tray=tray,
        decision=seat.decision,
        level=level,
    )
    return PRESENTERS[seat.game_session.game].ladder(asked)
