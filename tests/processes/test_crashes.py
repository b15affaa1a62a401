"""Kill -9 of each process during play: no answered move is lost or doubled, the game goes on."""

import pytest

from tests.processes.checks import rows_of
from tests.processes.crashing import kill_and_restart, play_through, wait_for_true_reports
from tests.stack import Stack

pytestmark = [pytest.mark.slow, pytest.mark.both_databases, pytest.mark.waits, pytest.mark.apart]


def test_killed_pages_lose_and_double_nothing(live_stack: Stack) -> None:
    play_through(live_stack, kill_and_restart(live_stack, "pages"), times=5)


def test_killed_clock_plays_on_and_plays_robots_once(live_stack: Stack) -> None:
    strike = kill_and_restart(live_stack, "clock")
    players = play_through(live_stack, strike, times=4, pupils=1, bots=2)
    robots = [
        (player.public_id, row["key"])
        for player in players
        for row in rows_of(player)
        if row["actor"] == "bot"
    ]
    assert len(robots) >= 10
    assert len(set(robots)) == len(robots)


def test_killed_worker_still_brings_a_true_report(live_stack: Stack) -> None:
    play_through(live_stack, kill_and_restart(live_stack, "worker"), times=3)
    wait_for_true_reports(live_stack)
