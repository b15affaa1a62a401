"""A table behind a line as schools have them: what a child presses is counted once, and told."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.bad_line import Line, Weather, bad_line
from tests.browser.conftest import OpenContext
from tests.browser.player import Table
from tests.browser.table import TablePage
from tests.browser.table_fixture import TableFixture
from tests.browser.test_weather import assert_counted_once, lay_a_true_sum
from tests.browser.watch import Watch

NOISE = r"ERR_|htmx:|50\d|/stream|Response Status Error|Failed to load|403|MIME type"
TOLD = 5_000
"""Milliseconds within which a child is told that nothing comes."""
Played = tuple[TablePage, Table, Line]


@pytest.fixture
def played(shared_table: TableFixture, open_context: OpenContext, watch: Watch) -> Iterator[Played]:
    """Return a pupil's page behind a line, its table, and the line."""
    watch.expect(NOISE)
    with bad_line(shared_table.stack.url) as (address, line):
        page = shared_table.open(open_context, 0, base=address)
        expect(page.root.locator("#hand [data-card]").first).to_be_visible()
        yield page, shared_table.table(), line
        page.page.close()


def banner(page: Page) -> str:
    return page.locator("#connection .banner").inner_text(timeout=TOLD)


def test_log_in_page_of_the_network_swallows_no_move(played: Played) -> None:
    page, table, line = played
    lay_a_true_sum(page, table)
    line.weather = "log-in"
    page.press(page.verb("check"))
    assert "The network wants a log-in." in banner(page.page)
    assert "Guest network" not in page.page.content()
    assert len(page.tray()) > 2
    table.read()
    assert table.event_count == 0
    line.weather = "clear"
    assert_counted_once(page, table)


def test_answer_that_the_line_loses_is_asked_for_until_it_comes(played: Played) -> None:
    page, table, line = played
    lay_a_true_sum(page, table)
    line.weather = "lost"
    page.press(page.verb("check"))
    assert "No internet." in banner(page.page)
    line.weather = "clear"
    assert_counted_once(page, table)


@pytest.mark.parametrize("weather", ["cut", "buffered", "blocked"])
def test_table_goes_on_without_a_stream(
    played: Played, weather: Weather, shared_table: TableFixture, open_context: OpenContext
) -> None:
    page, table, line = played
    line.weather = weather
    page.page.reload()
    elsewhere = shared_table.open(open_context, 0)
    lay_a_true_sum(elsewhere, table)
    elsewhere.press(elsewhere.verb("check"))
    assert_counted_once(elsewhere, table)
    page.shows(table.revision)


def test_filter_that_strips_htmx_headers_changes_nothing(played: Played) -> None:
    page, table, line = played
    line.weather = "stripped"
    lay_a_true_sum(page, table)
    with page.page.expect_response("**/act/") as answered:
        page.press(page.verb("check"))
    assert answered.value.status == 200
    assert not answered.value.request.redirected_from
    assert_counted_once(page, table)
    page.press(page.page.locator("#hand-up button"))
    expect(page.page.locator("#hand-up button")).to_have_attribute("aria-pressed", "true")


def test_silent_line_is_told_before_it_is_given_up(played: Played) -> None:
    page, table, _line = played
    lay_a_true_sum(page, table)
    held: list[Route] = []
    page.page.route("**/act/", lambda route: held.append(route))
    page.press(page.verb("check"))
    assert "No internet." in banner(page.page)
    held[0].continue_()
    assert_counted_once(page, table)
    expect(page.page.locator("#connection .banner.bad")).to_have_count(0, timeout=TOLD)
