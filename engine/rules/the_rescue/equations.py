"""Enumeration of true equations and pairs in some numbers, memoised by sorted values.

Numbers that make a sum make differences too, and a product makes quotients: a *family* is two or
more parts and their whole, and each family is told in all the ways that the operations allow.
With the red knight one card of a family counts one more or one less.

There are few families of values, some hundreds: what each of them states is worked out once, and
the numbers of a hand are only looked up in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from engine.arithmetic import Values, equal_places
from engine.protocol import Claim, make
from engine.rules.the_rescue.components import DIVIDE, EMPTY, MINUS, PLUS, RED_RANGES, TIMES

MOST_SUM, MOST_PRODUCT = 11, 20
"""More than this no parts come to: a whole counts 11 at most, and a 2 counted as 1 halves 20."""
HIGHEST = 10


class FoundEquation(NamedTuple):
    """A true equation: places of operands and result, the place adjusted (EMPTY: none), by what."""

    op: str
    operands: Values
    result: int
    adjusted: int
    step: int


class Way(NamedTuple):
    """A way to count a family: what joins and what parts it, which number counts more or less.

    ``adjusted`` is a part by its place among them, the whole by the place after them, or EMPTY.
    """

    joined: str
    parted: str
    adjusted: int
    step: int


Step: TypeAlias = tuple[int, int]
AS_PRINTED: list[Step] = [(EMPTY, 0)]
"""The one way to count a family in which no card counts more or less."""


def parts_of(values: Values, *, once: bool) -> Iterator[tuple[Values, Values]]:
    """Places of two or more sorted values of at least 1, and the values there.

    Leaves out what is too much for any whole, both as a sum and as a product; with ``once`` also
    what has come before at other places.
    """
    stack: list[tuple[Values, Values, int, int]] = [((), (), 0, 1)]
    while stack:
        places, parts, total, product = stack.pop()
        if len(parts) > 1:
            yield places, parts
        first = places[-1] + 1 if places else 0
        for place in range(len(values) - 1, first - 1, -1):
            value = values[place]
            if once and place > first and values[place - 1] == value:
                continue
            more, times = total + value, product * value
            if more <= MOST_SUM or times <= MOST_PRODUCT:
                stack.append(((*places, place), (*parts, value), more, times))


class Families(dict[Values, Mapping[int, tuple[Way, ...]]]):
    """For the sorted values of parts: the printed wholes they can have, each with all its ways.

    Filled as it is asked.
    """

    def __init__(self, red: bool, red_range: str, no_identity: bool) -> None:
        super().__init__()
        self.red, self.no_identity = red, no_identity
        self.low, self.high = RED_RANGES[red_range]

    def __missing__(self, parts: Values) -> Mapping[int, tuple[Way, ...]]:
        product = 1
        for value in parts:
            product *= value
        all_ways = {
            whole: (
                *[Way(PLUS, MINUS, *step) for step in self._sums(parts, whole)],
                *[Way(TIMES, DIVIDE, *step) for step in self._products(parts, whole, product)],
            )
            for whole in range(1, HIGHEST + 1)
        }
        self[parts] = found = {whole: ways for whole, ways in all_ways.items() if ways}
        return found

    def _sums(self, parts: Values, whole: int) -> list[Step]:
        """The ways in which the parts add up to the whole."""
        total = sum(parts)
        more = total - whole
        if more == 0:
            return AS_PRINTED
        if not self.red or not -1 <= more <= 1:
            return []
        steps = [(at, -more) for at, part in enumerate(parts) if self._may_count(part - more)]
        return [(len(parts), more), *steps] if self._may_count(total) else steps

    def _products(self, parts: Values, whole: int, product: int) -> list[Step]:
        """The ways in which the parts multiply to the whole. Nothing there can count as 0.

        One more on a part adds the product of the others.
        """
        less = whole - product
        steps: list[Step] = []
        if less == 0:
            steps = AS_PRINTED
        elif self.red:
            others, step = (less, 1) if less > 0 else (-less, -1)
            steps = [
                (at, step)
                for at, part in enumerate(parts)
                if product // part == others and self._may_count(part + step)
            ]
            if others == 1 and self._may_count(product):
                steps = [(len(parts), -step), *steps]
        return [one for one in steps if not (self.no_identity and _is_identity(parts, *one))]

    def _may_count(self, value: int) -> bool:
        """May the red knight make a card count so much (R-31)?"""
        return self.low <= value <= self.high


def _is_identity(parts: Values, adjusted: int, step: int) -> bool:
    """Does a part count as 1 (R-35)?"""
    return any(part + (step if at == adjusted else 0) == 1 for at, part in enumerate(parts))


class Facts(dict[Values, tuple[tuple[int, tuple[Claim, ...]], ...]]):
    """For the sorted values of parts: each whole, with all that the two state as claims.

    Operands come in the one order that equal claims share. Filled as it is asked.
    """

    def __init__(self, families: Families, ops: str, keyed: bool) -> None:
        super().__init__()
        self.families, self.ops, self.keyed = families, ops, keyed

    def __missing__(self, parts: Values) -> tuple[tuple[int, tuple[Claim, ...]], ...]:
        stated = [
            (whole, tuple(dict.fromkeys(self._told_in(parts, whole, ways))))
            for whole, ways in self.families[parts].items()
        ]
        self[parts] = found = tuple([one for one in stated if one[1]])
        return found

    def _told_in(self, parts: Values, whole: int, ways: tuple[Way, ...]) -> Iterator[Claim]:
        return chain.from_iterable([self._told(parts, whole, way) for way in ways])

    def _told(self, parts: Values, whole: int, way: Way) -> Iterator[Claim]:
        """A family joined (3 + 4 = 7) and parted (7 - 3 = 4, 7 - 4 = 3)."""
        groups: list[Values] = [(value,) for value in (*parts, whole)]
        if way.step:
            groups[way.adjusted] = (*groups[way.adjusted], way.step)
        total = groups.pop()
        groups.sort()
        if way.joined in self.ops:
            yield self._claim(way.joined, tuple(groups), total)
        if way.parted in self.ops:
            for at, part in enumerate(groups):
                yield self._claim(way.parted, (total, *groups[:at], *groups[at + 1 :]), part)

    def _claim(self, op: str, operands: tuple[Values, ...], result: Values) -> Claim:
        return Claim(op, operands, result, sum(result) if self.keyed else None)


@lru_cache(maxsize=16)
def families_of(red: bool, red_range: str, no_identity: bool) -> Families:
    """The families under these rules, shared by all hands."""
    return Families(red, red_range, no_identity)


@lru_cache(maxsize=64)
def facts_of(red: bool, ops: str, red_range: str, no_identity: bool, keyed: bool) -> Facts:
    """What families state under these rules, shared by all hands."""
    return Facts(families_of(red, red_range, no_identity), ops, keyed)


class EnumeratedClaims:
    """What lies in sorted values: places of equations and pairs, and both as claims by value.

    Each is worked out when it is first asked for: who only plays does not need the claims.
    """

    def __init__(self, values: Values, facts: Facts) -> None:
        self._values, self._facts = values, facts
        self.pairs = tuple(equal_places(values))
        equal = [Claim("=", ((values[one],), (values[two],))) for one, two in self.pairs]
        self.equal = tuple(dict.fromkeys(equal))

    @cached_property
    def equations(self) -> tuple[FoundEquation, ...]:
        """Every true equation by its places."""
        return tuple(self._equations())

    def _equations(self) -> Iterator[FoundEquation]:
        """Each family in every allowed way: joined, parted."""
        values, ops, families = self._values, self._facts.ops, self._facts.families
        for places, parts in parts_of(values, once=False):
            for whole, value in enumerate(values) if (wholes := families[parts]) else ():
                if value not in wholes or whole in places:
                    continue
                for joined, parted, adjusted, step in wholes[value]:
                    moved = (*places, whole, EMPTY)[adjusted]
                    if joined in ops:
                        yield make(FoundEquation, (joined, places, whole, moved, step))
                    if parted in ops:
                        for at, result in enumerate(places):
                            operands = (whole, *places[:at], *places[at + 1 :])
                            yield make(FoundEquation, (parted, operands, result, moved, step))

    @cached_property
    def stated(self) -> tuple[Claim, ...]:
        """The claims of all equations, distinct by value: families share none."""
        values, facts = self._values, self._facts
        claims: list[Claim] = []
        for _, parts in parts_of(values, once=True):
            for whole, stated in facts[parts]:
                if values.count(whole) > parts.count(whole):
                    claims += stated
        return tuple(claims)


@lru_cache(maxsize=16_384)
def enumerate_claims(
    values: Values,
    red: bool,
    ops: str,
    red_range: str,
    no_identity: bool,
    keyed: bool,
) -> EnumeratedClaims:
    """Every true equation and pair in sorted values of 1 to 10 (R-26, R-28, R-31, R-35, R-36).

    Pass all by place: names make the look-up of known numbers cost twice as much.
    """
    return EnumeratedClaims(values, facts_of(red, ops, red_range, no_identity, keyed))
