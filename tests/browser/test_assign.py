"""The page that sets a game: what is changed while it asks for its summary stays changed."""

from contextlib import closing

from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenContext
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
        page.locator("#more > summary").click()
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
