"""Presence, help, the tray, the raised hand, talk of a team: written by a pupil beside moves."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.errors import UnreadableState
from games.fast_lane import store
from games.help_ladder import joined, question_of, steps_seen, told_by
from games.models import COMING_BACK, GameSession, HelpOpening, Seat
from games.registry import PRESENTERS
from games.services.sessions import SeatPlan
from games.services.tables import bump_revision, load_table, lock_session, quarantine, schedule

HELP_LEVELS = range(1, 6)
PLAYING = GameSession.Status.PLAYING


def mark_present(seat: Seat) -> bool:
    """Note that the seat's page is there; a bot that played it lets go. True if others may see it.

    Locks the session's row only when something must change, or be seen to change: a seat that was
    missing is back. While all stay who were there, the clock knows what to do.
    """
    now = timezone.now()
    if not seat.is_sign_of_life(now):
        return False
    if not (seat.bot_plays or seat.is_missing(now)):
        store.note_presence(seat.pk, now)
        seat.seen_at = now
        return False
    with transaction.atomic():
        locked = lock_session(seat.game_session_id)
        if locked is None:
            return False
        fresh = Seat.objects.get(pk=seat.pk)
        if fresh.closed_at is not None:
            return False
        fresh.come_back(now)
        fresh.save(update_fields=COMING_BACK)
        _reschedule(locked, now)
    return True


@transaction.atomic
def leave(seat: Seat) -> None:
    """Note that the seat's page closes: the pupil is missing at once, until another page is open.

    A page that was loaded anew, or another one of the same pupil, hears of it and gives a sign.
    """
    game_session = lock_session(seat.game_session_id)
    now = timezone.now()
    fresh = Seat.objects.get(pk=seat.pk)
    if game_session is None or game_session.status != PLAYING or fresh.is_missing(now):
        return
    Seat.objects.filter(pk=seat.pk).update(left_at=now)
    _reschedule(game_session, now)


def _reschedule(game_session: GameSession, now: datetime) -> None:
    """Who sits here has changed: set the clock anew and tell the pages. The row is locked."""
    schedule(load_table(game_session), now)
    bump_revision(game_session)
    game_session.save(update_fields=["due_at", "due_kind", "revision"])


@transaction.atomic
def open_help(seat: Seat, decision: str, level: int) -> int | None:
    """Open a step of the help ladder (1-5) for this decision of the seat; log it.

    What the open steps tell of the cards in the tray is kept with the seat: a claim that was told
    is not made alone in this game. Returns the highest step now open, None when the decision is
    over. Steps open in order, but those that were open in this game before: a step opens all below
    it. Only where help is on.
    Raises ValueError for a step that does not exist or may not be opened yet.
    """
    game_session = lock_session(seat.game_session_id)
    fresh = Seat.objects.get(pk=seat.pk)
    if level not in HELP_LEVELS or game_session is None or not game_session.settings.get("help"):
        raise ValueError("no such help")
    if fresh.decision != decision:
        return None
    if level > max(fresh.help_level + 1, steps_seen(seat.game_session_id, seat.number)):
        raise ValueError("steps open in order")
    fresh.help_level = max(level, fresh.help_level)
    table = load_table(game_session)
    asked = question_of(table, fresh, fresh.help_level, fresh.tray)
    helped_items = told_by(table, asked)
    _keep_opening(fresh, level, helped_items, asked.seen["turn_number"])
    fresh.helped_items = joined(fresh.helped_items, helped_items)
    fresh.save(update_fields=["help_level", "helped_items"])
    return fresh.help_level


def _keep_opening(seat: Seat, level: int, helped_items: list[str], turn_number: int) -> None:
    """Log the opening of a step; opened again for other cards, it has told more."""
    opening, made = HelpOpening.objects.get_or_create(
        game_session_id=seat.game_session_id,
        seat=seat.number,
        decision=seat.decision,
        level=level,
        defaults={"at": timezone.now(), "items": helped_items, "turn_number": turn_number},
    )
    if not made and not set(helped_items) <= set(opening.items):
        opening.items = joined(opening.items, helped_items)
        opening.save(update_fields=["items"])


def save_tray(seat: Seat, decision: str, tray: dict[str, Any]) -> None:
    """Keep the half-built sum of the present decision; nothing if that decision is over.

    `tray`: {"cards": [ids in slots], "total": id or None, "keyed": number or None, ...}, as the
    game's shapes have read it (games/presenters/trays.py): they say how much it holds.
    """
    store.keep_tray(seat.pk, decision, tray)


@transaction.atomic
def raise_hand(seat: Seat, up: bool) -> None:
    """Put the pupil's hand up or down; boards show it. A hand that is up stays up since then.

    Locks the session's row before the seat's, as moves do.
    """
    game_session = lock_session(seat.game_session_id)
    changed = Seat.objects.filter(pk=seat.pk, hand_up_at__isnull=up).update(
        hand_up_at=timezone.now() if up else None
    )
    _show(game_session, changed)


@transaction.atomic
def say(seat: Seat, word: str) -> None:
    """Keep what a player tells the team by a picture: 'thumb', 'ask:2'; the others' pages show it.

    It is no move: nobody's own move is late for it. Raises ValueError for what may not be said now.
    """
    game_session = lock_session(seat.game_session_id)
    if game_session is None or game_session.status != GameSession.Status.PLAYING:
        raise ValueError("nobody plays here")
    table = load_table(game_session)
    seen = table.game.seen_by(table.state, seat.number)
    if game_session.paused_at or word not in PRESENTERS[game_session.game].says(seen):
        raise ValueError("that cannot be said now")
    _keep_word(game_session, seat, f"{word}@{game_session.event_count}")


@transaction.atomic
def say_no_more(seat: Seat) -> None:
    """Take back what the seat told its team: it is not so any more."""
    _keep_word(lock_session(seat.game_session_id), seat, "")


def _keep_word(game_session: GameSession | None, seat: Seat, stamped: str) -> None:
    _show(game_session, Seat.objects.filter(pk=seat.pk).exclude(said=stamped).update(said=stamped))


@transaction.atomic
def lower_hand(session_id: int) -> None:
    """The teacher has come: all hands of the table go down."""
    game_session = lock_session(session_id)
    down = Seat.objects.filter(game_session_id=session_id, hand_up_at__isnull=False).update(
        hand_up_at=None
    )
    _show(game_session, down)


def _show(game_session: GameSession | None, changed: int) -> None:
    if game_session is not None and changed:
        bump_revision(game_session)
        game_session.save(update_fields=["revision"])


@transaction.atomic
def take_bot_seat(game_session_id: int, plan: SeatPlan) -> Seat | None:
    """Give a late pupil the first seat that was a bot's; None when there is none left.

    A game that cannot be read has none: it is quarantined.
    """
    game_session = lock_session(game_session_id)
    if game_session is None or game_session.status != GameSession.Status.PLAYING:
        return None
    try:
        table = load_table(game_session)
    except UnreadableState:
        quarantine(game_session_id)
        return None
    seat = next((seat for seat in table.seats if seat.user_id is None), None)
    if seat is None:
        return None
    seat.user, seat.name, seat.avatar, seat.bot_level = plan.user, plan.name, plan.avatar, ""
    seat.seen_at = now = timezone.now()
    seat.take_off(None, now)
    seat.save()
    schedule(table, now)
    bump_revision(game_session)
    game_session.save(update_fields=["due_at", "due_kind", "revision"])
    return seat


@transaction.atomic
def leave_seat_to_bot(game_session_id: int, user_id: int, plan: SeatPlan) -> bool:
    """Give the seat of a pupil who never came to it to a bot, for good; False if there is none.

    `plan` is the bot's. A game that cannot be read has none: it is quarantined.
    """
    game_session = lock_session(game_session_id)
    if game_session is None or game_session.status != PLAYING:
        return False
    try:
        table = load_table(game_session)
    except UnreadableState:
        quarantine(game_session_id)
        return False
    seat = next((one for one in table.seats if one.user_id == user_id), None)
    if seat is None or seat.seen_at is not None:
        return False
    seat.user, seat.name, seat.avatar, seat.bot_level = None, plan.name, plan.avatar, plan.bot_level
    seat.bot_plays = False
    seat.save()
    now = timezone.now()
    schedule(table, now)
    bump_revision(game_session)
    game_session.save(update_fields=["due_at", "due_kind", "revision"])
    return True
