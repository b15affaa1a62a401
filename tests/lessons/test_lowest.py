"""Lowest so far: three of a class, beside those who lie below the others, on both pages."""

import pytest

from classroom.models import PupilWeek
from tests.lessons.lesson import Lesson, make_lesson
from tests.lessons.test_class_page import built, page_of, ready
from tests.reports.page import has, items_of, text_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


SHARES = [(10, 20), (1, 7), (30, 31), (16, 20), (3, 10), (15, 20), (0, 4), (9, 9)]
"""Right of first tries; the ninth pupil has none."""


def sheet_of(lesson: Lesson) -> str:
    """Return the Monday sheet."""
    return lesson.desk.get(lesson.url("monday_sheet")).content.decode()


def test_who_is_lowest_is_told_beside_who_stands_out() -> None:
    """In a class of eight: three at most, the lowest first; under ten answers it is said."""
    lesson = make_lesson(9)
    for pupil, (right, tried) in zip(lesson.pupils, SHARES, strict=False):
        built(pupil, tried, tried, right, hinted=5 * (pupil == lesson.pupils[2]))
    one_of_seven, low, half = lesson.pupils[1], lesson.pupils[4], lesson.pupils[0]
    page = page_of(lesson)
    html = page.content.decode()
    assert items_of(html, "lowest") == [
        f"{one_of_seven.name} 1 of 7 under 10 answers",
        f"{low.name} 3 of 10",
        f"{half.name} 10 of 20",
    ]
    assert text_of(html, "lowest").startswith("Lowest so far 4 weeks. Somebody is always lowest.")
    assert [one.student for one in page.context["overview"].notices] == [lesson.pupils[2]]
    told = page.context["overview"].lowest
    page = lesson.desk.get(lesson.url("class_page"), {"weeks": 1})
    assert "This week. Somebody is always lowest." in text_of(page.content.decode(), "lowest")
    assert [one.student for one in told] == [one.student for one in page.context["overview"].lowest]


def test_who_is_right_four_times_in_five_is_not_lowest() -> None:
    """Eight who answered, two of them below 80 %: two are told; nobody where all are above."""
    lesson = make_lesson(8)
    for n, pupil in enumerate(lesson.pupils):
        built(pupil, 20, 20, 15 if n < 2 else 16)
    named = items_of(page_of(lesson).content.decode(), "lowest")
    assert named == [f"{one} 15 of 20" for one in sorted(p.name for p in lesson.pupils[:2])]
    PupilWeek.objects.all().delete()
    for pupil in lesson.pupils:
        built(pupil, 20, 20, 16)
    assert not has(page_of(lesson).content.decode(), "lowest")


@pytest.mark.parametrize(("pupils", "answered"), [(7, 7), (8, 5), (1, 1)])
def test_nobody_is_lowest_in_a_small_class(pupils: int, answered: int) -> None:
    """Seven pupils, or five who have answered: who stands out is still told."""
    lesson = make_lesson(pupils)
    for pupil in lesson.pupils[:answered]:
        built(pupil, 10, 10, 3, hinted=5)
    html = page_of(lesson).content.decode()
    assert not has(html, "lowest")
    assert "opened help for 5 answers" in text_of(html, "look-first")


def test_the_monday_sheet_tells_the_same_three() -> None:
    lesson = make_lesson(9)
    for pupil, (right, tried) in zip(lesson.pupils, SHARES, strict=False):
        built(pupil, tried, tried, right)
        ready(pupil)
    words = text_of(sheet_of(lesson), "lowest")
    half, seldom, *_others = lesson.pupils
    assert words == (
        f"Lowest so far {seldom.name} 1 of 7 under 10 answers {lesson.pupils[4].name} 3 of 10"
        f" {half.name} 10 of 20 4 weeks, right first time. Somebody is always lowest."
    )


def test_the_monday_sheet_of_a_small_class_has_no_lowest() -> None:
    lesson = make_lesson(7)
    for pupil in lesson.pupils:
        built(pupil, 10, 10, 3)
        ready(pupil)
    assert not has(sheet_of(lesson), "lowest")
