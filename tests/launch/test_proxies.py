"""nginx and Caddy as deploy/ sets them up: to which process they pass what is asked, and what they
answer themselves. Behind the proxy stand small servers that answer with their own name.
"""

import threading
import time
import uuid
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.half_sent import half_sent
from tests.launch.proxies import HOST, WRITTEN, Proxy, skip_without
from tests.stack import free_ports

pytestmark = [pytest.mark.slow, pytest.mark.waits, pytest.mark.once]


class Named(ThreadingHTTPServer):
    """Answers every request with its name."""

    def __init__(self, name: str, port: int) -> None:
        """Listen, in a thread."""
        self.name, self.heard = name, 0
        super().__init__(("127.0.0.1", port), Answering)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        """Listen no longer."""
        self.shutdown()
        self.server_close()


class Answering(BaseHTTPRequestHandler):
    """Says which server this is and what it was told of the visitor; keeps no connection."""

    server: Named

    def do_GET(self) -> None:
        """Answer any path."""
        told = f"{self.server.name} {self.headers['X-Forwarded-For']} {self.headers['Host']}"
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told.encode())

    def do_POST(self) -> None:
        """Read what is sent, and answer in the same way."""
        self.server.heard += 1
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.do_GET()

    def log_message(self, *told: object) -> None:
        """Write nothing."""


class ProxyOfStubs(Proxy):
    """A proxy before three small servers."""

    def __init__(self, program: str, folder: Path) -> None:
        """Start the servers and the proxy."""
        ports = dict(zip(WRITTEN, free_ports(len(WRITTEN)), strict=True))
        self.servers = {name: Named(name, port) for name, port in ports.items()}
        super().__init__(program, folder, ports)

    def asks(self, path: str, method: str = "GET") -> str:
        """Return the name of the server that answered."""
        answer = self.visitor.request(method, path)
        assert answer.status_code == 200, answer.text
        return answer.text.split()[0]

    def heard(self) -> int:
        """Return how many POSTs have reached the servers, whole or not."""
        return sum(server.heard for server in self.servers.values())

    def close(self) -> None:
        """End the proxy and the servers."""
        super().close()
        for server in self.servers.values():
            server.close()


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ProxyOfStubs]:
    """Run the proxy with the file that deploy/ has for it."""
    skip_without(request.param)
    running = ProxyOfStubs(request.param, tmp_path)
    try:
        running.wait()
        yield running
    finally:
        running.close()


def new_tables(count: int) -> list[str]:
    return [f"/table/{uuid.uuid4()}/" for _ in range(count)]


def test_a_table_has_one_process_and_tables_are_spread(proxy: ProxyOfStubs) -> None:
    answered = set()
    for table in new_tables(30):
        names = {
            proxy.asks(table),
            proxy.asks(f"{table}part/?seen=3"),
            proxy.asks(f"{table}act/", "POST"),
        }
        assert len(names) == 1, table
        answered |= names
    assert answered == {"one", "two"}


def test_other_pages_are_spread(proxy: ProxyOfStubs) -> None:
    assert {proxy.asks("/lobby/") for _ in range(30)} == {"one", "two"}


def test_streams_have_their_own_process(proxy: ProxyOfStubs) -> None:
    assert proxy.asks("/stream?t=ticket") == "streams"


def test_another_process_answers_for_one_that_is_away(proxy: ProxyOfStubs) -> None:
    proxy.servers["one"].close()
    assert {proxy.asks(f"{table}act/", "POST") for table in new_tables(8)} == {"two"}


def test_the_visitors_address_is_set_by_the_proxy(proxy: ProxyOfStubs) -> None:
    told = proxy.visitor.get("/", headers={"X-Forwarded-For": "203.0.113.7"}).text
    assert told.split()[1:] == ["127.0.0.1", HOST]


REFUSED = {413, 502}
"""Caddy tells that a body is too long as a server that cannot be reached."""


@pytest.mark.parametrize(
    ("path", "size", "statuses"),
    [
        ("/class/abc/pupils/add/", 2_300_000, {200}),
        ("/class/abc/pupils/add/", 2_600_000, REFUSED),
        ("/class/abc/pupils/check/", 280_000, {200}),
        ("/class/abc/pupils/check/", 400_000, REFUSED),
        ("/class/abc/pupils/add/more/", 400_000, REFUSED),
    ],
)
def test_one_address_alone_takes_a_file(
    proxy: ProxyOfStubs, path: str, size: int, statuses: set[int]
) -> None:
    assert proxy.visitor.post(path, content=b"A" * size).status_code in statuses


HASHED = "js/read.0123456789ab.js"
PACKED = {"": b"let bare = 1;", ".br": b"packed by brotli", ".gz": b"packed by gzip"}
SECURE = {
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


def collect(proxy: ProxyOfStubs, name: str) -> None:
    """Lay a file of a release in the served folder, with what it was compressed to."""
    path = proxy.files / name
    path.parent.mkdir(parents=True, exist_ok=True)
    for ending, text in PACKED.items():
        path.with_name(path.name + ending).write_bytes(text)


@pytest.mark.parametrize(
    ("accepted", "ending", "encoding"),
    [
        ("gzip, deflate, br, zstd", ".br", "br"),
        ("gzip, deflate", ".gz", "gzip"),
        ("identity", "", None),
    ],
)
def test_static_files_come_from_the_folder_as_they_were_compressed(
    proxy: ProxyOfStubs, accepted: str, ending: str, encoding: str | None
) -> None:
    collect(proxy, HASHED)
    address = f"/static/{HASHED}"
    with proxy.visitor.stream("GET", address, headers={"Accept-Encoding": accepted}) as answer:
        assert b"".join(answer.iter_raw()) == PACKED[ending]
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "max-age=315360000, public, immutable"
    if ending:
        assert answer.headers["vary"] == "Accept-Encoding"
    assert {name: answer.headers[name] for name in SECURE} == SECURE
    assert "max-age=31536000" in answer.headers["strict-transport-security"]
    known = {"If-None-Match": answer.headers["etag"], "Accept-Encoding": accepted}
    assert proxy.visitor.get(address, headers=known).status_code == 304


def test_a_static_file_is_kept_for_good_where_its_name_has_a_hash(proxy: ProxyOfStubs) -> None:
    collect(proxy, "js/read.js")
    assert proxy.visitor.get("/static/js/read.js").headers["cache-control"] == "max-age=60, public"


@pytest.mark.parametrize("path", [HASHED, "css/", ""])
def test_that_a_static_file_is_absent_is_never_kept(proxy: ProxyOfStubs, path: str) -> None:
    (proxy.files / "css").mkdir()
    missing = proxy.visitor.get(f"/static/{path}")
    assert missing.status_code in {403, 404}
    assert missing.headers["cache-control"] == "no-store"
    collect(proxy, HASHED)
    assert proxy.visitor.get(f"/static/{HASHED}").status_code == 200


@pytest.mark.parametrize("path", ["../", "%2e%2e/", "..%2f", "%2e%2e%2f", "css/../../", "/../"])
def test_what_lies_beside_the_folder_is_not_served(proxy: ProxyOfStubs, path: str) -> None:
    (proxy.files.parent / "staticfiles.json").write_text("the list")
    answer = proxy.visitor.get(f"/static/{path}staticfiles.json")
    assert answer.text != "the list"


def test_page_processes_hear_of_no_body_that_is_not_whole(proxy: ProxyOfStubs) -> None:
    before = proxy.heard()
    port = proxy.visitor.base_url.port
    assert port
    with half_sent(port, 20, "/account/login/", HOST):
        time.sleep(1)
        assert proxy.heard() == before
        assert proxy.asks("/account/login/", "POST") in WRITTEN
