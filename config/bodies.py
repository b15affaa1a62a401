"""Read request bodies whole on the event loop, before a page thread is taken for them."""

import asyncio

from classroom.site.middleware import LATE, most_bytes
from streams.app import Receive, Scope

BODY_SECONDS = 10.0
"""How long a body may take to come: 2 MB at 1.6 Mbit/s. The proxies of deploy/ wait as long."""

_waits: set[asyncio.Timeout] = set()


async def read_body(scope: Scope, receive: Receive) -> Receive | None:
    """Return from where a page reads the whole body; None where the visitor has gone.

    A body that is longer than its address takes is not read on, one that is not there in time is
    marked LATE in the scope: pages refuse both by what the scope says, without reading.
    """
    headers = dict(scope["headers"])
    declared = int(headers.get(b"content-length", 0))
    if not declared and b"transfer-encoding" not in headers:
        return receive
    most, body = most_bytes(scope["path"]), bytearray()
    if declared > most:
        return _from(body)
    try:
        async with asyncio.timeout(BODY_SECONDS) as wait:
            _waits.add(wait)
            is_whole = await _fill(body, most, receive)
    except TimeoutError:
        scope[LATE] = is_whole = True
    finally:
        _waits.discard(wait)
    others = [(name, value) for name, value in scope["headers"] if name != b"content-length"]
    scope["headers"] = [*others, (b"content-length", str(len(body)).encode())]
    return _from(body) if is_whole else None


async def _fill(body: bytearray, most: int, receive: Receive) -> bool:
    """Add what comes, up to a little more than `most` bytes; False where the visitor goes."""
    while len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            return False
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return True


def _from(body: bytearray) -> Receive:
    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": bytes(body), "more_body": False}

    return receive


def stop_waiting() -> None:
    """Call every body late that is not whole: the server ends."""
    for wait in _waits:
        wait.reschedule(asyncio.get_running_loop().time())
