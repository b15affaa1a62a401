"""Worth of a position of The Rescue to a seat: its chance to win, by the kings it may count on."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from engine.bots.the_rescue.evaluation import WILD_COMPANION, chances, sums_of
from engine.rules.the_rescue.claims import numbers_of, values_of
from engine.rules.the_rescue.components import BOOK, EMPTY, KIND, SYMBOL, fits, goal_of
from engine.rules.the_rescue.state import State, awake, sleepers

# What counts towards the goal, in kings: a sleeping queen with a companion; a companion that waits
# for a queen, and what the one that fits all counts more; a book; a number; the chance of an
# equation; that the next companion fits a queen who waits, twice as much where an equation brings
# it. Rounded from a logistic choice among the seats: who won 4,000 games of rollout bots.
ASLEEP, COMPANION, WILD_MORE, BOOK_HELD, NUMBER_HELD = 0.8, 0.4, 0.2, 0.2, 0.1
EQUATION, AWAITED = 0.15, 0.3
STEEPNESS = 4.5
"""The logarithm of how much the odds to win grow from nothing to the goal."""


class Court(NamedTuple):
    """How many awake (``ready``) and sleeping queens (``lying``) have a companion; the awake queens
    and the companions that have none."""

    ready: int
    lying: int
    waiting: list[int]
    free: list[int]


def chance_to_win(state: State, seat: int) -> float:
    """The chance that the seat wins a game that is going on, from 0 to 1."""
    steepness = STEEPNESS / goal_of(state.seats)
    odds = [exp(steepness * kings_in_sight(state, one)) for one in range(state.seats)]
    return odds[seat] / sum(odds)


def kings_in_sight(state: State, seat: int) -> float:
    """The kings of a seat, and the parts of kings for what it holds."""
    court = court_of(state, seat)
    numbers = values_of(numbers_of(state, seat))
    equation = chances(numbers, sums_of(state, seat)._replace(red=False))
    books = sum([KIND[card] == BOOK for card in state.realms[seat]])
    return (
        len(state.kings[seat])
        + court.ready
        + ASLEEP * court.lying
        + COMPANION * len(court.free)
        + WILD_MORE * (WILD_COMPANION in court.free)
        + BOOK_HELD * books
        + NUMBER_HELD * len(numbers)
        + EQUATION * equation
        + AWAITED * (1 + equation) * fitting(state, court.waiting)
    )


def court_of(state: State, seat: int) -> Court:
    """Queens and companions of a seat brought together: by symbol first, awake ones first."""
    free, counts, waiting = list(state.companions[seat]), [], []
    for queens in (awake(state, seat), sleepers(state, seat)):
        alone = []
        for queen in queens:
            match = next((one for one in free if SYMBOL[one] == SYMBOL[queen]), EMPTY)
            if match == EMPTY:
                alone.append(queen)
            else:
                free.remove(match)
        if alone and WILD_COMPANION in free:
            free.remove(WILD_COMPANION)
            alone.pop()
        counts.append(len(queens) - len(alone))
        waiting.append(alone)
    return Court(counts[0], counts[1], waiting[0], free)


def fitting(state: State, queens: list[int]) -> float:
    """The part of the centre's companions that fit one of the queens, of those face down first."""
    if not queens:
        return 0.0
    down = [one for one in state.down if one != EMPTY] or [one for one in state.up if one != EMPTY]
    fit = sum([any(fits(queen, one) for queen in queens) for one in down])
    return fit / max(1, len(down))
