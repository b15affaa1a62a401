"""The steps of the help ladder for a seat: look, count on, is there one, pick, show me."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.help_ladder import ladder_of, question_of, steps_seen
from games.models import Seat
from games.presenters.view_models import Ladder
from games.services.tables import load_table


def ladder_for(seat: Seat, level: int, tray: Mapping[str, Any]) -> Ladder:
    """Return the help of a seat that may claim something now, for what lies in its tray."""
    table = load_table(seat.game_session)
    ladder = ladder_of(table, question_of(table, seat, level, tray))
    return replace(ladder, seen=steps_seen(seat.game_session_id, seat.number))
