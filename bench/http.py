"""A small HTTP/1.1 client for load: one kept connection a pupil, cookies, forms, event streams.

Written on raw asyncio streams, so that on a small machine the load costs less than the server.
"""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode


@dataclass(frozen=True)
class Answer:
    """What came back: status, headers in lower case, body; `sent`: its bytes on the line."""

    status: int
    headers: dict[str, str]
    body: bytes
    sent: int = 0


@dataclass
class Browser:
    """One pupil's browser: keeps its connection and its cookies."""

    host: str
    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    _pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    _free: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def get(self, path: str, **headers: str) -> Answer:
        """Ask for a page or part."""
        return await self._ask("GET", path, b"", headers)

    async def post(self, path: str, form: Mapping[str, str], **headers: str) -> Answer:
        """Send a form, with the cookie's CSRF token."""
        headers |= {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-CSRFToken": self.cookies["csrftoken"],
            "Origin": f"http://{self.host}:{self.port}",
        }
        return await self._ask("POST", path, urlencode(form).encode(), headers)

    async def post_json(self, path: str, data: Any) -> Answer:
        """Send JSON as the page's script does, with the cookie's CSRF token."""
        headers = {
            "Content-Type": "application/json",
            "X-CSRFToken": self.cookies["csrftoken"],
            "Origin": f"http://{self.host}:{self.port}",
        }
        return await self._ask("POST", path, json.dumps(data).encode(), headers)

    async def events(self, path: str) -> AsyncIterator[str]:
        """Yield the lines of an event stream, on a connection of its own."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        writer.write(self._head("GET", path, {"Accept": "text/event-stream"}, 0))
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in head.split(b"\r\n")[0]:
                raise ConnectionError(head.decode("latin1"))
            while line := await reader.readline():
                yield line.decode().rstrip()
        finally:
            writer.close()

    async def close(self) -> None:
        """End the kept connection."""
        if self._pipe:
            self._pipe[1].close()
            self._pipe = None

    def _head(self, method: str, path: str, headers: Mapping[str, str], length: int) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        lines += ["Accept-Encoding: gzip"]
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines += [f"Cookie: {cookies}"] if cookies else []
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        lines += [f"Content-Length: {length}"] if method == "POST" else []
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def _ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send one request after the one before; its connection, if closed, is opened once more."""
        request = self._head(method, path, headers, len(body)) + body
        async with self._free:
            return await self._answer(request)

    async def _answer(self, request: bytes) -> Answer:
        for fresh in (self._pipe is None, True):
            try:
                if fresh:
                    await self.close()
                    self._pipe = await asyncio.open_connection(self.host, self.port)
                assert self._pipe is not None
                self._pipe[1].write(request)
                return await self._read(self._pipe[0])
            except (asyncio.IncompleteReadError, ConnectionError):
                if fresh:
                    raise
        raise AssertionError("unreachable")

    async def _read(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").split("\r\n")
        status = int(head[0].split()[1])
        headers = {}
        for line in filter(None, head[1:]):
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                key, _, rest = value.strip().partition("=")
                self.cookies[key] = rest.split(";")[0]
        if status in {204, 304}:
            body = b""
        elif headers.get("transfer-encoding") == "chunked":
            body = await _chunks(reader)
        else:
            body = await reader.readexactly(int(headers.get("content-length", 0)))
        packed = headers.get("content-encoding") == "gzip"
        return Answer(status, headers, gzip.decompress(body) if packed else body, len(body))


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readline()
    return b"".join(parts)
