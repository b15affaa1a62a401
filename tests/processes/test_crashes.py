"""Kill -9 of each process during play: no answered move is lost or doubled, the game goes on."""

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import psycopg
import pytest

from tests.players import TablePlayer, lay_tables
from tests.processes.checks import assert_nothing_lost_or_doubled, rows_of
from tests.processes.servers import own_postgres, own_redis, postgres_programs
from tests.stack import Stack

pytestmark = pytest.mark.slow
REPORT_SECONDS = 180
SCALE = 10 if os.environ.get("SOAK") else 1


@contextmanager
def repeatedly(strike: Callable[[], None], times: int, pause: float) -> Iterator[Future[None]]:
    """Strike so many times (SOAK: ten times as many) from another thread while the block runs."""

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
    players = lay_tables(stack, pupils=pupils, bots=bots)
    with repeatedly(strike, times, pause=0.7) as striking:
        while not striking.done():
            players[-1].move_on(3)
            if players[-1].is_over():
                players += lay_tables(stack, pupils=pupils, bots=bots)
    assert players[-1].move_on(5) == 5 or players[-1].is_over()
    for player in players:
        assert_nothing_lost_or_doubled(player)
    return players


def test_killed_pages_lose_and_double_nothing(live_stack: Stack) -> None:
    play_through(live_stack, kill_and_restart(live_stack, "pages"), times=5)


def test_killed_streams_cost_nothing_but_time(live_stack: Stack) -> None:
    play_through(live_stack, kill_and_restart(live_stack, "streams"), times=3)


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


@pytest.mark.once
def test_killed_postgres_loses_and_doubles_nothing() -> None:
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL's programs are not installed")
    with own_postgres(programs) as cluster, Stack(database_url=cluster.url) as stack:
        (player,) = lay_tables(stack, pupils=2, bots=1)

        def strike() -> None:
            cluster.kill()
            cluster.start()

        with repeatedly(strike, 3, pause=1.5) as striking:
            while not striking.done():
                move_on_blind(player)
        assert player.move_on(5) == 5 or player.is_over()
        assert_nothing_lost_or_doubled(player)
        wait_for_true_reports(stack)


def move_on_blind(player: TablePlayer) -> None:
    """Move on although the database itself cannot be read for a while."""
    try:
        player.move_on(1)
    except psycopg.OperationalError:
        time.sleep(0.2)


def test_stopped_broker_fails_no_move_and_the_report_comes_after_its_return(
    transactional_db: None,
) -> None:
    with own_redis() as broker, Stack(on_test_database=True, broker_url=broker.url) as stack:
        (player,) = lay_tables(stack, pupils=2)
        player.move_on(5)
        broker.kill()
        assert player.move_on(15) == 15 or player.is_over()
        assert all(played.status == 200 for played in player.played)
        assert_nothing_lost_or_doubled(player)
        broker.start()
        wait_for_true_reports(stack)


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
