"""Proportions at their edges: nothing tried, the borders of the forms, bands that stay inside."""

from math import sqrt

import pytest

from learning.proportions import Proportion, wilson

pytestmark = pytest.mark.fast


def test_of_nothing_tried_anything_may_be_true() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert Proportion(0, 0).dots == []


@pytest.mark.parametrize(
    ("right", "tried", "low", "high"),
    [(3, 4, 0.36, 0.94), (9, 10, 0.65, 0.98), (18, 20, 0.74, 0.97), (45, 50, 0.81, 0.95)],
)
def test_the_band_is_wilsons_at_ninety_per_cent(
    right: int, tried: int, low: float, high: float
) -> None:
    """Its ends are the shares from which what was seen lies just 1.645 standard errors away."""
    assert wilson(right, tried) == pytest.approx((low, high), abs=0.005)
    for end in wilson(right, tried):
        error = sqrt(end * (1 - end) / tried)
        assert abs(right / tried - end) == pytest.approx(1.6448536 * error)


def test_all_right_and_none_right_mirror_each_other() -> None:
    low, high = wilson(12, 12)
    assert wilson(0, 12) == pytest.approx((1 - high, 1 - low))
    assert high == 1.0


def test_a_share_is_told_with_its_ends_and_their_distance() -> None:
    share = Proportion(18, 20)
    assert (share.percent, share.low, share.high, share.width) == (90, 74, 97, 23)
    assert Proportion(3, 4).dots == [True, True, True, False]
    assert [Proportion(0, tried).form for tried in (0, 1, 4, 5, 9, 10)] == [
        "none",
        "dots",
        "dots",
        "early",
        "early",
        "share",
    ]
