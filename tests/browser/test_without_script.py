"""Pages without JavaScript: forms post, and are answered by pages."""

import json
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from engine import GAMES
from engine.protocol import Action
from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.player import choose
from tests.browser.table_fixture import TableFixture, hand_of
from tests.browser.test_pages import School
from tests.browser.watch import Watch
from tests.games_ui.plain_fields import fields_of
from tests.stack import Stack

LAY = """
import json
from tests.table_factory import cookies_of, make_pupils, make_table
users = make_pupils(2)
table = make_table(users, game={game!r})
cookies = [cookies_of(user) for user in users]
print(json.dumps(dict(public_id=table.public_id, cookies=cookies)))
"""


def reload_until(page: Page, selector: str) -> None:
    """Load the page anew, as a pupil without script does, until something is there."""
    for _ in range(40):
        if page.locator(selector).count():
            return
        page.wait_for_timeout(250)
        page.reload()
    raise AssertionError(f"{selector} never came")


def do_plainly(page: Page, action: Action) -> None:
    """Make a move of Sleeping Queens on the plain page by clicking."""
    form = page.locator(f'form[data-kind="{action.kind}"]')
    for name, value in fields_of("sleeping_queens", action).items():
        for one in value if isinstance(value, list) else [value]:
            posted = ",".join(map(str, one)) if isinstance(one, tuple) else str(one)
            form.locator(f'[name="{name}"][value="{posted}"]').click()
    last = form.locator(".btn.go")
    if last.count():
        last.click()


def test_a_turn_is_played_by_clicks_on_the_plain_page(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    table = shared_table.table()
    (added, total), *_others = true_sums(hand_of(table, 0))
    page = shared_table.open(open_context, 0, java_script_enabled=False).page
    page.locator(".banner a").click()
    page.wait_for_url("**/plain/")
    wrong = Action("equation", 0, ((added[0], total), added[1], None))
    do_plainly(page, wrong)
    expect(page.locator("#said")).to_contain_text("Not yet.")
    for card in (total, added[1]):  # what was laid is there to be changed
        page.locator(f'form[data-kind=equation] [name=cards][value="{card}"]').click()
    page.locator(f'form[data-kind=equation] [name=total][value="{total}"]').click()
    page.locator("form[data-kind=equation] .btn.go").click()
    expect(page.locator("#said")).to_contain_text("Yes!")
    table.read()
    assert [claim.is_true for claim in table.claims()] == [False, True]


def test_plain_page_is_easy_to_reach_and_read(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch
) -> None:
    page = shared_table.open(open_context, 0).page  # axe needs script, the page does not
    page.goto(shared_table.url + "plain/")
    expect(page.locator("form[data-kind=equation]")).to_be_visible()
    assert problems(page, watch) == []
    mate = shared_table.open(open_context, 1).page
    mate.goto(shared_table.url + "plain/")
    expect(mate.locator("#hand")).to_contain_text("Knight. Takes a queen from a player.")
    assert problems(mate, watch) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", [key for key in GAMES if key != "sleeping_queens"])
def test_plain_page_of_each_game_is_easy_to_reach_and_read(
    stack: Stack, open_context: OpenContext, watch: Watch, game: str
) -> None:
    laid = json.loads(stack.shell(LAY.format(game=game)))
    table = TableFixture(stack, laid["public_id"], laid["cookies"])
    with closing(open_context):
        page = table.open(open_context, table.table().awaited).page
        page.goto(table.url + "plain/")
        expect(page.locator("form[data-kind]").first).to_be_visible()
        assert problems(page, watch) == []


def test_question_is_answered_and_the_hand_goes_up_by_plain_forms(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    mate, table = shared_table.open(open_context, 1), shared_table.table()
    plain = shared_table.open(open_context, 0, java_script_enabled=False).page
    plain.locator("#hand-up button").click()
    expect(plain.locator("#hand-up")).to_contain_text("Your teacher knows")
    plain.locator("#hand-up button").click()
    expect(plain.locator("#hand-up [data-hand=down]")).to_be_visible()
    plain.locator(".banner a").click()  # in a noscript: to the page of forms
    do_plainly(plain, choose(table.state, table.awaited))
    table.wait()
    plain.goto(shared_table.url)
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
    with Stack(processes=("pages", "clock")) as stack:
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
