"""Streams that a proxy answers with 503: pages stay in step by asking, and nothing is an error."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenContext
from tests.browser.player import choose
from tests.browser.scripted import scripted_server
from tests.browser.table_fixture import TableFixture
from tests.browser.test_table import wait_for_stream
from tests.browser.watch import Watch, is_stream


@contextmanager
def streams_of(page: Page) -> Iterator[list[int]]:
    """Collect the statuses with which this page's streams are answered."""
    found: list[int] = []
    page.on(
        "response", lambda answer: found.append(answer.status) if is_stream(answer.url) else None
    )
    yield found


def test_players_stay_in_step_while_streams_are_away(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)  # its answer is not one of those that are counted
    other.page.route("**/stream?*", lambda route: route.fulfill(status=503))
    with streams_of(other.page) as statuses:
        other.page.reload()
        while not statuses:
            other.page.wait_for_timeout(200)
        table = shared_table.table()
        one.do(choose(table.state, table.awaited), table.state)
        table.wait()
        expect(other.state).to_have_attribute("data-yours", "1", timeout=10_000)
        assert set(statuses) == {503}
    other.page.unroute("**/stream?*")
    with streams_of(other.page) as statuses:
        while 200 not in statuses:  # the page finds the stream again by itself
            other.page.wait_for_timeout(200)


def test_refused_stream_is_no_complaint_and_every_other_5xx_is_one(
    open_context: OpenContext, watch: Watch
) -> None:
    with scripted_server() as (address, scripted):
        scripted.stream = False
        page = open_context().new_page()
        page.goto(address)
        while not scripted.count("/stream"):
            page.wait_for_timeout(100)
        page.wait_for_timeout(300)
        assert watch.complaints == []
        scripted.status = 503
        page.evaluate("fetch('/move')")
        page.wait_for_timeout(300)
        assert any("status 503" in one and "/move" in one for one in watch.complaints)
        page.close()
    watch.expect("/move|/part|/ticket")
