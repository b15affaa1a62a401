"""Robots wait for the only pupil of a table who reads how the game goes, a minute at most."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from classroom.models import Student
from games.models import GameSession, GuideSeen
from games.services import SeatPlan, create_session, leave, mark_present, run_due
from tests.games.tables import seat, seed_where
from tests.lessons.lesson import at, make_lesson

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
PACE = 1.8


@pytest.fixture(autouse=True)
def pace(settings: Any) -> None:
    settings.BOT_PACE, settings.BOT_WINDOW_PACE = PACE, 2.2


def robot_begins(_view: Any) -> bool:
    """Any deal in which the first seat moves."""
    return True


def begin(*pupils: Student, robots: int = 1) -> GameSession:
    """Deal a game in which a robot has the first turn."""
    plans = [SeatPlan(f"Robot {n}", "bot", bot_level="novice") for n in range(robots)]
    plans += [SeatPlan(one.name, one.avatar, user=one.user) for one in pupils]
    table = create_session("sleeping_queens", plans, seed=seed_where(robot_begins, len(plans)))
    for number in range(len(pupils)):
        mark_present(seat(table, robots + number))
    table.refresh_from_db()
    assert table.due_kind == "bot"
    return table


def seconds_ahead(table: GameSession) -> float:
    """Return how far ahead the clock's next look at a table lies."""
    table.refresh_from_db()
    assert table.due_at is not None
    return (table.due_at - timezone.now()).total_seconds()


def read_by(client: Client, table: GameSession) -> None:
    """Close the sheet that explains the game."""
    told = reverse("table_guide", args=[table.public_id])
    assert client.post(told, headers={"HX-Request": "true"}).status_code == 204


def test_first_move_waits_for_the_sheet_to_be_closed() -> None:
    """The page shows the rules: no robot moves until they are closed, then soon."""
    (pupil,) = make_lesson(1).pupils
    table, client = begin(pupil), at(pupil)
    assert (
        'id="rules-ready"' in client.get(reverse("table", args=[table.public_id])).content.decode()
    )
    assert 55 < seconds_ahead(table) <= 60
    assert run_due(timezone.now() + timedelta(seconds=30)) == 0
    read_by(client, table)
    assert seconds_ahead(table) <= PACE
    assert run_due(timezone.now() + timedelta(seconds=PACE)) == 1


def test_after_a_minute_a_robot_moves_and_the_next_one_soon() -> None:
    (pupil,) = make_lesson(1).pupils
    table = begin(pupil, robots=2)
    now = timezone.now() + timedelta(seconds=60)
    assert run_due(now) == 1
    assert seconds_ahead(table) <= PACE


def test_who_has_seen_the_sheet_is_not_waited_for() -> None:
    (pupil,) = make_lesson(1).pupils
    first = begin(pupil)
    read_by(at(pupil), first)
    assert seconds_ahead(begin(pupil)) <= PACE


def test_two_pupils_are_not_made_to_wait_for_each_others_reading() -> None:
    assert seconds_ahead(begin(*make_lesson(2).pupils)) <= PACE


def test_coming_and_going_puts_the_first_move_off_no_further() -> None:
    """However often the page is opened anew: a minute since the game began, no longer."""
    (pupil,) = make_lesson(1).pupils
    table = begin(pupil)
    GameSession.objects.filter(pk=table.pk).update(
        started_at=timezone.now() - timedelta(seconds=40)
    )
    leave(seat(table, 1))
    mark_present(seat(table, 1))
    assert 15 < seconds_ahead(table) <= 20


def test_a_clock_that_was_set_back_makes_nobody_wait_longer() -> None:
    """A game that began "in an hour" waits a minute from now."""
    (pupil,) = make_lesson(1).pupils
    table = begin(pupil)
    GameSession.objects.filter(pk=table.pk).update(started_at=timezone.now() + timedelta(hours=1))
    leave(seat(table, 1))
    mark_present(seat(table, 1))
    assert seconds_ahead(table) <= 60


def test_sheet_closed_twice_or_later_in_the_game_moves_nothing() -> None:
    (pupil,) = make_lesson(1).pupils
    table, client = begin(pupil), at(pupil)
    read_by(client, table)
    table.refresh_from_db()
    before = table.due_at
    read_by(client, table)
    table.refresh_from_db()
    assert table.due_at == before
    assert GuideSeen.objects.count() == 1


def test_a_move_later_asks_nothing_more() -> None:
    """Only before the first move is the sheet looked for."""
    (pupil,) = make_lesson(1).pupils
    begin(pupil)
    with CaptureQueriesContext(connection) as asked:
        run_due(timezone.now() + timedelta(seconds=60))
    assert not [one for one in asked.captured_queries if "guideseen" in one["sql"].lower()]
