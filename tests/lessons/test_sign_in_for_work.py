"""Signing in while a game is set: from its start to its end, also from home, until stopped."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import Assignment
from classroom.people.services.sign_in_window import SignIn, sign_in_of
from tests.lessons.lesson import Lesson, make_lesson, press_play, text_of

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]
FORMAT = "%Y-%m-%dT%H:%M"


def code_is_taken(lesson: Lesson) -> bool:
    """Type the class code as a visitor: are there names to choose from?"""
    lesson.classroom.refresh_from_db()
    answer = Client().post(reverse("class_code"), {"code": lesson.classroom.code})
    return bool(answer.status_code == 302)


def local(lesson: Lesson, moment: Any) -> str:
    return str(timezone.localtime(moment).strftime(FORMAT))


def assign_until(lesson: Lesson, days: float, **more: Any) -> Assignment:
    due = local(lesson, timezone.now() + timedelta(days=days))
    return lesson.assign(lesson.pupils, keeps_sign_in="on", **{"due": due} | more)


def test_pupils_sign_in_at_home_until_the_work_ends() -> None:
    """Today after the lesson, and the evening before the end; not after it."""
    lesson = make_lesson(2, zone="UTC")
    now = timezone.now()
    with time_machine.travel(now, tick=False) as clock:
        made = assign_until(lesson, 3)
        clock.shift(timedelta(hours=9))
        assert code_is_taken(lesson)
        clock.move_to(made.due_at - timedelta(minutes=1))
        assert code_is_taken(lesson)
        assert press_play(lesson.pupils[0], made).url != reverse("pupil_home")
        clock.move_to(made.due_at)
        assert not code_is_taken(lesson)


def test_work_that_is_ended_keeps_nothing_open() -> None:
    lesson = make_lesson(2, zone="UTC")
    made = assign_until(lesson, 3, due="")
    with time_machine.travel(timezone.now() + timedelta(days=30), tick=False):
        assert code_is_taken(lesson)
        assert sign_in_of(lesson.classroom) == SignIn(True, None, for_work=True)
        lesson.desk.post(lesson.url("assignment", made.public_id), {"do": "end"})
        assert not code_is_taken(lesson)


def test_a_planned_set_lets_pupils_sign_in_from_its_start() -> None:
    lesson = make_lesson(2, zone="UTC")
    day = timezone.now() + timedelta(days=2)
    made = assign_until(lesson, 4, when="day", starts=local(lesson, day))
    assert not code_is_taken(lesson)
    with time_machine.travel(made.starts_at, tick=False):
        assert code_is_taken(lesson)
        assert "Stop sign-in" in text_of(lesson.desk.get(lesson.url("class_page")))


def test_the_teacher_sees_until_when_and_stops_it() -> None:
    """What begins later lets them in again; setting the tick again does, too."""
    lesson = make_lesson(2, zone="UTC")
    made = assign_until(lesson, 3)
    later = local(lesson, timezone.now() + timedelta(days=1))
    planned = assign_until(lesson, 2, when="day", starts=later, games_count="3")
    told = f"pupils can sign in until {made.due_at:%a} {made.due_at.day} {made.due_at:%b, %H:%M}"
    assert told + ": a game is set" in text_of(lesson.desk.get(lesson.url("class_page")))
    page = text_of(lesson.desk.get(lesson.url("assignment", made.public_id)))
    assert "This game lets pupils sign in until it ends." in page
    lesson.desk.post(lesson.url("sign_in_window_close"))
    assert not code_is_taken(lesson)
    assert "Let pupils sign in" in text_of(lesson.desk.get(lesson.url("class_page")))
    page = text_of(lesson.desk.get(lesson.url("assignment", made.public_id)))
    assert "sign in until" not in page
    with time_machine.travel(planned.starts_at, tick=False):
        assert code_is_taken(lesson)
        lesson.desk.post(lesson.url("sign_in_window_close"))
        data = lesson.form(lesson.pupils, keeps_sign_in="on", due=local(lesson, made.due_at))
        lesson.desk.post(lesson.url("assignment", made.public_id), data)
        assert code_is_taken(lesson)


def test_a_set_without_the_tick_keeps_to_the_lesson() -> None:
    lesson = make_lesson(2, zone="UTC")
    lesson.assign(lesson.pupils)
    assert code_is_taken(lesson)
    with time_machine.travel(timezone.now() + timedelta(minutes=46), tick=False):
        assert not code_is_taken(lesson)


def test_an_archived_class_lets_nobody_in() -> None:
    lesson = make_lesson(2, zone="UTC")
    assign_until(lesson, 3)
    lesson.classroom.archived_at = timezone.now()
    lesson.classroom.save()
    assert not code_is_taken(lesson)


def test_the_later_of_lesson_and_work_is_told() -> None:
    lesson = make_lesson(2, zone="UTC")
    made = assign_until(lesson, 0.01)
    lesson.classroom.refresh_from_db()
    assert sign_in_of(lesson.classroom) == SignIn(True, lesson.classroom.open_until)
    Assignment.objects.filter(pk=made.pk).update(due_at=timezone.now() + timedelta(days=1))
    assert sign_in_of(lesson.classroom).for_work


def test_the_summary_says_that_pupils_can_sign_in() -> None:
    lesson = make_lesson(2, zone="UTC")
    page = text_of(lesson.desk.get(lesson.url("assign"), {"due": "2099-03-06T15:00"}))
    assert "Pupils can sign in until Fri 6 Mar, 15:00, also from home." in page


def times_of(lesson: Lesson, **choices: str) -> list[str]:
    """Return until when pupils can sign in: by the set form, then by the class page once set."""
    page = text_of(lesson.desk.get(lesson.url("assign"), choices))
    found = [re.findall(r"Pupils can sign in until ([A-Z][^.]*?)(?:, also from home)?\.", page)[0]]
    lesson.assign(lesson.pupils, keeps_sign_in="on", **choices)
    page = text_of(lesson.desk.get(lesson.url("class_page")))
    return found + re.findall(r"pupils can sign in until (.*?)(?:: a game is set)? Stop", page)


def test_the_set_form_and_the_class_page_say_the_same_time() -> None:
    """Alone; beside a game that lets pupils in for longer, and once that is set aside."""
    for first, aside, expected in (
        (None, "no", "due"),
        (9, "no", "first"),
        (9, "yes", "due"),
        (0, "yes", "due"),
    ):
        lesson = make_lesson(3, zone="UTC")
        due = timezone.now() + timedelta(days=4)
        asked = ""
        if first is not None:
            made = assign_until(lesson, first, **({} if first else {"due": ""}))
            asked = made.public_id
        until = made.due_at if expected == "first" else due
        said = f"{until:%a} {until.day} {until:%b, %H:%M}"
        choices = {"due": local(lesson, due), "aside": aside, "asked": asked, "game": "the_rescue"}
        assert times_of(lesson, **choices) == [said, said], (first, aside)


def test_the_set_form_says_that_another_game_lets_pupils_in_without_an_end() -> None:
    lesson = make_lesson(3, zone="UTC")
    made = assign_until(lesson, 1, due="")
    due = local(lesson, timezone.now() + timedelta(days=4))
    choices = {"due": due, "aside": "no", "asked": made.public_id, "game": "the_rescue"}
    page = text_of(lesson.desk.get(lesson.url("assign"), choices))
    assert "Pupils can sign in until you end the other game, also from home." in page


def test_a_game_set_aside_for_some_lets_the_others_in_as_before() -> None:
    lesson = make_lesson(3, zone="UTC")
    made = assign_until(lesson, 9)
    due = local(lesson, timezone.now() + timedelta(days=4))
    pupil = lesson.pupils[0].user.public_id
    choices = {"due": due, "aside": "yes", "asked": made.public_id, "game": "the_rescue"}
    page = text_of(lesson.desk.get(lesson.url("assign"), choices | {"who": "some", "in": pupil}))
    assert f"Pupils can sign in until {made.due_at:%a} {made.due_at.day} " in page
