"""Lowest so far: the smallest shares first, in an order that depends on nothing else."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning.lowest import FirstTries, is_told, lowest

pytestmark = pytest.mark.fast


def names(*children: tuple[str, int, int], at_most: int = 3) -> list[str]:
    rows = [FirstTries(n, (name,), right, tried) for n, (name, right, tried) in enumerate(children)]
    return [str(one.name[0]) for one in lowest(rows, at_most)]


@st.composite
def classes(draw: st.DrawFn) -> list[FirstTries]:
    """Draw a class, with equal shares, equal counts and equal names in it."""
    counts = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(sorted)
    drawn = draw(st.lists(st.tuples(st.sampled_from("abc"), counts), max_size=14))
    return [FirstTries(n, (name,), *counted) for n, (name, counted) in enumerate(drawn)]


@given(classes(), st.randoms(use_true_random=False), st.integers(0, 14))
def test_order_is_the_same_whoever_comes_first(
    children: list[FirstTries], rng: Random, more: int
) -> None:
    mixed = [*children]
    rng.shuffle(mixed)
    assert lowest(mixed) == lowest(children)
    assert lowest(children) == lowest(children, 3 + more)[:3]


@given(classes())
def test_smallest_shares_come_first_and_nobody_lower_is_left_out(
    children: list[FirstTries],
) -> None:
    told = lowest(children, len(children))
    shares = [Fraction(one.right, one.tried) for one in told]
    assert shares == sorted(shares)
    left = [one for one in children if one not in told]
    assert all(one.tried < 5 or Fraction(one.right, one.tried) >= Fraction(4, 5) for one in left)
    assert all(one.tried >= 5 and 5 * one.right < 4 * one.tried for one in told)


def test_of_equal_shares_who_tried_more_comes_first_then_the_name() -> None:
    ties = [("Few", 3, 6), ("Many", 6, 12), ("Zoe", 4, 8), ("Ada", 4, 8)]
    assert names(*ties, at_most=4) == ["Many", "Ada", "Zoe", "Few"]


def test_one_of_seven_is_told_four_tries_and_four_fifths_are_not() -> None:
    assert names(("Seldom", 1, 7), ("Once", 0, 4), ("Fine", 8, 10), ("Nearly", 79, 100)) == [
        "Seldom",
        "Nearly",
    ]


@pytest.mark.parametrize(
    ("pupils", "answered", "told"), [(8, 6, True), (7, 7, False), (8, 5, False), (24, 6, True)]
)
def test_small_classes_have_no_lowest(pupils: int, answered: int, told: bool) -> None:
    assert is_told(pupils, answered) is told
