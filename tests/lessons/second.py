"""A class in which a second game is set while one is open."""

from typing import Any

from django.urls import reverse

from classroom.models import Assignment, Student
from games.models import GameSession
from tests.lessons.lesson import Lesson, at, make_lesson, text_of


def queens(pupils: int = 4) -> tuple[Lesson, Assignment]:
    """Return a class in which two tables play Sleeping Queens."""
    lesson = make_lesson(pupils)
    return lesson, lesson.assign(lesson.pupils[:2], lesson.pupils[2:])


def second(lesson: Lesson, made: Assignment, answer: str = "yes", **more: Any) -> Assignment:
    """Set The Rescue for the same tables, with an answer to the question."""
    more = {"game": "the_rescue", "aside": answer, "asked": made.public_id} | more
    return lesson.assign(lesson.pupils[:2], lesson.pupils[2:], **more)


def games_of(made: Assignment) -> list[GameSession]:
    """Return the game sessions of an assignment, read anew."""
    return [row.game_session for row in made.tables.order_by("number").select_related()]


def at_home(student: Student) -> tuple[list[str], list[str], list[str]]:
    """Return titles at home: for today, also open, to be played on."""
    page = at(student).get(reverse("pupil_home"))
    home = page.context["home"]
    today = [] if home.newest is None else [home.newest]
    assert text_of(page).count("For today") == len(today)
    titles = [[str(one.game.title) for one in part] for part in (today, home.also_open, home.going)]
    return titles[0], titles[1], titles[2]
