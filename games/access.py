"""Who may sit where. A seat comes from the login, never from a request's body."""

from typing import Any

from django.db.models import QuerySet
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
    "table_guide",
    "table_ticket",
    "table_replay",
)
RULES = dict.fromkeys(TABLE_URLS, "seated")
"""Access rule by URL name: all tables are for those who sit at them, and nobody else."""


def seat_of(user: Any, public_id: str) -> Seat:
    """Return the user's own seat at that table, with its session; 404 for anyone else."""
    return _own(user, public_id, Seat.objects.select_related("game_session"))


def place_of(user: Any, public_id: str) -> Seat:
    """Return the user's own seat for a move, which reads the session itself under its lock."""
    return _own(user, public_id, Seat.objects.all())


def _own(user: Any, public_id: str, seats: QuerySet[Seat]) -> Seat:
    if not user.is_authenticated:
        raise Http404
    return get_object_or_404(seats, game_session__public_id=public_id, user_id=user.pk)
