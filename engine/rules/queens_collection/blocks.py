"""Lazy blocks of actions of one kind: counted at once, made one by one (``lazy_actions``).

Hands have no limit in a competitive game, and three cards with a wild swap hundreds of pawns: most
of these actions are never looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from engine.protocol import Action, make
from engine.rules.queens_collection.claims import Part, Way, parts_of
from engine.rules.queens_collection.components import DISPLAY, PLACES, WILD
from engine.rules.queens_collection.spots import Spot, Spots

Two = tuple[Part, int, Part, int]
"""Two parts with the colours they stand for, as places in a sorted hand."""
Rows = list[tuple[Part, tuple[Way, ...]]]
"""Cards of the hand, with the ways to pair them."""


class HandParts(NamedTuple):
    """What the cards of a hand can be laid as."""

    both: tuple[Two, ...]
    times: Mapping[tuple[int, int], int]
    """The two colours of ``both``, and how often they come."""
    free: tuple[Part, ...]


@lru_cache(maxsize=4096)
def hand_parts(hand: Part, twos: bool) -> HandParts:
    """Every two parts of sorted colours that swap pawns, and the parts that move any pawn."""
    parts = parts_of(hand, twos)
    both = tuple(
        (one, first, two, second)
        for (one, first), (two, second) in combinations(parts, 2)
        if set(one).isdisjoint(two) and (first == WILD or first != second)
    )
    times = Counter((first, second) for _, first, _, second in both)
    free = tuple(part for part, colour in parts if colour == WILD)
    return HandParts(both, times, free)


class Exchanges:
    """Every two pawns that two parts can swap, for every two parts: cards, colour, cards, colour.

    ``hand`` is sorted.
    """

    __slots__ = ("both", "count", "hand", "seat", "spots", "swaps")
    kind = "exchange"

    def __init__(self, seat: int, hand: Part, parts: HandParts, spots: Spots) -> None:
        self.seat, self.hand, self.both, self.spots = seat, hand, parts.both, spots
        self.swaps, self.count = {}, 0
        for two, times in parts.times.items():
            self.swaps[two] = swaps = spots.swaps(*two)
            self.count += swaps * times

    def nth(self, number: int) -> Action:
        """The action at a place."""
        left = number
        for one, first, two, second in self.both:
            count = self.swaps[first, second]
            if left < count:
                spot, other = self.spots.nth_swap(first, second, left)
                args = (self._cards(one), *spot, self._cards(two), *other)
                return make(Action, (self.kind, self.seat, args))
            left -= count
        raise IndexError(number)

    def __iter__(self) -> Iterator[Action]:
        for one, first, two, second in self.both:
            cards, others = self._cards(one), self._cards(two)
            for spot, other in self.spots.every_swap(first, second):
                yield make(Action, (self.kind, self.seat, (cards, *spot, others, *other)))

    def _cards(self, places: Part) -> Part:
        return tuple([self.hand[place] for place in places])


class Moves:
    """A free part moves any pawn to any other place."""

    __slots__ = ("count", "each", "hand", "parts", "seat", "spots")
    kind = "wild"

    def __init__(self, seat: int, hand: Part, parts: tuple[Part, ...], spots: Spots) -> None:
        self.seat, self.hand, self.parts, self.spots = seat, hand, parts, spots
        self.each = spots.size * (PLACES - 1)
        self.count = self.each * len(parts)

    def nth(self, number: int) -> Action:
        """The action at a place."""
        part, left = divmod(number, self.each)
        spot, step = divmod(left, PLACES - 1)
        return self._made(self.parts[part], self.spots.nth(spot), step)

    def __iter__(self) -> Iterator[Action]:
        steps = range(PLACES - 1)
        return (
            self._made(part, spot, step)
            for part in self.parts
            for spot in self.spots
            for step in steps
        )

    def _made(self, part: Part, spot: Spot, step: int) -> Action:
        """To the place of a number, not counting that where the pawn stands."""
        cards = tuple([self.hand[place] for place in part])
        return make(Action, ("wild", self.seat, (cards, *spot, step + (step >= spot[1]))))


class NewCards:
    """Any one to all of the cards held."""

    __slots__ = ("count", "hand", "seat")
    kind = "new"

    def __init__(self, seat: int, hand: Part) -> None:
        self.seat, self.hand = seat, hand
        self.count = 2 ** len(hand) - 1

    def nth(self, number: int) -> Action:
        """The action at a place."""
        left = number
        for size in range(1, len(self.hand) + 1):
            if left < comb(len(self.hand), size):
                return self._made(nth_of(self.hand, size, left))
            left -= comb(len(self.hand), size)
        raise IndexError(number)

    def __iter__(self) -> Iterator[Action]:
        sizes = range(1, len(self.hand) + 1)
        return (self._made(some) for size in sizes for some in combinations(self.hand, size))

    def _made(self, cards: Part) -> Action:
        return make(Action, ("new", self.seat, (cards,)))


class Trades:
    """Every own card for every card of another seat."""

    __slots__ = ("count", "hand", "hands", "seat")
    kind = "trade"

    def __init__(self, seat: int, hand: Part, hands: Sequence[Sequence[int]]) -> None:
        self.seat, self.hand, self.hands = seat, hand, [*map(tuple, hands)]
        self.count = len(hand) * (sum(map(len, hands)) - len(hand))

    def _others(self) -> list[tuple[int, int]]:
        """The cards of the others, each with its seat."""
        rows = [(other, cards) for other, cards in enumerate(self.hands) if other != self.seat]
        return [(other, theirs) for other, cards in rows for theirs in sorted(cards)]

    def nth(self, number: int) -> Action:
        """The action at a place."""
        others = self._others()
        own, other = divmod(number, len(others))
        return make(Action, ("trade", self.seat, (self.hand[own], *others[other])))

    def __iter__(self) -> Iterator[Action]:
        seat, others = self.seat, self._others()
        return (make(Action, ("trade", seat, (own, *one))) for own in self.hand for one in others)


class Pairs:
    """True pairs, row by row of what the hand gives."""

    __slots__ = ("count", "display", "rows", "seat")
    kind = "pair"

    def __init__(self, seat: int, rows: Rows, display: Sequence[int]) -> None:
        self.seat, self.rows, self.display = seat, rows, display
        self.count = sum([len(ways) for _, ways in rows])

    def nth(self, number: int) -> Action:
        """The action at a place."""
        left = number
        for held, ways in self.rows:
            if left < len(ways):
                return self._made(held, ways[left])
            left -= len(ways)
        raise IndexError(number)

    def __iter__(self) -> Iterator[Action]:
        return (self._made(held, way) for held, ways in self.rows for way in ways)

    def _made(self, held: Part, way: Way) -> Action:
        place, colour = way
        return make(Action, ("pair", self.seat, (held, self.display[place], colour)))


class Swaps:
    """One to three cards for as many others, but for those that were ``refused``."""

    __slots__ = ("count", "hand", "kind", "other", "seat", "without")

    def __init__(
        self,
        kind: str,
        seat: int,
        hand: Sequence[int],
        other: Sequence[int],
        refused: Iterable[tuple[Part, Part]] = (),
    ) -> None:
        self.kind, self.seat, self.hand, self.other = kind, seat, hand, other
        sizes = [comb(len(hand), size) * comb(len(other), size) for size in (1, 2, DISPLAY)]
        self.count = sum(sizes)
        self.without: tuple[int, ...] = ()
        if refused:
            self.without = tuple(sorted(map(self._place_of, refused)))
            self.count -= len(self.without)

    def nth(self, number: int) -> Action:
        """The action at a place."""
        for place in self.without:
            number += number >= place
        return make(Action, (self.kind, self.seat, self._args(number)))

    def __iter__(self) -> Iterator[Action]:
        if self.without:
            return map(self.nth, range(self.count))
        return (
            make(Action, (self.kind, self.seat, (given, got)))
            for size in range(1, DISPLAY + 1)
            for given in combinations(self.hand, size)
            for got in combinations(self.other, size)
        )

    def _args(self, number: int) -> tuple[Part, Part]:
        """What is given and got at a place, were nothing refused."""
        left = number
        for size in range(1, DISPLAY + 1):
            each = comb(len(self.other), size)
            count = comb(len(self.hand), size) * each
            if left < count:
                given, got = divmod(left, each)
                return nth_of(self.hand, size, given), nth_of(self.other, size, got)
            left -= count
        raise IndexError(number)

    def _place_of(self, swap: tuple[Part, Part]) -> int:
        """Where an exchange would stand, were nothing refused."""
        given, got = swap
        smaller = [
            comb(len(self.hand), size) * comb(len(self.other), size)
            for size in range(1, len(given))
        ]
        each = comb(len(self.other), len(got))
        return sum(smaller) + place_of(self.hand, given) * each + place_of(self.other, got)


def nth_of(cards: Sequence[int], size: int, number: int) -> Part:
    """The combination at a place in the order of ``itertools.combinations``."""
    chosen: list[int] = []
    for at, card in enumerate(cards, 1):
        if len(chosen) == size:
            break
        with_it = comb(len(cards) - at, size - len(chosen) - 1)
        if number < with_it:
            chosen.append(card)
        else:
            number -= with_it
    return tuple(chosen)


def place_of(cards: Sequence[int], chosen: Part) -> int:
    """The place of a combination in the order of ``itertools.combinations``."""
    size, last = len(chosen), len(cards) - 1
    behind = [comb(last - cards.index(card), size - at) for at, card in enumerate(chosen)]
    return comb(len(cards), size) - 1 - sum(behind)
