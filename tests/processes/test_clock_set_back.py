"""The clock of the whole server is set back an hour during play, for all its processes at once."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.players import TablePlayer, make_tables
from tests.processes.checks import assert_nothing_lost_or_doubled
from tests.processes.crashing import wait_for_true_reports
from tests.stack import Stack

pytestmark = [pytest.mark.soak, pytest.mark.waits]

PAUSE = 15.0
"""Seconds within which two robots move at their usual pace, on a machine with other work."""
HOUR_BACK = "-3600"


@pytest.fixture
def clock_file(tmp_path: Path) -> Path:
    """Return the file that says by how many seconds the processes' wall clocks are set."""
    found = tmp_path / "clock"
    found.write_text("0")
    return found


@pytest.fixture
def stack(clock_file: Path) -> Iterator[Stack]:
    if shutil.which("cc") is None:
        pytest.skip("no C compiler: the preload that sets clocks is not built")
    preload = clock_file.with_name("set_clock.so")
    source = Path(__file__).with_name("set_clock.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", preload, source, "-ldl"], check=True)
    env = {"LD_PRELOAD": str(preload), "CLOCK_FILE": str(clock_file), "BOT_PACE": "1"}
    with Stack(env=env) as running:
        yield running


def let_robots_move(player: TablePlayer) -> None:
    """Wait until the pupil's turn has come again."""
    began = time.monotonic()
    while player.next_form() is None and not player.is_over():
        assert time.monotonic() - began < PAUSE, player.stack.logs("clock")
        time.sleep(0.2)


def play_turn(player: TablePlayer) -> None:
    """Move until the robots' turn has come."""
    while player.next_form() is not None:
        player.move()


def test_robots_move_and_reports_are_built_after_the_clock_was_set_back(
    stack: Stack, clock_file: Path
) -> None:
    tables = iter(lambda: make_tables(stack, pupils=1, bots=2)[0], None)
    player = next(one for one in tables if one.next_form())  # robots that begin wait for readers
    play_turn(player)
    clock_file.write_text(HOUR_BACK)
    for _turn in range(3):
        let_robots_move(player)
        play_turn(player)
    assert_nothing_lost_or_doubled(player)
    assert "the server's clock was set back" in stack.logs("clock")
    wait_for_true_reports(stack)
