"""A TCP proxy before a service that others use too: it can be away without the service stopping."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

from tests.stack import free_ports


class Proxy:
    """Passes connections on to a service; `cut` ends them and refuses new ones till `mend`."""

    def __init__(self, url: str) -> None:
        """Choose a port before the service that the URL names."""
        self.parts = urlsplit(url)
        self.target = (self.parts.hostname or "127.0.0.1", self.parts.port or 5672)
        (self.port,) = free_ports(1)
        self._listener: socket.socket | None = None
        self._open: list[socket.socket] = []

    def url_for(self, url: str) -> str:
        """Return the URL of the same service, by way of this proxy."""
        parts = urlsplit(url)
        login = parts.netloc.rpartition("@")[0]
        place = f"{login}@127.0.0.1:{self.port}" if login else f"127.0.0.1:{self.port}"
        return urlunsplit(parts._replace(netloc=place))

    def mend(self) -> None:
        """Listen, and pass on what comes."""
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def cut(self) -> None:
        """End all connections; nobody listens any more."""
        assert self._listener is not None
        _end(self._listener)
        while self._open:
            _end(self._open.pop())

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                visitor, _address = listener.accept()
                service = socket.create_connection(self.target)
                self._open += [visitor, service]
                for pair in ((visitor, service), (service, visitor)):
                    threading.Thread(target=_pass_on, args=pair, daemon=True).start()


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    _end(source)
    _end(sink)


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextmanager
def proxied(url: str) -> Iterator[Proxy]:
    """Run a proxy before the service of that URL."""
    proxy = Proxy(url)
    proxy.mend()
    try:
        yield proxy
    finally:
        proxy.cut()
