"""Pupils who press at the same moment: nobody is seated twice, nobody is left without a seat."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from classroom.models import Assignment, Student
from games.models import GameSession
from tests.lessons.lesson import (
    Lesson,
    at,
    make_lesson,
    names_at,
    play_out,
    press_play,
    table_of,
    text_of,
)
from tests.together import at_once

pytestmark = [pytest.mark.fast, pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def all_at_once(students: list[Student], press: Callable[[Student], object]) -> list[GameSession]:
    """Let each pupil press in a thread of its own; return the tables they are led to."""
    calls = [lambda student=student: table_of(press(student)) for student in students]
    return at_once(*calls)


def test_late_children_at_once_each_get_one_seat() -> None:
    """One robot's seat, four late children: one takes it, the others get tables with seats."""
    lesson = make_lesson(6)
    seated, late = lesson.pupils[:2], lesson.pupils[2:]
    made = lesson.assign(seated, away=tuple(late))
    tables = all_at_once(late, lambda student: press_play(student, made))
    for student, table in zip(late, tables, strict=True):
        assert student.name in names_at(table)
        assert student.user.seats.count() == 1
    first = made.tables.get(number=1).game_session
    assert len(names_at(first) & {student.name for student in late}) == 1


def test_a_whole_table_asking_for_the_next_game_gets_one() -> None:
    """Three presses, one new game with all three."""
    lesson = make_lesson(3)
    made = lesson.assign(lesson.pupils)
    first = made.tables.get().game_session
    play_out(first)
    address = reverse("next_game", args=[first.public_id])
    tables = all_at_once(lesson.pupils, lambda student: at(student).post(address))
    assert len({table.pk for table in tables}) == 1
    assert names_at(tables[0]) == {student.name for student in lesson.pupils}
    assert made.tables.count() == 2


def test_games_tried_out_at_once_leave_one_table() -> None:
    """Eight presses of one teacher's Try it: the last table stays, the others are gone."""
    lesson = make_lesson(1)
    address = lesson.url("try_game", "sleeping_queens")
    answers = at_once(*[lambda: lesson.desk.post(address) for _press in range(8)])
    assert {answer.status_code for answer in answers} == {302}
    assert GameSession.objects.count() == 1


def second_game(lesson: Lesson, asked: Assignment, game: str) -> Any:
    """Set another game for the same tables, and set aside what the page asked about."""
    pupils = lesson.pupils
    tables = pupils[:2], pupils[2:]
    more = {"aside": "yes", "asked": asked.public_id, "seats": "4"}
    form = lesson.form(*tables, game=game, **more)
    return lesson.desk.post(lesson.url("assign"), form)


def test_two_teachers_who_set_a_second_game_at_once_are_each_told_what_came_of_it() -> None:
    """One game is set; the other teacher is asked about it before anything else begins."""
    lesson = make_lesson(4)
    made = lesson.assign(lesson.pupils[:2], lesson.pupils[2:])
    games = ("the_rescue", "sleepless_princess")
    answers = at_once(*[lambda game=game: second_game(lesson, made, game) for game in games])
    assert sorted(answer.status_code for answer in answers) == [200, 302]
    refused = next(answer for answer in answers if answer.status_code == 200)
    assert "Your pupils have another game now." in text_of(refused)
    made.refresh_from_db()
    assert made.set_aside_at is not None
    assert lesson.classroom.assignments.filter(set_aside_at=None).count() == 1


def test_no_game_goes_on_that_a_pupil_began_while_it_was_set_aside() -> None:
    """Late children press Play as the second game is set: what was dealt in time waits too."""
    lesson = make_lesson(6)
    late = lesson.pupils[2:]
    made = lesson.assign(lesson.pupils[:2], away=tuple(late))
    calls: list[Callable[[], Any]] = [lambda one=one: press_play(one, made) for one in late]
    answers = at_once(*calls, lambda: second_game(lesson, made, "the_rescue"))
    assert {answer.status_code for answer in answers} == {302}
    begun = [row.game_session for row in made.tables.select_related("game_session")]
    assert begun
    assert all(one.paused_at is not None and one.announced == "waits" for one in begun)
    numbers = [row.number for row in made.tables.all()]
    assert len(numbers) == len(set(numbers))
