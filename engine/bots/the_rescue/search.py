"""Search through the deeds of a turn of The Rescue: what may still be made of a hand.

Rescues are made at once. Equations, pairs, Spell Books and the end of the turn are tried in every
order, with each companion that may come, down to what the hand is worth when the turn is over.
Nothing is drawn by lot: the same position always gives the same values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.arithmetic import Values
from engine.bots.the_rescue.evaluation import Sums, wholes_of
from engine.bots.the_rescue.facts import ANY, Hand, hand_of, matches_of, need_of
from engine.bots.the_rescue.value import Judge
from engine.rules.the_rescue.state import State, has_companion, limit_of


@lru_cache(maxsize=16_384)
def left_by_equations(values: Values, sums: Sums) -> tuple[Values, ...]:
    """What the equations in sorted numbers may leave."""
    found = {without(values, (*parts, whole)) for parts, whole in wholes_of(values, sums)}
    return tuple(sorted(found))


def without(values: Values, gone: Iterable[int]) -> Values:
    """Sorted numbers without some of them."""
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)


@lru_cache(maxsize=16_384)
def left_by_books(values: Values, discarded: Values, sums: Sums) -> tuple[Values, ...]:
    """What the equations may leave that one of the discarded numbers makes."""
    found = set()
    for value in discarded:
        for left in left_by_equations(tuple(sorted((*values, value))), sums):
            if left.count(value) <= values.count(value):
                found.add(left)
    return tuple(sorted(found))


@lru_cache(maxsize=16_384)
def left_by_pairs(values: Values) -> tuple[Values, ...]:
    """What the pairs in sorted numbers may leave."""
    twice = sorted({value for value in values if values.count(value) > 1})
    return tuple([without(values, (value, value)) for value in twice])


def _fewer(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Counts with one less at one place."""
    for at, count in enumerate(counts):
        if count:
            yield (*counts[:at], count - 1, *counts[at + 1 :])


def one_less(hand: Hand) -> Iterator[Hand]:
    """The hand without one card, in every way that can be told apart."""
    numbers = hand.numbers
    for at, value in enumerate(numbers):
        if at == 0 or numbers[at - 1] != value:
            yield hand._replace(numbers=(*numbers[:at], *numbers[at + 1 :]))
    if hand.books:
        yield hand._replace(books=hand.books - 1)
    for awake in _fewer(hand.awake):
        yield hand._replace(awake=awake)
    for asleep in _fewer(hand.asleep):
        yield hand._replace(asleep=asleep)


def size_of(hand: Hand) -> int:
    """How many cards count for the limit."""
    return len(hand.numbers) + hand.books + sum(hand.awake) + sum(hand.asleep)


MOST = 800
"""After so many ends of the turn a search looks no further: nobody waits for a huge realm."""


class Node(NamedTuple):
    """A moment among the deeds: the hand, and how many kings the seat needs."""

    hand: Hand
    need: int


class TurnSearch:
    """The chance to win of the seat in turn, for each hand that its deeds may lead to."""

    def __init__(self, state: State) -> None:
        self.state, seat = state, state.turn
        self.judge = Judge(state, seat)
        self.limit, self.companions = limit_of(state, seat), has_companion(state)
        self.node = Node(hand_of(state, seat), need_of(state, seat))
        self._known: dict[Node, float] = {}
        self._ended: dict[Node, float] = {}

    def best(self, node: Node) -> float:
        """The chance to win when the deeds go on as well as they can."""
        found = self._known.get(node)
        if found is None:
            self._known[node] = found = self._best(node)
        return found

    def _best(self, node: Node) -> float:
        node = rescued(node)
        if node.need <= 0:
            return 1.0
        if len(self._ended) > MOST:
            return self.ended(node)
        found = [self.ended(node)]
        if any(node.hand.asleep):
            found += [self.best(node._replace(hand=woken(hand))) for hand in self._by_pair(node)]
        if self.companions:
            found += [
                self.after_equation(node._replace(hand=hand)) for hand in self._by_equation(node)
            ]
        return max(found)

    def _by_pair(self, node: Node) -> Iterator[Hand]:
        """The hand without a pair, or without a number and the book that brings its like."""
        hand = node.hand
        for left in left_by_pairs(hand.numbers):
            yield hand._replace(numbers=left)
        if hand.books:
            for value in set(hand.numbers).intersection(self.judge.centre.discarded):
                yield hand._replace(numbers=without(hand.numbers, (value,)), books=hand.books - 1)

    def _by_equation(self, node: Node) -> Iterator[Hand]:
        """The hand without the numbers of an equation, or without a book that brings one."""
        hand, sums = node.hand, self.judge.sums
        for left in left_by_equations(hand.numbers, sums):
            yield hand._replace(numbers=left)
        if hand.books and hand.numbers:
            for left in left_by_books(hand.numbers, self.judge.centre.discarded, sums):
                yield hand._replace(numbers=left, books=hand.books - 1)

    def after_equation(self, node: Node) -> float:
        """The mean of what each companion that may come would make of it."""
        total = 0.0
        for mark, part in enumerate(self.judge.centre.companions):
            if part:
                owned = list(node.hand.companions)
                owned[mark] += 1
                hand = node.hand._replace(companions=tuple(owned))
                total += part * self.best(Node(hand, node.need))
        return total

    def ended(self, node: Node) -> float:
        """The chance to win when the turn ends here with the best cards kept."""
        found = self._ended.get(node)
        if found is None:
            if size_of(node.hand) > self.limit:
                fewer = one_less(node.hand)
                some = [next(fewer)] if len(self._ended) > MOST else fewer
                found = max([self.ended(node._replace(hand=hand)) for hand in some])
            else:
                found = self.judge.chance(*node)
            self._ended[node] = found
        return found


def woken(hand: Hand) -> Hand:
    """The hand when all queens are awake."""
    awake = tuple([one + two for one, two in zip(hand.awake, hand.asleep, strict=True)])
    return hand._replace(awake=awake, asleep=(0,) * ANY)


def rescued(node: Node) -> Node:
    """What is left when every king is saved that can be."""
    ready, *_ = matches_of(node.hand)
    if not ready:
        return node
    only_awake = node.hand._replace(asleep=(0,) * ANY)
    _, _, awake, _, companions = matches_of(only_awake)
    hand = node.hand._replace(awake=tuple(awake), companions=tuple(companions))
    return Node(hand, node.need - ready)
