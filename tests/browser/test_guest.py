"""A visitor tries a table in a browser: one tap, real moves, two tabs, and back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.player import GAME, WORTH, Table
from tests.browser.table import TablePage
from tests.browser.watch import Watch
from tests.stack import Stack


@pytest.fixture(scope="module")
def running() -> Iterator[Stack]:
    """Run pages, streams and the clock, with places for two guests."""
    env = {"GUEST_TABLES": "2"}
    with Stack(processes=("pages", "clock"), env=env) as stack:
        yield stack


def open_about(running: Stack, open_context: OpenContext) -> Page:
    """Return a visitor's page of what the product is."""
    page = open_context(viewport={"width": 1366, "height": 768}).new_page()
    page.goto(running.url + "/about/")
    return page


def test_a_visitor_plays_with_robots_and_goes_back(
    running: Stack, open_context: OpenContext, watch: Watch
) -> None:
    """Move, see both robots move, leave; the table is over in the other tab too."""
    watch.expect(r"Failed to load resource.*401")
    page = open_about(running, open_context)
    page.get_by_role("button", name="Try a table now").click()
    page.wait_for_url("**/table/try-*/")
    expect(page.locator("#prompt")).to_be_visible()
    assert problems(page, watch) == []
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#hand")).to_be_visible()
    robots = page.get_by_role("list", name="Other players").locator(".pn").all_inner_texts()
    assert len(robots) == 2
    table = Table(running, page.url.rstrip("/").rsplit("/", 1)[1])
    unseen = set(robots)
    for _turn in range(10):  # a jester may pass a robot by
        if unseen:
            happened = move(page, table)
            unseen = {name for name in unseen if name not in happened}
    assert not unseen
    leave(page)
    other.wait_for_url("**/about/?table=over", timeout=30_000)
    expect(other.get_by_role("alert")).to_contain_text("That table is over.")
    assert problems(other, watch) == []


def test_when_all_tables_are_taken_the_page_says_so(
    running: Stack, open_context: OpenContext, watch: Watch
) -> None:
    """Two sit, the third reads when to come again; places that are left are free at once."""
    watch.expect(r"Failed to load resource.*409")
    pages = [open_about(running, open_context) for _visitor in range(2)]
    for page in pages:
        try_the_rescue(page)
        expect(page.locator("#prompt")).to_be_visible()
    late = open_about(running, open_context)
    with late.expect_navigation() as answer:
        try_the_rescue(late)
    assert answer.value.status == 409
    expect(late.get_by_role("alert")).to_contain_text("All tables to try are taken")
    leave(pages[0])
    try_the_rescue(late)
    expect(late.locator("#prompt")).to_be_visible()
    for page in (pages[1], late):
        leave(page)


def test_news_that_crosses_the_way_back_says_nothing(
    running: Stack, open_context: OpenContext, watch: Watch
) -> None:
    """The table ends before its page knows it: a refresh finds nobody signed in, and waits."""
    watch.expect(r"Failed to load resource.*401")
    page = open_about(running, open_context)
    try_the_rescue(page)
    expect(page.locator("#prompt")).to_be_visible()
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/about/leave/**", lambda route: held.append((route, route.fetch())))
    page.get_by_role("button", name="Back to the games").click(no_wait_after=True)  # it is held
    with page.expect_response("**/part/**") as refreshed:
        page.wait_for_timeout(500)
        page.evaluate("htmx.trigger('#play', 'live:refresh')")
    assert refreshed.value.status == 401
    page.wait_for_timeout(500)
    ((route, answer),) = held
    route.fulfill(response=answer)
    page.wait_for_url("**/about/#games")


def move(page: Page, table: Table) -> str:
    """Do what wins least, wait for the robots; return what happened until one is asked again.

    Mostly a card is laid down; after a robot's knight or jester there may be none to lay.
    """
    actions = GAME.legal_actions(table.state, table.awaited)
    shown = TablePage(page)
    shown.do(min(actions, key=lambda action: WORTH[action.kind]), table.state)
    table.wait()
    while table.awaited in table.robots:
        table.wait()
    shown.shows(table.revision)
    return page.locator("#story").inner_text()


def try_the_rescue(page: Page) -> None:
    """Tap the button below The Rescue."""
    page.locator("form[action$='/the_rescue/'] button").click()


def leave(page: Page) -> None:
    """Go back to the games; the table is over."""
    page.get_by_role("button", name="Back to the games").click()
    page.wait_for_url("**/about/#games")
