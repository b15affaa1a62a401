"""A mail server of our own, which may say nothing, answer a mail late, or hang up after it."""

import contextlib
import socket
import threading
import time
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
        self.late: dict[str, float] = {}  # to whom: seconds until the mail's data are answered
        self.dropping: set[str] = set()  # to whom: the data are taken, and it hangs up
        self.babbling: set[str] = set()  # to whom: the data are answered by what is no code
        self.pause = 0.0  # seconds before each answer to a command
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
                time.sleep(self.pause)
                if word == b"DATA":
                    visitor.sendall(b"354 go on\r\n")
                    if not self._take(visitor, message_from_bytes(self._body(lines))):
                        return
                    continue
                refused = word == b"RCPT" and any(one in line.decode() for one in self.refused)
                visitor.sendall(b"550 nobody of that name\r\n" if refused else b"250 fine\r\n")
                if word == b"QUIT":
                    return

    def _take(self, visitor: socket.socket, message: Message) -> bool:
        """Take a mail and answer; return whether the conversation goes on."""
        self.taken.append(message)
        if message["To"] in self.dropping:
            return False
        time.sleep(self.late.get(message["To"], 0))
        visitor.sendall(b"what?\r\n" if message["To"] in self.babbling else b"250 fine\r\n")
        return True

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
