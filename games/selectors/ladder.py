"""The help ladder: look, count on, is there one, pick, show me; each game knows what to say."""

from collections.abc import Mapping
from typing import Any

from games.models import Seat
from games.services.tables import load_table
from games.shows import SHOWS
from games.shows.faces import Ladder, Question


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
    return SHOWS[seat.game_session.game].ladder(asked)
