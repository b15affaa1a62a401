"""Read what a lesson's pages tell: live board, wall, set game, class and homes."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from classroom.templatetags.classes import code as shown_code
from games.models import GameSession, Seat
from games.services import raise_hand
from tests.lessons.lesson import Lesson, at, claim_falsely, make_lesson, play_out
from tests.reading import lines_of
from tests.told import check_told, news

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
FOLDER = Path(__file__).parent / "told"
WEDNESDAY = datetime(2026, 6, 17, 10, 0, tzinfo=UTC)


@pytest.fixture
def clock(same_chance: None) -> Iterator[Any]:
    """Return a clock that stands still until it is moved."""
    with time_machine.travel(WEDNESDAY, tick=False) as traveller:
        yield traveller


def boards(lesson: Lesson, title: str) -> list[str]:
    """Return what the board and the wall tell at this moment."""
    told = []
    for name in ("live", "wall"):
        html = lesson.desk.get(lesson.url(name)).content.decode()
        html = html.replace(shown_code(lesson.classroom.code), "CODE")
        told += [f"# {name}: {title}", *lines_of(html[html.index("<main") :])]
    return told


def test_board_of_a_lesson(clock: Any) -> None:
    lesson = make_lesson(7)
    pupils = lesson.pupils
    made = lesson.assign(pupils[:3], pupils[3:6], pupils[6:])
    first, second, third = [row.game_session for row in made.tables.order_by("number")]
    told = boards(lesson, "set, nobody has come")
    Seat.objects.exclude(user=None).update(seen_at=timezone.now())
    told += boards(lesson, "everybody is here")
    play_out(third)
    claim_falsely(first)
    told += boards(lesson, "one claim, one game over")
    claim_falsely(first)
    claim_falsely(first)
    told += boards(lesson, "a pupil is stuck")
    clock.shift(timedelta(minutes=3))
    Seat.objects.exclude(user=None).update(seen_at=timezone.now())
    raise_hand(first.seats.get(name=pupils[1].name), True)
    told += boards(lesson, "a hand is up, a table is quiet")
    lesson.desk.post(lesson.url("pause_all"))
    told += boards(lesson, "all tables rest")
    lesson.desk.post(lesson.url("resume_all"))
    GameSession.objects.filter(pk=second.pk).update(state={})
    told += boards(lesson, "a game cannot be read")
    at(pupils[6]).post(reverse("next_game", args=[third.public_id]))
    clock.shift(timedelta(minutes=25))
    told += boards(lesson, "everybody has gone")
    check_told(FOLDER, "board", told)


def test_assigning_and_its_tables(clock: Any) -> None:
    lesson = make_lesson(5)
    made = lesson.assign(lesson.pupils[:3], away=(lesson.pupils[4],))
    play_out(made.tables.earliest("number").game_session)
    told = []
    for title, url in {
        "set for the class": lesson.url("assignment", made.public_id),
        "the class": lesson.url("class_page"),
        "pupils": lesson.url("roster_add"),
    }.items():
        html = lesson.desk.get(url).content.decode()
        html = html.replace(shown_code(lesson.classroom.code), "CODE")
        told += [f"# {title}", *lines_of(html[html.index("<main") :])]
    at_home: set[str] = set()
    for pupil in lesson.pupils:
        html = at(pupil).get(reverse("pupil_home")).content.decode()
        told += news(f"home of {pupil.name}", lines_of(html[html.index("<main") :]), at_home)
    check_told(FOLDER, "assigning", told)
