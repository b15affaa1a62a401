"""Lowest so far: whose share of right first tries is smallest. Pure.

Somebody is always lowest, and chance may have made it so: `learning.signals` tells who lies below
the others. Who is told here is told with the two numbers, and that it says no more.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

LEAST_PUPILS: Final = 8
"""Pupils of a class from which on somebody is told as lowest."""
LEAST_ANSWERED: Final = 6
"""So many of them must have answered."""
LEAST_TRIES: Final = 5
BELOW: Final = 80
"""Per cent: who has as many right or more is not told."""
TOLD: Final = 3


class FirstTries(NamedTuple):
    """First tries without help of one child; `name`: the key by which names are sorted."""

    child: int
    name: tuple[object, ...]
    right: int
    tried: int


def is_told(pupils: int, answered: int) -> bool:
    """Are there enough pupils in a class, and enough who have answered, for a lowest?"""
    return pupils >= LEAST_PUPILS and answered >= LEAST_ANSWERED


def lowest(children: Iterable[FirstTries], at_most: int = TOLD) -> list[FirstTries]:
    """Return the children with the smallest shares, of those with LEAST_TRIES and below BELOW.

    Of equal shares who tried more comes first, then by name, then by child.
    """
    found = [
        one for one in children if one.tried >= LEAST_TRIES and 100 * one.right < BELOW * one.tried
    ]
    return sorted(found, key=_order)[:at_most]


def _order(one: FirstTries) -> tuple[object, ...]:
    return one.right / one.tried, -one.tried, one.name, one.child  # equal shares are equal floats
