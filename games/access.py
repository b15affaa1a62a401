"""Access to tables and seats. A seat comes from the sign-in, never from a request's body."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from games.fast_lane import store
from games.fast_lane.store import Visit as Visit  # classroom's middleware looks visits up too
from games.fast_lane.store import find_visit as find_visit
from games.models import MovedSeat, Seat

TABLE_URLS = (
    "table",
    "table_plain",
    "table_part",
    "table_act",
    "table_tray",
    "table_help",
    "table_hand",
    "table_say",
    "table_leave",
    "table_guide",
    "table_go_on",
    "table_rules",
    "table_ticket",
    "table_replay",
)
RULES = dict.fromkeys(TABLE_URLS, "seated")
"""Access rule by URL name: all tables are for those who sit at them, and nobody else."""


@dataclass(frozen=True, slots=True)
class SeatVisit:
    """Somebody's own seat at a table, and what the table's row says."""

    session_key: str
    holder: str  # the user's public id
    session: store.SessionHeader
    seat: Seat

    def again(self) -> "SeatVisit":
        """Return the same visit as it is now, after the rows have changed."""
        visit = find_visit(self.session_key, self.session.public_id, timezone.now())
        return seated(visit)


def seated(visit: Visit | None) -> SeatVisit:
    """Return a visit as that of the seat's own pupil, or raise Http404."""
    if visit is None or visit.session is None or visit.seat is None:
        raise Http404
    return SeatVisit(visit.session_key, visit.holder, visit.session, visit.seat)


def moved_to(user_id: int, public_id: str) -> str:
    """Return the public id of the table that a teacher moved the user to from this one, or ''."""
    moves = MovedSeat.objects.filter(
        user_id=user_id,
        game_session__public_id=public_id,
        to__seats__user_id=user_id,
        to__seats__closed_at=None,
    )
    return moves.values_list("to__public_id", flat=True).first() or ""


def visit_of(request: HttpRequest) -> SeatVisit:
    """Return the visit that the middleware has found for this request, or raise Http404."""
    return seated(getattr(request, "visit", None))


def visitor_of(request: HttpRequest) -> Visit:
    """Return the visit that the middleware put on the request; Http404 without one."""
    visit: Visit | None = getattr(request, "visit", None)
    if visit is None:
        raise Http404
    return visit


def seat_row(visit: SeatVisit) -> Seat:
    """Return the visit's seat with its game session, read anew."""
    return Seat.objects.select_related("game_session").get(pk=visit.seat.pk)


def seat_of(user: Any, public_id: str) -> Seat:
    """Return the user's own seat at that table, with its session; 404 for anyone else."""
    if not user.is_authenticated:
        raise Http404
    seats = Seat.objects.filter(closed_at=None).select_related("game_session")
    return get_object_or_404(seats, game_session__public_id=public_id, user_id=user.pk)
