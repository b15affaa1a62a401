"""Judge an action: what it does to a table, and the rows that say so.

Nothing here reads or writes rows that are not named in what it returns, but for a claim's earlier
tries.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from engine.codec import action_to_json, event_to_json
from engine.protocol import Accepted, Rejected, Wrong
from games.fast_lane import store
from games.models import COMING_BACK, Event, GameSession, Seat
from games.registry import PRESENTERS
from games.services.evidence import (
    DecisionContext,
    attempt_rows,
    counts_for_reports,
    opportunity_row,
)
from games.services.requests import Outcome, Request
from games.services.tables import (
    DECISION_FIELDS,
    HOLD,
    Logged,
    TableState,
    begin_decisions,
    schedule,
)

SAVED = (
    "state", "version", "revision", "event_count", "status",
    "due_at", "due_kind", "moved_at", "finished_at",
)  # fmt: skip
"""Columns of a game session that an accepted action changes."""


def judge(table: TableState, request: Request, now: datetime) -> tuple[Outcome, list[store.Write]]:
    """Play an action on a table that the caller holds; return the outcome and what to write.

    The table then stands as the move leaves it. Nothing is written for an action that is refused.
    Where the action asks others, only people are asked, never robots.
    """
    addressed = table.game.addressed(table.state, request.action, table.present)
    request = replace(request, action=addressed)
    answer = table.game.play(table.state, request.action)
    if isinstance(answer, Rejected):
        return Outcome("refused", table.game_session.version, code=answer.code), []
    seat = table.seats[request.seat]
    returns = request.actor == Event.Actor.PUPIL and seat.is_sign_of_life(now)
    if returns:
        seat.come_back(now)
    moment = DecisionContext(
        table=table,
        seat=seat,
        actor=request.actor,
        now=now,
        seen=table.game.seen_by(table.state, request.seat),
        claims=table.game.opportunities(table.state, request.seat),
        timing=request.timing,
    )
    outcome = _outcome(table, seat, answer, request)
    writes: list[store.Write] = [_event(table, request, answer, outcome, now)]
    if not table.is_trial:
        writes += _evidence(moment, request, answer)
    changed = [*COMING_BACK] if returns else []
    if isinstance(answer, Wrong):
        return outcome, writes + _keep_try(table, seat, request, now, changed)
    hold = HOLD if request.hold and _is_on_turn(table, request.seat) else ""
    return outcome, writes + _move_on(table, seat, answer, now, changed, hold)


def _is_on_turn(table: TableState, seat: int) -> bool:
    """Is the seat to move, and not only to answer?"""
    return table.game.window(table.state) is None and seat in table.game.waiting_for(table.state)


def _evidence(
    moment: DecisionContext, request: Request, answer: Accepted | Wrong
) -> list[store.Write]:
    """Return the inserts of attempts and opportunity, and the mark that reports are behind."""
    if moment.is_out_of_turn(request.action):
        return []
    number, by_pupil = moment.table.game_session.event_count, request.actor == Event.Actor.PUPIL
    rows: list[store.Write] = [*attempt_rows(moment, number, request.action, answer.attempts)]
    if isinstance(answer, Accepted) and by_pupil and (answer.attempts or not moment.is_forced):
        rows.append(opportunity_row(moment, number, request.action, answer.attempts))
    if not by_pupil or moment.seat.user_id is None:
        return rows
    if counts_for_reports(answer.attempts, moment.claims, moment.seen["turn_number"]):
        rows.append(store.EvidenceUpsert(moment.seat.user_id, moment.now))
    return rows


def _outcome(table: TableState, seat: Seat, answer: Accepted | Wrong, request: Request) -> Outcome:
    accepted = isinstance(answer, Accepted)
    tries = seat.tries + (0 if accepted else 1)
    claims = [
        {
            "kind": one.kind,
            "op": one.op,
            "operands": list(one.operands),
            "stated": one.stated_total,
            "card_total": one.card_total,
            "math_correct": one.is_true,
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
    stated, truth = answer.attempts[-1].stated_total, answer.attempts[-1].true_total
    if stated is None or truth is None or stated == truth:
        return ""
    return "too_big" if stated > truth else "too_small"


def _event(
    table: TableState, request: Request, answer: Accepted | Wrong, outcome: Outcome, now: datetime
) -> store.Insert:
    game_session = table.game_session
    game_session.event_count += 1
    accepted = isinstance(answer, Accepted)
    table.logged = Logged(
        game_session.event_count,
        accepted,
        tuple(answer.events),
        now,
        request.seat,
        by_bot=request.actor == Event.Actor.BOT,
    )
    values = {
        "game_session_id": game_session.pk,
        "number": game_session.event_count,
        "key": request.key,
        "seat": request.seat,
        "actor": request.actor,
        "accepted": accepted,
        "version_after": outcome.version,
        "action": action_to_json(request.action),
        "body_hash": request.body_hash,
        "events": [event_to_json(event) for event in answer.events],
        "outcome": {**vars(outcome)},
        "at": now,
        "month": game_session.month,
    }
    return store.Insert(Event, values)


def _keep_try(
    table: TableState, seat: Seat, request: Request, now: datetime, changed: list[str]
) -> list[store.Write]:
    """Return the updates for a wrong claim. The revision stays: others see no change.

    Its cards stay in the tray.
    """
    seat.tries += 1
    seat.decision_at = now  # the next try's time begins
    seat.tray = PRESENTERS[table.game_session.game].tray_of(request.action) or {}
    table.game_session.moved_at = now
    return [
        _update(seat, [*changed, "tries", "tray", "decision_at"]),
        _update(table.game_session, ["event_count", "moved_at"]),
    ]


def _move_on(
    table: TableState,
    seat: Seat,
    answer: Accepted,
    now: datetime,
    changed: list[str],
    hold: str,
) -> list[store.Write]:
    """Return the updates of session and seats for an accepted move, the clock's next turn too."""
    game_session = table.game_session
    table.state = answer.state
    game_session.state = table.game.dump(answer.state)
    game_session.version += 1
    game_session.moved_at = now
    if table.game.result(answer.state) is not None:
        game_session.status = GameSession.Status.FINISHED
        game_session.finished_at = now
    writes: list[store.Write] = [_update(seat, changed)] if changed else []
    writes += [_update(one, DECISION_FIELDS) for one in begin_decisions(table, now)]
    schedule(table, now, hold=hold)
    game_session.revision += 1
    hint = store.Hint(game_session.public_id, game_session.revision)
    return [*writes, _update(game_session, SAVED), hint]


def _update(row: GameSession | Seat, names: Sequence[str]) -> store.Update:
    return store.Update(type(row), row.pk, {name: getattr(row, name) for name in names})
