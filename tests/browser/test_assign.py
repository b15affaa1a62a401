"""The page that sets a game: changes stay, Start is in view, what is seated is said."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board_class import seed
from tests.browser.checks import scrolls_sideways
from tests.browser.conftest import OpenContext
from tests.browser.signed_in import open_signed_in
from tests.browser.table_fixture import make_table_in
from tests.stack import Stack

SOON = 15_000
PAUSE = 200
"""Milliseconds in which the page asks after a change."""


def test_tick_stays_though_the_answer_to_an_earlier_change_comes_after_it(
    stack: Stack, open_context: OpenContext
) -> None:
    held: list[Route] = []
    with closing(open_context):
        page = make_table_in(stack, cards="add_10").open_class(open_context, "assign/")
        page.clock.install()
        page.locator("#fold-rules > summary").click()
        page.route("**/assign/", lambda route: route.continue_() if held else held.append(route))
        with page.expect_request("**/assign/"):
            page.locator("input[name=seats][value='3']").check(force=True)
        page.wait_for_timeout(PAUSE)  # until the request is held here
        answer = held[0].fetch()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        tick = page.locator("input[name=state_total]")
        tick.check()
        held[0].fulfill(response=answer)
        page.wait_for_timeout(PAUSE)
        expect(tick).to_be_checked()
        with page.expect_response("**/assign/") as asked:
            page.clock.resume()
        assert asked.value.ok
        expect(page.locator("#seats input[value='3']")).to_be_checked(timeout=SOON)
        expect(tick).to_be_checked(timeout=SOON)


@pytest.fixture(scope="module")
def desk() -> Iterator[tuple[Stack, str, list[Any]]]:
    """Return a running class of 27: the stack, its page that sets a game, the teacher's cookies."""
    with Stack(processes=("pages",)) as stack:
        made = seed(stack)
        yield stack, f"{made['url']}/assign/", made["cookies"]


def open_page(desk: Any, opener: OpenContext, width: int, height: int, **more: Any) -> Page:
    _stack, url, cookies = desk
    screen = {"width": width, "height": height}
    page = open_signed_in(opener, url, cookies, viewport=screen, **more)
    page.goto(url)
    return page


@pytest.mark.parametrize("size", [(1366, 768), (1100, 640), (820, 1180), (390, 844), (320, 640)])
def test_start_is_in_view_wherever_the_page_is_scrolled(
    desk: Any, open_context: OpenContext, size: tuple[int, int]
) -> None:
    """At the top, in the middle and at the end; all folds shut, all folds open, with a problem."""
    with closing(open_context):
        page = open_page(desk, open_context, *size)
        start = page.locator("#summary button[value=start]")
        for _round in range(3):
            for part in (0, 0.5, 1):
                page.evaluate("part => scrollTo(0, part * document.body.scrollHeight)", part)
                expect(start).to_be_in_viewport(ratio=1)
            assert scrolls_sideways(page) == []
            if page.locator(".fold[open]").count() == 0:
                page.locator(".fold").evaluate_all("all => all.forEach((one) => (one.open = true))")
            else:
                page.locator("input[name=due]").fill("2020-01-01T10:00")
                page.locator("input[name=due]").blur()
                expect(start).to_have_text("Change the end first", timeout=SOON)
        expect(page.locator("#problems")).to_contain_text("The end must come after the start.")
        assert page.locator(".fold[open]").count() == 5, "a change keeps what is open"


def test_a_name_put_at_a_table_is_said_and_keeps_the_focus(
    desk: Any, open_context: OpenContext
) -> None:
    with closing(open_context):
        page = open_page(desk, open_context, 1366, 768, listening=True)
        page.locator("#fold-tables > summary").click()
        name = page.locator("#zone-14 [data-pick]").first
        key, words = name.get_attribute("id"), name.inner_text()
        name.press("Enter")
        put = page.locator("#zone-1 [data-put]")
        put.focus()
        with page.expect_response("**/assign/"):
            put.press("Enter")
        assert page.evaluate("document.activeElement.id") == key
        expect(page.locator(f"#zone-1 #{key}")).to_be_visible()
        expect(page.locator("#summary button[value=start]")).to_have_text("Move a pupil first")
        assert page.evaluate("document.activeElement.id") == key, "also after the answer"
        heard = page.evaluate("window.heard.filter(([id]) => id === 'seated').map((one) => one[1])")
        assert " ".join(heard) == f"{words} sits at table 1."
