"""Striking processes down during play, and what must be true after it."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

from tests.amounts import amount
from tests.players import TablePlayer, make_tables
from tests.processes.checks import assert_nothing_lost_or_doubled
from tests.stack import Stack

REPORT_SECONDS = 180
SCALE = amount(1, in_soak=10)


@contextmanager
def repeatedly(strike: Callable[[], None], times: int, pause: float) -> Iterator[Future[None]]:
    """Strike so many times (`make soak`: ten times as many) from a thread while the block runs."""

    def run() -> None:
        for _number in range(times * SCALE):
            time.sleep(pause)
            strike()

    with ThreadPoolExecutor(1) as pool:
        striking = pool.submit(run)
        yield striking
        striking.result()


def kill_and_restart(stack: Stack, name: str) -> Callable[[], None]:
    """Return what kills a process and starts it again, as the supervisor does."""

    def strike() -> None:
        stack.kill(name)
        stack.restart(name)

    return strike


def play_through(
    stack: Stack, strike: Callable[[], None], times: int, *, pupils: int = 2, bots: int = 0
) -> list[TablePlayer]:
    """Play while something is struck down again and again; a little further; check every table."""
    players = make_tables(stack, pupils=pupils, bots=bots)
    with repeatedly(strike, times, pause=0.7) as striking:
        while not striking.done():
            players[-1].move_on(3)
            if players[-1].is_over():
                players += make_tables(stack, pupils=pupils, bots=bots)
    assert players[-1].move_on(5) == 5 or players[-1].is_over()
    for player in players:
        assert_nothing_lost_or_doubled(player)
    return players


def wait_for_true_reports(stack: Stack) -> None:
    """Wait until the built rows say what the log says, at most REPORT_SECONDS."""
    logged = "SELECT student_id, count(*) FROM games_attempt WHERE actor='pupil' GROUP BY 1"
    want = sorted(stack.query(logged))
    built: list[tuple[int, int]] = []
    ends = time.monotonic() + REPORT_SECONDS
    while time.monotonic() < ends:
        if (built := reported(stack)) == want:
            return
        time.sleep(0.5)
    raise AssertionError(f"log: {want}; reports: {built}\n{stack.logs('worker', 'clock')}")


def reported(stack: Stack) -> list[tuple[int, int]]:
    """Return (user, claims) as the built weeks have them."""
    sql = (
        "SELECT s.user_id, w.figures FROM classroom_pupilweek w "
        "JOIN classroom_student s ON s.id = w.student_id"
    )
    counts: Counter[int] = Counter()
    for user, figures in stack.query(sql):
        counts[user] += (json.loads(figures) if isinstance(figures, str) else figures)["tries"]
    return sorted((user, tries) for user, tries in counts.items() if tries)
