"""Who may sit where. A seat comes from the login, never from a request's body."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404

from games.models import Seat

TABLE_URLS = (
    "table",
    "table_part",
    "table_act",
    "table_tray",
    "table_help",
    "table_hand",
    "table_ticket",
    "table_replay",
)
RULES = dict.fromkeys(TABLE_URLS, "pupil_at_table")
"""Access rule by URL name: all tables are for the pupils who sit at them."""


def seat_of(user: Any, public_id: str) -> Seat:
    """Return the user's own seat at that table, with its session; 404 for anyone else."""
    if not user.is_authenticated:
        raise Http404
    seats = Seat.objects.select_related("game_session")
    return get_object_or_404(seats, game_session__public_id=public_id, user_id=user.pk)
