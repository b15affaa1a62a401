"""A line of a school between a browser and the server: a proxy that does what real ones do."""

import contextlib
import http.client
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal
from urllib.parse import urlsplit

Weather = Literal["clear", "log-in", "lost", "cut", "buffered", "stripped", "blocked"]
"""`log-in`: a page of the network's own with 200 for everything. `lost`: the server gets what is
posted, and its answer is thrown away. `cut`: streams end after their first bytes. `buffered`: of
streams nothing comes through before they end. `stripped`: no HX- header in either direction.
`blocked`: streams are refused."""
LOG_IN = b"<!doctype html><title>Guest network</title><h1>Please log in</h1>"
BY_HOP = frozenset({"connection", "keep-alive", "transfer-encoding", "content-length", "server"})


class Line:
    """The line and what it does just now; change `weather`."""

    def __init__(self, server: str) -> None:
        """Lead to the server at this address."""
        self.weather: Weather = "clear"
        self.server = urlsplit(server).netloc
        self.posted: list[str] = []
        self.closing = False


class _Handler(BaseHTTPRequestHandler):
    line: Line

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        if self.line.weather == "log-in":
            self._write(200, [("Content-Type", "text/html")], LOG_IN)
        elif self.path.startswith("/stream"):
            self._stream()
        else:
            self._pass_on(b"")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.line.posted.append(self.path)
        if self.line.weather == "log-in":
            self._write(200, [("Content-Type", "text/html")], LOG_IN)
        else:
            self._pass_on(body)

    def _asked(self, body: bytes) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        there = http.client.HTTPConnection(self.line.server, timeout=30)
        stripped = self.line.weather == "stripped"
        headers = {
            name: value
            for name, value in self.headers.items()
            if not (stripped and name.lower().startswith("hx-"))
        }
        there.request(self.command, self.path, body, headers)
        return there, there.getresponse()

    def _pass_on(self, body: bytes) -> None:
        there, answer = self._asked(body)
        with contextlib.closing(there):
            content = answer.read()
        if self.line.weather == "lost" and self.command == "POST":
            self.close_connection = True
            return
        self._write(answer.status, answer.getheaders(), content)

    def _write(self, status: int, headers: list[tuple[str, str]], content: bytes) -> None:
        stripped = self.line.weather == "stripped"
        self.send_response_only(status)
        for name, value in headers:
            hidden = stripped and name.lower().startswith("hx-")
            if name.lower() not in BY_HOP and not hidden:
                self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _stream(self) -> None:
        weather = self.line.weather
        if weather == "blocked":
            self._write(403, [("Content-Type", "text/html")], LOG_IN)
            return
        there, answer = self._asked(b"")
        self.send_response_only(answer.status)
        self.send_header("Content-Type", answer.getheader("Content-Type", ""))
        self.end_headers()
        with contextlib.closing(there), contextlib.suppress(OSError):
            while not self.line.closing and (some := answer.read1()):
                if weather == "buffered" or self.line.weather == "log-in":
                    continue
                self.wfile.write(some)
                if weather == "cut":
                    return


@contextlib.contextmanager
def bad_line(server: str) -> Iterator[tuple[str, Line]]:
    """Yield the address at which a browser finds that server through the line, and the line."""
    line = Line(server)
    handler = type("Handler", (_Handler,), {"line": line})
    proxy = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    proxy.daemon_threads = True
    threading.Thread(target=proxy.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{proxy.server_address[1]}", line
    finally:
        line.closing = True
        proxy.shutdown()
        proxy.server_close()
