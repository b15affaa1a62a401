"""A count is told as far as it carries: dots, words, then a share with its band."""

import re

import pytest
from django.template import Context, Template

from learning.proportions import Proportion, wilson

pytestmark = pytest.mark.fast


def told(right: int, tried: int) -> str:
    source = "{% load classes reports %}{% share one %}|{% band one %}"
    return Template(source).render(Context({"one": Proportion(right, tried)}))


@pytest.mark.parametrize(
    ("right", "tried", "form"),
    [
        (0, 0, "none"),
        (0, 1, "dots"),
        (1, 1, "dots"),
        (3, 4, "dots"),
        (4, 5, "early"),
        (9, 9, "early"),
        (9, 10, "share"),
        (380, 400, "share"),
    ],
)
def test_the_form_follows_the_number_of_tries(right: int, tried: int, form: str) -> None:
    assert Proportion(right, tried).form == form


def test_nothing_tried_is_told_in_words() -> None:
    assert "no sums in these weeks" in told(0, 0)


@pytest.mark.parametrize(("right", "tried"), [(0, 1), (1, 1), (3, 4), (4, 4)])
def test_below_five_there_are_dots_and_no_per_cent(right: int, tried: int) -> None:
    html = told(right, tried)
    assert html.count("<i ") == tried
    assert html.count('class="no"') == tried - right
    assert f"{right} of {tried}" in html
    assert "%" not in html
    assert "percent" not in html


@pytest.mark.parametrize(("right", "tried"), [(4, 5), (9, 9)])
def test_from_five_to_nine_it_is_early(right: int, tried: int) -> None:
    html = told(right, tried)
    assert f"{right} of {tried}" in html
    assert "early" in html
    assert "%" not in html
    assert "under 10 answers; too early to say" in html


@pytest.mark.parametrize(
    ("right", "tried", "low", "high"),
    [(9, 10, 65, 98), (18, 20, 74, 97), (45, 50, 81, 95), (0, 10, 0, 21), (400, 400, 99, 100)],
)
def test_from_ten_there_is_a_share_with_its_ninety_per_cent_band(
    right: int, tried: int, low: int, high: int
) -> None:
    html = told(right, tried)
    assert f"{round(100 * right / tried)} %" in html
    assert f"likely {low} to {high}" in html
    assert f"likely between {low} and {high}" in html


def test_the_band_of_three_of_four_is_the_published_one() -> None:
    assert [round(end, 2) for end in wilson(3, 4)] == [0.36, 0.94]


@pytest.mark.parametrize("right", [0, 3, 10, 200, 400])
def test_the_drawn_band_stays_inside_its_box(right: int) -> None:
    numbers = re.findall(r' x="([\d.]+)"[^>]* width="([\d.]+)"', told(right, max(10, right)))
    assert numbers
    assert all(float(x) + float(width) <= 100 for x, width in numbers)
