"""Drive a browser by WebDriver BiDi: JSON messages over a WebSocket of our own, on loopback.

What the protocol calls a command is `Bidi.ask`; what it tells by itself is kept in `Bidi.events`.
"""

import base64
import json
import os
import secrets
import socket
import struct
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

ANSWER_SECONDS = 20.0
_TEXT, _CLOSE, _PING, _PONG, _MORE = 1, 8, 9, 10, 0
_WHOLE = 0x80
_MASKED = 0x80


class WebSocket:
    """A client's end of a WebSocket (RFC 6455), text only, without TLS and extensions."""

    def __init__(self, url: str) -> None:
        """Connect and shake hands; raises OSError where nobody answers so."""
        parts = urlsplit(url)
        host, port = str(parts.hostname), int(parts.port or 80)
        self._socket = socket.create_connection((host, port), ANSWER_SECONDS)
        self._read = self._socket.makefile("rb")
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET {parts.path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        status = self._read.readline()
        if b" 101 " not in status:
            raise OSError(f"no WebSocket: {status!r}")
        while self._read.readline().strip():
            pass

    def send(self, text: str) -> None:
        """Send a message."""
        self._frame(_TEXT, text.encode())

    def receive(self) -> str:
        """Return the next message; raises OSError where the line is cut or silent."""
        whole = b""
        while True:
            first, second = self._exactly(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", self._exactly(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self._exactly(8))
            data, kind = self._exactly(length), first & 0x0F
            if kind == _PING:
                self._frame(_PONG, data)
            elif kind == _CLOSE:
                raise OSError("the browser closed the line")
            elif kind in {_TEXT, _MORE}:
                whole += data
                if first & _WHOLE:
                    return whole.decode()

    def close(self) -> None:
        """Hang up."""
        self._read.close()
        self._socket.close()

    def _frame(self, kind: int, data: bytes) -> None:
        size = len(data)
        if size < 126:
            head = struct.pack(">BB", _WHOLE | kind, _MASKED | size)
        elif size < 1 << 16:
            head = struct.pack(">BBH", _WHOLE | kind, _MASKED | 126, size)
        else:
            head = struct.pack(">BBQ", _WHOLE | kind, _MASKED | 127, size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
        self._socket.sendall(head + mask + masked)

    def _exactly(self, count: int) -> bytes:
        data = self._read.read(count)
        if len(data) < count:
            raise OSError("the line is cut")
        return data


class Bidi:
    """A session of WebDriver BiDi."""

    def __init__(self, url: str) -> None:
        """Begin a session at the address that the browser printed."""
        self._line = WebSocket(url + "/session")
        self._number = 0
        self.events: list[dict[str, Any]] = []
        self.ask("session.new", capabilities={})

    def ask(self, method: str, **params: Any) -> Mapping[str, Any]:
        """Send a command and return its result; raises AssertionError where it is refused."""
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = json.loads(self._line.receive())
            if message.get("id") != self._number:
                self.events.append(message)
                continue
            assert message["type"] == "success", f"{method}: {message.get('message')}"
            result: Mapping[str, Any] = message["result"]
            return result

    def close(self) -> None:
        """Hang up."""
        self._line.close()
