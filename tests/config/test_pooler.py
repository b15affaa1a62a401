"""A pooler in front of PostgreSQL: Debian 12's PgBouncer 1.18 in transaction mode.

It gives each transaction another connection to the server and brings no prepared statement along:
what a page process has prepared is found by chance.
"""

import shutil
from collections.abc import Iterator

import httpx
import psycopg
import pytest

from database.round_trip import exchange
from tests.config.test_production_database import REFUSAL, run
from tests.processes.servers import (
    SBIN,
    Cluster,
    own_pgbouncer,
    own_postgres,
    postgres_programs,
)
from tests.stack import Stack

pytestmark = [pytest.mark.once, pytest.mark.slow]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    programs = postgres_programs()
    if programs is None or not shutil.which("pgbouncer", path=SBIN):
        pytest.skip("PostgreSQL's programs or PgBouncer are not installed")
    with own_postgres(programs) as cluster:
        code, words = run(cluster.url, "manage.py", "migrate", "--verbosity", "0")
        assert code == 0, words
        yield cluster


def test_production_does_not_start_behind_a_pooler_that_drops_statements(cluster: Cluster) -> None:
    with own_pgbouncer(cluster) as url:
        code, words = run(url, "-c", "import config.wsgi")
    assert code == 1
    [line] = [line for line in words.splitlines() if line.startswith(REFUSAL)]
    assert "pooler that drops prepared statements" in line
    assert run(cluster.url, "-c", "import config.wsgi")[0] == 0


def test_health_sees_a_pooler_that_drops_statements(cluster: Cluster) -> None:
    with (
        own_pgbouncer(cluster) as url,
        Stack(database_url=url, pages="granian", processes=("pages",)) as stack,
    ):
        found = httpx.get(f"{stack.url}/health", timeout=20)
    assert found.status_code == 503
    assert found.text.startswith("a pooler drops prepared statements\n")


def test_a_name_never_stands_for_the_statement_of_another_process(cluster: Cluster) -> None:
    """Two that met their statements in another order share one connection to the server."""
    with own_pgbouncer(cluster) as url, psycopg.connect(url, prepare_threshold=None) as one:
        found = exchange(one, [("SELECT 1", []), ("SELECT 2", [])], commit=True)
        assert found == [[[b"1"]], [[b"2"]]]
        with (
            psycopg.connect(url, prepare_threshold=None) as other,
            pytest.raises(psycopg.errors.DuplicatePreparedStatement),
        ):
            exchange(other, [("SELECT 2", [])], commit=True)
