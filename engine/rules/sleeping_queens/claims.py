"""Claims of Sleeping Queens: judged for truth and for the rules, and enumerated (SQ-S039)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from engine import arithmetic, items
from engine.protocol import Action, Attempt, Claim, Verdict
from engine.rules.sleeping_queens.components import NUMBERS, STANDARD, VALUE, Options

CLAIMS = frozenset({"pair", "equation", "equation_two_sided", "difference", "count"})
ROUND = "@"
"""Op of a claim that counts round the table: from a seat, so far, among so many, to a seat."""
MISCOUNTED = "miscounted"


def reached(seat: int, number: int, seats: int) -> int:
    """The seat that a Jester's number reaches: its player is 1, it goes round (SQ-S024, SQ-11)."""
    return (seat + number - 1) % seats


def count_claim(seat: int, number: int, seats: int, stated: int) -> Claim:
    """Counting from a seat, itself 1, to a number reaches the seat stated."""
    return Claim(ROUND, ((seat,), (number,), (seats,)), (), stated)


def cards_of(action: Action) -> tuple[int, ...]:
    """The cards of a claim in the order stated."""
    args: tuple[Any, ...] = action.args
    if action.kind == "equation":
        return (*args[0], args[1])
    if action.kind == "equation_two_sided":
        return (*args[0], *args[1])
    if action.kind == "difference":
        return (args[0], *args[1], args[2])
    return args


def claim_of(action: Action) -> Claim:
    """What the action states, in values."""
    args: tuple[Any, ...] = action.args
    if action.kind == "equation":
        return Claim("+", (values_of(args[0]),), (VALUE[args[1]],), args[2])
    if action.kind == "equation_two_sided":
        return Claim("+", (values_of(args[0]), values_of(args[1])))
    if action.kind == "difference":
        return Claim("-", ((VALUE[args[0]],), values_of(args[1])), (VALUE[args[2]],))
    return Claim("=", tuple([(VALUE[card],) for card in args]))


def values_of(cards: Sequence[int]) -> tuple[int, ...]:
    """The numbers on the cards, 0 for a card without one."""
    return tuple([VALUE[card] for card in cards])


@lru_cache(maxsize=4_096)
def judge(options: Options, claim: Claim) -> Verdict:
    """Truth and legality of a claim in values; 0 stands for a card without a number."""
    if claim.op == "=":
        return _judge_equal(options, claim)
    if claim.op == ROUND:
        return _judge_count(options, claim)
    stated = [value for group in claim.groups for value in group] + list(claim.result)
    truth = arithmetic.truth_of(claim)
    if 0 in stated:
        return Verdict(None, False, arithmetic.NOT_A_NUMBER)
    total = arithmetic.stated_by(claim)
    true = total == truth
    form = _form(options, claim, len(stated))
    if form:
        return Verdict(true, False, form, truth)
    on_card = claim.result[0] if claim.result else total
    legal = on_card == truth  # SQ-03, SQ-S040: the card named must carry the real total
    if true and not legal:
        return Verdict(True, False, arithmetic.TARGET_MISMATCH, truth)
    return Verdict(true, legal, "" if true else arithmetic.ARITH, truth)


def _form(options: Options, claim: Claim, count: int) -> str:
    """What is wrong with the form of a sum, '' when the game takes it."""
    if claim.op == "-":
        return "" if options.fact_family else arithmetic.WRONG_OP  # SQ-05
    if count < 3:
        return arithmetic.TOO_FEW_CARDS
    if len(claim.groups) == 2:
        return "" if options.two_sided else arithmetic.TWO_SIDED  # SQ-04
    return ""


def _judge_equal(options: Options, claim: Claim) -> Verdict:
    """Equal numbers: a pair, or a set under the house rule (SQ-06); never power cards (SQ-08)."""
    values = [group[0] for group in claim.groups]
    numbers = [value for value in values if value]
    if not numbers:
        return Verdict(None, False, arithmetic.NOT_PAIR)
    if len(numbers) < len(values):
        return Verdict(None, False, arithmetic.NOT_A_NUMBER)
    equal = len(set(values)) == 1
    if len(values) > 2 and not options.sets:
        return Verdict(equal, False, arithmetic.SET_NOT_PAIR)
    return Verdict(equal, equal, "" if equal else arithmetic.NOT_EQUAL)


def _judge_count(options: Options, claim: Claim) -> Verdict:
    """Is the seat stated the one that the number reaches (SQ-S046)?"""
    (seat,), (number,), (seats,) = claim.groups
    truth = reached(seat, number, seats)
    true = claim.value == truth
    if not options.count:
        return Verdict(true, False, arithmetic.WRONG_OP, truth)
    return Verdict(true, true, "" if true else MISCOUNTED, truth)


def kind_and_item(claim: Claim) -> tuple[str, str]:
    """Kind and item of a claim; counting 7 among four seats is 'round:7-4', wherever it begins."""
    if claim.op == ROUND:
        return "count", items.count_round(claim.groups[1][0], claim.groups[2][0])
    return "pair" if claim.op == "=" else "sum", arithmetic.item_of(claim)


def attempt_of(action: Action, claim: Claim, verdict: Verdict) -> Attempt:
    """The record of a judged claim. A seat is no total: a count keeps only which was stated."""
    operands = tuple([value for group in claim.groups for value in group])
    kind, item = kind_and_item(claim)
    return Attempt(
        kind=kind,
        op="" if claim.op in ("=", ROUND) else claim.op,
        operands=operands,
        effective=operands,
        stated_total=arithmetic.stated_by(claim),
        true_total=None if claim.op == ROUND else verdict.true_total,
        is_true=verdict.is_true,
        is_allowed=verdict.is_allowed,
        reason=verdict.reason,
        cards=() if claim.op == ROUND else cards_of(action),
        item=item,
        card_total=claim.result[0] if claim.result else None,
        keyed=claim.value is not None,
    )


def claims_in_hand(
    options: Options, hand: Sequence[int]
) -> tuple[list[int], arithmetic.EnumeratedClaims]:
    """The number cards of a hand, sorted, and where its true claims lie."""
    numbers = sorted([card for card in hand if card < NUMBERS])
    return numbers, claims_among(options, numbers)


def claims_among(options: Options, numbers: list[int]) -> arithmetic.EnumeratedClaims:
    """Where the true claims of sorted number cards lie."""
    values = tuple([VALUE[card] for card in numbers])
    if options is STANDARD:
        return arithmetic.enumerate_claims(values)
    return arithmetic.enumerate_claims(
        values, options.sets, options.two_sided, options.fact_family, options.state_total
    )
