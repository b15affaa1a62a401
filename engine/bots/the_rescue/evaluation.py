"""Evaluation of positions of The Rescue: how well a seat stands, what its numbers may make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.rules.the_rescue.claims import numbers_of, values_of
from engine.rules.the_rescue.components import (
    ALL_OPS,
    BOOK,
    EMPTY,
    KIND,
    SYMBOL,
    VALUE,
    WILD,
    fits,
    goal_of,
)
from engine.rules.the_rescue.equations import enumerate_claims
from engine.rules.the_rescue.state import State, awake, is_queen, sleepers

# What a card is worth in a realm, at first sight.
QUEEN_AWAKE, QUEEN_ASLEEP, QUEEN_FITS, BOOK_HELD, NUMBER_HELD = 8.0, 6.0, 4.0, 3.0, 2.0
# Weights of a seat's value: kings, kings squared, queens with a companion, both squared; then a
# sleeping queen with a companion, a symbol among the companions left, such a companion, a number,
# the chance of an equation, the turn. They are the fit of a logistic choice among seats to 50,000
# positions of 3,000 games of rollout bots.
WEIGHTS = (2.55, -1.74, 2.42, 4.14)
LYING, SYMBOL_HELD, COMPANION_FREE, NUMBER_HAD, CHANCE, TURN = 3.16, 0.57, 0.16, 0.1, 0.59, 0.19
WILD_COMPANION = SYMBOL.index(WILD)
HIGHEST = 10


class Holding(NamedTuple):
    """What a seat has, as another may see it: queens of others that sleep have no face."""

    realm: tuple[int, ...]
    asleep: frozenset[int]
    companions: tuple[int, ...]


@lru_cache(maxsize=16_384)
def chances(values: tuple[int, ...]) -> float:
    """The part of numbers (1 to 10) with which these, sorted, make an equation; 1 when they do."""
    if _makes(values):
        return 1.0
    more = [tuple(sorted((*values, number))) for number in range(1, HIGHEST + 1)]
    return sum([_makes(held) for held in more]) / HIGHEST


def _makes(values: tuple[int, ...]) -> bool:
    """Is there an equation, by the published rules and without the red knight?"""
    return bool(enumerate_claims(values, False, ALL_OPS, "0-11", False, False).equations)


def seat_value(state: State, seat: int) -> float:
    """How near a seat is to the goal: kings, queens with a companion that fits, what else helps."""
    goal = goal_of(state.seats)
    kings = len(state.kings[seat]) / goal
    ready, lying, free = _matches(state, seat)
    near = kings + ready / goal
    numbers = values_of(numbers_of(state, seat))
    weighed = zip(WEIGHTS, (kings, kings * kings, ready / goal, near * near), strict=True)
    return (
        sum([weight * fact for weight, fact in weighed])
        + LYING * lying / goal
        + SYMBOL_HELD * len({SYMBOL[companion] for companion in free})
        + COMPANION_FREE * len(free)
        + NUMBER_HAD * len(numbers)
        + CHANCE * chances(numbers)
        + TURN * (state.turn == seat)
    )


def _matches(state: State, seat: int) -> tuple[int, int, list[int]]:
    """How many awake and how many sleeping queens have a companion, and the companions left."""
    free = list(state.companions[seat])
    if not free:
        return 0, 0, free
    counts = []
    for queens in (awake(state, seat), sleepers(state, seat)):
        alone = 0
        for queen in queens:
            match = next((one for one in free if SYMBOL[one] == SYMBOL[queen]), EMPTY)
            if match == EMPTY:
                alone += 1
            else:
                free.remove(match)
        wild = alone > 0 and WILD_COMPANION in free
        if wild:
            free.remove(WILD_COMPANION)
        counts.append(len(queens) - alone + wild)
    return counts[0], counts[1], free


def worth_of(own: Holding, cards: Sequence[int]) -> float:
    """What goes with these cards: queens first, then books; high numbers are missed least."""
    return sum([card_worth(own, card, card in own.asleep) for card in cards])


def card_worth(own: Holding, card: int, asleep: bool) -> float:
    """What a card of a realm is worth to a seat."""
    if card < 0:
        return QUEEN_ASLEEP
    if is_queen(card):
        fit = any(fits(card, one) for one in own.companions)
        return (QUEEN_ASLEEP if asleep else QUEEN_AWAKE) + QUEEN_FITS * fit
    return BOOK_HELD if KIND[card] == BOOK else NUMBER_HELD - VALUE[card] / 100
