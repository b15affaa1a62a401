"""A count is told as far as it carries: dots, words, then a share with its band."""

import re
from datetime import date, timedelta

import pytest
from django.template import Context, Template

from classroom.reports.figure_words import in_every_ten, of_every_ten
from classroom.reports.selectors.class_facts import FactCell
from classroom.reports.selectors.pupil_report import Choice
from classroom.reports.selectors.quilt import rows_of_ten
from learning.number_facts import NUMBER_FACTS
from learning.proportions import Proportion, wilson
from learning.statements import ClassFact

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
    assert "no calculations in these weeks" in told(0, 0)


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
    assert f"{right} of {tried} so far|" in html
    assert "%" not in html
    assert "under 10 answers: too early to say" in html


@pytest.mark.parametrize(
    ("right", "tried", "low", "high"),
    [(9, 10, 65, 98), (18, 20, 74, 97), (45, 50, 81, 95), (0, 10, 0, 21), (400, 400, 99, 100)],
)
def test_from_ten_there_is_a_share_with_its_ninety_per_cent_band(
    right: int, tried: int, low: int, high: int
) -> None:
    html = told(right, tried)
    chance = f"{round(100 * right / tried)}%, probably {low} to {high}%"
    assert html.startswith(f"{chance}|")
    assert f'aria-label="{chance}"' in html


def test_the_band_of_three_of_four_is_the_published_one() -> None:
    assert [round(end, 2) for end in wilson(3, 4)] == [0.36, 0.94]


@pytest.mark.parametrize("right", [0, 3, 10, 200, 400])
def test_the_drawn_band_stays_inside_its_box(right: int) -> None:
    numbers = re.findall(r' x="([\d.]+)"[^>]* width="([\d.]+)"', told(right, max(10, right)))
    assert numbers
    assert all(float(x) + float(width) <= 100 for x, width in numbers)


def cell(right: int, tried: int) -> FactCell:
    """Return a fact that three pupils of a class tried."""
    return FactCell(NUMBER_FACTS[0], ClassFact(right, tried, pupils=3), 3, 0, look=False)


@pytest.mark.parametrize(
    ("tried", "size"),
    [(0, 0), (1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (19, 3), (20, 4)],
)
def test_a_fact_of_the_map_is_drawn_larger_the_more_answers_there_are(
    tried: int, size: int
) -> None:
    assert cell(tried, tried).size == size


@pytest.mark.parametrize(
    ("right", "heat"),
    [(0, 1), (54, 1), (55, 2), (69, 2), (70, 3), (84, 3), (85, 4), (100, 4)],
)
def test_a_fact_of_the_map_has_one_of_four_colours(right: int, heat: int) -> None:
    assert cell(right, 100).heat == heat


@pytest.mark.parametrize(("right", "tried", "heat"), [(14, 14, 0), (15, 15, 4)])
def test_a_fact_of_the_map_has_a_colour_from_fifteen_answers_on(
    right: int, tried: int, heat: int
) -> None:
    assert cell(right, tried).heat == heat


@pytest.mark.parametrize(
    ("right", "tried", "words"),
    [
        (9, 9, "under 10 answers: too early to say"),
        (0, 10, "none yet"),
        (1, 40, "about 1 in every 10"),
        (39, 40, "about 9 in every 10"),
        (10, 10, "every one"),
    ],
)
def test_round_words_say_all_and_none_of_nothing_else(right: int, tried: int, words: str) -> None:
    assert in_every_ten(Proportion(right, tried)) == words


@pytest.mark.parametrize(
    ("right", "tried", "filled"), [(0, 10, 0), (1, 40, 1), (39, 40, 9), (40, 40, 10)]
)
def test_of_ten_dots_none_or_all_are_filled_for_nothing_else(
    right: int, tried: int, filled: int
) -> None:
    assert of_every_ten(Proportion(right, tried)) == filled


@pytest.mark.parametrize(
    ("stitches", "newest", "filled"),
    [(0, 0, []), (1, 0, [1]), (10, 0, [10]), (11, 0, [10, 1]), (20, 1, [10]), (21, 2, [10, 1])],
)
def test_stitches_are_drawn_in_rows_of_ten(stitches: int, newest: int, filled: list[int]) -> None:
    rows = rows_of_ten(stitches, newest)
    assert [sum(row) for row in rows] == filled
    assert all(len(row) == 10 and row == sorted(row, reverse=True) for row in rows)


@pytest.mark.parametrize(("weeks", "longer"), [(4, False), (5, True)])
def test_a_span_of_more_than_four_weeks_says_that_the_last_four_are_drawn(
    weeks: int, longer: bool
) -> None:
    monday = date(2026, 11, 16)
    chosen = Choice(str(weeks), weeks, monday - timedelta(weeks=weeks - 1), monday)
    assert chosen.is_longer_than_drawn == longer
