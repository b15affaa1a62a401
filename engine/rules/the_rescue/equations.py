"""Which true equations and pairs lie in some numbers, memoised by the sorted values.

Numbers that make a sum make differences too, and a product makes quotients: a *family* is two or
more parts and their whole, and each family is told in all the ways that the operations allow.
With the red knight one card of a family counts one more or one less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from engine.arithmetic import Values, equal_places
from engine.protocol import Claim, make
from engine.rules.the_rescue.components import DIVIDE, EMPTY, MINUS, PLUS, RED_RANGES, TIMES

MOST_SUM, MOST_PRODUCT = 11, 20
"""More than this no parts come to: a whole counts 11 at most, and a 2 counted as 1 halves 20."""


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


Step: TypeAlias = tuple[int, int]
AS_PRINTED: tuple[Step, ...] = ((EMPTY, 0),)
"""The one way to count a family in which no card counts more or less."""


class Finder:
    """Looks for families in sorted values. ``low`` and ``high`` bound an adjusted card.

    Where the numbers of a family come to its whole, ``sums`` and ``products`` give the ways to
    count it: each the place that counts more or less and by how much.
    """

    __slots__ = ("high", "low", "red", "values")

    def __init__(self, values: Values, red: bool, red_range: str) -> None:
        self.values, self.red = values, red
        self.low, self.high = RED_RANGES[red_range]

    def sums(self, parts: Values, whole: int, total: int) -> Sequence[Step]:
        """The ways in which the parts add up to the whole."""
        more = total - self.values[whole]
        if more == 0:
            return AS_PRINTED
        if not self.red or not -1 <= more <= 1:
            return ()
        steps = [(part, -more) for part in parts if self.may_count(self.values[part] - more)]
        return [(whole, more), *steps] if self.may_count(total) else steps

    def products(self, parts: Values, whole: int, product: int) -> Sequence[Step]:
        """The ways in which the parts multiply to the whole. Nothing there can count as 0.

        One more on a part adds the product of the others.
        """
        less = self.values[whole] - product
        if less == 0:
            return AS_PRINTED
        if not self.red:
            return ()
        others, step = (less, 1) if less > 0 else (-less, -1)
        steps = [
            (part, step)
            for part in parts
            if product // self.values[part] == others and self.may_count(self.values[part] + step)
        ]
        if others == 1 and self.may_count(product):
            return [(whole, -step), *steps]
        return steps

    def may_count(self, value: int) -> bool:
        """May the red knight make a card count so much (R-31)?"""
        return self.low <= value <= self.high

    def is_identity(self, parts: Values, adjusted: int, step: int) -> bool:
        """Does a part count as 1 (R-35)?"""
        return any(self.values[part] + (step if part == adjusted else 0) == 1 for part in parts)


Family: TypeAlias = tuple[tuple[str, str], Values, int, Step]
"""The operations that join and part it, places of its parts and of its whole, how it is counted."""

ADDED, MULTIPLIED = (PLUS, MINUS), (TIMES, DIVIDE)


def _families(finder: Finder, no_identity: bool) -> list[Family]:
    """Every family in the values."""
    families: list[Family] = []
    wholes = range(len(finder.values))
    for parts, total, product in parts_of(finder.values):
        for whole in wholes:
            if whole in parts:
                continue
            if sums := finder.sums(parts, whole, total):
                families += [(ADDED, parts, whole, step) for step in sums]
            if products := finder.products(parts, whole, product):
                families += [
                    (MULTIPLIED, parts, whole, step)
                    for step in products
                    if not (no_identity and finder.is_identity(parts, *step))
                ]
    return families


def _equations(families: list[Family], ops: str) -> Iterator[Found]:
    """Each family in every allowed way: joined (3 + 4 = 7), parted (7 - 3 = 4, 7 - 4 = 3)."""
    for (joined, parted), parts, whole, step in families:
        if joined in ops:
            yield make(Found, (joined, parts, whole, *step))
        if parted in ops:
            for place, result in enumerate(parts):
                operands = (whole, *parts[:place], *parts[place + 1 :])
                yield make(Found, (parted, operands, result, *step))


class Finds:
    """What lies in sorted values: places of equations and pairs, and both as claims by value.

    Claims are worked out when they are first asked for: who only plays does not need them.
    """

    __slots__ = ("_families", "_keyed", "_ops", "_stated", "_values", "equal", "equations", "pairs")

    def __init__(self, finder: Finder, ops: str, no_identity: bool, keyed: bool) -> None:
        self._values, self._ops, self._keyed = finder.values, ops, keyed
        self._families = _families(finder, no_identity)
        self._stated: tuple[Claim, ...] | None = None
        self.equations = tuple(_equations(self._families, ops))
        self.pairs = tuple(equal_places(finder.values))
        equal = [
            Claim("=", ((self._values[one],), (self._values[two],))) for one, two in self.pairs
        ]
        self.equal = tuple(dict.fromkeys(equal))

    @property
    def stated(self) -> tuple[Claim, ...]:
        """The claims of all equations, distinct by value."""
        if self._stated is None:
            self._stated = self._claims()
        return self._stated

    def _claims(self) -> tuple[Claim, ...]:
        """What true equations state, operands in the one order that equal claims share.

        Families of equal values state the same: they are told once.
        """
        printed = [(value,) for value in self._values]
        claims: dict[Claim, None] = {}
        told: set[Any] = set()
        for (joined, parted), parts, whole, (adjusted, step) in self._families:
            groups: list[Values] = [printed[place] for place in parts]
            total: Values = printed[whole]
            if adjusted == whole:
                total = (total[0], step)
            elif adjusted != EMPTY:
                groups[parts.index(adjusted)] = (self._values[adjusted], step)
                groups.sort()
            family = (joined, total, *groups)
            if family not in told:
                told.add(family)
                self._tell(claims, joined, parted, groups, total)
        return tuple(claims)

    def _tell(
        self,
        claims: dict[Claim, None],
        joined: str,
        parted: str,
        groups: list[Values],
        total: Values,
    ) -> None:
        keyed = self._keyed
        if joined in self._ops:
            said = sum(total) if keyed else None
            claims[make(Claim, (joined, tuple(groups), total, said))] = None
        if parted in self._ops:
            for place, part in enumerate(groups):
                operands = (total, *groups[:place], *groups[place + 1 :])
                said = sum(part) if keyed else None
                claims[make(Claim, (parted, operands, part, said))] = None


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
