"""Tiles of the live board: one sentence about each table, and whether it needs somebody."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from classroom.lessons.selectors.board_tiles import Label, Tile, tile_of
from classroom.models import AssignmentTable
from games.selectors.boards import LiveTable, SeatLine
from games.selectors.log import AttemptRow

pytestmark = pytest.mark.fast
NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def seat(number: int, name: str, **more: Any) -> SeatLine:
    """Return a pupil's seat whose page is open."""
    line = SeatLine(
        number, number + 1, name, "owl", False, False, NOW, None, None, None, False, 0, 0
    )
    return replace(line, **more)


def claim(operands: list[int], total: int | None = None, **more: Any) -> AttemptRow:
    """Return a right claim of the first seat: a sum, or a pair where there is no total."""
    a, b = operands
    row = AttemptRow(
        id=1,
        seat=0,
        game="the_rescue",
        group="",
        at=NOW,
        kind="pair" if total is None else "equation",
        item="pair" if total is None else f"add:{a}+{b}",
        op="" if total is None else "+",
        operands=operands,
        effective=operands,
        modifier="",
        stated_total=total,
        card_total=total,
        keyed=False,
        true_total=total,
        is_true=True,
        is_allowed=True,
        reason="",
        hand=[],
        active_ms=None,
        idle_cut=False,
        hint_level=0,
        answer_shown=False,
        hinted_before=False,
        try_number=1,
        mode="versus",
    )
    return row._replace(**more)


def tile(*seats: SeatLine, claims: Any = (), paused: bool = False, ago: Any = SECOND) -> Tile:
    """Return the tile of a table that moved so long ago."""
    table = LiveTable(
        1, "table", "the_rescue", "playing", 1, 1, 1, NOW, NOW - ago, None, paused, False,
        [*seats], [*claims],
    )  # fmt: skip
    row = AssignmentTable(number=1)
    pupils = {1: "first", 2: "second"}
    return tile_of(row, table, NOW, label=Label(), pupils=pupils, done={})


def said(one: Tile) -> str:
    return " ".join(text for _role, text in one.sentence)


ANN = seat(0, "Ann", turn=True)
BOB = seat(1, "Bob")


def test_the_last_sum_is_told_else_who_has_the_turn_first() -> None:
    both = replace(BOB, turn=True)
    assert said(tile(ANN, BOB)) == "Ann has the turn."
    assert said(tile(ANN, both)) == "Ann has the turn."
    assert said(tile(BOB)) == ""
    assert said(tile(ANN, BOB, claims=[claim([1, 2], 3), claim([2, 5], 7)])) == "Ann made 2 + 5 = 7"
    assert said(tile(ANN, BOB, claims=[claim([4, 4])])) == "Ann made 4 and 4"
    slip, right = claim([1, 2], 4, reason="equation_false", is_true=False), claim([2, 5], 7)
    assert said(tile(ANN, BOB, claims=[slip, right])) == "Ann made 2 + 5 = 7"
    assert said(tile(ANN, BOB, claims=[right, slip])) == "Ann has the turn."


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(minutes=3) - SECOND, "Ann has the turn."),
        (timedelta(minutes=3), "Ann has had the turn for 3 min."),
        (timedelta(minutes=5) - SECOND, "Ann has had the turn for 4 min."),
    ],
)
def test_from_three_minutes_on_it_says_for_how_long(ago: timedelta, words: str) -> None:
    assert said(tile(ANN, BOB, ago=ago)) == words
    assert said(tile(ANN, replace(BOB, turn=True), ago=ago)) == words
    assert said(tile(ANN, BOB, ago=ago, paused=True)) == "Ann has the turn."
    assert said(tile(replace(ANN, robot=True), BOB, ago=ago)) == "Ann has the turn."


@pytest.mark.parametrize(("tries", "state"), [(2, "playing"), (3, "stuck"), (4, "stuck")])
def test_who_has_tried_three_times_is_stuck(tries: int, state: str) -> None:
    assert tile(replace(ANN, tries=tries), BOB).state == state
    assert tile(replace(ANN, tries=tries, turn=False), BOB).state == "playing"
    assert tile(replace(ANN, tries=tries, robot=True), BOB).state == "playing"


def test_a_robots_own_seat_is_no_pupils() -> None:
    robot = seat(1, "Comet", user_id=None, robot=True)
    assert [kid.pupil for kid in tile(ANN, BOB).kids] == ["first", "second"]
    assert [kid.pupil for kid in tile(ANN, robot).kids] == ["first", ""]
