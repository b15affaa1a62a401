"""The one write path of a move: one transaction, a row lock, a key and a version."""

import hashlib
from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, NotSupportedError, transaction
from django.utils import timezone

from engine import GAMES
from engine.protocol import Action
from games.announcements import WAITS
from games.errors import UnreadableState
from games.fast_lane import store
from games.models import Event, GameSession, Seat
from games.registry import PACKAGES
from games.services.judging import judge
from games.services.requests import Outcome, Request, Timing
from games.services.tables import TableState, keep_table, load_state, quarantine

_KEY = 60  # signs of a key that are left of it where more is made of it
BURST = 10
BURST_SPAN = timedelta(seconds=5)
"""At most BURST moves of one seat within BURST_SPAN: no child is faster, a script is."""


@dataclass(frozen=True)
class Played:
    """What came of a request, and the table as it is since; None where it was not looked at."""

    outcome: Outcome
    table: TableState | None = None


def play(
    seat: Seat,
    action: Action,
    *,
    key: str,
    version: int | None,
    window_id: str | None = None,
    timing: Timing | None = None,
    body: bytes = b"",
    hold: bool = False,
) -> Played:
    """Play or judge a pupil's action exactly once.

    Locks the session's row; a key seen before gives the stored outcome; a stale version changes
    nothing. `body` is the request's body: the same key with another body is refused. `hold`: if the
    pupil's turn is over then, robots are asked to wait (`games.services.holds`).
    """
    body_hash = hashlib.sha256(body or repr(action).encode()).hexdigest()
    request = Request(
        seat.number,
        Event.Actor.PUPIL,
        action,
        key,
        version,
        window_id,
        timing or Timing(),
        body_hash,
        hold=hold,
    )
    return execute_move(seat.game_session_id, request)


def play_on(seat: Seat, action: Action, first: Played, *, key: str, times: int) -> None:
    """Play an accepted action again, up to `times` in all, as long as its game goes on.

    Each is a move of its own, with a key made of the first one's and the version that the one
    before has left: a request that is sent again makes none of them twice.
    """
    goes_on = PACKAGES[first.table.game_session.game].goes_on if first.table else None
    played, number = first, 1
    while goes_on and number < times and played.table and played.outcome.status == "accepted":
        table = played.table
        if not goes_on(table.game.seen_by(table.state, seat.number), times - number):
            return
        number += 1
        version = played.outcome.version
        played = play(seat, action, key=f"{key[:_KEY]}-{number}", version=version)


def execute_move(game_session_id: int, request: Request) -> Played:
    """Carry out a request under the session's lock.

    A move whose key was written before cannot be written again: then it is looked up, once. A
    statement whose columns a migration has just changed is prepared anew, once.
    """
    for again in (False, True):
        try:
            with transaction.atomic():
                played = _execute_locked(game_session_id, request, again=again)
        except (IntegrityError, NotSupportedError):
            if again:
                raise
        except UnreadableState:
            quarantine(game_session_id)
            return Played(Outcome("refused", request.version or 0, code="broken"))
        else:
            if played.table is not None:
                keep_table(played.table)
            return played
    raise AssertionError("unreachable")


def _execute_locked(game_session_id: int, request: Request, *, again: bool) -> Played:
    now = request.at or timezone.now()
    locked = store.lock_table(
        game_session_id,
        seat=request.seat,
        actor=request.actor,
        since=now - BURST_SPAN,
        most=BURST,
    )
    if locked is None:
        return Played(Outcome("refused", 0, code="game_over"))
    game_session = locked.table.session
    before = _answered_before(game_session, request) if again else None
    if before is not None:
        return Played(before)
    is_closed = locked.table.seats[request.seat].closed_at is not None
    refusal = _refusal(game_session, request, locked.burst, is_closed=is_closed)
    if refusal is not None:
        return Played(_answered_before(game_session, request) or refusal)
    table = _table(locked.table)
    if _is_stale(table, request):
        stale = Outcome("stale", game_session.version)
        return Played(_answered_before(game_session, request) or stale, table)
    outcome, writes = judge(table, request, now)
    if not writes:  # not to be played: unless this very move was
        return Played(_answered_before(game_session, request) or outcome, table)
    store.write(writes, last=True)
    return Played(outcome, table)


def _table(rows: store.TableRows) -> TableState:
    session = rows.session
    state = load_state(session, session.state)
    return TableState(session, rows.seats, GAMES[session.game], state)


def _answered_before(game_session: GameSession, request: Request) -> Outcome | None:
    """Return the stored outcome of this very move, if its key was seen before."""
    event = Event.objects.filter(game_session=game_session, key=request.key).first()
    if event is None:
        return None
    if event.body_hash != request.body_hash or event.seat != request.seat:
        return Outcome("key_reused", event.version_after)
    return Outcome(**{**event.outcome, "repeated": True})


def _refusal(
    game_session: GameSession, request: Request, burst: int, *, is_closed: bool
) -> Outcome | None:
    """Why nobody may move here now, or None."""
    code = ""
    if game_session.quarantined_at:
        code = "broken"
    elif game_session.status != GameSession.Status.PLAYING:
        code = "game_over"
    elif game_session.paused_at:
        code = WAITS if game_session.announced == WAITS else "paused"
    elif request.actor == Event.Actor.PUPIL and is_closed:
        code = "game_over"  # for this pupil, since the page asked for the table
    elif request.actor == Event.Actor.PUPIL and burst >= BURST:
        code = "too_fast"
    elif request.due_by and not game_session.is_due(request.due_by):
        code = "not_due"  # another clock has moved since this one looked
    return Outcome("refused", game_session.version, code=code) if code else None


def _is_stale(table: TableState, request: Request) -> bool:
    """Turn actions carry the version; a window's answers its id, so two honest ones never clash."""
    if request.window_id:
        window = table.game.window(table.state)
        return window is None or str(window.id) != request.window_id
    return request.version != table.game_session.version
