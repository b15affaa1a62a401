"""Claims of The Rescue: judged for truth and for the rules, and enumerated (SQ2-S045).

A claim of an equation has one group for each operand and one for the result: the printed number,
and with the red knight the step too, as in (8, -1). Its ``op`` is one of + - * /, '' without an
operation, or one sign for each gap where they differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from engine import arithmetic, items
from engine.protocol import Action, Attempt, Claim, Verdict
from engine.rules.the_rescue.components import (
    DIVIDE,
    MINUS,
    NUMBERS,
    RED,
    RED_RANGES,
    TIMES,
    VALUE,
    Options,
)
from engine.rules.the_rescue.equations import EnumeratedClaims, enumerate_claims
from engine.rules.the_rescue.state import State, has_companion, sleepers

CLAIMS = frozenset({"wake_pair", "equation"})

# Reasons of this game, beside those of ``engine.arithmetic``.
TWO_OPS = "two_ops"
NO_OPERATOR = "no_operator"
DIV_INEXACT = "div_inexact"
DIV_ZERO = "div_zero"
ADJUST_TWICE = "adjust_twice"
NO_RED_KNIGHT = "no_red_knight"
RED_RANGE = "red_range"
IDENTITY = "identity"
NO_COMPANION = "no_companion"
NO_SLEEPING_QUEEN = "no_sleeping_queen"
REASONS = (
    arithmetic.ARITH,
    arithmetic.NOT_EQUAL,
    arithmetic.WRONG_OP,
    arithmetic.TOO_FEW_CARDS,
    arithmetic.NOT_PAIR,
    arithmetic.SET_NOT_PAIR,
    arithmetic.NOT_A_NUMBER,
    arithmetic.TARGET_MISMATCH,
    TWO_OPS,
    NO_OPERATOR,
    DIV_INEXACT,
    DIV_ZERO,
    ADJUST_TWICE,
    NO_RED_KNIGHT,
    RED_RANGE,
    IDENTITY,
    NO_COMPANION,
    NO_SLEEPING_QUEEN,
)

Values = tuple[int, ...]


class ClaimContext(NamedTuple):
    """What a claim needs beside its numbers: the red knight, a companion, a sleeping queen."""

    red: bool
    companion: bool
    sleeper: bool


def context_of(state: State, seat: int) -> ClaimContext:
    """The context of a seat; a seat that is not there has nothing."""
    if not 0 <= seat < state.seats:
        return ClaimContext(False, has_companion(state), False)
    red = state.knights[seat] == RED
    return ClaimContext(red, has_companion(state), bool(sleepers(state, seat)))


def cards_of(action: Action) -> Values:
    """The cards of a claim in the order stated, the result last."""
    args: tuple[Any, ...] = action.args
    return (*args[1], args[2]) if action.kind == "equation" else args


def claim_of(action: Action) -> Claim:
    """What the action states, in values."""
    if action.kind != "equation":
        return Claim("=", tuple([(VALUE[card],) for card in action.args]))
    op, operands, result, adjust, _, keyed = action.args
    steps = dict(adjust)
    groups = [_counted(card, steps) for card in (*operands, result)]
    return Claim(op, tuple(groups[:-1]), groups[-1], keyed)


def _counted(card: int, steps: dict[int, int]) -> Values:
    return (VALUE[card], steps[card]) if card in steps else (VALUE[card],)


def values_of(cards: Sequence[int]) -> Values:
    """The numbers on the cards, 0 for a card without one."""
    return tuple([VALUE[card] for card in cards])


def effective_of(claim: Claim) -> Values:
    """What the operands count, after the red knight."""
    return tuple([sum(group) for group in claim.groups])


def stated_by(claim: Claim) -> int | None:
    """The result that the child says: keyed, else what the result's card counts."""
    if claim.op == "=":
        return None
    return sum(claim.result) if claim.value is None else claim.value


def worth_of(op: str, operands: Values) -> Fraction | None:
    """The value of the terms, None when something is divided by 0.

    One kind of operation goes from left to right (R-26); where kinds are mixed, which the game
    never takes, times and divided come first, as in school.
    """
    signs = op if len(op) > 1 else op * (len(operands) - 1)
    terms = [Fraction(operands[0])]
    for sign, number in zip(signs, operands[1:], strict=False):
        if sign == TIMES:
            terms[-1] *= number
        elif sign == DIVIDE:
            if number == 0:
                return None
            terms[-1] /= number
        else:
            terms.append(Fraction(-number if sign == MINUS else number))
    return sum(terms, Fraction(0))


@lru_cache(maxsize=4_096)
def item_of(claim: Claim) -> str:
    """The fact that the claim practises, in what the cards count: 'pair', 'mul:2*4', 'sub:9-3-2'.

    Operands that may change places are sorted, so that equal facts have one name.
    """
    if claim.op in ("=", ""):
        return items.PAIR if claim.op else items.ONE_NUMBER
    counts = effective_of(claim)
    return items.mixed(claim.op, counts) if len(claim.op) > 1 else items.one_sign(claim.op, counts)


@lru_cache(maxsize=4_096)
def judge(options: Options, context: ClaimContext, claim: Claim) -> Verdict:
    """Truth and legality of a claim in values; 0 stands for a card without a number."""
    if claim.op == "=":
        return _judge_pair(context, claim)
    if any(group[0] == 0 for group in (*claim.groups, claim.result)):
        return Verdict(None, False, arithmetic.NOT_A_NUMBER)
    counts = effective_of(claim)
    exact = worth_of(claim.op, counts)
    truth = int(exact) if exact is not None and exact.denominator == 1 else None
    true = stated_by(claim) == exact
    form = _form(options, context, claim, truth)
    if form:
        return Verdict(true, False, form, truth)
    if truth is None:
        reason = DIV_ZERO if exact is None else DIV_INEXACT
        return Verdict(False, False, reason)
    legal = sum(claim.result) == truth
    if true and not legal:
        return Verdict(True, False, arithmetic.TARGET_MISMATCH, truth)
    return Verdict(true, legal, "" if true else arithmetic.ARITH, truth)


def _form(options: Options, context: ClaimContext, claim: Claim, truth: int | None) -> str:
    """What is wrong with the form of an equation, '' when the game takes it."""
    op, count = claim.op, len(claim.groups)
    if not context.companion:
        return NO_COMPANION
    if op == "":
        return NO_OPERATOR
    if count == 1:
        return arithmetic.TOO_FEW_CARDS
    if len(op) > 1:
        return TWO_OPS
    if op not in options.ops:
        return arithmetic.WRONG_OP
    return _knight(options, context, claim) or _identity(options, claim, truth)


def _knight(options: Options, context: ClaimContext, claim: Claim) -> str:
    """What is wrong with the cards that count more or less (R-31, R-32)."""
    adjusted = [sum(group) for group in (*claim.groups, claim.result) if len(group) > 1]
    if not adjusted:
        return ""
    if not context.red:
        return NO_RED_KNIGHT
    if len(adjusted) > 1:
        return ADJUST_TWICE
    low, high = RED_RANGES[options.red_range]
    return "" if low <= adjusted[0] <= high else RED_RANGE


def _identity(options: Options, claim: Claim, truth: int | None) -> str:
    """Under ``no_identity`` no card counts as 1 in a product or a quotient (R-35)."""
    if not options.no_identity or claim.op not in (TIMES, DIVIDE):
        return ""
    one = 1 in effective_of(claim) or (claim.op == DIVIDE and truth == 1)
    return IDENTITY if one else ""


def _judge_pair(context: ClaimContext, claim: Claim) -> Verdict:
    """Two equal numbers; they wake queens, so one must sleep (R-33, R-49)."""
    values = [group[0] for group in claim.groups]
    numbers = [value for value in values if value]
    if not numbers:
        return Verdict(None, False, arithmetic.NOT_PAIR)
    if len(numbers) < len(values):
        return Verdict(None, False, arithmetic.NOT_A_NUMBER)
    equal = len(set(values)) == 1
    if len(values) > 2:
        return Verdict(equal, False, arithmetic.SET_NOT_PAIR)
    if not context.sleeper:
        return Verdict(equal, False, NO_SLEEPING_QUEEN)
    return Verdict(equal, equal, "" if equal else arithmetic.NOT_EQUAL)


def kind_and_item(claim: Claim) -> tuple[str, str]:
    """Kind and item of a claim."""
    return "pair" if claim.op == "=" else "equation", item_of(claim)


def attempt_of(action: Action, claim: Claim, verdict: Verdict) -> Attempt:
    """The record of a judged claim. ``card_total`` is what the result's card counts."""
    pair = claim.op == "="
    kind, item = kind_and_item(claim)
    return Attempt(
        kind=kind,
        op="" if pair else claim.op,
        operands=tuple([group[0] for group in claim.groups]),
        effective=effective_of(claim),
        stated_total=stated_by(claim),
        true_total=verdict.true_total,
        is_true=verdict.is_true,
        is_allowed=verdict.is_allowed,
        reason=verdict.reason,
        cards=cards_of(action),
        item=item,
        card_total=None if pair else sum(claim.result),
        keyed=claim.value is not None,
    )


def claims_among(state: State, seat: int, numbers: Sequence[int]) -> EnumeratedClaims:
    """What lies in the sorted number cards of a seat."""
    options = state.options
    return enumerate_claims(
        values_of(numbers),
        state.knights[seat] == RED,
        options.ops,
        options.red_range,
        options.no_identity,
        options.state_total,
    )


def numbers_of(state: State, seat: int) -> list[int]:
    """The number cards of a realm, sorted."""
    return sorted([card for card in state.realms[seat] if card < NUMBERS])


def opportunities(state: State, seat: int) -> tuple[Claim, ...]:
    """Every true claim that the rules take from the seat now, distinct by value."""
    found = claims_among(state, seat, numbers_of(state, seat))
    claims: tuple[Claim, ...] = ()
    if found.equal and sleepers(state, seat) and "wake_pair" not in state.done:
        claims = found.equal
    if found.stated and has_companion(state) and "equation" not in state.done:
        claims += found.stated
    return claims
