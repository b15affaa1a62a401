"""Pupils who press at the same moment: nobody is seated twice, nobody is left without a seat."""

from collections.abc import Callable

import pytest
from django.urls import reverse

from classroom.models import Student
from games.models import GameSession
from tests.classroom_lobby.lesson import (
    at,
    make_lesson,
    names_at,
    play_out,
    press_play,
    table_of,
)
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


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
