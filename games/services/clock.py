"""Clock: play bots' moves, and the seats of pupils who are absent."""

import logging
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from typing import Any

from django.db import InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from engine import GAMES, bots
from engine.codec import event_from_json
from engine.heuristics import Known
from engine.protocol import Action
from games import catalogue
from games.errors import UnreadableState
from games.fast_lane.table_cache import Stamp
from games.models import Event, GameSession, Seat
from games.registry import PRESENTERS
from games.services.moves import execute_move
from games.services.requests import Request, Timing
from games.services.seats import say, say_no_more
from games.services.tables import (
    HOLDS,
    TableState,
    bump_revision,
    load_table,
    lock_session,
    quarantine,
    read_table,
    schedule,
    someone_waits,
)
from games.services.wall_clock import pull_back_table, too_far_ahead

log = logging.getLogger(__name__)
BATCH = 50
ROBOTS_PLAY = {"bot", *HOLDS}
REST = timedelta(seconds=30)


def run_due(now: datetime | None = None, *, set_back: bool = False) -> int:
    """Do what is due at every table; return how many tables changed.

    `set_back`: the server's clock was seen to go back (`games.services.wall_clock`).

    Safe in several processes: each table is decided under its row's lock, and a bot's move carries
    a key derived from version and seat, so it is played once.
    """
    now = now or timezone.now()
    ahead = GameSession.objects.filter(too_far_ahead(now, set_back=set_back))
    for pk in ahead.values_list("pk", flat=True):
        _guarded(pk, now, partial(pull_back_table, pk, now))
    due = GameSession.objects.filter(due_at__lte=now).order_by("due_at")
    rows = due.values_list("pk", "due_kind", "public_id", *Stamp._fields)[:BATCH]
    return sum(_look_at(pk, kind, (name, Stamp(*stamp)), now) for pk, kind, name, *stamp in rows)


def _look_at(pk: int, kind: str, known: tuple[str, Stamp], now: datetime) -> bool:
    """Do what is due at one table."""
    if kind in ROBOTS_PLAY:
        return _guarded(pk, now, partial(_run_bots, pk, known, now))
    return _guarded(pk, now, partial(_stand_in, pk, now))


def _guarded(pk: int, now: datetime, work: Callable[[], bool]) -> bool:
    """Do one table's work; a table that fails never keeps the others waiting."""
    try:
        return work()
    except (OperationalError, InterfaceError):  # the database is away, for all tables
        raise
    except UnreadableState:
        log.exception("session %s cannot be read: quarantined", pk)
        quarantine(pk)
    except Exception:
        log.exception("session %s could not be looked at; again in %s", pk, REST)
        GameSession.objects.filter(pk=pk).update(due_at=now + REST)
    return False


def _run_bots(pk: int, known: tuple[str, Stamp], now: datetime) -> bool:
    """Play for the bots that are waited for; their moves are thought out before the lock.

    The first one asks again under the lock whether the table is due: another clock may have played
    since. Those who answer with it do so at once.
    """
    table = read_table(pk, *known)
    waiting = [table.seats[number] for number in table.game.waiting_for(table.state)]
    moved = False
    for seat in waiting:
        if table.is_bot(seat):
            request = _bot_request(table, seat)
            played = execute_move(pk, request if moved else replace(request, due_by=now))
            if played.outcome.status == "accepted":
                moved = True
                if played.table:
                    _tell_team(played.table, seat.number)
    if not moved:
        _reschedule(pk, now)
    return moved


def _bot_request(table: TableState, seat: Seat) -> Request:
    version = table.game_session.version
    window = table.game.window(table.state)
    key = f"bot:{version}:{seat.number}"
    action = choose_for(table, seat, key)
    return Request(
        seat=seat.number,
        actor=Event.Actor.BOT,
        action=action,
        key=key,
        version=version,
        window_id=str(window.id) if window else None,
        timing=Timing(),
        body_hash=key,
    )


def choose_for(table: TableState, seat: Seat, salt: str) -> Action:
    """Return the bot's choice from what its seat sees; the same position gives the same choice.

    On its turn it may also do what any seat may do at any time, such as telling what it found.
    What the game leaves to people stays theirs as long as they are there.
    Who plays for an absent pupil is a partner beside a pupil of its team, else a novice.
    """
    game, number = GAMES[table.game_session.game], seat.number
    rng = random.Random(bytes(table.game_session.seed) + salt.encode())  # noqa: S311 (a choice, no secret)
    level = _level(table, seat)
    if level == catalogue.HALFWAY:
        level = rng.choice(("novice", "greedy"))
    legal: Sequence[Action] = game.legal_actions(table.state, number)
    if table.is_bot(seat) and (left := game.left_to(table.state, table.present)):
        legal = [one for one in legal if one.kind not in left]
    aside = game.side_actions(table.state, number)
    action: Action = bots.choose(
        level,
        game,
        game.seen_by(table.state, number),
        _memory(table, seat) if level in bots.ATTENTIVE else {},
        [*legal, *aside] if aside else legal,
        rng,
        table.present,
    )
    return action


def _level(table: TableState, seat: Seat) -> str:
    mode = catalogue.GAMES[table.game_session.game].mode(table.game_session.variant)
    return mode.level_at(seat.bot_level, seat.number, table.present)


def _tell_team(table: TableState, number: int) -> None:
    """When its turn is over a partner tells by a picture which last step it leaves to its team."""
    seat, game, presenter = table.seats[number], table.game, PRESENTERS[table.game_session.game]
    waiting = game.waiting_for(table.state)
    if not presenter.noted or not waiting or table.is_bot(table.seats[waiting[0]]):
        return
    if _level(table, seat) != bots.PARTNER:
        return
    known = Known(game.seen_by(table.state, number), _memory(table, seat), frozenset(table.present))
    left = bots.left_to_pupils(game, known, game.side_actions(table.state, number))
    if left:
        with suppress(ValueError):  # a pupil was quicker
            say(seat, presenter.word_for(left[0]))
    elif seat.said:
        say_no_more(seat)


def _memory(table: TableState, seat: Seat) -> dict[str, Any]:
    """What an attentive bot remembers: every event that its seat could see, the deal too."""
    game_session, game = table.game_session, table.game
    options = game.make_options(game_session.options)
    _, dealt = game.start(options, len(table.seats), bytes(game_session.seed))
    rows = Event.objects.filter(game_session=game_session, accepted=True).order_by("number")
    logged_events = (
        event_from_json(one) for events in rows.values_list("events", flat=True) for one in events
    )
    return bots.remember(game, chain(dealt, logged_events), seat.number)


@transaction.atomic
def _stand_in(pk: int, now: datetime) -> bool:
    """Let a bot play the seats whose pupils have been gone too long; else look again later."""
    game_session = lock_session(pk, skip_locked=connection.features.has_select_for_update)
    if game_session is None or not game_session.is_due(now):
        return False
    table = load_table(game_session)
    taken = False
    for number in table.game.waiting_for(table.state) if someone_waits(table, now) else ():
        seat = table.seats[number]
        if not table.is_bot(seat) and table.stand_in_at(seat) <= now:
            seat.bot_plays = True
            seat.save(update_fields=["bot_plays"])
            taken = True
    schedule(table, now)
    if taken:
        bump_revision(game_session)
    game_session.save(update_fields=["due_at", "due_kind", "revision"])
    return taken


@transaction.atomic
def _reschedule(pk: int, now: datetime) -> None:
    """A bot's move came too late or was refused: set the table's next moment anew, unless somebody
    else has."""
    game_session = lock_session(pk)
    if game_session is not None and game_session.is_due(now):
        schedule(load_table(game_session), timezone.now())
        game_session.save(update_fields=["due_at", "due_kind"])
