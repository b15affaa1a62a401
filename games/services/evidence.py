"""The rows of a move's evidence: attempts, opportunities, the mark that reports are behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engine.protocol import Action, Claim
from engine.protocol import Attempt as Judged
from games.evidence_adapter import EvidenceAdapter
from games.fast_lane import store
from games.help_ladder import told_item
from games.models import Attempt, Event, EvidenceChange, Opportunity, Seat
from games.registry import EVIDENCE_ADAPTERS
from games.services.requests import Timing
from games.services.tables import TableState

MOST_MS_STORED = 2**31 - 1
"""About 25 days: what the column holds. A game may be left for longer."""
SIGNS = frozenset("+-*/")
"""Operations that a claim is made of: one of these, or it is told by its item."""
ANSWER_STEP = 5
"""The step of the help ladder that shows the answer."""
OPENING_TURNS = 5
"""Turns at the start of a game whose moves always count: they say on which day a pupil played."""


@dataclass(frozen=True)
class DecisionContext:
    """One decision being answered: before the action changes anything."""

    table: TableState
    seat: Seat
    actor: str
    now: datetime
    seen: dict[str, Any]  # the seat's view before
    claims: tuple[Any, ...]  # engine Claims that were open
    timing: Timing

    @property
    def items(self) -> list[list[str]]:
        """What could have been claimed: [kind, item], distinct."""
        named = {self.table.game.kind_and_item(claim) for claim in self.claims}
        return [list(pair) for pair in sorted(named)]

    @property
    def adapter(self) -> EvidenceAdapter:
        """How this game's view is read."""
        return EVIDENCE_ADAPTERS[self.table.game_session.game]

    @property
    def hand(self) -> list[Any]:
        """Own cards as values, or names for cards without a number."""
        return self.adapter.held(self.seen)

    @property
    def is_forced(self) -> bool:
        """Was there one thing to do, and no claim to make? Then nothing was decided."""
        if self.claims:
            return False
        return len(self.table.game.legal_actions(self.table.state, self.seat.number)) <= 1

    def is_out_of_turn(self, action: Action) -> bool:
        """Is it done beside what the seat decides, such as telling what was found?"""
        beside = self.table.game.side_actions(self.table.state, self.seat.number)
        return self.table.game.canonical(action) in beside

    def fields(self) -> dict[str, Any]:
        """What an attempt and an opportunity both say."""
        game_session = self.table.game_session
        return {
            "game_session_id": game_session.pk,
            "student_id": self.seat.user_id if self.actor == Event.Actor.PUPIL else None,
            "actor": self.actor,
            "seat": self.seat.number,
            "game": game_session.game,
            "variant": game_session.variant,
            "deck": game_session.deck,
            "rules": game_session.rules,
            "decision": self.seat.decision,
            "turn_number": self.seen["turn_number"],
            "at": self.now,
            "month": game_session.month,
            "group": game_session.group,
            "active_ms": self.timing.active_ms,
            "idle_cut": self.timing.idle_cut,
            "hint_level": self.seat.help_level,
            "device": self.timing.device,
            "input": self.timing.input,
        }


def attempt_rows(
    context: DecisionContext, number: int, action: Action, judged: Sequence[Judged]
) -> list[store.Insert]:
    """Return a row for every judged claim of the action that is event `number` of its session."""
    modifier = context.adapter.modifier(action)
    rows: list[store.Insert] = []
    for n, one in enumerate(judged):
        same = [
            other.operands
            for other in judged[:n]
            if (other.kind, other.item) == (one.kind, one.item)
        ]
        earlier = [
            operands
            for operands in (*_stored_tries(context, one), *same)
            if sorted(operands) == sorted(one.operands)
        ]  # all pairs are one item: 7 and 8 tried as a pair is no earlier try of 7 and 7
        rows.append(_attempt_row(context, number, n, one, modifier, len(earlier) + 1))
    return rows


def _stored_tries(context: DecisionContext, judged: Judged) -> list[list[int]]:
    """Return the operands of the tries with the same kind and item in this turn."""
    return store.earlier_tries(
        context.table.game_session.pk,
        context.seat.number,
        context.seen["turn_number"],
        judged.kind,
        judged.item,
    )


def _event_id(context: DecisionContext, number: int) -> store.Expression:
    """Return the id of the event that is written in the same transaction."""
    return store.Expression(store.EVENT_ID, (context.table.game_session.pk, number))


def _attempt_row(
    context: DecisionContext,
    number: int,
    n: int,
    judged: Judged,
    modifier: str,
    try_number: int,
) -> store.Insert:
    values = context.fields() | {
        "event_id": _event_id(context, number),
        "n": n,
        "kind": judged.kind,
        "item": judged.item,
        "op": judged.op if judged.op in SIGNS else "",
        "operands": list(judged.operands),
        "effective": list(judged.effective),
        "modifier": modifier,
        "stated_total": judged.stated_total,
        "keyed": judged.keyed,
        "card_total": judged.card_total,
        "true_total": judged.true_total,
        "is_true": judged.is_true,
        "is_allowed": judged.is_allowed,
        "rule_slip": judged.reason not in {"", *context.adapter.untrue},
        "reason": judged.reason,
        "hand": context.hand,
        "truth_in_hand": _truth_in_hand(context, judged),
        "opportunities": len(context.items),
        "latency_ms": _latency(context),
        "answer_shown": shows_answer(context.seat.help_level),
        "hinted_before": told_item(judged.item, judged.effective) in context.seat.helped_items,
        "try_number": try_number,
        "mode": _mode(context),
    }
    return store.Insert(Attempt, values)


def shows_answer(help_level: int) -> bool:
    """Was the answer shown before the claim was made?"""
    return help_level >= ANSWER_STEP


def _as_totals(context: DecisionContext, judged: Judged) -> list[int] | None:
    """Return the values of the hand's number cards that could be laid as the claim's total.

    None where no card is laid as the total, or the claim has no true one. The card that was laid
    counts what it counted there; what was laid as an operand is used.
    """
    if judged.card_total is None or judged.true_total is None:
        return None
    laid = context.table.game.face(judged.cards[-1]).get("value")
    left = [value for value in context.hand if isinstance(value, int)]
    for used in (*judged.operands, laid):
        if used in left:
            left.remove(used)
    return [*left, judged.card_total]


def _truth_in_hand(context: DecisionContext, judged: Judged) -> bool | None:
    values = _as_totals(context, judged)
    return None if values is None else judged.true_total in values


def _latency(context: DecisionContext) -> int | None:
    if context.seat.decision_at is None:
        return None
    passed = max(0, int((context.now - context.seat.decision_at).total_seconds() * 1000))
    # A hidden page may have been missed too: then its time is off already.
    seen = min(context.timing.active_ms or 0, passed)
    return min(max(seen, passed - context.timing.hidden_ms), MOST_MS_STORED)


def _mode(context: DecisionContext) -> str:
    rivals = context.adapter.rivals(context.seen)
    if not rivals:
        return (Attempt.Mode.COOP if len(context.table.seats) > 1 else Attempt.Mode.ALONE).value
    versus = any(seat.number in rivals for seat in context.table.pupils)
    return (Attempt.Mode.VERSUS if versus else Attempt.Mode.ROBOTS).value


def opportunity_row(
    context: DecisionContext, number: int, action: Action, judged: Sequence[Judged]
) -> store.Insert:
    """Return the decision's one row: what was open, and what was done."""
    items = context.items
    values = context.fields() | {
        "event_id": _event_id(context, number),
        "available": items,
        "count": len(items),
        "action": action.kind,
        "number_action": bool(judged) or context.adapter.is_number_action(context.seen, action),
        "taken_items": [one.item for one in judged],
        "visible": context.hand,
        "tries": context.seat.tries,
        "pointed_out": context.seen.get("pointed_out", False),
    }
    return store.Insert(Opportunity, values)


def counts_for_reports(
    attempts: Sequence[Judged], claims: Sequence[Claim], turn_number: int
) -> bool:
    """Is there anything in a pupil's move that a report counts?

    A claim that was judged, a claim that could have been made, or the sign that a game was begun.
    A roll or a drawn card says nothing: its row is kept, and no report is built because of it.
    """
    return bool(attempts or claims) or turn_number <= OPENING_TURNS


def clear_change(student_id: int, sequence: int) -> bool:
    """Forget the note if no evidence came since it was read at this `sequence`; True if cleared."""
    deleted, _rows = EvidenceChange.objects.filter(
        student_id=student_id, sequence=sequence
    ).delete()
    return deleted == 1
