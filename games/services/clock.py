"""Clock: play bots' moves, and the seats of pupils who are absent."""

import logging
import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

from django.db import InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from engine import GAMES, bots
from engine.codec import event_from_json
from engine.protocol import Action
from games import catalogue
from games.errors import UnreadableState
from games.fast_lane.table_cache import Stamp
from games.models import Event, GameSession, Seat
from games.modes import Mode
from games.services.moves import execute_move
from games.services.requests import Request, Timing
from games.services.tables import (
    TableState,
    bump_revision,
    load_table,
    lock_session,
    quarantine,
    read_table,
    schedule,
    someone_waits,
)

log = logging.getLogger(__name__)
BATCH = 50
REST = timedelta(seconds=30)


def run_due(now: datetime | None = None) -> int:
    """Do what is due at every table; return how many tables changed.

    Safe in several processes: each table is decided under its row's lock, and a bot's move carries
    a key derived from version and seat, so it is played once.
    """
    now = now or timezone.now()
    due = GameSession.objects.filter(due_at__lte=now).order_by("due_at")
    rows = due.values_list("pk", "due_kind", "public_id", *Stamp._fields)[:BATCH]
    return sum(_look_at(pk, kind, (name, Stamp(*stamp)), now) for pk, kind, name, *stamp in rows)


def _look_at(pk: int, kind: str, known: tuple[str, Stamp], now: datetime) -> bool:
    """Do one table's work; a table that fails never keeps the others waiting."""
    try:
        return _run_bots(pk, known) if kind == "bot" else _stand_in(pk, now)
    except (OperationalError, InterfaceError):  # the database is away, for all tables
        raise
    except UnreadableState:
        log.exception("session %s cannot be read: quarantined", pk)
        quarantine(pk)
    except Exception:
        log.exception("session %s could not be looked at; again in %s", pk, REST)
        GameSession.objects.filter(pk=pk).update(due_at=now + REST)
    return False


def _run_bots(pk: int, known: tuple[str, Stamp]) -> bool:
    """Play for the bots that are waited for; their moves are thought out before the lock."""
    table = read_table(pk, *known)
    waiting = [table.seats[number] for number in table.game.waiting_for(table.state)]
    moved = False
    for seat in waiting:
        if table.is_bot(seat):
            outcome = execute_move(pk, _bot_request(table, seat)).outcome
            moved = moved or outcome.status == "accepted"
    if not moved:
        _reschedule(pk)
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
    level = _mode_of(table.game_session).level_at(seat.bot_level, number, table.present)
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


def _mode_of(game_session: GameSession) -> Mode:
    return catalogue.GAMES[game_session.game].mode(game_session.variant)


def _memory(table: TableState, seat: Seat) -> dict[str, Any]:
    """What an attentive bot remembers: every event that its seat could see, the deal too."""
    game_session, game = table.game_session, table.game
    options = game.make_options(game_session.options)
    _, dealt = game.start(options, len(table.seats), bytes(game_session.seed))
    rows = Event.objects.filter(game_session=game_session, accepted=True).order_by("number")
    told = (
        event_from_json(one) for events in rows.values_list("events", flat=True) for one in events
    )
    return bots.remember(game, chain(dealt, told), seat.number)


@transaction.atomic
def _stand_in(pk: int, now: datetime) -> bool:
    """Let a bot play the seats whose pupils have been gone too long; else look again later."""
    game_session = lock_session(pk, skip_locked=connection.features.has_select_for_update)
    if game_session is None or game_session.due_at is None or game_session.due_at > now:
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
def _reschedule(pk: int) -> None:
    """A bot's move came too late or was refused: set the table's next moment anew."""
    game_session = lock_session(pk)
    if game_session is not None and game_session.due_at is not None:
        schedule(load_table(game_session), timezone.now())
        game_session.save(update_fields=["due_at", "due_kind"])
