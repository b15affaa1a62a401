"""A server that is asked to end does so at once, whatever pages are open, and logs nothing."""

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from django.utils import timezone

from games import live
from games.models import GameSession
from tests.half_sent import half_sent
from tests.stack import Stack
from tests.streams.reading import Reader

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.waits]
AT_ONCE = 2.0
"""Seconds; uvicorn cancels what is open, with a traceback each, after two or three."""


@pytest.fixture(params=["pages", "streams"])
def stack(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[Stack]:
    """Run a laptop's server, then the stream process of a school's."""
    with Stack(on_test_database=True, processes=(request.param,)) as running:
        yield running


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_open_pages_are_let_go_at_once(stack: Stack, number: signal.Signals) -> None:
    table = GameSession.objects.create(
        game="sleeping_queens", rules=1, codec=1, seed=b"x", state={}, moved_at=timezone.now()
    )
    (name, process), *_ = stack.running.items()
    with ExitStack() as held:
        readers = []
        for n in range(5):
            ticket = live.make_ticket([table.public_id], f"pupil{n}")
            readers.append(Reader(stack.streams_url, ticket))
            held.callback(readers[-1].close)
            readers[-1].next()
        if name == "pages":
            held.enter_context(half_sent(stack.page_ports[0], 3))
            time.sleep(0.3)
        began = time.monotonic()
        process.send_signal(number)
        process.wait(15)
        assert time.monotonic() - began < AT_ONCE
        assert {reader.next()[0] for reader in readers} == {"renew"}
    log = (stack.var / f"{name}.log").read_text()
    assert "Traceback" not in log
    assert "ERROR" not in log
