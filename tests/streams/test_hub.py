"""The hub of a stream process: its listeners, its start and its end."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from streams.app import Streams
from streams.bus import SqliteBus
from streams.hub import Hub, Listener
from tests.streams.test_bus import a_database, run

pytestmark = [pytest.mark.both_databases, pytest.mark.waits]


def a_listener(hub: Hub, holder: str = "someone", given_at: float = 10) -> Listener:
    """Open a stream to one table."""
    listener = Listener(("table",), holder, given_at)
    hub.add(listener)
    return listener


def test_only_streams_of_the_revoked_user_given_before_are_closed() -> None:
    hub = Hub()
    old, new = a_listener(hub, given_at=10), a_listener(hub, given_at=11)
    other = a_listener(hub, holder="other")
    hub.revoke("someone", 10)
    assert [one.is_closed() for one in (old, new, other)] == [True, False, False]


def test_revocation_holds_for_tickets_up_to_its_moment_and_never_moves_back() -> None:
    hub = Hub()
    assert not hub.is_revoked("someone", 0)
    hub.revoke("someone", 0.5)
    assert (hub.is_revoked("someone", 0.5), hub.is_revoked("someone", 0.75)) == (True, False)
    hub.revoke("someone", 10)
    hub.revoke("someone", 5)
    assert (hub.is_revoked("someone", 10), hub.is_revoked("someone", 11)) == (True, False)


def test_revocations_are_kept_up_to_the_moment_asked_for() -> None:
    hub = Hub()
    hub.revoke("before", 4)
    hub.revoke("at", 5)
    hub.forget_revocations(5)
    assert (hub.is_revoked("before", 0), hub.is_revoked("at", 0)) == (False, True)


def test_stream_that_took_its_news_sleeps_until_there_is_more() -> None:
    listener = a_listener(hub := Hub())

    async def scene() -> None:
        hub.publish("table", 5)
        await asyncio.wait_for(listener.wait(60), 5)
        assert listener.take() == [("table", 5)]
        waiting = asyncio.create_task(listener.wait(60))
        await asyncio.sleep(0)
        hub.publish("other", 6)
        await asyncio.sleep(0.05)
        assert not waiting.done()
        hub.publish("table", 7)
        hub.publish("table", 8)
        await asyncio.wait_for(waiting, 5)
        assert listener.take() == [("table", 8)]

    run(scene())


def test_stream_without_news_wakes_for_its_heartbeat_and_to_end() -> None:
    listener = a_listener(Hub())

    async def scene() -> None:
        await asyncio.wait_for(listener.wait(0.01), 5)
        assert listener.take() == []
        waiting = asyncio.create_task(listener.wait(60))
        await asyncio.sleep(0)
        listener.close()
        await asyncio.wait_for(waiting, 5)
        await asyncio.wait_for(listener.wait(60), 5)

    run(scene())


def test_streams_are_counted_while_they_are_open() -> None:
    hub = Hub()
    first, second = a_listener(hub), a_listener(hub)
    other = a_listener(hub, holder="other")
    assert (hub.count(), hub.count_of("someone"), hub.count_of("nobody")) == (3, 2, 0)
    assert hub.watched() == ["table"]
    for listener in (first, second, other):
        hub.remove(listener)
    assert (hub.count(), hub.count_of("someone"), hub.watched()) == (0, 0, [])


def test_process_runs_its_bus_from_start_to_end_and_ends_its_streams(tmp_path: Path) -> None:
    """The server's lifespan: started, told to end, ended; nothing of it runs on."""
    a_database(tmp_path / "db").close()
    app = Streams()
    app.bus = SqliteBus(tmp_path / "db", app.hub, 300)
    sent: list[str] = []
    still_running: list[int] = []

    async def scene() -> None:
        told: asyncio.Queue[dict[str, str]] = asyncio.Queue()

        async def send(message: dict[str, Any]) -> None:
            sent.append(message["type"])

        life = asyncio.create_task(app({"type": "lifespan"}, told.get, send))
        await told.put({"type": "lifespan.startup"})
        listener = a_listener(app.hub)
        await asyncio.wait_for(listener.wait(60), 5)
        assert listener.take() == [("table", 4)]
        assert sent == ["lifespan.startup.complete"]
        await told.put({"type": "lifespan.shutdown"})
        await asyncio.wait_for(life, 5)
        assert listener.is_closed()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        still_running.append(len(asyncio.all_tasks()) - 1)

    run(scene())
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert still_running == [0]
