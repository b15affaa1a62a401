"""Value of a hand of The Rescue when a turn ends: the chance to win, by a small net.

How near a seat is to the goal is weighed from the facts about it by a layer of hidden units; the
chance to win is a logistic choice among the seats. ``bench.rescue_weights`` fits the weights to who
won games of bots; ``weights`` holds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple, TypeAlias

from engine.arithmetic import Values
from engine.bots.the_rescue.evaluation import sums_of
from engine.bots.the_rescue.facts import (
    COURT_FACTS,
    NUMBER_FACTS,
    Hand,
    Outlook,
    court_facts,
    hand_of,
    need_of,
    number_facts,
    standing,
)
from engine.bots.the_rescue.weights import HIDDEN, PARTS, WEIGHTS
from engine.rules.the_rescue.state import State

Units: TypeAlias = list[float]
"""What the hidden units hold, or what one fact adds to each."""
COURT = len(NUMBER_FACTS)
STANDING = COURT + len(COURT_FACTS)
"""Where the facts begin that are not about numbers alone, and those that are not about a hand."""


class Net(NamedTuple):
    """What each fact adds to the hidden units, and what each unit adds to the outcome."""

    rows: list[Units]
    out: Units

    def outcome(self, units: Units) -> float:
        """How near the goal is: units below 0 count nothing."""
        return sum(
            [weight * unit for weight, unit in zip(self.out, units, strict=True) if unit > 0]
        )

    def odds(self, facts: Sequence[float]) -> float:
        """How near the goal is, as odds, by all the facts about a seat."""
        return exp(self.outcome(added([0.0] * len(self.out), self.rows, facts)))


def net_of(weights: Sequence[int]) -> Net:
    """A net from weights as they are written: fact by fact, those of the outcome last."""
    parts = [weight / PARTS for weight in weights]
    *rows, out = [parts[at : at + HIDDEN] for at in range(0, len(parts), HIDDEN)]
    return Net(rows, out)


def added(units: Units, rows: Sequence[Units], facts: Iterable[float]) -> Units:
    """The units when facts have come to them."""
    for fact, row in zip(facts, rows, strict=True):
        if fact:
            units = [unit + fact * weight for unit, weight in zip(units, row, strict=True)]
    return units


NETS = [net_of(weights) for weights in WEIGHTS]
"""The net for the seat whose turn ends, and the one for each of the others."""


class Judge:
    """The chance to win of a seat whose turn ends, for each hand that it may have then."""

    def __init__(self, state: State, seat: int) -> None:
        outlook = Outlook(state, seat)
        self.centre, self.beside = outlook.centre, outlook.beside
        self.sums, self.knight = sums_of(state, seat), state.knights[seat]
        self.own, other = NETS
        self.others = sum([other.odds(outlook.facts(after)) for after in range(1, state.seats)])
        self._begun: dict[tuple[int, Values], Units] = {}

    def chance(self, hand: Hand, need: int) -> float:
        """The chance to win with this hand, of a seat that needs so many kings."""
        units = self._begun.get((need, hand.numbers)) or self._begin(need, hand.numbers)
        facts = court_facts(hand, need, self.sums, self.centre, self.beside)
        odds = exp(self.own.outcome(added(units, self.own.rows[COURT:STANDING], facts)))
        return odds / (odds + self.others)

    def _begin(self, need: int, numbers: Values) -> Units:
        """The units by the facts that hold for every hand with these numbers."""
        rows = self.own.rows
        units = added([0.0] * HIDDEN, rows[:COURT], number_facts(numbers, self.sums))
        facts = (*standing(need, self.knight, 0), *self.centre.facts)
        self._begun[need, numbers] = units = added(units, rows[STANDING:], facts)
        return units


def chance_to_win(state: State, seat: int) -> float:
    """The chance that the seat wins a game that is going on, when its turn ends as it is now."""
    return Judge(state, seat).chance(hand_of(state, seat), need_of(state, seat))
