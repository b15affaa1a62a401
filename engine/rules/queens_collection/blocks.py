"""Runs of actions of one kind, counted at once and made one by one (``engine.listing``).

Hands have no limit in a competitive game, and three cards with a wild swap hundreds of pawns: most
of these actions are never looked at.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

from engine.protocol import Action, make
from engine.rules.queens_collection.claims import Part, Way
from engine.rules.queens_collection.components import DISPLAY, KINDS, PLACES, WILD

Spot = tuple[int, int]
"""A colour and a place where a pawn of it stands."""
Rows = list[tuple[Part, tuple[Way, ...]]]
"""Cards of the hand, with the ways to pair them."""


BITS = tuple(
    tuple(place for place in range(PLACES) if bits >> place & 1) for bits in range(1 << PLACES)
)
"""The places that a number stands for as bits."""


class Spots:
    """Where pawns stand: for each colour the places as bits of a number."""

    __slots__ = ("on", "size")

    def __init__(self, boxes: Sequence[tuple[int, ...]]) -> None:
        self.on = on = [0] * KINDS
        bit = 1
        for pawns in boxes:
            for colour in pawns:
                on[colour] |= bit
            bit += bit
        self.size = sum([places.bit_count() for places in on])

    def of(self, colour: int) -> list[Spot]:
        """The spots of a colour, all of them for WILD, in order."""
        if colour != WILD:
            return [(colour, place) for place in BITS[self.on[colour]]]
        return [(one, place) for one, places in enumerate(self.on) for place in BITS[places]]

    def partners(self, colour: int) -> int:
        """Ways to swap a pawn of this colour with one of another colour on another place."""
        places = self.on[colour]
        count = places.bit_count()
        shared = sum([(places & other).bit_count() for other in self.on])
        return count * (self.size - count + 1) - shared

    def swaps(self, first: int, second: int) -> int:
        """Ways to swap a pawn of one colour with one of another, either of which may be WILD."""
        if first == second:
            return sum(map(self.partners, range(KINDS))) // 2 if first == WILD else 0
        if first == WILD:
            return self.partners(second)
        if second == WILD:
            return self.partners(first)
        ones, others = self.on[first], self.on[second]
        return ones.bit_count() * others.bit_count() - (ones & others).bit_count()


class Exchanges:
    """Every two pawns that two parts can swap, for every two parts: cards, colour, cards, colour.

    Two free parts take pawns in rising order.
    """

    __slots__ = ("both", "count", "seat", "spots")
    kind = "exchange"

    def __init__(self, seat: int, both: list[tuple[Part, int, Part, int]], spots: Spots) -> None:
        self.seat, self.both, self.spots = seat, both, spots
        self.count = sum([spots.swaps(first, second) for _, first, _, second in both])

    def _rows(self, first: int, second: int) -> Iterator[tuple[Spot, list[Spot]]]:
        """Each pawn of the first part with those that it can be swapped with."""
        seconds = self.spots.of(second)
        for at, spot in enumerate(self.spots.of(first), 1):
            rest = seconds[at:] if first == second else seconds
            yield spot, [one for one in rest if one[0] != spot[0] and one[1] != spot[1]]

    def nth(self, number: int) -> Action:
        """The action at a place."""
        left = number
        for one, first, two, second in self.both:
            count = self.spots.swaps(first, second)
            if left >= count:
                left -= count
                continue
            for spot, others in self._rows(first, second):  # pragma: no branch (it is in one)
                if left < len(others):
                    return make(Action, (self.kind, self.seat, (one, *spot, two, *others[left])))
                left -= len(others)
        raise IndexError(number)

    def __iter__(self) -> Iterator[Action]:
        return (
            make(Action, (self.kind, self.seat, (one, *spot, two, *other)))
            for one, first, two, second in self.both
            for spot, others in self._rows(first, second)
            for other in others
        )


class Moves:
    """A free part moves any pawn to any other place."""

    __slots__ = ("count", "part", "seat", "spots")
    kind = "wild"

    def __init__(self, seat: int, part: Part, spots: Spots) -> None:
        self.seat, self.part, self.spots = seat, part, spots
        self.count = spots.size * (PLACES - 1)

    def nth(self, number: int) -> Action:
        """The action at a place."""
        return self._made(self.spots.of(WILD)[number // (PLACES - 1)], number % (PLACES - 1))

    def __iter__(self) -> Iterator[Action]:
        spots = self.spots.of(WILD)
        return (self._made(spot, step) for spot in spots for step in range(PLACES - 1))

    def _made(self, spot: Spot, step: int) -> Action:
        """To the place of a number, not counting that where the pawn stands."""
        target = step + (step >= spot[1])
        return make(Action, ("wild", self.seat, (self.part, *spot, target)))


class News:
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

    __slots__ = ("count", "rows", "seat", "shown")
    kind = "pair"

    def __init__(self, seat: int, rows: Rows, shown: Sequence[int]) -> None:
        self.seat, self.rows, self.shown = seat, rows, shown
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
        return make(Action, ("pair", self.seat, (held, self.shown[place], colour)))


class Swaps:
    """One to three cards for as many others, but for those that were ``refused``."""

    __slots__ = ("count", "hand", "kind", "other", "seat", "without")

    def __init__(
        self,
        kind: str,
        seat: int,
        hand: Sequence[int],
        other: Sequence[int],
        refused: Iterable[tuple[Any, ...]] = (),
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

    def _place_of(self, swap: tuple[Any, ...]) -> int:
        """Where an exchange would stand, were nothing refused."""

        def order(args: tuple[Any, ...]) -> tuple[Any, ...]:
            return len(args[0]), *args

        return bisect_left(
            range(self.count), order(swap), key=lambda number: order(self._args(number))
        )


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
