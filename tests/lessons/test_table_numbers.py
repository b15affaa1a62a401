"""Numbers of tables: a fresh game begins at table 1 unless tables that are played at have it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.models import Assignment
from games.models import Seat
from games.services import mark_present
from tests.lessons.second import games_of, queens, second

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]


def numbers(made: Assignment) -> list[int]:
    return sorted(made.tables.values_list("number", flat=True))


@pytest.mark.parametrize("way", ["next", "now"])
def test_after_a_lesson_the_next_game_begins_at_table_1(way: str) -> None:
    lesson, made = queens()
    lesson.desk.post(lesson.url("live_end"), {"way": way})
    assert numbers(second(lesson, made)) == [1, 2]


def test_unfinished_tables_of_a_game_that_is_over_keep_no_number() -> None:
    """Ended by itself, or past its date: nobody is at them any more."""
    lesson, made = queens()
    lesson.desk.post(lesson.url("assignment", made.public_id), {"do": "end"})
    assert numbers(second(lesson, made)) == [1, 2]
    lesson, made = queens()
    Assignment.objects.filter(pk=made.pk).update(due_at=timezone.now())
    assert numbers(second(lesson, made)) == [1, 2]


def test_a_table_at_which_pupils_finish_a_game_that_is_over_keeps_its_number() -> None:
    lesson, made = queens()
    for seat in games_of(made)[0].seats.filter(user__isnull=False):
        mark_present(seat)
    lesson.desk.post(lesson.url("assignment", made.public_id), {"do": "end"})
    assert numbers(second(lesson, made)) == [2, 3]
    lesson, made = queens()
    for seat in games_of(made)[0].seats.filter(user__isnull=False):
        mark_present(seat)
    lesson.desk.post(lesson.url("assignment", made.public_id), {"do": "end"})
    Seat.objects.update(seen_at=timezone.now() - timedelta(minutes=2))
    assert numbers(second(lesson, made)) == [1, 2]
