"""A server that answers as a test tells it, to try the page's own scripts against bad weather."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]
STATIC = {
    **{f"/{one.name}": one for one in (ROOT / "static/js").glob("*.js")},
    "/idiomorph.js": ROOT / "static/vendor/idiomorph-ext.min.js",
    "/htmx.js": ROOT / "static/vendor/htmx.min.js",
}
PAGE = """<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,">
<body hx-ext="morph,reliable"><div id="connection" role="status">
<template data-net="line"><p class="banner">No internet
<button data-net-retry>Try</button></p></template>
<template data-net="server"><p class="banner">The server fails
<button data-net-retry>Try</button></p></template>
<template data-net="door"><p class="banner">Log in</p></template>
<template data-net="up"><p class="banner">We are back</p></template></div>
<p id="announce" role="status"></p>
{part}
<script src="/htmx.js"></script><script src="/idiomorph.js"></script>
<script src="/connection.js" type="module"></script></body></html>"""


class Scripted:
    """What the server says: change the fields, the next request follows them."""

    def __init__(self) -> None:
        """Begin healthy, with one part at revision 1."""
        self.revision = 1
        self.status = 0  # 0: as it should be; else this status for parts and tickets
        self.stream = True  # False: streams are refused
        self.seconds = 300
        self.ticket = "/ticket"
        self.delay = 0.0  # seconds before a part is answered
        self.swap = "morph:outerHTML"
        self.parts = ""  # where set, a part is answered with these out-of-band swaps instead
        self.holder = "1"
        self.fails = 0  # so many moves are carried out, and their answers lost
        self.moves: list[dict[str, str]] = []  # the fields of each move that came, in order
        self.body = "<button id='a'>A</button><button id='b'>B</button>"
        self.asked: list[str] = []  # paths, in order
        self.tell = threading.Condition()
        self.closing = False
        self.told = 0  # hints sent
        self.hints = 0  # +1 sends the present revision to all streams
        self.drop = 0  # +1 ends all streams

    def part(self) -> str:
        """Return the part as it is now."""
        return (
            f'<main id="table" hx-get="/part" hx-trigger="live:refresh" '
            f'hx-swap="{self.swap}" hx-target="this" data-live-ticket="{self.ticket}" '
            f'data-live-holder="{self.holder}" data-live-id="x" '
            f'data-live-seen="{self.revision}">'
            f"<h1>Revision {self.revision}</h1>{self.body}</main>"
        )

    def change(self, *, hint: bool = True) -> None:
        """Count a change; tell the streams."""
        with self.tell:
            self.revision += 1
            self.hints += hint
            self.tell.notify_all()

    def cut(self) -> None:
        """End all streams and refuse new ones."""
        with self.tell:
            self.stream = False
            self.drop += 1
            self.tell.notify_all()

    def count(self, path: str) -> int:
        """Return how often a path was asked for."""
        return sum(urlsplit(one).path == path for one in self.asked)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"
    scripted: Scripted

    def log_message(self, *_: object) -> None:
        pass

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
        if urlsplit(self.path).path == "/move":
            fields = parse_qs(body, keep_blank_values=True)
            self.scripted.moves.append({name: values[-1] for name, values in fields.items()})
        self._answer()

    def do_GET(self) -> None:
        self._answer()

    def _answer(self) -> None:
        self.scripted.asked.append(self.path)
        path = urlsplit(self.path).path
        if path in STATIC:
            self._send(200, STATIC[path].read_text(), "text/javascript")
        elif path == "/":
            self._send(200, PAGE.format(part=self.scripted.part()))
        elif path == "/stream":
            self._stream()
        else:
            self._page_request(path)

    def _page_request(self, path: str) -> None:
        scripted = self.scripted
        if scripted.status:
            self._send(scripted.status, "")
        elif path == "/ticket":
            self._send(200, json.dumps({"ticket": "t", "seconds": scripted.seconds}))
        elif path == "/part":
            seen = parse_qs(urlsplit(self.path).query).get("seen", [""])[0]
            html = scripted.parts or scripted.part()
            time.sleep(scripted.delay)
            self._send(204 if seen == str(scripted.revision) else 200, html)
        elif path == "/move" and scripted.fails:
            scripted.fails -= 1
            self._send(503, "")
        elif path == "/move":
            html = scripted.parts or scripted.part()
            time.sleep(scripted.delay)
            self._send(200, html)
        else:
            self._send(404, "")

    def _send(self, status: int, body: str, kind: str = "text/html; charset=utf-8") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Counterpane", "1")
        self.end_headers()
        if status != 204:
            self.wfile.write(body.encode())

    def _stream(self) -> None:
        scripted = self.scripted
        if not scripted.stream:
            self._send(503, "")
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        hints, drop = -1, scripted.drop
        try:
            while not scripted.closing and scripted.drop == drop:
                if hints != scripted.hints:
                    hints = scripted.hints
                    data = json.dumps({"s": "x", "r": scripted.revision})
                    self.wfile.write(f"event: changed\ndata: {data}\n\n".encode())
                    scripted.told += 1
                with scripted.tell:
                    scripted.tell.wait(0.2)
                self.wfile.write(b": here\n\n")
        except OSError:
            pass


@contextmanager
def scripted_server() -> Iterator[tuple[str, Scripted]]:
    """Serve on a free port of loopback; return (address, what it says)."""
    scripted = Scripted()
    handler = type("Handler", (_Handler,), {"scripted": scripted})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", scripted
    finally:
        scripted.closing = True
        server.shutdown()
        server.server_close()
