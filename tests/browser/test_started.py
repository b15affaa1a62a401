"""A page whose scripts did not start says so, and offers to load again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import OpenContext
from tests.browser.table_fixture import TableFixture
from tests.browser.watch import Watch
from tests.stack import Stack

WITHIN = 5_000
"""Milliseconds in which a page says it."""
ONE_MODULE = re.compile(r"/js/table/equation\.[^/]*js$")
WORDS = "The page did not start."


def refuse(context: BrowserContext) -> None:
    """Let no script come."""
    context.route("**/*.js", lambda route: route.abort())


def break_one_module(context: BrowserContext) -> None:
    """Let one module of a table come cut off, as a proxy does that breaks a download."""

    def cut(route: Route) -> None:
        text = route.fetch().text()[:-40]
        route.fulfill(content_type="text/javascript", body=f"{text}(")

    context.route(ONE_MODULE, cut)


def leave_one_out(context: BrowserContext) -> None:
    """Let one module be answered by 404, as a server of another release may."""
    answer = {"status": 404, "body": "not found"}
    context.route(ONE_MODULE, lambda route: route.fulfill(**answer))


@pytest.mark.parametrize("fault", [refuse, break_one_module, leave_one_out])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_table_whose_scripts_do_not_start_says_so_and_loads_again(
    shared_table: TableFixture,
    open_context: OpenContext,
    watch: Watch,
    fault: Callable[[BrowserContext], None],
    motion: str,
) -> None:
    watch.expect(r"Failed to load|ERR_FAILED|SyntaxError|Unexpected|missing|Failed to fetch|404")
    page = shared_table.open(open_context, 0, reduced_motion=motion).page
    fault(page.context)
    page.reload()
    line = page.locator(".late")
    assert not is_told(page)
    expect(line).to_be_visible(timeout=WITHIN)
    assert is_told(page)
    page.context.unroute_all()
    line.get_by_role("link", name="Load it again").click()
    expect(page.locator("html[data-started]")).to_be_attached()
    assert_says_nothing(page)


def is_told(page: Page) -> bool:
    """Tell whether a screen reader finds the words on the page."""
    return WORDS in page.locator("body").aria_snapshot()


def assert_says_nothing(page: Page) -> None:
    """The line is neither seen nor read, takes no space, and is not coming."""
    line = page.locator(".late")
    expect(line).to_be_hidden()
    assert line.evaluate("one => one.getBoundingClientRect().height") == 0
    assert line.evaluate("one => one.getAnimations().length") == 0
    assert not is_told(page)


def test_a_page_that_starts_never_says_it(
    stack: Stack, shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0).page
    for address in (shared_table.url, f"{stack.url}/home/"):
        page.goto(address)
        expect(page.locator("html[data-started]")).to_be_attached()
        assert_says_nothing(page)


def test_pages_without_scripts_do_not_say_it(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect("404")
    page = shared_table.open(open_context, 0).page
    for address in (f"{shared_table.url}plain/", f"{shared_table.url}nowhere/"):
        page.goto(address)
        expect(page.locator("h1")).to_be_visible()
        assert page.locator(".late").count() == 0


def test_without_script_the_page_keeps_its_own_words(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0, java_script_enabled=False).page
    page.wait_for_timeout(WITHIN)
    expect(page.locator("noscript .banner")).to_be_visible()
    expect(page.locator(".late")).to_be_hidden()
