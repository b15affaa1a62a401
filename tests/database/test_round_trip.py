"""One round trip to PostgreSQL: rows, errors, transactions, what is prepared."""

import os
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from psycopg.pq import TransactionStatus

from database.round_trip import exchange
from tests.service_urls import with_path

pytestmark = [pytest.mark.services("database"), pytest.mark.both_databases]

Connection = psycopg.Connection[Any]
PUT = "INSERT INTO number (value) VALUES (%s)"
ALL = "SELECT value, value > %s FROM number ORDER BY value"


@pytest.fixture
def connection() -> Iterator[Connection]:
    """Return a connection, not in autocommit, with an empty table of its own."""
    server = with_path(os.environ["TEST_DATABASE_URL"], "postgres")
    with psycopg.connect(server, autocommit=True, prepare_threshold=None) as own:
        own.execute("CREATE TEMPORARY TABLE number (value integer PRIMARY KEY)")
        own.autocommit = False
        yield own


def prepared(connection: Connection) -> int:
    found = connection.execute("SELECT count(*) FROM pg_prepared_statements").fetchone()
    assert found is not None
    return int(found[0])


def test_rows_come_back_as_text_in_the_order_of_the_statements(connection: Connection) -> None:
    found = exchange(connection, [(PUT, ["7"]), (PUT, ["3"]), (ALL, ["5"]), ("SELECT %s", [None])])
    assert found == [[], [], [[b"3", b"f"], [b"7", b"t"]], [[None]]]


def test_transaction_is_begun_and_stays_open_until_it_is_ended(connection: Connection) -> None:
    exchange(connection, [(PUT, ["7"])])
    assert connection.info.transaction_status == TransactionStatus.INTRANS
    connection.rollback()
    assert exchange(connection, [(ALL, ["0"])]) == [[]]


def test_commit_goes_out_with_the_statements(connection: Connection) -> None:
    assert exchange(connection, [(PUT, ["7"]), (ALL, ["0"])], commit=True)[1] == [[b"7", b"t"]]
    assert connection.info.transaction_status == TransactionStatus.IDLE
    connection.rollback()
    assert exchange(connection, [(ALL, ["0"])]) == [[[b"7", b"t"]]]


def test_first_error_is_raised_and_ends_the_rest(connection: Connection) -> None:
    with pytest.raises(psycopg.errors.UniqueViolation):
        exchange(connection, [(PUT, ["7"]), (PUT, ["7"]), (PUT, ["8"])], commit=True)
    connection.rollback()
    assert exchange(connection, [(ALL, ["0"])]) == [[]]


def test_error_before_anything_is_prepared_leaves_a_connection_that_works(
    connection: Connection,
) -> None:
    for _ in range(2):
        with pytest.raises(psycopg.errors.UndefinedTable):
            exchange(connection, [("SELECT 1 FROM nowhere", []), (PUT, ["7"])])
        connection.rollback()
    assert exchange(connection, [(PUT, ["7"]), (ALL, ["0"])])[1] == [[b"7", b"t"]]


def test_text_is_prepared_once_for_a_connection(connection: Connection) -> None:
    for value in ("1", "2", "3"):
        exchange(connection, [(PUT, [value]), (PUT, [value + "0"])])
    assert prepared(connection) == 1


@pytest.mark.parametrize("first", [PUT, "SELECT 1 / %s::int"])
def test_errors_pile_up_nothing_that_is_prepared(connection: Connection, first: str) -> None:
    for _ in range(5):
        with pytest.raises((psycopg.errors.UniqueViolation, psycopg.errors.DivisionByZero)):
            exchange(connection, [(first, ["0"]), (PUT, ["0"]), (ALL, ["0"])])
        connection.rollback()
    exchange(connection, [(PUT, ["0"]), (ALL, ["0"])])
    connection.rollback()
    assert prepared(connection) == len({first, PUT, ALL})


def test_a_nul_is_refused_before_anything_is_sent(connection: Connection) -> None:
    with pytest.raises(psycopg.DataError, match="NUL"):
        exchange(connection, [("SELECT %s", ["seven\0"])])
    assert exchange(connection, [(PUT, ["7"]), (ALL, ["0"])])[1] == [[b"7", b"t"]]


def test_statements_that_the_server_forgot_are_prepared_anew(connection: Connection) -> None:
    exchange(connection, [(PUT, ["1"])], commit=True)
    connection.execute("DEALLOCATE ALL")
    connection.commit()
    with pytest.raises(psycopg.errors.InvalidSqlStatementName):
        exchange(connection, [(PUT, ["2"])])
    connection.rollback()
    assert exchange(connection, [(PUT, ["2"]), (ALL, ["1"])])[1] == [[b"1", b"f"], [b"2", b"t"]]


def test_statements_whose_columns_have_changed_are_prepared_anew(connection: Connection) -> None:
    exchange(connection, [(PUT, ["1"]), (ALL, ["0"])], commit=True)
    connection.execute("ALTER TABLE number ALTER COLUMN value TYPE bigint")
    connection.commit()
    with pytest.raises(psycopg.errors.FeatureNotSupported):
        exchange(connection, [(ALL, ["0"])])
    connection.rollback()
    assert exchange(connection, [(ALL, ["0"])]) == [[[b"1", b"t"]]]


def test_more_than_the_line_holds_goes_through_both_ways(connection: Connection) -> None:
    long = "x" * 300_000
    found = exchange(connection, [("SELECT %s::text", [long])] * 20)
    assert [rows[0][0] for rows in found] == [long.encode()] * 20


def test_ended_connection_is_an_operational_error_and_closed(connection: Connection) -> None:
    server = with_path(os.environ["TEST_DATABASE_URL"], "postgres")
    with psycopg.connect(server, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [connection.info.backend_pid])
    with pytest.raises(psycopg.OperationalError):
        exchange(connection, [(PUT, ["1"])])
    assert connection.closed


CHANNEL = f"round_trip_{os.getpid()}"  # other workers are on the same server
NOTIFY = ("SELECT pg_notify(%s, %s)", (CHANNEL, "told"))


@pytest.fixture
def listener() -> Iterator[Connection]:
    """Return a connection that listens to what NOTIFY tells."""
    server = with_path(os.environ["TEST_DATABASE_URL"], "postgres")
    with psycopg.connect(server, autocommit=True) as own:
        own.execute(f"LISTEN {CHANNEL}")
        yield own


def heard(listener: Connection) -> list[str]:
    return [one.payload for one in listener.notifies(timeout=0.5)]


def test_what_comes_after_the_commit_is_in_no_transaction_of_it(
    connection: Connection, listener: Connection
) -> None:
    exchange(connection, [(PUT, ["7"])], commit=True, after=[NOTIFY])
    assert connection.info.transaction_status == TransactionStatus.IDLE
    assert heard(listener) == ["told"]


def test_nothing_comes_after_statements_that_failed(
    connection: Connection, listener: Connection
) -> None:
    with pytest.raises(psycopg.errors.UniqueViolation):
        exchange(connection, [(PUT, ["7"]), (PUT, ["7"])], commit=True, after=[NOTIFY])
    connection.rollback()
    assert heard(listener) == []


def test_what_fails_after_the_commit_is_logged_and_undoes_nothing(
    connection: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = [("SELECT 1 / %s::int", ["0"])]
    assert exchange(connection, [(PUT, ["7"]), (ALL, ["0"])], commit=True, after=wrong)[1]
    assert [record.message for record in caplog.records] == ["after a commit: division by zero"]
    connection.rollback()
    assert exchange(connection, [(ALL, ["0"])]) == [[[b"7", b"t"]]]
