"""Bodies that do not come whole hold no page of a laptop's server."""

import socket
import time
from collections.abc import Iterator

import httpx
import pytest

from tests.half_sent import half_sent, status_of
from tests.players import make_tables
from tests.processes.checks import assert_nothing_lost_or_doubled
from tests.stack import Stack

pytestmark = [pytest.mark.slow, pytest.mark.waits, pytest.mark.once]
BODY_SECONDS = 10
SLOWEST = 3.0
"""Seconds that a page may take here beside other tests; a thread that waits for a body has 10."""


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """Run pages and the clock, for all tests here."""
    with Stack(processes=("pages", "clock")) as running:
        yield running


def test_a_class_plays_on_beside_fifty_half_sent_bodies(stack: Stack) -> None:
    tables = make_tables(stack, pupils=2) + make_tables(stack, pupils=2)
    with half_sent(stack.page_ports[0], 50):
        assert httpx.get(f"{stack.url}/account/login/", timeout=SLOWEST).status_code == 200
        for _ in range(4):
            for table in tables:
                began = time.monotonic()
                assert table.move_on(1) == 1
                assert time.monotonic() - began < SLOWEST
    for table in tables:
        assert_nothing_lost_or_doubled(table)


def test_a_body_that_does_not_come_is_refused_with_408_in_words(stack: Stack) -> None:
    with half_sent(stack.page_ports[0], 2) as sockets:
        began = time.monotonic()
        sockets[0].settimeout(BODY_SECONDS + 5)
        answer = _whole(sockets[0])
        assert BODY_SECONDS - 1 < time.monotonic() - began < BODY_SECONDS + 3
        assert status_of(sockets[1], 2) == 408
    head, _, page = answer.partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 408 ")
    assert "cache-control: no-store" in head
    assert "connection: close" in head
    assert "content-security-policy: " in head
    assert "data-send-again" in page


def _whole(one: socket.socket) -> str:
    """Return all that a socket is sent until it is closed."""
    parts = []
    while part := one.recv(65536):
        parts.append(part)
    return b"".join(parts).decode()


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("/account/login/", 999_000, 403),  # read whole; without a token it is no form of ours
        ("/account/login/", 1_000_001, 413),
        ("/class/abc/pupils/add/", 2_399_000, 403),
        ("/class/abc/pupils/add/", 2_400_001, 413),
    ],
)
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_is_read_up_to_the_limit_of_its_address(
    stack: Stack, path: str, size: int, status: int, chunked: bool
) -> None:
    body = (b"A" * size for _ in range(1)) if chunked else b"A" * size
    assert httpx.post(stack.url + path, content=body).status_code == status


def test_a_body_in_chunks_arrives(stack: Stack) -> None:
    with httpx.Client(base_url=stack.url) as visitor:
        visitor.get("/account/login/")
        token = visitor.cookies["csrftoken"]
        form = f"csrfmiddlewaretoken={token}&login=ada%40school.example&password=wrong"
        answer = visitor.post(
            "/account/login/",
            content=(part.encode() for part in (form[:20], form[20:])),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        )
    assert answer.status_code == 200
