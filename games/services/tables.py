"""A locked table in memory: the session's row, its seats, the engine's game and state."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from operator import attrgetter
from typing import Any

from django.conf import settings
from django.utils import timezone

from engine import GAMES
from engine.protocol import Event as EngineEvent
from games import live
from games.errors import UnreadableState
from games.fast_lane import store
from games.fast_lane.table_cache import TABLES, Stamp
from games.models import GameSession, GuideSeen, Seat
from games.pace import share_of_pace
from games.presence import SIGN_SPAN

DEFAULT_ABSENT_MINUTES = 1
MOST_STEPS = 40
HOLD, SECOND_HOLD = "hold", "second_hold"
"""Why the clock looks at a table: robots wait for the only pupil there, who has asked for it."""
HOLDS = frozenset({HOLD, SECOND_HOLD})
READING = timedelta(seconds=60)
"""How long robots wait at most for the sheet that explains the game to be closed."""
SEATS_FRESH = SIGN_SPAN.total_seconds()
"""Signs of life are written at most this often: seats read since need not be read again."""


@dataclass(frozen=True, slots=True)
class Logged:
    """The event that a move has just written."""

    number: int
    accepted: bool
    events: tuple[EngineEvent, ...]
    at: datetime
    seat: int
    by_bot: bool


@dataclass
class TableState:
    """What a service holds while it works on one session (rows locked by the caller)."""

    game_session: GameSession
    seats: list[Seat]  # by number
    game: Any  # engine.protocol.Game
    state: Any  # the engine's own
    logged: "Logged | None" = None  # what was just written to the log

    @property
    def pupils(self) -> list[Seat]:
        """Seats that belong to a pupil, present or not, who may come back."""
        return [seat for seat in self.seats if seat.user_id is not None and seat.closed_at is None]

    @property
    def present(self) -> list[int]:
        """Numbers of the seats that people play themselves just now."""
        return [seat.number for seat in self.seats if not self.is_bot(seat)]

    @property
    def is_trial(self) -> bool:
        """Is it tried out by an adult, so that nothing here is evidence?"""
        return bool(self.game_session.settings.get("trial"))

    @property
    def hold_seconds(self) -> float:
        """How long robots wait at most when the only pupil asks for it; 0: never."""
        return float(self.game_session.settings.get("hold_seconds", 0))

    def absent_after(self) -> timedelta:
        """How long a page may be gone before a bot plays its seat by itself."""
        minutes = self.game_session.settings.get("absent_minutes", DEFAULT_ABSENT_MINUTES)
        return timedelta(seconds=minutes * settings.WAIT_MINUTE)

    def stand_in_at(self, seat: Seat) -> datetime:
        """Return when a bot may play the pupil's seat by itself, if no sign comes before."""
        at = (seat.last_sign or self.game_session.started_at) + self.absent_after()
        return max(at, seat.kept_until) if seat.kept_until else at

    def is_bot(self, seat: Seat) -> bool:
        """Is this seat played by a bot just now?"""
        return seat.user_id is None or seat.bot_plays


def load_table(game_session: GameSession) -> TableState:
    """Return the session's table.

    Raises UnreadableState when the stored state does not load: the caller sets the session aside.
    """
    seats = sorted(game_session.seats.all(), key=attrgetter("number"))
    state = load_state(game_session, game_session.state)
    return TableState(game_session, seats, GAMES[game_session.game], state)


def load_state(game_session: GameSession, stored: Any) -> Any:
    """Return the position that is stored. Raises UnreadableState when it does not load."""
    try:
        return GAMES[game_session.game].load(stored)
    except ValueError as error:
        raise UnreadableState(game_session.public_id) from error


def read_table(
    pk: int, public_id: str, stamp: Stamp | None = None, own: Seat | None = None
) -> TableState:
    """Return a table to look at, without a lock: shared between requests, not to be changed.

    `stamp`: what the caller has read of the session's row, and `own` the seat that was read with
    it; a table kept as of it is not read again but for its other seats, which say who is there
    (None: all is read).
    Raises UnreadableState when the stored state does not load.
    """
    cached = TABLES.get(public_id, stamp) if stamp else None
    if cached is not None:
        fresh = cached.age() < SEATS_FRESH
        seats = cached.seats if fresh else store.read_seats(pk)
        if not fresh:
            TABLES.put(cached.state, cached.session, seats)
        seats = [own if own and one.number == own.number else one for one in seats]
        return TableState(cached.session, seats, GAMES[cached.session.game], cached.state)
    rows = store.read_table(pk)
    state = load_state(rows.session, rows.session.state)
    TABLES.put(state, rows.session, rows.seats)
    return TableState(rows.session, rows.seats, GAMES[rows.session.game], state)


def keep_table(table: TableState) -> None:
    """Keep a table as a committed move has left it."""
    TABLES.put(table.state, table.game_session, table.seats)


def quarantine(pk: int) -> None:
    """Stop a session whose state fails its own checks: nobody moves until a person has looked."""
    GameSession.objects.filter(pk=pk).update(
        quarantined_at=timezone.now(), due_at=None, due_kind=""
    )


def lock_session(pk: int, *, skip_locked: bool = False) -> GameSession | None:
    """Return the session's row, locked until the transaction ends; None if absent or skipped.

    PostgreSQL: FOR NO KEY UPDATE. SQLite: the transaction itself is IMMEDIATE, so is the lock.
    """
    rows = GameSession.objects.select_for_update(no_key=True, skip_locked=skip_locked)
    try:
        return rows.get(pk=pk)
    except GameSession.DoesNotExist:
        return None


def bump_revision(game_session: GameSession) -> None:
    """Count a change that seats can see, and tell their pages once it is committed (not saved)."""
    game_session.revision += 1
    live.announce(game_session.public_id, game_session.revision)


def schedule(table: TableState, now: datetime, *, hold: str = "") -> None:
    """Set when the clock must look at this table next, and why (not saved).

    `hold`: one of HOLDS, where a pupil whose turn is over asks that robots wait; they do where
    nobody else plays and nothing is asked, for `hold_seconds` from now and never longer.
    """
    due_at, kind = _next_due(table, now)
    if hold and kind == "bot" and table.hold_seconds and _is_alone_with_robots(table):
        due_at, kind = now + timedelta(seconds=table.hold_seconds), hold
    table.game_session.due_at = due_at
    table.game_session.due_kind = kind


def _next_due(table: TableState, now: datetime) -> tuple[datetime | None, str]:
    game_session = table.game_session
    waiting = [table.seats[number] for number in table.game.waiting_for(table.state)]
    rests = game_session.paused_at or game_session.quarantined_at
    if not waiting or rests or game_session.status != GameSession.Status.PLAYING:
        return None, ""
    if any(seat.user_id is None for seat in waiting) or _stand_ins_play(table, waiting, now):
        soon = now + timedelta(seconds=_bot_pace(table))
        return max(soon, _read_until(table, now) or soon), "bot"
    if not someone_waits(table, now):
        return None, ""
    return max(now, min(map(table.stand_in_at, waiting))), "absent"


def _is_alone_with_robots(table: TableState) -> bool:
    """Are robots alone waited for, and not for an answer, where one pupil plays?"""
    if len(table.present) != 1 or table.game.window(table.state) is not None:
        return False
    return table.present[0] not in table.game.waiting_for(table.state)


def _stand_ins_play(table: TableState, waiting: list[Seat], now: datetime) -> bool:
    """Do bots play for absent pupils here? They rest where no pupil is there to play with."""
    here = any(not seat.is_missing(now) for seat in table.pupils)
    return here and any(seat.bot_plays for seat in waiting)


def _read_until(table: TableState, now: datetime) -> datetime | None:
    """Return until when robots leave the only pupil of a table to read how the game goes.

    None after the first move, for two pupils, and where the sheet was closed. However often it is
    asked, that is READING after the game began at the latest, and never further ahead than that.
    """
    if table.game_session.version or len(table.pupils) != 1 or not settings.BOT_PACE:
        return None
    seen = GuideSeen.objects.filter(
        user=table.pupils[0].user_id,
        game=table.game_session.game,
        mode=table.game_session.variant,
    )
    return None if seen.exists() else min(table.game_session.started_at, now) + READING


def _bot_pace(table: TableState) -> float:
    """Return the seconds until a bot moves."""
    if table.game.window(table.state) is not None:
        return settings.BOT_WINDOW_PACE
    logged = table.logged
    if (
        logged is None
        or not logged.by_bot
        or logged.seat not in table.game.waiting_for(table.state)
    ):
        return settings.BOT_PACE
    kinds = {event.kind for event in logged.events}
    share = share_of_pace(table.game_session.game, kinds, _steps_before(table, logged))
    return settings.BOT_PACE * share


def _steps_before(table: TableState, logged: "Logged") -> int:
    """Return the length of the bot's run of moves before `logged`, up to MOST_STEPS."""
    seats = table.game_session.events.filter(
        accepted=True, number__lt=logged.number, number__gt=logged.number - MOST_STEPS
    ).order_by("-number")
    same = takewhile(lambda seat: seat == logged.seat, seats.values_list("seat", flat=True))
    return sum(1 for _seat in same)


def someone_waits(table: TableState, now: datetime) -> bool:
    """Is a pupil there who waits for another? If not, the game simply rests."""
    waited_for = table.game.waiting_for(table.state)
    return any(not seat.is_missing(now) for seat in table.pupils if seat.number not in waited_for)


DECISION_FIELDS = ("decision", "decision_at", "tries", "help_level", "tray")


def begin_decisions(table: TableState, now: datetime) -> list[Seat]:
    """Give every seat that owes an action its fresh decision: tries, help and tray start anew.

    Returns the seats that changed in DECISION_FIELDS (not saved).
    """
    changed = []
    for number in table.game.waiting_for(table.state):
        seat = table.seats[number]
        decision = table.game.decision_key(table.state, number)
        if seat.decision == decision:
            continue
        seat.decision, seat.decision_at = decision, now
        seat.tries = seat.help_level = 0
        seat.tray = {}
        changed.append(seat)
    return changed


def save_decisions(table: TableState, now: datetime) -> None:
    """Begin the decisions of a table that was just dealt, and save them."""
    Seat.objects.bulk_update(begin_decisions(table, now), DECISION_FIELDS)
