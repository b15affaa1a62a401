"""A teacher's hand on the seats of a table: a robot plays, a seat is kept free, a pupil moves.

Each locks the session's row, as moves do, and answers in a word what came of it.
"""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.errors import UnreadableState
from games.models import GameSession, MovedSeat, Seat
from games.presence import KEPT_FREE
from games.services.sessions import SeatPlan, abandon
from games.services.tables import (
    TableState,
    bump_revision,
    load_table,
    lock_session,
    quarantine,
    schedule,
)

DONE = "done"
HERE = "here"  # the pupil's page is there: no robot is needed
GONE = "gone"  # no such seat, or the game is over
FULL = "full"  # no robot's seat is left
STAYS = "stays"  # the pupil sits there already


def stand_in(session_id: int, user_id: int) -> str:
    """Let a robot play a missing pupil's seat at once: DONE, HERE or GONE."""

    def change(seat: Seat, now: datetime) -> str:
        if not seat.is_missing(now):
            return HERE
        seat.bot_plays, seat.kept_until = True, None
        return DONE

    return _change(session_id, user_id, change)


def keep_seat(session_id: int, user_id: int) -> str:
    """Keep a pupil's seat from robots for KEPT_FREE, also from one that plays it: DONE or GONE."""

    def change(seat: Seat, now: datetime) -> str:
        seat.bot_plays = False
        seat.kept_until = now + KEPT_FREE if seat.is_missing(now) else None
        return DONE

    return _change(session_id, user_id, change)


def _change(session_id: int, user_id: int, change: Callable[[Seat, datetime], str]) -> str:
    try:
        with transaction.atomic():
            table = _locked(session_id)
            seat = _seat_of(table, user_id) if table else None
            if table is None or seat is None:
                return GONE
            now = timezone.now()
            came = change(seat, now)
            if came == DONE:
                seat.save(update_fields=["bot_plays", "kept_until"])
                _announce(table, now)
            return came
    except UnreadableState:
        quarantine(session_id)
        return GONE


def move_seat(plan: SeatPlan, to: int, robot: SeatPlan, away_from: int | None = None) -> str:
    """Give a pupil the first robot's seat of a table: DONE, STAYS, FULL or GONE.

    `away_from`: the game session where the pupil sits now; `robot` takes that seat, and a table
    that is left without pupils ends. Locks both sessions in the order of their ids.
    """
    ids = sorted({to} | ({away_from} if away_from else set()))
    try:
        with transaction.atomic():
            tables = {pk: _locked(pk) for pk in ids}
            target = tables[to]
            if target is None:
                return GONE
            if _seat_of(target, plan.user.pk) is not None:
                return STAYS
            free = next((seat for seat in target.seats if seat.user_id is None), None)
            if free is None:
                return FULL
            now = timezone.now()
            old = tables.get(away_from) if away_from else None
            if old is not None:
                _give_up(old, plan, robot, target.game_session, now)
            _sit(free, plan)
            _announce(target, now)
    except UnreadableState:
        quarantine(to)
        return GONE
    if old is not None and not old.pupils:
        abandon([old.game_session.pk])
    return DONE


def _give_up(
    table: TableState, plan: SeatPlan, robot: SeatPlan, to: GameSession, now: datetime
) -> None:
    """Let a robot have a pupil's seat for good; the page that shows it is led to the new table."""
    seat = _seat_of(table, plan.user.pk)
    if seat is None:
        return
    _sit(seat, robot)
    MovedSeat.objects.update_or_create(
        game_session=table.game_session, user=plan.user, defaults={"to": to, "at": now}
    )
    _announce(table, now)


def _sit(seat: Seat, plan: SeatPlan) -> None:
    """Seat somebody else; what the one before built and was told is not carried over."""
    seat.user, seat.name, seat.avatar = plan.user, plan.name, plan.avatar
    seat.bot_level, seat.bot_plays = plan.bot_level, False
    seat.seen_at = seat.left_at = seat.kept_until = seat.hand_up_at = None
    seat.tray, seat.tries, seat.help_level, seat.helped_items = {}, 0, 0, []
    seat.save()


def _locked(session_id: int) -> TableState | None:
    """Return the table of a game that goes on, its row locked."""
    game_session = lock_session(session_id)
    if game_session is None or game_session.status != GameSession.Status.PLAYING:
        return None
    return load_table(game_session)


def _seat_of(table: TableState, user_id: int) -> Seat | None:
    return next((seat for seat in table.pupils if seat.user_id == user_id), None)


def _announce(table: TableState, now: datetime) -> None:
    """Set the clock anew and tell the pages of the table."""
    schedule(table, now)
    bump_revision(table.game_session)
    table.game_session.save(update_fields=["due_at", "due_kind", "revision"])
