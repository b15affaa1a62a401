"""The committed answer rates cover what is offered, and the bench that wrote them tells them."""

import json
import subprocess
import sys
from typing import Any

import pytest

from bench.density import ANSWER_SECONDS
from games.answer_rates import TABLE, USUAL_ANSWER_SECONDS, rate_of
from games.catalogue import OFFERED
from games.modes import Mode
from tests.amounts import amount

MODES = [mode for title in OFFERED.values() for mode in title.modes]
ROWS = json.loads(TABLE.read_text())["tables"]


def run(*args: str) -> dict[str, Any]:
    """Run the bench as a process and return its line."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.density", *args], capture_output=True, text=True, check=True
    )
    (line,) = done.stdout.splitlines()
    return dict(json.loads(line))


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: f"{mode.game}-{mode.key}")
def test_every_table_that_can_be_set_was_measured(mode: Mode) -> None:
    for seats in mode.seats:
        for pupils in range(1, seats + 1):
            for seconds in ANSWER_SECONDS:
                rate = rate_of(mode.game, mode.key, seats, pupils, seconds)
                assert rate is not None
                assert rate.per_minute > 0
                assert rate.game_minutes > 0


def test_nothing_is_in_the_table_that_cannot_be_set() -> None:
    tables = [(row["game"], row["mode"], row["seats"], row["pupils"]) for row in ROWS]
    possible = {
        (mode.game, mode.key, seats, pupils)
        for mode in MODES
        for seats in mode.seats
        for pupils in range(1, seats + 1)
    }
    assert len(tables) == len(set(tables))
    assert set(tables) == possible


def test_the_table_was_measured_with_the_robots_that_sit_there_unasked() -> None:
    for row in ROWS:
        assert row["robots"] == OFFERED[row["game"]].mode(row["mode"]).usual_level


def test_the_bench_finds_what_the_table_says() -> None:
    """The command of a page's figure: the same deals give nearly the same rate."""
    asked = ("--game", "sleeping_queens", "--seats", "2", "--pupils", "2")
    found = run(*asked, "--answer-seconds", str(USUAL_ANSWER_SECONDS))
    rate = rate_of("sleeping_queens", "standard", 2, 2)
    assert rate is not None
    assert found["answers_per_pupil_minute"] == pytest.approx(rate.per_minute, rel=0.25)
    assert found["game_minutes"] == pytest.approx(rate.game_minutes, rel=0.25)
    assert found["claims_per_pupil"]["pair"] > 0
    assert found["recognised_per_pupil_minute"] > 0
    assert 0.1 < found["turns_with_a_sum"] < 0.5
    assert 0 <= found["games_without_one"] < 0.5


def test_pupils_who_think_longer_answer_less_and_play_longer() -> None:
    games = str(amount(1, in_soak=3))
    asked = ("--game", "the_rescue", "--seats", "2", "--games", games)
    quick, slow = (run(*asked, "--answer-seconds", seconds) for seconds in ("3", "12"))
    assert quick["answers_per_pupil_minute"] > slow["answers_per_pupil_minute"]
    assert quick["game_minutes"] < slow["game_minutes"]
    assert quick["claims_per_pupil"] == slow["claims_per_pupil"]


@pytest.mark.parametrize(
    "args",
    [
        ("--game", "chess"),
        ("--game", "the_rescue", "--mode", "nobody"),
        ("--game", "the_rescue", "--pupils", "4", "--seats", "3"),
        ("--game", "the_rescue", "--answer-seconds", "5"),
        ("--game", "the_rescue", "--games", "0"),
    ],
)
def test_bench_refuses_what_cannot_be_measured(args: tuple[str, ...]) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run(*args)


def test_tables_of_two_are_offered_where_a_pupil_answers_more() -> None:
    """Two at a table, except where the mode takes no two."""
    for mode in MODES:
        assert mode.set_seats == (2 if 2 in mode.seats else mode.usual_seats)


def test_the_goal_proposed_is_a_lesson_of_sums_and_at_least_three() -> None:
    for mode in MODES:
        for seats in mode.seats:
            rate = mode.rate(seats, seats)
            assert rate is not None
            assert mode.sums_in_lesson(seats) == max(3, int(15 * rate.per_minute))
