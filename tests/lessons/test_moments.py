"""Moments: until when a game is open, a home page counts as open, and when a goal is met."""

from datetime import UTC, datetime, timedelta

import pytest

from classroom.lessons.selectors.assignments import is_open, is_over
from classroom.lessons.selectors.boards import is_at_home_page
from classroom.lessons.selectors.set_games import PupilProgress, SetGame, state_of
from classroom.models import Assignment, Student
from games.catalogue import GAMES

pytestmark = pytest.mark.fast
NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)
TICK = timedelta(microseconds=1)
HOUR = timedelta(hours=1)


def lasting(first: datetime, last: datetime | None = None) -> Assignment:
    return Assignment(starts_at=first, due_at=last)


@pytest.mark.parametrize(
    ("at", "state"),
    [
        (NOW - TICK, "planned"),
        (NOW, "now"),
        (NOW + HOUR - TICK, "now"),
        (NOW + HOUR, "over"),
    ],
)
def test_what_is_set_is_open_from_its_beginning_until_it_is_due(at: datetime, state: str) -> None:
    row = lasting(NOW, NOW + HOUR)
    assert is_open(row, at) == (state == "now")
    assert is_over(row, at) == (state == "over")
    assert state_of(row, at) == state


def test_what_has_no_end_is_never_over() -> None:
    assert is_open(lasting(NOW), NOW + 9_999 * HOUR)
    assert not is_over(lasting(NOW), NOW + 9_999 * HOUR)


@pytest.mark.parametrize(
    ("ago", "open_still"),
    [(timedelta(0), True), (timedelta(minutes=1) - TICK, True), (timedelta(minutes=1), False)],
)
def test_a_home_page_is_open_for_a_minute_after_its_last_sign(
    ago: timedelta, open_still: bool
) -> None:
    assert is_at_home_page(Student(home_seen_at=NOW - ago), NOW) == open_still


@pytest.mark.parametrize(("later", "home"), [(-TICK, False), (timedelta(0), False), (TICK, True)])
def test_who_was_seen_at_a_table_last_is_not_at_home(later: timedelta, home: bool) -> None:
    assert is_at_home_page(Student(home_seen_at=NOW + later), NOW + TICK, NOW) == home


@pytest.mark.parametrize(("done", "finished"), [(4, False), (5, True), (6, True)])
def test_a_goal_is_met_with_the_last_game_or_sum_of_it(done: int, finished: bool) -> None:
    assert PupilProgress(Student(), done, 5, here=True).finished == finished


@pytest.mark.parametrize(("aside", "waits"), [(0, False), (1, True)])
def test_what_one_pupil_set_aside_may_be_taken_out_again(aside: int, waits: bool) -> None:
    game = GAMES["sleeping_queens"]
    assert SetGame(lasting(NOW), game, game.modes[0], "now", 5, 0, aside).waits == waits
