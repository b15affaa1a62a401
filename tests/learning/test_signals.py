"""Signals name nobody for nothing, and miss nobody who is far below the class."""

import random

import pytest

from learning.proportions import binomial_tail
from learning.signals import (
    COMPARED_FROM,
    Comparison,
    beta_binomial_tail,
    first_of_each,
    signals,
    spread_of,
)
from tests.amounts import amount

pytestmark = pytest.mark.fast

WEEKS = amount(150, 2000)
FAMILIES = ("add2", "pair")


def some_right(rng: random.Random, share: float, tried: int) -> int:
    return sum(rng.random() < share for _ in range(tried))


def equal_class(rng: random.Random, size: int, share: float, tried: int = 15) -> list[Comparison]:
    """A week in which all know the same, in two families."""
    return [
        Comparison(child, about, some_right(rng, share, tried), tried)
        for child in range(size)
        for about in FAMILIES
    ]


@pytest.mark.parametrize("share", [0.95, 0.9, 0.8, 0.7, 0.6])
def test_in_a_class_of_equals_nobody_is_named_in_95_of_100_weeks(share: float) -> None:
    rng = random.Random(11)
    weeks = [signals(equal_class(rng, rng.randint(24, 30), share)) for _ in range(WEEKS)]
    assert sum(map(bool, weeks)) <= 0.05 * WEEKS


@pytest.mark.parametrize("share", [0.95, 0.9, 0.85])
@pytest.mark.parametrize("others", [1, 2])
def test_who_is_right_in_three_of_ten_is_named_in_95_of_100_weeks(
    share: float, others: int
) -> None:
    """With 15 answers or more, and also where another child is as far below."""
    rng = random.Random(5)
    named = 0
    for _ in range(WEEKS):
        size = rng.randint(24, 30)
        looks = [
            Comparison(n, "add2", some_right(rng, share, 15), 15) for n in range(size - others)
        ]
        for child in range(100, 100 + others):
            tried = rng.randint(15, 24)
            looks.append(Comparison(child, "add2", some_right(rng, 0.3, tried), tried))
        named += any(one.child == 100 for one in signals(looks))
    assert named >= 0.95 * WEEKS


def class_with(*odd: Comparison, right: int = 13, size: int = 24) -> list[Comparison]:
    return [*(Comparison(n, "add2", right + n % 3, 15) for n in range(size)), *odd]


def test_seven_of_27_in_a_class_that_is_right_is_named_with_the_line() -> None:
    (one,) = signals(class_with(Comparison(99, "add2", 7, 27)))
    assert (one.child, one.about, one.right, one.tried) == (99, "add2", 7, 27)
    assert one.line == pytest.approx(14 / 15, abs=0.01)
    assert not one.fixed
    assert one.comparisons == 25
    assert one.chance * one.comparisons < 0.05


def test_under_ten_answers_are_too_early_to_say_and_are_no_comparison() -> None:
    assert COMPARED_FROM == 10
    few = Comparison(99, "add2", 0, 9)
    assert signals(class_with(few)) == []
    (one,) = signals(class_with(few, Comparison(98, "add2", 1, 10)))
    assert (one.child, one.comparisons) == (98, 25)


def test_the_more_is_looked_at_the_rarer_a_child_must_be() -> None:
    odd = Comparison(99, "add2", 9, 15)
    assert [one.child for one in signals(class_with(odd, size=8))] == [99]
    more = [Comparison(n, f"family{n % 9}", 14, 15) for n in range(400)]
    assert signals(class_with(odd, *more, size=8)) == []


def test_each_family_has_a_line_of_its_own() -> None:
    hard = [Comparison(n, "sub", 5 + n % 3, 15) for n in range(24)]
    assert signals(class_with(*hard)) == []


def test_ordinary_differences_between_pupils_name_nobody() -> None:
    """From 40 % to all right, evenly: the lowest is one of many."""
    looks = [Comparison(n, "add2", 6 + n % 10, 15) for n in range(30)]
    assert signals(looks) == []
    share = sum(one.right for one in looks) / sum(one.tried for one in looks)
    assert spread_of(looks, share) > 0.01
    assert spread_of([Comparison(n, "add2", 10, 15) for n in range(30)], 2 / 3) == 0


def test_too_few_others_make_no_line_and_half_stands_in() -> None:
    (one,) = signals([Comparison(1, "pair", 7, 27), Comparison(2, "pair", 9, 9)])
    assert one.fixed
    assert (one.child, one.line) == (1, 0.5)
    assert signals([Comparison(1, "pair", 10, 20)]) == []
    assert signals([Comparison(1, "pair", 3, 10)]) == []
    assert [one.child for one in signals([Comparison(1, "pair", 1, 10)])] == [1]


def test_a_pupil_is_listed_once_by_the_least_likely() -> None:
    odd = [Comparison(99, "add2", 3, 15), Comparison(99, "pair", 1, 20)]
    found = signals([*class_with(*odd), *(Comparison(n, "pair", 14, 15) for n in range(24))])
    assert [one.about for one in found] == ["pair", "add2"]
    assert [one.about for one in first_of_each(found)] == ["pair"]


def test_tails_are_those_of_the_binomial_distribution() -> None:
    assert binomial_tail(0, 4, 0.5) == pytest.approx(1 / 16)
    assert binomial_tail(2, 4, 0.5) == pytest.approx(11 / 16)
    assert binomial_tail(4, 4, 0.9) == 1.0
    assert beta_binomial_tail(7, 15, 0.85, 1e-6) == pytest.approx(
        binomial_tail(7, 15, 0.85), rel=1e-2
    )
    assert beta_binomial_tail(7, 15, 0.85, 0.05) > 5 * binomial_tail(7, 15, 0.85)
    assert beta_binomial_tail(1, 2, 0.5, 1 / 3) == pytest.approx(2 / 3)  # evenly spread shares
