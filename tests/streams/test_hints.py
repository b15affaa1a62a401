"""Hints of a stream: ids and revisions of the ticket's tables, nothing else, and an end."""

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from django.utils import timezone

from games import live
from games.models import GameSession
from streams.app import MOST_STREAMS
from tests.stack import Stack
from tests.streams.reading import Reader, wait_until_open

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.both_databases,
    pytest.mark.waits,
]


@pytest.fixture(scope="module")
def stack(django_db_setup: None) -> Iterator[Stack]:
    """Run the stream process alone, for all tests here."""
    with Stack(on_test_database=True, processes=("streams",)) as running:
        yield running


def a_table() -> GameSession:
    """Return a row that streams can watch."""
    return GameSession.objects.create(
        game="sleeping_queens", rules=1, codec=1, seed=b"x", state={}, moved_at=timezone.now()
    )


def change(table: GameSession, **fields: Any) -> None:
    """Change a table as services do: in the row, and with a notification."""
    GameSession.objects.filter(pk=table.pk).update(**fields)
    if "revision" in fields:
        live.announce(table.public_id, fields["revision"])


def test_stream_tells_the_present_revision_and_each_later_one(stack: Stack) -> None:
    table = a_table()
    change(table, revision=7)
    reader = Reader(stack.streams_url, live.make_ticket([table.public_id], "someone"))
    assert reader.next() == ("changed", {"s": table.public_id, "r": 7})
    change(table, revision=8)
    assert reader.next() == ("changed", {"s": table.public_id, "r": 8})
    reader.close()


def test_hand_up_changes_the_revision_alone_and_is_told(stack: Stack) -> None:
    table = a_table()
    reader = Reader(stack.streams_url, live.make_ticket([table.public_id], "someone"))
    reader.next()
    change(table, revision=1)  # version stays 0
    assert reader.next() == ("changed", {"s": table.public_id, "r": 1})
    reader.close()


def test_a_change_comes_within_half_a_second(stack: Stack) -> None:
    table = a_table()
    reader = Reader(stack.streams_url, live.make_ticket([table.public_id], "someone"))
    reader.next()
    started = time.monotonic()
    change(table, revision=1)
    reader.next()
    assert time.monotonic() - started < 0.5
    reader.close()


def test_other_tables_are_not_told(stack: Stack) -> None:
    mine, other = a_table(), a_table()
    reader = Reader(stack.streams_url, live.make_ticket([mine.public_id], "someone"))
    reader.next()
    change(other, revision=5)
    change(mine, revision=1)
    assert reader.next() == ("changed", {"s": mine.public_id, "r": 1})
    assert other.public_id not in "".join(reader.raw)
    reader.close()


def test_a_revoked_user_loses_open_streams_and_old_tickets(stack: Stack) -> None:
    table = a_table()
    ticket = live.make_ticket([table.public_id], "removed")
    gone = Reader(stack.streams_url, ticket)
    stays = Reader(stack.streams_url, live.make_ticket([table.public_id], "another"))
    gone.next()
    stays.next()
    live.revoke_streams("removed")
    assert gone.next()[0] == "renew"
    assert gone.next()[0] == "end"
    assert httpx.get(stack.streams_url, params={"t": ticket}).status_code == 403
    change(table, revision=1)
    assert stays.next()[0] == "changed"
    gone.close()
    stays.close()


@pytest.mark.parametrize("ticket", ["", "nonsense", "a:b:c", "é"])
def test_a_bad_ticket_is_refused(stack: Stack, ticket: str) -> None:
    assert httpx.get(stack.streams_url, params={"t": ticket}).status_code == 403


def test_a_changed_ticket_is_refused(stack: Stack) -> None:
    ticket = live.make_ticket(["mine"], "someone")
    forged = "x" + ticket[1:]
    assert httpx.get(stack.streams_url, params={"t": forged}).status_code == 403


def test_streams_answer_nothing_else(stack: Stack) -> None:
    base = stack.streams_url.removesuffix("/stream")
    assert httpx.get(base + "/").status_code == 404
    assert httpx.post(stack.streams_url).status_code == 404
    wait_until_open(stack.streams_url, 0)


def test_streams_come_back_after_a_kill(stack: Stack) -> None:
    table = a_table()
    stack.kill("streams")
    stack.restart("streams")
    reader = Reader(stack.streams_url, live.make_ticket([table.public_id], "someone"))
    assert reader.next() == ("changed", {"s": table.public_id, "r": 0})
    reader.close()


def test_one_ticket_does_not_open_streams_without_end(stack: Stack) -> None:
    table = a_table()
    ticket = live.make_ticket([table.public_id], "someone")
    readers = [Reader(stack.streams_url, ticket) for _ in range(MOST_STREAMS)]
    assert readers[-1].next()[0] == "changed"
    assert httpx.get(stack.streams_url, params={"t": ticket}).status_code == 429
    other = Reader(stack.streams_url, live.make_ticket([table.public_id], "another"))
    assert other.next()[0] == "changed"
    readers.pop().close()
    until = time.monotonic() + 5
    again = Reader(stack.streams_url, ticket)
    while again.answer.status_code == 429 and time.monotonic() < until:
        again.close()
        again = Reader(stack.streams_url, ticket)
    assert again.next()[0] == "changed"
    for reader in (*readers, other, again):
        reader.close()
