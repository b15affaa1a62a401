"""The ASGI application: GET /stream?t=<ticket> answers server-sent events.

Events: `changed` with `id: <revision>` and `data: {"s": <public id>, "r": <revision>}`, at once
with the present revision and then after each change; `renew` when the ticket runs out (ask the
page's server for a new one); a comment every 15 s. Nothing else is ever sent.
"""

import asyncio
import contextlib
import json
import logging
import os
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.core.signing import BadSignature

from games.live import Ticket, read_ticket
from streams.bus import Bus, PostgresBus, SqliteBus
from streams.hub import Hub, Listener
from streams.stopping import before_stop

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

HEARTBEAT_SECONDS = 15.0
MOST_STREAMS = 20
"""Of one user at a time: more tabs than anybody has; a page that gets none polls."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


def make_bus(hub: Hub) -> Bus:
    """Return the bus that fits the database of the settings."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        return SqliteBus(Path(database["NAME"]), hub, settings.STREAM_TICKET_SECONDS)
    return PostgresBus(conninfo_of(database), hub, settings.STREAM_TICKET_SECONDS)


def conninfo_of(database: Mapping[str, Any]) -> dict[str, Any]:
    """Return psycopg's arguments for one of Django's PostgreSQL databases."""
    keys = {
        "dbname": "NAME",
        "user": "USER",
        "password": "PASSWORD",
        "host": "HOST",
        "port": "PORT",
    }
    # Of Django's pages: streams hold two connections and only read.
    own = {"pool", "options", "server_side_binding"}
    more = {key: value for key, value in database["OPTIONS"].items() if key not in own}
    return {key: database[name] for key, name in keys.items() if database.get(name)} | more


class Streams:
    """The application; one hub and one bus a process."""

    def __init__(self) -> None:
        """Make the hub; the bus starts with the server."""
        self.hub = Hub()
        self.bus = make_bus(self.hub)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        """Run the bus from start-up to shutdown."""
        await receive()
        running = asyncio.create_task(self.bus.run())
        before_stop(self.hub.close_all)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        running.cancel()
        self.hub.close_all()
        await send({"type": "lifespan.shutdown.complete"})

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a stream, the health check, or 404."""
        if scope["path"] == "/stream/health":
            await plain(send, 200, str(self.hub.count()))
        elif scope["path"] != "/stream" or scope["method"] != "GET":
            await plain(send, 404, "not found")
        else:
            await self._stream(scope, receive, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the ticket, then send hints until it runs out or the page goes."""
        given = parse_qs(scope["query_string"].decode("latin1")).get("t", [""])[0]
        try:
            ticket = read_ticket(given)
        except (BadSignature, ValueError, IndexError, TypeError):
            await plain(send, 403, "this ticket is not valid")
            return
        if self.hub.is_revoked(ticket.holder, ticket.given_at):
            await plain(send, 403, "this ticket was revoked")
            return
        if self.hub.count_of(ticket.holder) >= MOST_STREAMS:
            await plain(send, 429, "too many streams are open")
            return
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await self._carry(ticket, receive, send)

    async def _carry(self, ticket: Ticket, receive: Receive, send: Send) -> None:
        """Listen for one ticket."""
        listener = Listener(ticket.channels, ticket.holder, ticket.given_at)
        self.hub.add(listener)
        watcher = asyncio.create_task(_close_on_disconnect(listener, receive))
        try:
            for session_id, revision in (await self.bus.revisions(ticket.channels)).items():
                listener.tell(session_id, revision)
            ends = ticket.given_at + settings.STREAM_TICKET_SECONDS
            await _send_hints(listener, ends, send)
        finally:
            watcher.cancel()
            self.hub.remove(listener)


async def _send_hints(listener: Listener, ends: float, send: Send) -> None:
    """Send each change as it comes, a comment when quiet, `renew` at the end (epoch seconds)."""
    await _write(send, ": hello\n\n")
    while not listener.is_closed() and (left := ends - time.time()) > 0:
        await listener.wait(min(HEARTBEAT_SECONDS, left))
        if not listener.is_closed():
            lines = [_event(session_id, revision) for session_id, revision in listener.take()]
            await _write(send, "".join(lines) or ": still here\n\n")
    await _write(send, "event: renew\ndata: {}\n\n", more=False)


async def _close_on_disconnect(listener: Listener, receive: Receive) -> None:
    """Wait for the page to go away."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.close()


def _event(session_id: str, revision: int) -> str:
    """Return one hint in the event stream's format."""
    data = json.dumps({"s": session_id, "r": revision}, separators=(",", ":"))
    return f"id: {revision}\nevent: changed\ndata: {data}\n\n"


async def _write(send: Send, text: str, more: bool = True) -> None:
    """Send a piece of the body; a page that has gone is no error."""
    with contextlib.suppress(OSError):
        await send({"type": "http.response.body", "body": text.encode(), "more_body": more})


async def plain(
    send: Send, status: int, text: str, more: Sequence[tuple[bytes, bytes]] = ()
) -> None:
    """Answer one line of text, which nobody keeps, with `more` headers."""
    own = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    headers = [*own, *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


app = Streams()
