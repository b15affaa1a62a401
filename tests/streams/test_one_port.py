"""On a laptop one process serves pages and streams on one port."""

from collections.abc import Iterator

import httpx
import pytest
from django.utils import timezone

from games import live
from games.models import GameSession
from tests.stack import Stack
from tests.streams.reading import Reader, wait_until_open

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.both_databases,
    pytest.mark.waits,
]


@pytest.fixture(scope="module")
def stack(django_db_setup: None) -> Iterator[Stack]:
    """Run pages and streams, for all tests here."""
    with Stack(on_test_database=True, processes=("pages",)) as running:
        yield running


@pytest.fixture
def table(stack: Stack) -> GameSession:
    """Return a row that streams can watch."""
    return GameSession.objects.create(
        game="sleeping_queens", rules=1, codec=1, seed=b"x", state={}, moved_at=timezone.now()
    )


def change(table: GameSession, revision: int) -> None:
    GameSession.objects.filter(pk=table.pk).update(revision=revision)
    live.announce(table.public_id, revision)


def test_hints_pass_through_the_pages_port(stack: Stack, table: GameSession) -> None:
    reader = Reader(stack.url + "/stream", live.make_ticket([table.public_id], "someone"))
    assert reader.answer.headers["content-type"].startswith("text/event-stream")
    assert reader.next() == ("changed", {"s": table.public_id, "r": 0})
    change(table, 1)
    assert reader.next() == ("changed", {"s": table.public_id, "r": 1})
    reader.close()


def test_pages_answer_while_many_streams_are_open(stack: Stack, table: GameSession) -> None:
    readers = [
        Reader(stack.url + "/stream", live.make_ticket([table.public_id], f"pupil{n}"))
        for n in range(40)
    ]
    assert httpx.get(stack.url + "/").status_code == 200
    change(table, 1)
    for reader in readers:
        reader.next()
        assert reader.next() == ("changed", {"s": table.public_id, "r": 1})
        reader.close()


def test_a_stream_that_is_left_is_let_go(stack: Stack, table: GameSession) -> None:
    wait_until_open(stack.streams_url, 0)
    reader = Reader(stack.url + "/stream", live.make_ticket([table.public_id], "someone"))
    reader.next()
    wait_until_open(stack.streams_url, 1)
    reader.close()
    wait_until_open(stack.streams_url, 0)


def test_a_refused_ticket_is_refused_through_the_pages_port_too(stack: Stack) -> None:
    assert httpx.get(stack.url + "/stream", params={"t": "nonsense"}).status_code == 403


def test_pages_send_nothing_inline_and_compress(stack: Stack) -> None:
    answer = httpx.get(stack.url + "/")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    style = next(word for word in answer.text.split('"') if word.endswith(".css"))
    sheet = httpx.get(stack.url + style, headers={"Accept-Encoding": "gzip"})
    assert sheet.headers["content-encoding"] == "gzip"
    assert "immutable" in sheet.headers["cache-control"]


@pytest.mark.parametrize("method", ["POST", "PUT", "OPTIONS"])
def test_streams_are_only_gotten(stack: Stack, table: GameSession, method: str) -> None:
    ticket = live.make_ticket([table.public_id], "someone")
    answer = httpx.request(method, stack.url + "/stream", params={"t": ticket}, timeout=5)
    assert answer.status_code in {403, 404, 405}
    assert "changed" not in answer.text
