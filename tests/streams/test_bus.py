"""Tests of the bus of the embedded database: its messages, and to whom they go."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from streams.bus import SqliteBus
from streams.hub import Hub, Listener

pytestmark = [pytest.mark.both_databases, pytest.mark.waits]


def a_database(path: Path) -> sqlite3.Connection:
    """Make a database with one session at revision 4."""
    file = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    file.execute("CREATE TABLE games_gamesession (public_id, revision)")
    file.execute("CREATE TABLE games_streamcut (holder, at)")
    file.execute("INSERT INTO games_gamesession VALUES ('table', 4)")
    return file


def listen(hub: Hub) -> Listener:
    """Open a stream."""
    listener = Listener(("table",), "someone", time.time())
    hub.add(listener)
    return listener


def run(scene: Coroutine[Any, Any, None]) -> None:
    """Run a scene in a loop and a thread of its own: a browser's tests leave a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, scene).result()


def test_second_stream_takes_no_news_from_the_first(tmp_path: Path) -> None:
    """A move is made, and before the bus has looked somebody else's stream opens."""
    file = a_database(tmp_path / "db")
    hub = Hub()
    bus = SqliteBus(tmp_path / "db", hub, 300)
    first = listen(hub)

    async def scene() -> None:
        running = asyncio.create_task(bus.run())
        await asyncio.sleep(0.2)
        first.take()
        file.execute("UPDATE games_gamesession SET revision = 5")
        listen(hub)
        assert await bus.revisions(["table"]) == {"table": 5}
        await asyncio.wait_for(first.wait(60), 2)
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running

    run(scene())
    assert first.take() == [("table", 5)]


def test_revocations_are_forgotten_when_their_tickets_have_run_out(tmp_path: Path) -> None:
    file = a_database(tmp_path / "db")
    hub = Hub()
    bus = SqliteBus(tmp_path / "db", hub, 1)
    file.execute("INSERT INTO games_streamcut VALUES ('gone', ?)", (time.time() + 0.5,))

    async def scene() -> None:
        running = asyncio.create_task(bus.run())
        await asyncio.sleep(0.2)
        assert hub.is_revoked("gone", time.time() - 1)
        await asyncio.sleep(2)
        file.execute("UPDATE games_gamesession SET revision = 6")
        await asyncio.sleep(0.3)
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running

    run(scene())
    assert not hub.is_revoked("gone", 0)


def test_same_revision_is_told_a_stream_once() -> None:
    listener = Listener(("table",), "someone", 0)
    for revision in (4, 4, 3):
        listener.tell("table", revision)
    assert listener.take() == [("table", 4)]
    listener.tell("table", 4)
    assert listener.take() == []
    listener.tell("table", 5)
    assert listener.take() == [("table", 5)]
