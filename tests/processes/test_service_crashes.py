"""PostgreSQL and the broker killed during play: no answered move is lost, reports come later."""

import time

import psycopg
import pytest

from tests.players import TablePlayer, make_tables
from tests.processes.checks import assert_nothing_lost_or_doubled
from tests.processes.crashing import repeatedly, wait_for_true_reports
from tests.processes.servers import own_postgres, own_redis, postgres_programs
from tests.stack import Stack

pytestmark = [pytest.mark.slow, pytest.mark.both_databases, pytest.mark.waits, pytest.mark.apart]


@pytest.mark.once
def test_killed_postgres_loses_and_doubles_nothing() -> None:
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL's programs are not installed")
    with own_postgres(programs) as cluster, Stack(database_url=cluster.url) as stack:
        (player,) = make_tables(stack, pupils=2, bots=1)

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
        (player,) = make_tables(stack, pupils=2)
        player.move_on(5)
        broker.kill()
        assert player.move_on(15) == 15 or player.is_over()
        assert all(played.status == 200 for played in player.played)
        assert_nothing_lost_or_doubled(player)
        broker.start()
        wait_for_true_reports(stack)
