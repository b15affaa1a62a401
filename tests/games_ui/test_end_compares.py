"""The end of a game compares like with like, and calls a robot's win a robot's."""

from typing import Any

import pytest

from games.models import Event as LoggedEvent
from games.presenters.endings import Ended, Played
from games.registry import PRESENTERS
from tests import logs
from tests.games_ui.tables import HAND, NAMES, SUM, TableFixture, words
from tests.games_ui.test_end import won
from tests.games_ui.test_every_sentence import check_words

pytestmark = pytest.mark.fast


def said(ended: Ended) -> str:
    """Return what an end says, which a child of six can read."""
    told = f"{ended.title} {ended.line}".strip()
    check_words(told)
    return told


def queens(held: list[int], winners: list[int], own: int, *, by: str = "queens", **who: Any) -> str:
    """Return the end of Sleeping Queens: so many queens by seat, ten points each, winners five."""
    players = [{"queens": [dict(QUEEN) for _ in range(n)]} for n in held]
    points = tuple(10 * n + (5 if seat in winners else 0) for seat, n in enumerate(held))
    seen = {
        "result": {"winners": tuple(winners), "points": points, "reason": by},
        "players": players,
        "slots": [False] * 12,
        "goal": {"queens": 5, "points": 50},
    }
    return said(PRESENTERS["sleeping_queens"].ended(_played(len(held), own, seen, **who)))


QUEEN = {"queen": 0, "key": "moss", "points": 5}
KING = {"king": 0, "key": "harbour"}


def rescue(freed: list[int], winners: list[int], own: int, **who: Any) -> str:
    """Return the end of The Rescue: so many kings by seat."""
    players = [{"kings": [KING] * n} for n in freed]
    seen = {
        "result": {"winners": tuple(winners), "points": tuple(freed), "reason": "kings"},
        "players": players,
        "goal": {"kings": 4},
    }
    return said(PRESENTERS["the_rescue"].ended(_played(len(freed), own, seen, **who)))


def collection(points: list[int], winners: list[int], own: int, **who: Any) -> str:
    """Return the end of The Queen's Collection, each pupil against the others or in teams."""
    players = [{"pawns": [0] * 8, "boxes": []} for _ in points]
    seen = {
        "mode": who.pop("mode", "competitive"),
        "result": {"winners": tuple(winners), "points": tuple(points), "reason": "rounds"},
        "players": players,
        "seat": own,
    }
    return said(PRESENTERS["queens_collection"].ended(_played(len(points), own, seen, **who)))


def _played(seats: int, own: int, seen: Any, robots: Any = (), stood_in: Any = ()) -> Played:
    names = NAMES[:seats]
    return Played(0, names, frozenset(robots), own, seen, (), frozenset(stood_in))


@pytest.mark.parametrize(
    ("by", "own", "told"),
    [
        ("queens", 0, "You have five queens! The morning is here. Ember has two."),
        ("queens", 1, "The morning is here! Ripple has five queens. You have two."),
        ("points", 0, "You won with 55 points! The morning is here. Ember has 20 points."),
        ("points", 1, "The morning is here! Ripple has 55 points. You have 20 points."),
        ("centre", 1, "The morning is here! Ripple has 55 points. You have 20 points."),
    ],
)
def test_points_are_told_beside_points_and_queens_beside_queens(
    by: str, own: int, told: str
) -> None:
    assert queens([5, 2], [0], own, by=by) == told


def test_a_shared_morning_tells_points_to_both_sides() -> None:
    shared = {"by": "centre"}
    assert queens([4, 4, 1], [0, 1], 0, **shared) == (
        "You and Ember share the morning. 45 points each."
    )
    assert queens([4, 4, 1], [0, 1], 2, **shared) == (
        "The morning is here! Ripple and Ember share the morning. 45 points each."
        " You have 10 points."
    )


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (0, "Ember’s robot has five queens. You have the most here: three."),
        (1, "Your robot has five queens! The morning is here. Ripple has the most here: three."),
        (2, "Ember’s robot has five queens. Ripple has the most here: three. You have one."),
    ],
)
def test_robot_of_an_absent_child_is_named_and_the_best_of_those_there(own: int, told: str) -> None:
    assert told in queens([3, 5, 1], [1], own, stood_in={1})


def test_a_robot_that_wins_is_said_to_be_one() -> None:
    assert queens([3, 1, 5], [2], 0, robots={2}) == (
        "The morning is here! The robot Hoot has five queens. You have the most here: three."
    )
    assert queens([3, 5], [1], 0, robots={1}) == (
        "The morning is here! The robot Ember has five queens. You have three."
    )
    assert queens([2, 2, 5], [2], 0, robots={2}, by="points") == (
        "The morning is here! The robot Hoot has 55 points."
        " You and Ember have the most here: 20 points."
    )


def test_a_pupil_who_wins_is_told_whose_robot_has_how_many() -> None:
    assert queens([5, 2, 1], [0], 0, stood_in={1}, robots={2}).endswith(
        "Ember’s robot has two. Hoot has one."
    )


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (0, "The kings are home! Ember’s robot freed four. You freed the most here: two."),
        (1, ("Your robot freed four kings! They walk home in the morning."
            " Ripple freed the most here: two.")),
        (2, ("The kings are home! Ember’s robot freed four. Ripple freed the most here: two."
            " You freed one.")),
    ],
)  # fmt: skip
def test_kings_freed_by_a_robot_are_its_own(own: int, told: str) -> None:
    assert rescue([2, 4, 1], [1], own, stood_in={1}) == told


def test_kings_are_told_beside_kings() -> None:
    assert rescue([4, 3], [0], 0) == (
        "You freed four kings! They walk home in the morning. Ember freed three."
    )
    assert rescue([4, 3], [0], 1) == (
        "The kings are home! Ripple freed four. You freed three: one king away."
    )
    assert rescue([1, 4], [1], 0, robots={1}) == (
        "The kings are home! The robot Ember freed four. You freed one."
    )


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (0, "Ember’s robot won this time. That made 12 points. You made the most here: 9."),
        (1, "Your robot won this time. That made 12 points. Ripple made the most here: 9."),
        (2, ("Ember’s robot won this time. That made 12 points."
            " Ripple made the most here: 9. You made 4.")),
    ],
)  # fmt: skip
def test_points_of_a_robot_are_its_own(own: int, told: str) -> None:
    assert collection([9, 12, 4], [1], own, stood_in={1}) == told


def test_a_team_of_robots_is_told_as_robots() -> None:
    told = collection([3, 7, 3, 7], [1, 3], 0, mode="teams", robots={3}, stood_in={1})
    assert told == "The robots won this time. That made 7 points. Your team made 3."
    mixed = collection([3, 7, 3, 7], [1, 3], 0, mode="teams", robots={3})
    assert mixed.startswith("The other team won this time.")


def test_three_who_are_best_are_not_all_named() -> None:
    assert queens([2, 2, 2, 5], [3], 0, robots={3}).endswith("The most here is two.")


@pytest.mark.django_db
def test_who_comes_back_later_reads_that_a_robot_won() -> None:
    """The log says who made the last move of the seat, also when the page is open again."""
    table = TableFixture(HAND, pupils=3)
    table.act("equation", *SUM)
    with logs.rewritten():
        LoggedEvent.objects.update(actor=LoggedEvent.Actor.BOT)
    table.put(won(0)(table.state()))
    table.part(0)
    assert "Your robot has five queens!" in words(table.part(0))
    assert "Ripple’s robot has five queens." in words(table.part(1))
    assert table.session.seats.get(number=0).bot_plays is False
