"""Pages without JavaScript: forms post, and are answered by pages."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenContext
from tests.browser.player import choose
from tests.browser.table_fixture import TableFixture
from tests.browser.test_pages import School
from tests.stack import Stack


def reload_until(page: Page, selector: str) -> None:
    """Load the page anew, as a pupil without script does, until something is there."""
    for _ in range(40):
        if page.locator(selector).count():
            return
        page.wait_for_timeout(250)
        page.reload()
    raise AssertionError(f"{selector} never came")


def test_question_is_answered_and_the_hand_goes_up_by_plain_forms(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    mate, table = shared_table.open(open_context, 1), shared_table.table()
    plain = shared_table.open(open_context, 0, java_script_enabled=False).page
    plain.locator("#hand-up button").click()
    expect(plain.locator("#hand-up")).to_contain_text("Your teacher knows")
    plain.locator("#hand-up button").click()
    expect(plain.locator("#hand-up [data-hand=down]")).to_be_visible()
    one = shared_table.open(open_context, 0)  # lays the card: choosing cards needs script
    one.do(choose(table.state, table.awaited), table.state)
    table.wait()
    mate.shows(table.revision)
    mate.do(choose(table.state, table.awaited), table.state)
    table.wait()
    reload_until(plain, "#sheet [data-verb=pass]")
    before = table.version
    plain.locator("#sheet [data-verb=pass]").click()
    expect(plain.locator("#sheet [data-verb=pass]")).to_have_count(0)
    table.wait()
    assert table.version > before  # and robots go on at once


@pytest.fixture(scope="module")
def running() -> Iterator[School]:
    """Return the demo school, running."""
    with Stack(processes=("pages", "streams", "clock")) as stack:
        yield School(stack)


@pytest.mark.slow
def test_home_opens_a_game_by_a_plain_form(running: School, open_context: OpenContext) -> None:
    with closing(open_context):
        page = open_context(java_script_enabled=False).new_page()
        child = running.demo["pupils"][0]
        running.sign_in_pupil(page, child)
        page.locator("[id^=play-]").first.click()
        page.wait_for_url("**/table/**")
        expect(page.locator("#table")).to_be_visible()
