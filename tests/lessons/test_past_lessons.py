"""The class page counts all past lessons, and says which of them it shows."""

from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.lessons.selectors.set_games import PAST_SHOWN
from classroom.models import Assignment
from tests.lessons.lesson import Lesson, make_lesson, text_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def after(count: int) -> tuple[Lesson, str]:
    """Return a class with so many past lessons, and the words of its page."""
    lesson = make_lesson(2)
    ended = timezone.now() - timedelta(days=1)
    Assignment.objects.bulk_create(
        Assignment(
            classroom=lesson.classroom,
            game="sleeping_queens",
            starts_at=ended - timedelta(hours=number),
            ended_at=ended,
        )
        for number in range(count)
    )
    return lesson, text_of(lesson.desk.get(lesson.url("class_page")))


@pytest.mark.parametrize("count", [2, PAST_SHOWN])
def test_while_all_are_shown_they_are_counted(count: int) -> None:
    _lesson, page = after(count)
    assert f"Past lessons {count}, the last on " in page
    assert "are shown" not in page


def test_a_further_one_is_counted_and_the_page_says_that_the_last_are_shown() -> None:
    lesson, page = after(PAST_SHOWN + 1)
    assert f"Past lessons {PAST_SHOWN + 1}, the last on " in page
    assert f"The last {PAST_SHOWN} are shown." in page
    shown = lesson.desk.get(lesson.url("class_page")).context["set"].past
    assert len(shown) == PAST_SHOWN
