"""Static files of a laptop's server: as a school's page process sends them, without its threads."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from tests.half_sent import half_sent
from tests.stack import Stack

pytestmark = [pytest.mark.slow, pytest.mark.waits, pytest.mark.once]
OF_THE_SERVER = {"date", "server", "transfer-encoding", "connection"}


@pytest.fixture(scope="module")
def servers() -> Iterator[dict[str, Stack]]:
    """Run both page servers, on the same collected files."""
    with ExitStack() as running:
        yield {
            name: running.enter_context(Stack(pages=name, processes=("pages",)))
            for name in ("pages", "granian")
        }


@pytest.fixture(scope="module")
def style(servers: dict[str, Stack]) -> str:
    """Return the address of a style sheet."""
    page = httpx.get(servers["pages"].url + "/account/login/").text
    found = re.search(r'rel="stylesheet" href="(/static/css/counterpane[^"]+)"', page)
    assert found
    return found[1]


def answer(stack: Stack, path: str, method: str, headers: dict[str, str]) -> tuple[object, ...]:
    """Return status, headers but those of the server, and the bytes as they were sent."""
    plain = {"Accept-Encoding": "identity"} | headers
    with httpx.stream(method, stack.url + path, headers=plain) as sent:
        body = b"".join(sent.iter_raw())
    kept = {name: value for name, value in sent.headers.items() if name not in OF_THE_SERVER}
    return sent.status_code, kept, body


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Accept-Encoding": "gzip, deflate, br, zstd"},
        {"Accept-Encoding": "gzip"},
        {"Range": "bytes=10-99"},
        {"Range": "bytes=-50", "Accept-Encoding": "br"},
        {"Range": "bytes=99999999-"},
        {"Range": "lines=1-2"},
        {"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"},
        {"If-None-Match": '"another"'},
    ],
    ids=str,
)
def test_answers_are_those_of_a_page_process(
    servers: dict[str, Stack], style: str, method: str, headers: dict[str, str]
) -> None:
    both = [answer(stack, style, method, headers) for stack in servers.values()]
    assert both[0] == both[1]
    assert "nosniff" in str(both[0][1])


def test_what_a_browser_has_is_not_sent_again(servers: dict[str, Stack], style: str) -> None:
    first = httpx.get(servers["pages"].url + style)
    assert first.headers["cache-control"] == "max-age=315360000, public, immutable"
    again = httpx.get(
        servers["pages"].url + style, headers={"If-None-Match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["pages", "granian"])
@pytest.mark.parametrize(
    "path",
    [
        "css/counterpane.0123456789ab.css",
        "",
        "../staticfiles.json",
        "%2e%2e/staticfiles.json",
        "css/",
        "css/%00.css",
        "/etc/passwd",
        f"{'a' * 300}.css",
    ],
)
def test_that_a_file_is_absent_is_never_kept(
    servers: dict[str, Stack], name: str, path: str
) -> None:
    missing = httpx.get(f"{servers[name].url}/static/{path}")
    assert missing.status_code == 404
    assert missing.headers["cache-control"] == "no-store"
    assert missing.headers["x-content-type-options"] == "nosniff"


def test_files_come_while_no_page_thread_is_free(servers: dict[str, Stack], style: str) -> None:
    """Visitors who read nothing of a long file and bodies that do not come hold no thread."""
    stack = servers["pages"]
    with ExitStack() as held, half_sent(stack.page_ports[0], 10):
        for _ in range(10):
            slow = held.enter_context(socket.create_connection(("127.0.0.1", stack.page_ports[0])))
            slow.sendall(f"GET {style} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 20)
        began = time.monotonic()
        for path in (style, "/account/login/"):
            assert httpx.get(stack.url + path, timeout=5).status_code == 200
        assert time.monotonic() - began < 3
