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


class Spots:
    """Where pawns stand, looked up as far as it is asked for."""

    __slots__ = ("_all", "_kinds", "_on", "boxes")

    def __init__(self, boxes: Sequence[tuple[int, ...]]) -> None:
        self.boxes = boxes
        self._on: dict[int, list[int]] = {}
        self._all: list[Spot] = []
        self._kinds: list[int] = []

    def on(self, colour: int) -> list[int]:
        """The places where a pawn of this colour stands."""
        if colour not in self._on:
            self._on[colour] = [place for place, pawns in enumerate(self.boxes) if colour in pawns]
        return self._on[colour]

    def every(self) -> list[Spot]:
        """All spots in order."""
        if not self._all:
            kinds = [*map(set, self.boxes)]
            self._kinds = [*map(len, kinds)]
            self._all = [(colour, place) for place, there in enumerate(kinds) for colour in there]
            self._all.sort()
        return self._all

    def of(self, colour: int) -> list[Spot]:
        """The spots of a colour, all of them for WILD, in order."""
        return self.every() if colour == WILD else [(colour, place) for place in self.on(colour)]

    def partners(self, colour: int) -> int:
        """Ways to swap a pawn of this colour with one of another colour on another place."""
        size, places = len(self.every()), self.on(colour)
        kinds = sum([self._kinds[place] for place in places])
        return len(places) * (size - len(places) + 1) - kinds

    def swaps(self, first: int, second: int) -> int:
        """Ways to swap a pawn of one colour with one of another, either of which may be WILD."""
        if first == second:
            return sum(map(self.partners, range(KINDS))) // 2 if first == WILD else 0
        if first == WILD:
            return self.partners(second)
        if second == WILD:
            return self.partners(first)
        ones, others = self.on(first), self.on(second)
        return len(ones) * len(others) - sum([place in others for place in ones])


class Exchanges:
    """Every two pawns that two parts can swap; two free parts take them in rising order."""

    __slots__ = ("count", "parts", "seat", "spots")
    kind = "exchange"

    def __init__(self, seat: int, parts: tuple[Part, int, Part, int], spots: Spots) -> None:
        self.seat, self.parts, self.spots = seat, parts, spots
        self.count = spots.swaps(parts[1], parts[3])

    def _rows(self) -> Iterator[tuple[Spot, list[Spot]]]:
        """Each pawn of the first part with those that it can be swapped with."""
        _, first, _, second = self.parts
        firsts, seconds = self.spots.of(first), self.spots.of(second)
        for at, spot in enumerate(firsts):
            colour, place = spot
            rest = seconds[at + 1 :] if first == second else seconds
            yield spot, [other for other in rest if other[0] != colour and other[1] != place]

    def nth(self, number: int) -> Action:
        """The action at a place."""
        left = number
        for spot, others in self._rows():
            if left < len(others):
                return self._made(spot, others[left])
            left -= len(others)
        raise IndexError(number)

    def __iter__(self) -> Iterator[Action]:
        return (self._made(spot, other) for spot, others in self._rows() for other in others)

    def _made(self, spot: Spot, other: Spot) -> Action:
        one, _, two, _ = self.parts
        return make(Action, ("exchange", self.seat, (one, *spot, two, *other)))


class Moves:
    """A free part moves any pawn to any other place."""

    __slots__ = ("count", "part", "seat", "spots")
    kind = "wild"

    def __init__(self, seat: int, part: Part, spots: Spots) -> None:
        self.seat, self.part, self.spots = seat, part, spots
        self.count = len(spots.every()) * (PLACES - 1)

    def nth(self, number: int) -> Action:
        """The action at a place."""
        return self._made(self.spots.every()[number // (PLACES - 1)], number % (PLACES - 1))

    def __iter__(self) -> Iterator[Action]:
        spots = self.spots.every()
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

    __slots__ = ("count", "hand", "others", "seat")
    kind = "trade"

    def __init__(self, seat: int, hand: Part, hands: Sequence[Sequence[int]]) -> None:
        self.seat, self.hand = seat, hand
        self.others = [
            (other, theirs)
            for other, cards in enumerate(hands)
            if other != seat
            for theirs in sorted(cards)
        ]
        self.count = len(hand) * len(self.others)

    def nth(self, number: int) -> Action:
        """The action at a place."""
        own, other = divmod(number, len(self.others))
        return make(Action, ("trade", self.seat, (self.hand[own], *self.others[other])))

    def __iter__(self) -> Iterator[Action]:
        return map(self.nth, range(self.count))


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
