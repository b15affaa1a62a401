"""Stream processes are told of what is committed, and only then."""

from collections.abc import Callable

import psycopg
import pytest
from django.db import connection, transaction

from games import live
from games.models import StreamRevocation

pytestmark = [pytest.mark.fast, pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def told_by(tell: Callable[[], None]) -> list[str]:
    """Return what a listener on PostgreSQL hears of that; elsewhere nothing is told."""
    if connection.vendor != "postgresql":
        tell()
        return []
    given = {k: v for k, v in connection.get_connection_params().items() if k in HOW}
    with psycopg.connect(**given, autocommit=True) as own:
        own.execute(f"LISTEN {live.BUS}")
        tell()
        return [one.payload for one in own.notifies(timeout=0.5)]


HOW = {"dbname", "user", "password", "host", "port"}


def heard(*payloads: str) -> list[str]:
    """Return these where the database tells them."""
    return list(payloads) if connection.vendor == "postgresql" else []


def test_a_revision_is_told_once_it_is_committed() -> None:
    def tell() -> None:
        with transaction.atomic():
            live.announce("someones-table", 7)

    assert told_by(tell) == heard("someones-table 7")


def test_a_revision_that_was_rolled_back_is_not_told() -> None:
    def tell() -> None:
        with transaction.atomic():
            live.announce("someones-table", 7)
            transaction.set_rollback(True)

    assert told_by(tell) == []


def test_revoked_streams_are_a_row_and_told() -> None:
    told = told_by(lambda: live.revoke_streams("holder"))
    at = StreamRevocation.objects.get(holder="holder").at
    assert told == heard(f"{live.REVOKE} holder {at}")
