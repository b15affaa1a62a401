"""The bus of PostgreSQL: notifications, and changes missed while it was away."""

import asyncio
import contextlib
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import psycopg
import pytest

from games.live import BUS, REVOKE
from streams.bus import PostgresBus
from streams.hub import Hub, Listener
from tests.service_urls import with_path
from tests.streams.test_bus import run

pytestmark = [
    pytest.mark.services("database"),
    pytest.mark.once,
    pytest.mark.both_databases,
    pytest.mark.waits,
]
TICKET_SECONDS = 60


@pytest.fixture
def address() -> Iterator[str]:
    """Return the URL of a database of our own with one session at revision 4."""
    server, name = os.environ["TEST_DATABASE_URL"], f"counterpane_bus_{secrets.token_hex(4)}"
    with psycopg.connect(with_path(server, "postgres"), autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]
        url = with_path(server, name)
        with psycopg.connect(url, autocommit=True) as database:
            database.execute("CREATE TABLE games_gamesession (public_id text, revision int)")
            database.execute("CREATE TABLE games_streamcut (holder text, at float)")
            database.execute("INSERT INTO games_gamesession VALUES ('table', 4)")
        yield url
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')  # type: ignore[arg-type]


class Scene:
    """A running bus, one listener, and somebody who writes."""

    def __init__(self, url: str) -> None:
        """Open the writer's connection."""
        self.hub = Hub()
        self.bus = PostgresBus({"conninfo": url}, self.hub, TICKET_SECONDS)
        self.listener = Listener(("table",), "someone", time.time())
        self.hub.add(self.listener)
        self.writer = psycopg.connect(url, autocommit=True)

    def notify(self, words: str) -> None:
        """Send what a page process sends after a commit."""
        self.writer.execute("SELECT pg_notify(%s, %s)", [BUS, words])

    async def told(self, revision: int) -> None:
        """Wait until the listener was told a revision."""
        await eventually(lambda: self.listener.newest.get("table") == revision)

    def play(self, scene: Callable[["Scene"], Awaitable[None]]) -> None:
        """Run a scene beside the bus."""

        async def both() -> None:
            running = asyncio.create_task(self.bus.run())
            try:
                await self.told(4)  # it listens from now on
                await scene(self)
            finally:
                running.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await running

        try:
            run(both())
        finally:
            self.writer.close()


async def eventually(fact: Callable[[], bool]) -> None:
    """Wait up to ten seconds for a fact."""
    ends = time.monotonic() + 10
    while not fact():
        assert time.monotonic() < ends, "it never came"
        await asyncio.sleep(0.02)


def test_a_notice_is_told_to_who_listens(address: str) -> None:
    async def scene(at: Scene) -> None:
        at.notify("other 9")
        at.notify("table 7")
        await at.told(7)
        assert at.listener.take() == [("table", 7)]

    Scene(address).play(scene)


def test_what_changed_while_the_database_was_away_is_told_after_its_return(address: str) -> None:
    async def scene(at: Scene) -> None:
        at.writer.execute("UPDATE games_gamesession SET revision = 5")
        now = time.time()
        at.writer.execute("INSERT INTO games_streamcut VALUES ('away', %s)", [now])
        at.writer.execute("INSERT INTO games_streamcut VALUES ('old', %s)", [now - 90])
        cut_off(at.writer)
        await at.told(5)
        await eventually(lambda: at.hub.is_revoked("away", now - 1))
        assert not at.hub.is_revoked("old", 0)

    Scene(address).play(scene)


def test_revoked_user_loses_the_stream_and_old_revocations_are_forgotten(address: str) -> None:
    async def scene(at: Scene) -> None:
        now = time.time()
        at.hub.revoke("long ago", now - TICKET_SECONDS - 5)
        at.notify(f"{REVOKE} someone {now + 1}")
        await eventually(at.listener.is_closed)
        assert at.hub.is_revoked("someone", now)
        assert not at.hub.is_revoked("someone", now + 2)
        assert not at.hub.is_revoked("long ago", 0)

    Scene(address).play(scene)


def test_revisions_are_read_again_after_a_broken_connection(address: str) -> None:
    async def scene(at: Scene) -> None:
        assert await at.bus.revisions(["table", "unknown"]) == {"table": 4}
        cut_off(at.writer)
        answers: list[Any] = [await at.bus.revisions(["table"]) for _ in range(2)]
        assert answers == [{}, {"table": 4}]

    Scene(address).play(scene)


def cut_off(writer: psycopg.Connection[Any]) -> None:
    """End every other connection to this database."""
    writer.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
