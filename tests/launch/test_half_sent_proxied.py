"""Bodies that do not come whole hold no page of a school's server: granian behind each proxy."""

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.half_sent import half_sent, status_of
from tests.launch.proxies import HOST, Proxy, skip_without
from tests.stack import Stack

pytestmark = [pytest.mark.slow, pytest.mark.waits, pytest.mark.once, pytest.mark.soak]
BODY_SECONDS = 10
SLOWEST = 3.0
"""Seconds that a page may take here; one whose thread waits for a body takes longer."""


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Proxy]:
    """Run two page processes behind the proxy."""
    skip_without(request.param)
    names = {"ALLOWED_HOSTS": f"{HOST},127.0.0.1", "PROXIES": "1"}
    with Stack(pages="granian", web_processes=2, processes=("pages",), env=names) as stack:
        one, two = stack.page_ports
        running = Proxy(request.param, tmp_path, {"one": one, "two": two, "streams": one})
        try:
            running.wait()
            yield running
        finally:
            running.close()


def test_pages_come_beside_fifty_half_sent_bodies(proxy: Proxy) -> None:
    with half_sent(proxy.port, 50, "/account/login/", HOST) as sockets:
        for _ in range(10):
            began = time.monotonic()
            assert proxy.visitor.get("/account/login/").status_code == 200
            answer = proxy.visitor.post("/account/login/", data={"login": "a", "password": "b"})
            assert answer.status_code == 403  # without a token it is no form of ours
            assert time.monotonic() - began < SLOWEST
        assert status_of(sockets[0], BODY_SECONDS + 3) in {0, 408}  # never "it was saved"


def test_a_page_process_alone_is_not_protected(proxy: Proxy) -> None:
    """Why nobody may reach a page process but by the proxy (docs/running.md)."""
    with half_sent(proxy.ports["one"], 8), pytest.raises(httpx.ReadTimeout):
        httpx.get(f"http://127.0.0.1:{proxy.ports['one']}/account/login/", timeout=SLOWEST)
