"""Bus of changes: notifications of PostgreSQL, or SQLite's own counter."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import psycopg

from games.live import BUS, REVOKE
from streams.hub import Hub

log = logging.getLogger(__name__)

POLL_SECONDS = 0.05
"""How often SQLite's data_version is looked at (a pragma of a few microseconds)."""

REVOCATIONS_SQL = "SELECT holder, at FROM games_streamcut WHERE at >= "


class Bus(Protocol):
    """Where revisions come from."""

    async def run(self) -> None:
        """Publish to the hub until cancelled."""

    async def revisions(self, session_ids: Sequence[str]) -> dict[str, int]:
        """Return the present revision of these sessions; empty when the database is away."""


class SqliteBus:
    """Watches the database file: its data_version changes with every commit of another process."""

    def __init__(self, path: Path, hub: Hub, ticket_seconds: int) -> None:
        """Keep where to look; the connection opens on first use."""
        self._path, self._hub, self._ticket_seconds = path, hub, ticket_seconds
        self._connection: sqlite3.Connection | None = None
        self._known: dict[str, int] = {}

    def _open(self) -> sqlite3.Connection:
        """Return the read-only connection."""
        if self._connection is None:
            self._connection = sqlite3.connect(
                f"file:{self._path}?mode=ro", uri=True, isolation_level=None, timeout=1
            )
        return self._connection

    def _read(self, session_ids: Sequence[str]) -> dict[str, int]:
        """Return the present revision by public id."""
        rows: dict[str, int] = {}
        for start in range(0, len(session_ids), 500):
            some = session_ids[start : start + 500]
            marks = ",".join("?" * len(some))
            query = (
                "SELECT public_id, revision FROM games_gamesession"  # noqa: S608
                f" WHERE public_id IN ({marks})"
            )
            rows.update(self._open().execute(query, some).fetchall())
        return rows

    async def revisions(self, session_ids: Sequence[str]) -> dict[str, int]:
        """Return the present revisions."""
        # Not noted as known: those who listened before have not heard of it.
        try:
            return self._read(session_ids)
        except sqlite3.Error:
            return {}

    def _look(self) -> None:
        """Publish what differs from the last look."""
        rows = self._read(self._hub.watched())
        for session_id, revision in rows.items():
            if self._known.get(session_id) != revision:
                self._hub.publish(session_id, revision)
        self._known = rows
        since = time.time() - self._ticket_seconds
        self._hub.forget_revocations(since)
        for holder, at in self._open().execute(REVOCATIONS_SQL + "?", (since,)):
            self._hub.revoke(holder, at)

    async def run(self) -> None:
        """Look whenever the counter moved."""
        last = -1
        while True:
            try:
                (now,) = self._open().execute("PRAGMA data_version").fetchone()
                if now != last:
                    self._look()
                    last = now
            except sqlite3.Error as error:
                log.warning("the database does not answer: %s", error)
                self._connection, last = None, -1
                await asyncio.sleep(1)
            await asyncio.sleep(POLL_SECONDS)


class PostgresBus:
    """Listens on a connection of its own, and reads revisions on a second one."""

    def __init__(self, conninfo: Mapping[str, Any], hub: Hub, ticket_seconds: int) -> None:
        """Keep where to connect."""
        self._conninfo, self._hub, self._ticket_seconds = dict(conninfo), hub, ticket_seconds
        self._reader: psycopg.AsyncConnection[Any] | None = None
        self._lock = asyncio.Lock()

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        """Return a new connection in autocommit."""
        return await psycopg.AsyncConnection.connect(
            autocommit=True, connect_timeout=5, **self._conninfo
        )

    async def _query(self, query: str, arguments: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run one reading query; a broken connection is replaced by the next call."""
        async with self._lock:
            try:
                if self._reader is None:
                    self._reader = await self._connect()
                cursor = await self._reader.execute(query, arguments)
                return await cursor.fetchall()
            except psycopg.Error:
                if self._reader is not None:
                    await self._reader.close()
                self._reader = None
                raise

    async def revisions(self, session_ids: Sequence[str]) -> dict[str, int]:
        """Return the present revisions."""
        try:
            return await self._read(session_ids)
        except psycopg.Error:
            return {}

    async def _read(self, session_ids: Sequence[str]) -> dict[str, int]:
        """Return the present revisions. Raises psycopg.Error."""
        query = "SELECT public_id, revision FROM games_gamesession WHERE public_id = ANY(%s)"
        return dict(await self._query(query, [list(session_ids)]))

    async def _catch_up(self) -> None:
        """Publish everything watched: notifications sent while we were away are gone.

        Raises psycopg.Error, so that it is tried again: the reading connection is often the second
        to be found broken.
        """
        for session_id, revision in (await self._read(self._hub.watched())).items():
            self._hub.publish(session_id, revision)
        for holder, at in await self._query(
            REVOCATIONS_SQL + "%s", [time.time() - self._ticket_seconds]
        ):
            self._hub.revoke(holder, at)

    async def _listen(self) -> None:
        """Listen until the connection breaks."""
        async with await self._connect() as connection:
            await connection.execute(f"LISTEN {BUS}")
            await self._catch_up()
            async for notice in connection.notifies():
                subject, _, value = notice.payload.partition(" ")
                if subject == REVOKE:
                    holder, _, at = value.partition(" ")
                    self._hub.forget_revocations(float(at) - self._ticket_seconds)
                    self._hub.revoke(holder, float(at))
                else:
                    self._hub.publish(subject, int(value))

    async def run(self) -> None:
        """Listen, and come back after 0.2 to 2 seconds whenever the database went away."""
        pause = 0.2
        while True:
            started = time.monotonic()
            try:
                await self._listen()
            except (psycopg.Error, OSError, ValueError) as error:
                log.warning("the database's notifications broke off: %s", error)
            pause = 0.2 if time.monotonic() - started > 5 else min(pause * 2, 2)
            await asyncio.sleep(pause)
