"""Which true equations and pairs lie in some numbers, memoised by the sorted values.

Numbers that make a sum make differences too, and a product makes quotients: a *family* is two or
more parts and their whole, and each family is told in all the ways that the operations allow.
With the red knight one card of a family counts one more or one less.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.arithmetic import Values, equal_places
from engine.protocol import Claim
from engine.rules.the_rescue.components import DIVIDE, EMPTY, MINUS, PLUS, RED_RANGES, TIMES

MOST_SUM, MOST_PRODUCT = 11, 20
"""More than this no parts come to: a whole counts 11 at most, and a 2 counted as 1 halves 20."""


class Family(NamedTuple):
    """Places of the parts and of their whole; the place that counts ``step`` more, or EMPTY."""

    parts: Values
    whole: int
    adjusted: int = EMPTY
    step: int = 0


class Found(NamedTuple):
    """A true equation: places of operands and result, the place adjusted (EMPTY: none), by what."""

    op: str
    operands: Values
    result: int
    adjusted: int
    step: int


def parts_of(values: Values) -> Iterator[tuple[Values, int, int]]:
    """Places of two or more values of at least 1, with their sum and their product.

    Leaves out what is too much for any whole, both as a sum and as a product.
    """
    stack: list[tuple[Values, int, int]] = [((), 0, 1)]
    while stack:
        places, total, product = stack.pop()
        if len(places) > 1:
            yield places, total, product
        for place in range(len(values) - 1, places[-1] if places else -1, -1):
            more, times = total + values[place], product * values[place]
            if more <= MOST_SUM or times <= MOST_PRODUCT:
                stack.append(((*places, place), more, times))


class Finder:
    """Looks for families in sorted values. ``low`` and ``high`` bound an adjusted card."""

    __slots__ = ("high", "low", "red", "values")

    def __init__(self, values: Values, red: bool, red_range: str) -> None:
        self.values, self.red = values, red
        self.low, self.high = RED_RANGES[red_range]

    def sums(self, parts: Values, whole: int, total: int) -> Iterator[Family]:
        """Families in which the parts add up to the whole."""
        more = total - self.values[whole]
        if more == 0:
            yield Family(parts, whole)
        elif self.red and -1 <= more <= 1:
            if self.may_count(total):
                yield Family(parts, whole, whole, more)
            for part in parts:
                if self.may_count(self.values[part] - more):
                    yield Family(parts, whole, part, -more)

    def products(self, parts: Values, whole: int, product: int) -> Iterator[Family]:
        """Families in which the parts multiply to the whole. Nothing there can count as 0."""
        wanted = self.values[whole]
        if product == wanted:
            yield Family(parts, whole)
        elif self.red:
            if -1 <= product - wanted <= 1 and self.may_count(product):
                yield Family(parts, whole, whole, product - wanted)
            for part in parts:
                value = self.values[part]
                for step in (-1, 1):
                    fits = product // value * (value + step) == wanted
                    if fits and self.may_count(value + step):
                        yield Family(parts, whole, part, step)

    def may_count(self, value: int) -> bool:
        """May the red knight make a card count so much (R-31)?"""
        return self.low <= value <= self.high

    def is_identity(self, family: Family) -> bool:
        """Does a part count as 1 (R-35)?"""
        return any(
            self.values[part] + (family.step if part == family.adjusted else 0) == 1
            for part in family.parts
        )


def _told(family: Family, joined: str, parted: str, ops: str) -> Iterator[Found]:
    """A family in every allowed way: joined (3 + 4 = 7) and parted (7 - 3 = 4, 7 - 4 = 3)."""
    parts, whole, adjusted, step = family
    if joined in ops:
        yield Found(joined, parts, whole, adjusted, step)
    if parted in ops:
        for result in parts:
            rest = tuple([part for part in parts if part != result])
            yield Found(parted, (whole, *rest), result, adjusted, step)


def _equations(finder: Finder, ops: str, no_identity: bool) -> Iterator[Found]:
    for parts, total, product in parts_of(finder.values):
        for whole in range(len(finder.values)):
            if whole in parts:
                continue
            for family in finder.sums(parts, whole, total):
                yield from _told(family, PLUS, MINUS, ops)
            for family in finder.products(parts, whole, product):
                if not (no_identity and finder.is_identity(family)):
                    yield from _told(family, TIMES, DIVIDE, ops)


class Finds:
    """What lies in sorted values: places of equations and pairs, and both as claims by value."""

    __slots__ = ("equal", "equations", "pairs", "stated")

    def __init__(self, finder: Finder, ops: str, no_identity: bool, keyed: bool) -> None:
        values = finder.values
        self.equations = tuple(_equations(finder, ops, no_identity))
        self.pairs = tuple(equal_places(values))
        self.stated = tuple(
            dict.fromkeys([claim_at(values, found, keyed) for found in self.equations])
        )
        equal = [Claim("=", ((values[one],), (values[two],))) for one, two in self.pairs]
        self.equal = tuple(dict.fromkeys(equal))


def claim_at(values: Values, found: Found, keyed: bool) -> Claim:
    """The claim of a true equation, its operands in the one order that equal claims share."""

    def counted(place: int) -> Values:
        return (values[place], found.step) if place == found.adjusted else (values[place],)

    groups = [counted(place) for place in found.operands]
    first = 1 if found.op in (MINUS, DIVIDE) else 0
    result = counted(found.result)
    ordered = tuple(groups[:first] + sorted(groups[first:]))
    return Claim(found.op, ordered, result, sum(result) if keyed else None)


@lru_cache(maxsize=16_384)
def find(
    values: Values,
    red: bool,
    ops: str,
    red_range: str,
    no_identity: bool,
    keyed: bool,
) -> Finds:
    """Every true equation and pair in sorted values of 1 to 10 (R-26, R-28, R-31, R-35, R-36).

    Pass all by place: names make the look-up of known numbers twice as dear.
    """
    return Finds(Finder(values, red, red_range), ops, no_identity, keyed)
