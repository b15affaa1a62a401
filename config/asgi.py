"""One server on one port, for a laptop: /stream is passed on to the stream process, all other
paths run Django's WSGI application in a pool of threads.

On a server a proxy does the passing on (docs/running.md) and this module is not used.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from a2wsgi import WSGIMiddleware
from django.conf import settings

from config.wsgi import application

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

STREAMS_HOST = "127.0.0.1"
CONNECT_SECONDS = 2.0
PASSED_HEADERS = {
    b"content-type",
    b"cache-control",
    b"x-accel-buffering",
    b"x-content-type-options",
}

pages = WSGIMiddleware(application, workers=settings.PAGE_THREADS)  # type: ignore[arg-type]


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a page from Django, a stream from the stream process."""
    if scope["type"] == "http" and (scope["method"], scope["path"]) == ("GET", "/stream"):
        await relay(scope, receive, send)
    else:
        await pages(scope, receive, send)  # type: ignore[arg-type]


async def relay(scope: Scope, receive: Receive, send: Send) -> None:
    """Pass one stream through; 503 while the stream process is away (pages poll meanwhile)."""
    writer = None
    started = False
    try:
        connecting = asyncio.open_connection(STREAMS_HOST, settings.STREAMS_PORT)
        reader, writer = await asyncio.wait_for(connecting, CONNECT_SECONDS)
        # HTTP/1.0: the answer ends with the connection, so its body needs no decoding.
        request = b"GET /stream?" + scope["query_string"] + b" HTTP/1.0\r\nHost: streams\r\n\r\n"
        writer.write(request)
        await writer.drain()
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), CONNECT_SECONDS)
        await send(_start(head))
        started = True
        await _pass_body(reader, receive, send)
    except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        if not started:
            await send({"type": "http.response.start", "status": 503, "headers": []})
    finally:
        if writer is not None:
            writer.close()
    with contextlib.suppress(OSError):
        await send({"type": "http.response.body", "body": b""})


def _start(head: bytes) -> dict[str, Any]:
    """Return the response's beginning from the stream process's status line and headers."""
    status, *lines = head.split(b"\r\n")
    pairs = (line.partition(b":") for line in lines if line)
    headers = [(name.lower(), value.strip()) for name, _, value in pairs]
    kept = [pair for pair in headers if pair[0] in PASSED_HEADERS]
    return {"type": "http.response.start", "status": int(status.split()[1]), "headers": kept}


async def _pass_body(reader: asyncio.StreamReader, receive: Receive, send: Send) -> None:
    """Copy pieces as they come, until either side ends."""
    gone = asyncio.ensure_future(_disconnect(receive))
    try:
        while True:
            piece = asyncio.ensure_future(reader.read(65536))
            await asyncio.wait({piece, gone}, return_when=asyncio.FIRST_COMPLETED)
            if gone.done() or not (body := piece.result()):
                piece.cancel()
                return
            await send({"type": "http.response.body", "body": body, "more_body": True})
    finally:
        gone.cancel()


async def _disconnect(receive: Receive) -> None:
    """Wait until the page goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass
