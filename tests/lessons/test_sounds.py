"""Sounds of a table's page: silent in class unless the teacher has them on, on elsewhere."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from classroom.lessons.services.free_play import free_play
from tests.lessons.lesson import Lesson, at, make_lesson, press_play, table_of, text_of

pytestmark = pytest.mark.django_db
MORNING = datetime(2026, 9, 8, 8, 0, tzinfo=UTC)
"""A Tuesday, 9:00 in London, 10:00 in Berlin."""
EVENING = MORNING + timedelta(hours=9)
SATURDAY = MORNING + timedelta(days=4)


def note_of(client: Client, public_id: str) -> tuple[bool, bool]:
    """Return whether the page of a table begins with sounds, and whether it counts as in class."""
    page = client.get(reverse("table", args=[public_id])).content.decode()
    (note,) = [tag for tag in page.split("<button") if 'id="note"' in tag]
    return 'aria-pressed="true"' in note.split(">")[0], "data-in-class" in note


def set_table(lesson: Lesson) -> str:
    """Return a table of a set game at which the first pupil sits; no lesson's window is open."""
    made = lesson.assign(lesson.pupils)
    table = table_of(press_play(lesson.pupils[0], made))
    lesson.classroom.open_until = None
    lesson.classroom.save()
    return table.public_id


@pytest.mark.parametrize(
    ("now", "zone", "in_class"),
    [
        (MORNING, "Europe/London", True),
        (MORNING - timedelta(hours=2), "Europe/London", True),
        (MORNING - timedelta(hours=2, minutes=1), "Europe/London", False),
        (EVENING - timedelta(hours=2, minutes=1), "Europe/London", True),
        (EVENING - timedelta(hours=2), "Europe/London", False),
        (EVENING, "Europe/London", False),
        (EVENING, "America/New_York", True),
        (SATURDAY, "Europe/London", False),
        (SATURDAY - timedelta(days=1), "Europe/London", True),
    ],
)
def test_tables_are_silent_in_school_hours_by_the_schools_clock(
    now: datetime, zone: str, in_class: bool
) -> None:
    with time_machine.travel(now, tick=False):
        lesson = make_lesson(2, zone)
        table = set_table(lesson)
        assert note_of(at(lesson.pupils[0]), table) == (not in_class, in_class)


@pytest.mark.parametrize("on", [True, False])
def test_teacher_says_whether_sounds_are_on_in_class(on: bool) -> None:
    with time_machine.travel(MORNING, tick=False):
        lesson = make_lesson(2)
        table = set_table(lesson)
        assert note_of(at(lesson.pupils[0]), table) == (False, True)
        save = lesson.url("class_setting_save")
        lesson.desk.post(save, {"field": "sounds_in_class", "value": str(on)})
        assert note_of(at(lesson.pupils[0]), table) == (on, True)
        page = text_of(lesson.desk.get(lesson.url("assign")))
        assert f"Sounds in class are {'on' if on else 'off'}." in page


def test_lesson_in_the_evening_is_in_class_while_its_window_is_open() -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        lesson = make_lesson(2)
        made = lesson.assign(lesson.pupils)  # lets the pupils sign in for a lesson
        table = table_of(press_play(lesson.pupils[0], made)).public_id
        assert note_of(at(lesson.pupils[0]), table) == (False, True)
        clock.shift(timedelta(hours=1))
        assert note_of(at(lesson.pupils[0]), table) == (True, False)


def test_play_for_fun_is_no_different() -> None:
    """Who is done first plays for fun in the same room."""
    with time_machine.travel(MORNING, tick=False) as clock:
        lesson = make_lesson(1)
        table = free_play(lesson.pupils[0], "sleeping_queens")
        assert table is not None
        public_id = table.game_session.public_id
        assert note_of(at(lesson.pupils[0]), public_id) == (False, True)
        clock.move_to(EVENING)
        assert note_of(at(lesson.pupils[0]), public_id) == (True, False)


def test_trial_belongs_to_no_class() -> None:
    with time_machine.travel(MORNING, tick=False):
        lesson = make_lesson(1)
        desk = lesson.desk
        answer = desk.post(lesson.url("try_game", "sleeping_queens"))
        assert note_of(desk, answer["Location"].strip("/").split("/")[-1]) == (True, False)
