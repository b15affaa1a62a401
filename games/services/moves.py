"""The one write path of a move: one transaction, a row lock, a key and a version."""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from engine.codec import action_to_json, event_to_json
from engine.protocol import Accepted, Action, Rejected, Wrong
from games.errors import UnreadableState
from games.models import Event, GameSession, Seat
from games.registry import PRESENTERS
from games.services.evidence import (
    DecisionContext,
    log_attempts,
    log_opportunity,
    note_change,
    says_something,
)
from games.services.tables import (
    TableState,
    begin_decisions,
    bump_revision,
    load_table,
    lock_session,
    quarantine,
    schedule,
)

BURST = 10
BURST_SPAN = timedelta(seconds=5)
"""At most BURST moves of one seat within BURST_SPAN: no child is faster, a script is."""


@dataclass(frozen=True)
class Timing:
    """What the page measured of a move (learning fields); all may be unknown."""

    active_ms: int | None = None
    first_touch_ms: int | None = None
    changes: int | None = None
    idle_cut: bool = False
    client_at: datetime | None = None
    device: str = ""
    input: str = ""


@dataclass(frozen=True)
class Outcome:
    """The small answer to a move; stored under its key and rendered again at a retry.

    `status`: accepted · wrong (a false claim: logged, board unchanged) · stale (the table went on)
    · refused (not yours to do; `code`: not_your_turn, not_your_cards, malformed, not_legal,
    game_over, paused, too_fast, broken) · key_reused (the key came with another body).
    `direction` ('too_big', 'too_small') only from the second wrong try on.
    """

    status: str
    version: int
    code: str = ""
    action: str = ""
    claims: list[dict[str, Any]] = field(default_factory=list)
    tries: int = 0
    direction: str = ""
    repeated: bool = False

    @property
    def http_status(self) -> int:
        """200 played or judged; 409 stale or paused; 422 not a move; 429 too fast."""
        if self.status in {"accepted", "wrong"}:
            return 200
        if self.status == "stale" or self.code in {"paused", "not_your_turn", "game_over"}:
            return 409
        return 429 if self.code == "too_fast" else 422


@dataclass(frozen=True)
class Request:
    """A move as it came in, by whomever."""

    seat: int
    actor: str
    action: Action
    key: str
    version: int | None
    window_id: str | None
    timing: Timing
    body_hash: str
    at: datetime | None = None  # when it was made, for games of the past; None: now


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
) -> Played:
    """Play or judge a pupil's action exactly once.

    Locks the session's row; a key seen before gives the stored outcome; a stale version changes
    nothing. `body` is the request's body: the same key with another body is refused.
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
    )
    return _carry_out(seat.game_session_id, request)


def submit(game_session_id: int, request: Request) -> Outcome:
    """Carry out anybody's request exactly once; return what came of it."""
    return _carry_out(game_session_id, request).outcome


def _carry_out(game_session_id: int, request: Request) -> Played:
    """Carry out a request under the session's lock; collisions on a key are read again once."""
    for last_try in (False, True):
        try:
            with transaction.atomic():
                return _submit_locked(game_session_id, request)
        except IntegrityError:
            if last_try:
                raise
        except UnreadableState:
            quarantine(game_session_id)
            return Played(Outcome("refused", request.version or 0, code="broken"))
    raise AssertionError("unreachable")


def _submit_locked(game_session_id: int, request: Request) -> Played:
    game_session = lock_session(game_session_id)
    if game_session is None:
        return Played(Outcome("refused", 0, code="game_over"))
    recent = (
        Event.objects.filter(game_session=game_session)
        .filter(Q(key=request.key) | Q(number__gt=game_session.event_count - BURST))
        .values_list("pk", "key", "seat", "actor", "at", named=True)
    )
    for event in recent:
        if event.key == request.key:
            return Played(_answer_again(Event.objects.get(pk=event.pk), request))
    refusal = _refusal(game_session, request, recent)
    if refusal:
        return Played(refusal)
    table = load_table(game_session)
    if _is_stale(table, request):
        return Played(Outcome("stale", game_session.version), table)
    return Played(_judge(table, request), table)


def _answer_again(event: Event, request: Request) -> Outcome:
    if event.body_hash != request.body_hash or event.seat != request.seat:
        return Outcome("key_reused", event.version_after)
    return Outcome(**{**event.outcome, "repeated": True})


def _refusal(game_session: GameSession, request: Request, recent: Iterable[Any]) -> Outcome | None:
    """Why nobody may move here now, or None."""
    code = ""
    if game_session.quarantined_at:
        code = "broken"
    elif game_session.status != GameSession.Status.PLAYING:
        code = "game_over"
    elif game_session.paused_at:
        code = "paused"
    elif request.actor == Event.Actor.PUPIL:
        since = (request.at or timezone.now()) - BURST_SPAN
        own = [e for e in recent if e.seat == request.seat and e.actor == request.actor]
        if len([event for event in own if event.at > since]) >= BURST:
            code = "too_fast"
    return Outcome("refused", game_session.version, code=code) if code else None


def _is_stale(table: TableState, request: Request) -> bool:
    """Turn actions carry the version; a window's answers its id, so two honest ones never clash."""
    if request.window_id:
        window = table.game.window(table.state)
        return window is None or str(window.id) != request.window_id
    return request.version != table.game_session.version


def _judge(table: TableState, request: Request) -> Outcome:
    answer = table.game.play(table.state, request.action)
    version = table.game_session.version
    if isinstance(answer, Rejected):
        return Outcome("refused", version, code=answer.code)
    now = request.at or timezone.now()
    seat = table.seats[request.seat]
    returns = request.actor == Event.Actor.PUPIL and seat.is_sign_of_life(now)
    if returns:
        seat.seen_at, seat.bot_plays = now, False  # a bot that played the seat lets go
    context = DecisionContext(
        table=table,
        seat=seat,
        actor=request.actor,
        now=now,
        seen=table.game.seen_by(table.state, request.seat),
        claims=table.game.opportunities(table.state, request.seat),
        timing=request.timing,
    )
    outcome = _outcome(table, seat, answer, request)
    event = _log_event(table, request, answer, outcome, now)
    if not table.is_trial:
        _log_evidence(context, event, request, answer)
    if returns:
        seat.save(update_fields=["seen_at", "bot_plays"])
    if isinstance(answer, Wrong):
        _keep_try(table, seat, request.action, now)
    else:
        _save(table, answer, now)
    return outcome


def _log_evidence(
    context: DecisionContext, event: Event, request: Request, answer: Accepted | Wrong
) -> None:
    """Write what the move says of its pupil, and that the pupil's reports are behind."""
    if context.is_beside(request.action):
        return
    log_attempts(context, event, request.action, answer.attempts)
    if isinstance(answer, Accepted) and request.actor == Event.Actor.PUPIL:
        log_opportunity(context, event, request.action, answer.attempts)
    if request.actor != Event.Actor.PUPIL or context.seat.user_id is None:
        return
    if says_something(answer.attempts, context.claims, context.seen["turn_number"]):
        note_change(context.seat.user_id, context.now)


def _outcome(table: TableState, seat: Seat, answer: Accepted | Wrong, request: Request) -> Outcome:
    accepted = isinstance(answer, Accepted)
    tries = seat.tries + (0 if accepted else 1)
    claims = [
        {
            "kind": one.kind,
            "op": one.op,
            "operands": list(one.operands),
            "stated": one.stated,
            "card_total": one.card_total,
            "math_correct": one.math_correct,
            "reason": one.reason,
        }
        for one in answer.attempts
    ]
    return Outcome(
        status="accepted" if accepted else "wrong",
        version=table.game_session.version + (1 if accepted else 0),
        action=request.action.kind,
        claims=claims,
        tries=tries,
        direction=_direction(answer, tries),
    )


def _direction(answer: Accepted | Wrong, tries: int) -> str:
    if isinstance(answer, Accepted) or tries < 2 or not answer.attempts:
        return ""
    stated, truth = answer.attempts[-1].stated, answer.attempts[-1].truth
    if stated is None or truth is None or stated == truth:
        return ""
    return "too_big" if stated > truth else "too_small"


def _log_event(
    table: TableState, request: Request, answer: Accepted | Wrong, outcome: Outcome, now: datetime
) -> Event:
    game_session = table.game_session
    game_session.event_count += 1
    table.logged = Event.objects.create(
        game_session=game_session,
        number=game_session.event_count,
        key=request.key,
        seat=request.seat,
        actor=request.actor,
        accepted=isinstance(answer, Accepted),
        version_after=outcome.version,
        action=action_to_json(request.action),
        body_hash=request.body_hash,
        events=[event_to_json(event) for event in answer.events],
        outcome=asdict(outcome),
        at=now,
    )
    return table.logged


def _keep_try(table: TableState, seat: Seat, action: Action, now: datetime) -> None:
    """Store a wrong claim: it changes nothing that others may see, so nobody is told.

    Its cards stay in the tray.
    """
    seat.tries += 1
    seat.tray = PRESENTERS[table.game_session.game].tray_of(action) or {}
    seat.save(update_fields=["tries", "tray"])
    table.game_session.moved_at = now
    table.game_session.save(update_fields=["event_count", "moved_at"])


def _save(table: TableState, answer: Accepted, now: datetime) -> None:
    """Store the new state and what the clock must do next."""
    game_session = table.game_session
    table.state = answer.state
    game_session.state = table.game.dump(answer.state)
    game_session.version += 1
    game_session.moved_at = now
    if table.game.result(answer.state) is not None:
        game_session.status = GameSession.Status.FINISHED
        game_session.finished_at = now
    begin_decisions(table, now)
    schedule(table, now)
    bump_revision(game_session)
    game_session.save(
        update_fields=[
            "state",
            "version",
            "revision",
            "event_count",
            "status",
            "due_at",
            "due_kind",
            "moved_at",
            "finished_at",
        ]
    )
