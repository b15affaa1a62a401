"""Beginning, pausing and ending game sessions."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from engine import GAMES
from games.announcements import SHOWN, WAITS
from games.errors import UnreadableState
from games.ids import public_id as random_public_id
from games.models import GameSession, Seat
from games.services.tables import (
    bump_revision,
    load_table,
    lock_session,
    quarantine,
    save_decisions,
    schedule,
)


@dataclass(frozen=True)
class SeatPlan:
    """Who sits down: a pupil (`user`) or a bot (`bot_level`: one of `engine.bots`, or halfway)."""

    name: str
    avatar: str
    user: Any = None
    bot_level: str = ""
    away: bool = False  # a pupil whose seat a bot plays from the start


@transaction.atomic
def create_session(
    game: str,
    seats: Sequence[SeatPlan],
    *,
    variant: str = "standard",
    options: Mapping[str, Any] | None = None,
    help_on: bool = True,
    absent_minutes: int = 1,
    hold_seconds: float = 0,
    versus: bool = False,
    trial: bool = False,
    place: str = "",
    group: str = "",
    public_id: str = "",
    seed: bytes | None = None,
) -> GameSession:
    """Deal a new game and seat everyone in order.

    `options` are the engine's house rules; `place` is shown in the bar ("Maple class"); `group` is
    written to every attempt and opportunity of the game. `hold_seconds`: how long robots wait at
    most when the only pupil asks for it (0: never). Nothing of a `trial` is evidence.
    `public_id`: what the address shows ("" for one at random).
    Raises KeyError for an unknown game, ValueError for bad options or a wrong number of seats.
    """
    rules = GAMES[game]
    chosen = rules.make_options(dict(options or {}))
    seed = seed or secrets.token_bytes(32)
    state, _events = rules.start(chosen, len(seats), seed)
    settings = {"help": help_on, "absent_minutes": absent_minutes, "versus": versus, "place": place}
    if hold_seconds:
        settings["hold_seconds"] = hold_seconds
    if trial:
        settings["trial"] = True
    now = timezone.now()
    game_session = GameSession.objects.create(
        public_id=public_id or random_public_id(),
        game=game,
        variant=variant,
        options=chosen.as_dict(),
        settings=settings,
        rules=rules.rules,
        codec=rules.codec,
        seed=seed,
        group=group,
        state=rules.dump(state),
        moved_at=now,
    )
    _sit_down(game_session, seats)
    table = load_table(game_session)
    save_decisions(table, now)
    schedule(table, now)
    game_session.save(update_fields=["due_at", "due_kind"])
    return game_session


def _sit_down(game_session: GameSession, seats: Sequence[SeatPlan]) -> None:
    """Seat everyone in order."""
    Seat.objects.bulk_create(
        Seat(
            game_session=game_session,
            number=number,
            user=plan.user,
            bot_level=plan.bot_level,
            name=plan.name,
            avatar=plan.avatar,
            bot_plays=plan.away,
        )
        for number, plan in enumerate(seats)
    )


def pause(session_ids: Iterable[int]) -> None:
    """Stop these games where they are. Locks each in turn."""
    for pk in sorted(session_ids):
        _set_paused(pk, paused=True)


def resume(session_ids: Iterable[int]) -> None:
    """Let paused games go on. Locks each in turn."""
    for pk in sorted(session_ids):
        _set_paused(pk, paused=False)


def _set_paused(pk: int, *, paused: bool, also_waiting: bool = False) -> None:
    """Stop one game or let it go on; one that cannot be read is quarantined, the others follow."""
    try:
        _set_paused_locked(pk, paused=paused, also_waiting=also_waiting)
    except UnreadableState:
        quarantine(pk)


@transaction.atomic
def _set_paused_locked(pk: int, *, paused: bool, also_waiting: bool) -> None:
    game_session = lock_session(pk)
    if game_session is None or game_session.status != GameSession.Status.PLAYING:
        return
    if bool(game_session.paused_at) == paused:
        return
    if game_session.announced == WAITS and not also_waiting:
        return
    now, paused_at = timezone.now(), game_session.paused_at
    game_session.paused_at = now if paused else None
    table = load_table(game_session)
    if paused_at is not None:
        _take_pause_off(table.pupils, paused_at, now)
    schedule(table, now)
    bump_revision(game_session)
    game_session.save(update_fields=["paused_at", "due_at", "due_kind", "revision"])


def _take_pause_off(seats: Sequence[Seat], paused_at: datetime, now: datetime) -> None:
    """Take a pause off the time to think; of who is missing, what the return will not take off."""
    for seat in seats:
        last = seat.last_sign if seat.is_missing(now) else now
        if last is not None:
            seat.take_off(paused_at, last)
    Seat.objects.bulk_update(seats, ["decision_at"])


def let_wait(session_ids: Iterable[int]) -> None:
    """Stop these games for later, seats and cards kept: only `take_up` lets them go on.

    Hands go down. Locks each in turn.
    """
    for pk in sorted(session_ids):
        _set_waiting(pk, waits=True)


def take_up(session_ids: Iterable[int], *, paused: bool) -> None:
    """Let games that wait go on where they were; `paused`: as soon as the pause of all ends.

    Locks each in turn.
    """
    for pk in sorted(session_ids):
        _set_waiting(pk, waits=False, paused=paused)


@transaction.atomic
def _set_waiting(pk: int, *, waits: bool, paused: bool = False) -> None:
    game_session = lock_session(pk)
    if game_session is None or game_session.status != GameSession.Status.PLAYING:
        return
    if (game_session.announced == WAITS) == waits:
        return
    game_session.announced = WAITS if waits else ""
    game_session.announced_at = timezone.now() if waits else None
    bump_revision(game_session)
    game_session.save(update_fields=["announced", "announced_at", "revision"])
    if waits:
        game_session.seats.filter(hand_up_at__isnull=False).update(hand_up_at=None)
    _set_paused(pk, paused=waits or paused, also_waiting=True)


def announce(session_ids: Iterable[int], key: str) -> int:
    """Show one of `games.announcements` at these tables; return how many show it now only.

    Locks each in turn. Said again while it is shown, it is said once.
    """
    return sum(_announce(pk, key) for pk in sorted(session_ids))


@transaction.atomic
def _announce(pk: int, key: str) -> bool:
    game_session = lock_session(pk)
    if game_session is None or game_session.status != GameSession.Status.PLAYING:
        return False
    if game_session.announced == WAITS:
        return False
    now, shown_at = timezone.now(), game_session.announced_at
    if game_session.announced == key and shown_at is not None and now - shown_at < SHOWN:
        return False
    game_session.announced, game_session.announced_at = key, now
    bump_revision(game_session)
    game_session.save(update_fields=["announced", "announced_at", "revision"])
    return True


def abandon(session_ids: Iterable[int]) -> None:
    """End unfinished games without a winner; what was logged stays."""
    for pk in sorted(session_ids):
        _abandon(pk)


@transaction.atomic
def _abandon(pk: int) -> None:
    game_session = lock_session(pk)
    if game_session is None or game_session.status != GameSession.Status.PLAYING:
        return
    game_session.status = GameSession.Status.ABANDONED
    game_session.finished_at = timezone.now()
    game_session.due_at, game_session.due_kind = None, ""
    bump_revision(game_session)
    game_session.save(update_fields=["status", "finished_at", "due_at", "due_kind", "revision"])
