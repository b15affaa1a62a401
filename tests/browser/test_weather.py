"""A real table in bad weather: lost answers, a killed server, the tray's savings, focus, speech."""

import time
from itertools import pairwise
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.player import Table, choose
from tests.browser.table import TablePage, saved_cards
from tests.browser.table_fixture import TableFixture, hand_of
from tests.browser.test_resending import LISTEN
from tests.browser.test_table import wait_for_stream
from tests.browser.watch import Watch

LOST = r"ERR_|htmx:|50\d|/stream|Response Status Error|Failed to load"


def lay_a_true_sum(page: TablePage, table: Table) -> None:
    """Put a true sum into the tray of the first pupil."""
    addends, total = true_sums(hand_of(table, 0))[0]
    page.build(addends, total)


def assert_counted_once(page: TablePage, table: Table) -> None:
    """The sum is praised, and is one event and one claim; nothing more comes."""
    expect(page.root.locator("#feedback")).to_contain_text("Yes!", timeout=20_000)
    page.page.wait_for_timeout(1_500)
    table.read()
    assert (table.version, len(table.claims())) == (1, 1)


@pytest.mark.parametrize("arrives", [True, False])
def test_sum_pressed_as_the_line_dies_counts_once(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch, arrives: bool
) -> None:
    """Its request is lost, or its answer."""
    watch.expect(LOST)
    page, table, lost = shared_table.open(open_context, 0), shared_table.table(), []

    def lose(route: Route) -> None:
        lost.append(parse_qs(route.request.post_data or "")["key"])
        if arrives and len(lost) == 1:
            route.fetch()
        route.abort()

    page.page.route("**/act/", lose)
    lay_a_true_sum(page, table)
    page.press(page.verb("check"))
    page.page.wait_for_timeout(2_500)
    assert len(lost) > 1
    assert all(key == lost[0] for key in lost)
    table.read()
    assert table.version == int(arrives)
    page.page.unroute("**/act/")
    assert_counted_once(page, table)


def test_sum_pressed_at_a_killed_server_counts_once_when_it_is_back(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect(LOST)
    page, table = shared_table.open(open_context, 0), shared_table.table()
    lay_a_true_sum(page, table)
    shared_table.stack.kill("pages")
    try:
        page.press(page.verb("check"))
        expect(page.page.locator("#connection")).to_contain_text("No internet", timeout=9_000)
        expect(page.page.locator("#prompt-words")).to_contain_text("No answer yet")
        assert len(page.tray()) > 2  # the cards are safe
    finally:
        shared_table.stack.restart("pages")
    assert_counted_once(page, table)
    expect(page.page.locator("#connection .banner")).to_have_count(0, timeout=8_000)


# --- what a refresh leaves alone --------------------------------------------------------------


def test_move_of_another_leaves_the_focus_and_is_announced_once(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)
    table = shared_table.table()
    card = hand_of(table, 1)[2]
    other.card(card).focus()
    other.page.evaluate(LISTEN, "prompt-words")
    before = other.page.locator("#prompt-words").inner_text()
    one.do(choose(table.state, table.awaited), table.state)
    table.wait()
    other.shows(table.revision)
    expect(other.card(card)).to_be_focused()
    other.page.wait_for_timeout(1_000)
    told = other.page.evaluate("window.told")
    assert len(told) == 1
    assert told[0] != before
    expect(other.page.locator("#news")).to_contain_text("Queen")


def test_own_answer_leaves_the_focus_on_the_table(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page, table = shared_table.open(open_context, 0), shared_table.table()
    page.card(hand_of(table, 0)[0]).focus()
    page.page.keyboard.press("Enter")
    page.verb("discard").focus()
    page.page.keyboard.press("Enter")
    table.wait()
    page.shows(table.revision)
    page.page.wait_for_timeout(200)
    assert page.page.evaluate("document.activeElement.closest('#table') !== null")


# --- the tray ---------------------------------------------------------------------------------


TWICE = "id => { const card = document.getElementById(id); card.click(); card.click(); }"


def test_tray_is_saved_once_a_second_and_in_the_end_as_it_is(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page, table, times, trays = shared_table.open(open_context, 0), shared_table.table(), [], []

    def note(request: Request) -> None:
        if request.url.endswith("/tray/"):
            times.append(time.monotonic())
            trays.append(saved_cards(request))

    page.page.on("request", note)
    first, second = hand_of(table, 0)[:2]
    begun = time.monotonic()
    for _tap in range(12):
        page.tap_cards(first)
    page.tap_cards(second)
    taken = time.monotonic() - begun
    page.page.wait_for_timeout(2_500)
    assert trays[-1] == page.tray()
    assert len(trays) <= taken + 2
    assert all(later - one > 0.9 for one, later in pairwise(times))
    asked = len(trays)
    page.page.evaluate(TWICE, f"card-{first}")
    page.page.wait_for_timeout(1_500)
    assert len(trays) == asked  # nothing is another than it was


def open_again(shared_table: TableFixture, page: Page) -> TablePage:
    """Open the table in a new tab of the same browser."""
    tab = page.context.new_page()
    page.close(run_before_unload=True)
    tab.wait_for_timeout(700)
    tab.goto(shared_table.url)
    return TablePage(tab)


def test_tray_of_a_page_that_closes_at_once_is_kept(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page, table = shared_table.open(open_context, 0), shared_table.table()
    cards = hand_of(table, 0)[:2]
    page.tap_cards(*cards)
    assert open_again(shared_table, page.page).tray() == cards


def test_tray_that_is_kept_later_is_no_press(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect(rf"{LOST}|status 403")
    page = shared_table.open(open_context, 0)
    page.page.route("**/tray/", lambda route: route.abort())
    with page.page.expect_request("**/tray/"):
        page.tap_cards(hand_of(shared_table.table(), 0)[0])
    page.page.wait_for_timeout(500)
    expect(page.page.locator(".unsaved")).to_have_count(0)


def test_tray_is_kept_under_a_newer_token(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect(rf"{LOST}|status 403")
    page = shared_table.open(open_context, 0)
    newer = {"name": "csrftoken", "value": "n" * 32, "url": shared_table.stack.url}
    page.page.context.add_cookies([newer])  # as another tab gets it
    card = hand_of(shared_table.table(), 0)[0]
    with page.page.expect_response(lambda one: one.url.endswith("/tray/") and one.ok) as taken:
        page.tap_cards(card)
    assert str(card) in (taken.value.request.post_data or "")
    expect(page.page.locator(".unsaved")).to_have_count(0)
    page.page.reload()
    assert page.tray() == [card]
