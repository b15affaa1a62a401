"""Places of pawns and the swaps between them: counted at once, made one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.queens_collection.components import KINDS, PLACES, WILD

Spot = tuple[int, int]
"""A colour and a place where a pawn of it stands."""

BITS = tuple(
    tuple(place for place in range(PLACES) if bits >> place & 1) for bits in range(1 << PLACES)
)
"""The places that a number stands for as bits."""


def _couples(first: int, second: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The colours that the first part may take, each with those that the second may take then."""
    ones, others = (range(KINDS) if part == WILD else (part,) for part in (first, second))
    return tuple(
        (one, tuple(other for other in others if other > one or (other < one and first != second)))
        for one in ones
    )


COUPLES = tuple(
    tuple(_couples(first, second) for second in range(WILD + 1)) for first in range(WILD + 1)
)
"""For two parts, either of which may be WILD. Two free parts take pawns in rising order."""


class Spots:
    """Where pawns stand: for each colour the places as bits of a number, and how many."""

    __slots__ = ("many", "on", "size")

    def __init__(self, boxes: Sequence[tuple[int, ...]]) -> None:
        self.on = on = [0] * KINDS
        bit = 1
        for pawns in boxes:
            for colour in pawns:
                on[colour] |= bit
            bit += bit
        self.many = [places.bit_count() for places in on]
        self.size = sum(self.many)

    def __iter__(self) -> Iterator[Spot]:
        """All of them in order."""
        return ((colour, place) for colour, places in enumerate(self.on) for place in BITS[places])

    def nth(self, number: int) -> Spot:
        """The spot at a place."""
        left = number
        for colour, places in enumerate(self.on):
            if left < self.many[colour]:
                return colour, BITS[places][left]
            left -= self.many[colour]
        raise IndexError(number)

    def swaps(self, first: int, second: int) -> int:
        """Ways to swap a pawn of one colour with one of another, either of which may be WILD."""
        count, on, many = 0, self.on, self.many
        for one, others in COUPLES[first][second]:
            places, times = on[one], many[one]
            for other in others:
                count += times * many[other] - (places & on[other]).bit_count()
        return count

    def every_swap(self, first: int, second: int) -> Iterator[tuple[Spot, Spot]]:
        """All of them in order."""
        for one, others in COUPLES[first][second]:
            for place in BITS[self.on[one]]:
                for other in others:
                    for there in BITS[self.on[other] & ~(1 << place)]:
                        yield (one, place), (other, there)

    def nth_swap(self, first: int, second: int, number: int) -> tuple[Spot, Spot]:
        """The swap at a place from 0 to ``swaps`` - 1."""
        left, on, couples = number, self.on, COUPLES[first][second]
        for one, others in couples:
            if len(couples) > 1:  # with one alone, the swap is there
                count = sum([self.swaps(one, other) for other in others])
                if left >= count:
                    left -= count
                    continue
            for place in BITS[on[one]]:
                for other in others:
                    there = BITS[on[other] & ~(1 << place)]
                    if left < len(there):
                        return (one, place), (other, there[left])
                    left -= len(there)
        raise IndexError(number)
