"""Arithmetic claims: judging whether one is true, enumerating the true ones of a hand.

Shared by all games. Values only, no cards; each game decides what it allows. The lists
of true claims are memoised by the sorted values of the numbers held: at most 3,002 hands of up to
five cards from 1 to 10, and a few options.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import combinations

from engine import items
from engine.protocol import Claim

# Reasons of a wrong claim. Form comes first: a child who is told "work it out again" must not then
# hear that the form was never allowed.
ARITH = "arith"
NOT_EQUAL = "not_equal"
WRONG_OP = "wrong_op"
TWO_SIDED = "two_sided"
TOO_FEW_CARDS = "too_few_cards"
NOT_PAIR = "not_pair"
SET_NOT_PAIR = "set_not_pair"
NOT_A_NUMBER = "not_a_number"
TARGET_MISMATCH = "target_mismatch"
REASONS = (
    ARITH,
    NOT_EQUAL,
    WRONG_OP,
    TWO_SIDED,
    TOO_FEW_CARDS,
    NOT_PAIR,
    SET_NOT_PAIR,
    NOT_A_NUMBER,
    TARGET_MISMATCH,
)

Values = tuple[int, ...]


def truth_of(claim: Claim) -> int | None:
    """The real value of the stated terms; None for equal cards, which state no value."""
    if claim.op == "+":
        return sum(claim.groups[0])
    if claim.op == "-":
        return claim.groups[0][0] - sum(claim.groups[1])
    return None


def stated_by(claim: Claim) -> int | None:
    """The total the child says: keyed, else on the card named, else the other side's sum."""
    if claim.op == "=":
        return None
    if claim.value is not None:
        return claim.value
    return claim.result[0] if claim.result else sum(claim.groups[1])


@lru_cache(maxsize=4_096)
def item_of(claim: Claim) -> str:
    """The fact that the claim practises: 'pair', 'add:2+3', 'sub:5-3', 'both:1+6=3+4'."""
    if claim.op == "=":
        return items.PAIR
    if claim.op == "-":
        return items.one_sign("-", claim.groups[0] + claim.groups[1])
    if len(claim.groups) == 1:
        return items.one_sign("+", claim.groups[0])
    return items.both_sides(claim.groups)


def equal_places(values: Values) -> Iterator[Values]:
    """Places of every two equal values, in order."""
    for first, second in combinations(range(len(values)), 2):
        if values[first] == values[second]:
            yield first, second


def set_places(values: Values) -> Iterator[Values]:
    """Places of every three or more equal values, small groups first."""
    for size in range(3, len(values) + 1):
        for places in combinations(range(len(values)), size):
            if len({values[place] for place in places}) == 1:
                yield places


def sum_places(values: Values) -> Iterator[tuple[Values, int]]:
    """Places of addends (two or more) and of their total, for sorted values of at least 1.

    All numbers are 1 or more, so the total is larger than each addend and lies behind them.
    """
    for total in range(2, len(values)):
        whole, below = values[total], values[:total]
        for size in range(2, total + 1):
            every = zip(combinations(range(total), size), combinations(below, size), strict=True)
            for places, addends in every:
                if sum(addends) == whole:
                    yield places, total


def difference_places(values: Values) -> Iterator[tuple[int, Values, int]]:
    """Places of minuend, subtrahends and result: each true sum told backwards."""
    for addends, total in sum_places(values):
        for result in addends:
            yield total, tuple(place for place in addends if place != result), result


def balanced_places(values: Values) -> Iterator[tuple[Values, Values]]:
    """Places of two sides of two or more numbers with equal sums; the lower first place is left."""
    every = range(len(values))
    for size in range(2, len(values) - 1):
        for left in combinations(every, size):
            rest = [place for place in every if place > left[0] and place not in left]
            total = sum(values[place] for place in left)
            for other in range(2, len(rest) + 1):
                for right in combinations(rest, other):
                    if sum(values[place] for place in right) == total:
                        yield left, right


class EnumeratedClaims:
    """Where the true claims of a hand lie: places into the sorted values, by kind."""

    def __init__(self, values: Values, sets: bool, both: bool, minus: bool, keyed: bool) -> None:
        self.pairs = tuple(equal_places(values))
        self.sets = tuple(set_places(values)) if sets else ()
        self.sums = tuple(sum_places(values))
        self.balanced = tuple(balanced_places(values)) if both else ()
        self.differences = tuple(difference_places(values)) if minus else ()
        self._values, self._keyed = values, keyed

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """All of them in values, distinct; worked out when they are first asked for."""
        return tuple(dict.fromkeys(self._claims(self._values, self._keyed)))

    def _claims(self, values: Values, keyed: bool) -> Iterator[Claim]:
        def at(places: Values) -> Values:
            return tuple(values[place] for place in places)

        for equal in self.pairs + self.sets:
            yield Claim("=", tuple((value,) for value in at(equal)))
        for addends, total in self.sums:
            result = values[total]
            yield Claim("+", (at(addends),), (result,), result if keyed else None)
        for places in self.balanced:
            yield Claim("+", tuple(sorted(map(at, places))))
        for minuend, taken, rest in self.differences:
            yield Claim("-", ((values[minuend],), at(taken)), (values[rest],))


@lru_cache(maxsize=2_048)
def enumerate_claims(
    values: Values,
    sets: bool = False,
    both: bool = False,
    minus: bool = False,
    keyed: bool = False,
) -> EnumeratedClaims:
    """Every true claim in sorted values. Sums and pairs always, the rest as house rules ask.

    Pass the flags by place: names make the look-up of a known hand cost twice as much.
    """
    return EnumeratedClaims(values, sets, both, minus, keyed)
