"""Signals: whose answers lie below the class's line, told from chance. Pure.

A child is named only where chance does not explain it: the counts are compared with the line of all
others, in one family of claims (or one fact) at a time, and the number of comparisons made is
counted in. In a class of equal pupils nobody is named in 95 of 100 weeks, whatever they get right.

- The line is the others' share, with how sure it is: few others make it vague, and then less is
  named. Ordinary differences between them widen it further, by as much as they show for sure.
- Where there are too few others for a line (a small class, one pupil), a fixed one stands in:
  half right. Nothing else is known of a child alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, exp, fsum, lgamma, sqrt
from typing import Final, NamedTuple

from learning.proportions import SHARE_FROM, Z90, binomial_tail, wilson

COMPARED_FROM: Final = SHARE_FROM
"""First tries without help from which a child is compared; fewer are too early to say."""
LINE_PUPILS: Final = 5
LINE_ANSWERS: Final = 50
"""How many others, with how many answers together, make a line."""
FIXED_LINE: Final = 0.5
CHANCE: Final = 0.05
"""How often, at most, somebody is named for nothing in a class of equal pupils."""
FAR: Final = 6.6
"""Standard errors, squared, up to which one pupil counts in how different the others are: 1 in 100
lies beyond. So that a pupil who is far off does not hide another one."""


class Comparison(NamedTuple):
    """First tries without help of one child, about one family of claims or one fact."""

    child: int
    about: str
    right: int
    tried: int


@dataclass(frozen=True, slots=True)
class Signal:
    """A child whose answers lie below the line.

    `line`: the others' share in 0..1, or FIXED_LINE where `fixed`; `chance`: how likely so few
    right are for a child on the line; `comparisons`: how many were made.
    """

    child: int
    about: str
    right: int
    tried: int
    line: float
    fixed: bool
    chance: float
    comparisons: int


def signals(looks: Iterable[Comparison]) -> list[Signal]:
    """Return the children below the line, the least likely first; one may be there twice.

    Of equally likely ones who tried more comes first, then `about` and child in ascending order.
    """
    by_about: dict[str, list[Comparison]] = {}
    for look in looks:
        if look.tried:
            by_about.setdefault(look.about, []).append(look)
    comparisons = sum(look.tried >= COMPARED_FROM for group in by_about.values() for look in group)
    found = [one for group in by_about.values() for one in _below(group, comparisons)]
    return sorted(found, key=lambda one: (one.chance, -one.tried, one.about, one.child))


def _below(group: Sequence[Comparison], comparisons: int) -> list[Signal]:
    """Return those of a group below its line; who is found is taken out of the others' line.

    In a class of equal pupils nothing is taken out before somebody is named for nothing. In the end
    all who are found are told by one line, that of everybody else, where there is enough for it:
    by a line of its own each, who was found last would seem to lie farthest below.
    """
    found: dict[Comparison, Signal] = {}
    while True:
        rest = [look for look in group if look not in found]
        new = {
            look: signal
            for look in rest
            if look.tried >= COMPARED_FROM
            and (signal := _signal(look, [one for one in rest if one is not look], comparisons))
        }
        if not new:
            known = has_line(rest)
            return [
                (known and _signal(look, rest, comparisons)) or one for look, one in found.items()
            ]
        found |= new


def first_of_each(found: Iterable[Signal]) -> list[Signal]:
    """Return each child once, with the first of its signals and where that stood."""
    firsts: dict[int, Signal] = {}
    for one in found:
        firsts.setdefault(one.child, one)
    return [*firsts.values()]


def has_line(others: Sequence[Comparison]) -> bool:
    """Are there enough others to compare with?"""
    return len(others) >= LINE_PUPILS and sum(one.tried for one in others) >= LINE_ANSWERS


def beta_binomial_tail(right: int, tried: int, share: float, spread: float) -> float:
    """Return the chance of `right` or fewer of `tried`, where the share varies around `share`.

    `spread` is the correlation of two tries of one child: 0 would be the binomial distribution.
    """
    size = 1 / spread - 1
    a, b = share * size, (1 - share) * size
    whole = _log_beta(a, b)
    return min(
        1.0,
        sum(
            comb(tried, k) * exp(_log_beta(a + k, b + tried - k) - whole) for k in range(right + 1)
        ),
    )


def spread_of(others: Sequence[Comparison], share: float) -> float:
    """Return the spread of the others for sure, beyond what chance alone makes, in 0..1.

    The same to the last bit for the others in any order: equal children are equally likely.
    """
    free = len(others) - 1
    error = share * (1 - share)
    each = [min(FAR, one.tried * (one.right / one.tried - share) ** 2 / error) for one in others]
    more = fsum(each) / free - 1 - Z90 * sqrt(2 / free)
    usual = sum(one.tried for one in others) / len(others)
    return min(0.9, max(0.0, more / (usual - 1))) if usual > 1 else 0.0


def _signal(look: Comparison, others: Sequence[Comparison], comparisons: int) -> Signal | None:
    fixed = not has_line(others)
    tried = sum(one.tried for one in others)
    line = FIXED_LINE if fixed else (sum(one.right for one in others) + 0.5) / (tried + 1)
    if wilson(look.right, look.tried)[1] >= line:
        return None
    if fixed:
        chance = binomial_tail(look.right, look.tried, line)
    else:
        spread = spread_of(others, line) + 1 / (tried + 2)
        chance = beta_binomial_tail(look.right, look.tried, line, spread)
    if chance * comparisons > CHANCE:
        return None
    return Signal(look.child, look.about, look.right, look.tried, line, fixed, chance, comparisons)


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)
