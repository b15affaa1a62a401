"""Robots wait while a pupil thinks: what the teacher set, at tables of a class and for fun."""

from datetime import timedelta

import pytest
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.assign_address import address_of
from classroom.lessons.services.free_play import free_play
from classroom.models import Assignment, Classroom
from engine import GAMES
from games.models import GameSession
from games.services import run_due
from tests.cast import Cast
from tests.lessons.assign_page import page_of, start
from tests.lessons.lesson import make_lesson

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]
HTMX = {"HX-Request": "true"}


def hold_of(session: GameSession) -> float:
    """Return for how long robots of a game wait at most."""
    return float(session.settings.get("hold_seconds", 0))


@pytest.mark.parametrize(("ages", "seconds"), [("5-6", 20), ("7-8", 12), ("11-12", 12)])
def test_robots_of_a_set_game_wait_unless_the_teacher_says_no(ages: str, seconds: int) -> None:
    lesson = make_lesson()
    Classroom.objects.filter(pk=lesson.classroom.pk).update(year_band=ages)
    page = page_of(lesson)
    assert "Robots wait while a pupil thinks" in page.content.decode()
    assert f"{seconds} seconds at most" in page.content.decode()
    made = start(lesson, page)
    assert made.robots_wait
    assert {hold_of(row.game_session) for row in made.tables.all()} == {seconds}
    off = page_of(lesson, {"robots_wait": "off"})
    assert "Robots do not wait" in off.content.decode()
    made = start(lesson, off)
    assert not made.robots_wait
    assert {hold_of(row.game_session) for row in made.tables.all()} == {0}
    again = page_of(lesson, QueryDict(address_of(made)).dict())
    assert not again.context["choices"].robots_wait
    change = reverse("assignment", args=[lesson.classroom.public_id, made.public_id])
    assert not lesson.desk.get(change, {"change": "1"}).context["choices"].robots_wait


def test_robots_wait_for_nobody_where_there_are_no_cards() -> None:
    lesson = make_lesson()
    made = start(lesson, page_of(lesson, {"thinking_cards": "off"}))
    assert {hold_of(row.game_session) for row in made.tables.all()} == {0}


@pytest.mark.parametrize(("robots_wait", "seconds"), [(True, 12), (False, 0), (None, 12)])
def test_in_a_game_for_fun_robots_wait_as_in_the_game_that_is_set(
    cast: Cast, robots_wait: bool | None, seconds: int
) -> None:
    if robots_wait is None:
        Assignment.objects.update(ended_at=timezone.now())
    else:
        Assignment.objects.filter(pk=cast.assignment.pk).update(robots_wait=robots_wait)
    table = free_play(cast.classmate, "sleeping_queens")
    assert table is not None
    assert hold_of(table.game_session) == seconds


def test_pupil_alone_with_robots_thinks_while_they_wait(cast: Cast) -> None:
    """From the game for fun to the card that is answered: the robots go on at once then."""
    table = free_play(cast.classmate, "sleeping_queens")
    assert table is not None
    session, child = table.game_session, cast.client("classmate")
    own = session.seats.get(user=cast.classmate.user).number
    child.get(reverse("table", args=[session.public_id]))
    while GAMES[session.game].waiting_for(GAMES[session.game].load(session.state)) != (own,):
        run_due(session.due_at)
        session.refresh_from_db()
    state = GAMES[session.game].load(session.state)
    seen = GAMES[session.game].seen_by(state, own)
    number = next(face["card"] for face in seen["hand"] if face["kind"] == "number")
    move = {"key": "key-of-a-move", "kind": "discard", "args": f"[{number}]", "hold": "1"}
    act = reverse("table_act", args=[session.public_id])
    answer = child.post(act, move | {"version": session.version}, headers=HTMX)
    assert 'data-held="1"' in answer.content.decode()
    session.refresh_from_db()
    assert session.due_kind == "hold"
    assert timedelta(seconds=11) < session.due_at - timezone.now() <= timedelta(seconds=12)
    done = reverse("table_go_on", args=[session.public_id])
    assert child.post(done, {"version": session.version}, headers=HTMX).status_code == 204
    session.refresh_from_db()
    assert session.due_kind == "bot"
