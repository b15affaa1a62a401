"""Tables of a set game that is over: nobody is waited for at them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.models import Assignment
from games.models import Seat
from tests.lessons.lesson import at, make_lesson, press_play, text_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]


def test_tables_of_a_set_game_that_is_over_wait_for_nobody() -> None:
    """Nobody came; somebody began and left; somebody plays on. Ended, or past its date."""
    lesson = make_lesson(3)
    made = lesson.assign(*[[one] for one in lesson.pupils])
    for pupil in lesson.pupils[1:]:
        at(pupil).get(press_play(pupil, made).url)
    Seat.objects.filter(user=lesson.pupils[1].user).update(
        seen_at=timezone.now() - timedelta(minutes=5)
    )
    where = lesson.url("assignment", made.public_id)

    def states() -> list[str]:
        return [one.state for one in lesson.desk.get(where).context["standing"].tables]

    assert states() == ["waiting", "waiting", "playing"]
    lesson.desk.post(where, {"do": "end"})
    assert states() == ["unplayed", "unfinished", "playing"]
    assert "not played" in text_of(lesson.desk.get(where))
    Assignment.objects.update(ended_at=None, due_at=timezone.now() - timedelta(minutes=1))
    assert states() == ["unplayed", "unfinished", "playing"]
    assert "waiting" not in text_of(lesson.desk.get(where))


def test_a_planned_game_that_ended_before_it_began_was_not_played() -> None:
    lesson = make_lesson(2)
    day = timezone.localtime(timezone.now() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    made = lesson.assign(lesson.pupils, when="day", starts=day)
    where = lesson.url("assignment", made.public_id)
    lesson.desk.post(where, {"do": "end"})
    page = lesson.desk.get(where)
    assert [one.state for one in page.context["standing"].tables] == ["unplayed"]
