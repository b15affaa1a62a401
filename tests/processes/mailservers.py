"""A mail server of our own, which may accept connections and say nothing."""

import contextlib
import socket
import threading
from email import message_from_bytes
from email.message import Message

from tests.stack import free_ports


class MailServer:
    """Listens on one port of loopback; `silent`: whether it answers nothing at all."""

    def __init__(self, *, silent: bool = False) -> None:
        """Begin to listen."""
        (self.port,) = free_ports(1)
        self.silent = silent
        self.refused: set[str] = set()
        self.taken: list[Message] = []
        self.connections = 0
        self._open: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """What EMAIL_URL says to reach it."""
        return f"smtp://127.0.0.1:{self.port}"

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                visitor, _address = self._listener.accept()
                self.connections += 1
                self._open.append(visitor)
                if not self.silent:
                    threading.Thread(target=self._talk, args=(visitor,), daemon=True).start()

    def _talk(self, visitor: socket.socket) -> None:
        """Speak as much SMTP as smtplib asks for."""
        with contextlib.suppress(OSError), visitor, visitor.makefile("rb") as lines:
            visitor.sendall(b"220 ready\r\n")
            for line in lines:
                word = line[:4].upper()
                if word == b"DATA":
                    visitor.sendall(b"354 go on\r\n")
                    self.taken.append(message_from_bytes(self._body(lines)))
                refused = word == b"RCPT" and any(one in line.decode() for one in self.refused)
                visitor.sendall(b"550 nobody of that name\r\n" if refused else b"250 fine\r\n")
                if word == b"QUIT":
                    return

    @staticmethod
    def _body(lines: object) -> bytes:
        body = b""
        for line in lines:  # type: ignore[attr-defined]
            if line == b".\r\n":
                break
            body += line
        return body

    def speak(self) -> None:
        """Answer from now on; who waits is sent away."""
        self.silent = False
        for visitor in self._open:
            visitor.close()

    def close(self) -> None:
        """Stop listening."""
        self._listener.close()
        for visitor in self._open:
            visitor.close()
