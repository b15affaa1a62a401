"""The rules sheet over a table: asked for at any moment, by touch and keys, at every size."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.checks import axe_findings, scrolls_sideways, small_targets
from tests.browser.conftest import OpenContext
from tests.browser.ear import VOICE
from tests.browser.player import choose
from tests.browser.table import TablePage
from tests.browser.table_fixture import TableFixture
from tests.browser.watch import Watch

DESK = {"viewport": {"width": 1366, "height": 768}}
SIZES = ((1366, 768), (820, 1180), (390, 844), (844, 390))
NARROW = (320, 640)


def opened(shared_table: TableFixture, opener: OpenContext, pupil: int = 0) -> TablePage:
    """Open the table and close the rules that a first game brings."""
    page = shared_table.open(opener, pupil, guided=True, **DESK)
    with page.page.expect_response("**/guide/"):
        page.skip_guide()
    expect(rules(page.page)).to_be_hidden()
    return page


def rules(page: Page) -> Locator:
    return page.locator("#rules")


def test_rules_come_once_and_open_from_the_bar_at_any_moment(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = opened(shared_table, open_context)
    expect(page.root.locator("#hand [data-stop]")).to_be_focused()
    asked = page.page.get_by_role("button", name="How to play")
    asked.focus()
    page.page.keyboard.press("Enter")
    expect(page.page.locator("#rules-h")).to_be_focused()
    page.page.keyboard.press("Escape")
    expect(rules(page.page)).to_be_hidden()
    expect(asked).to_be_focused()
    page.page.reload()
    expect(page.root.locator("#hand [data-card]").first).to_be_visible()
    expect(rules(page.page)).to_be_hidden()
    asked.click()
    expect(rules(page.page).get_by_role("listitem")).to_have_count(4)
    page.page.locator("#rules-all").click()
    expect(rules(page.page).get_by_text("Stops a knight.")).to_be_visible()
    expect(page.page.locator("#rules-steps")).to_be_hidden()
    page.page.get_by_role("button", name="Close").click()
    expect(rules(page.page)).to_be_hidden()


def test_rules_open_while_something_sent_waits_for_its_answer(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = opened(shared_table, open_context)
    page.page.reload()  # the sheet is fetched anew
    expect(page.root.locator("#hand [data-card]").first).to_be_visible()
    held: list[Route] = []
    page.page.route("**/hand/", lambda route: held.append(route))
    with page.page.expect_request("**/hand/"):
        page.page.locator("#hand-up button").click()
    page.page.get_by_role("button", name="How to play").click()
    expect(page.page.locator("#rules-h")).to_be_focused()
    page.page.keyboard.press("Escape")
    held[0].continue_()
    expect(page.page.locator("#hand-up button")).to_have_attribute("aria-pressed", "true")


def test_keys_of_the_table_do_nothing_under_the_rules(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = opened(shared_table, open_context)
    page.page.get_by_role("button", name="How to play").click()
    expect(page.page.locator("#rules-h")).to_be_focused()
    page.page.keyboard.press("h")
    page.page.locator("#rules .goal1").click()
    page.page.keyboard.press("h")
    page.page.keyboard.press("Escape")
    expect(page.page.locator("#hand-up button")).to_have_attribute("aria-pressed", "false")


def test_moves_go_on_behind_the_rules_and_a_question_outranks_them(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    first, second = (opened(shared_table, open_context, pupil) for pupil in (0, 1))
    table = shared_table.table()
    second.page.get_by_role("button", name="How to play").click()
    expect(rules(second.page)).to_be_visible()
    first.do(choose(table.state, table.awaited), table.state)
    table.wait()
    second.shows(table.revision)
    expect(rules(second.page)).to_be_visible()
    second.page.keyboard.press("Escape")

    first.shows(table.revision)
    first.close_feedback()
    first.page.get_by_role("button", name="How to play").click()
    expect(rules(first.page)).to_be_visible()
    second.do(choose(table.state, table.awaited), table.state)  # her knight: the reader is asked
    table.wait()
    first.shows(table.revision)
    expect(first.page.get_by_role("alertdialog")).to_be_visible()
    expect(rules(first.page)).to_be_hidden()
    expect(first.page.locator("#sheet-head")).to_be_focused()
    inert = "() => document.querySelectorAll('[inert] :is([role=status], [role=log])').length"
    assert first.page.evaluate(inert) == 0
    first.do(choose(table.state, table.awaited), table.state)
    expect(first.page.get_by_role("alertdialog")).to_be_hidden()
    expect(rules(first.page)).to_be_visible()
    expect(first.page.locator("#news")).to_be_empty(timeout=7_000)


def test_rules_are_read_one_by_one(shared_table: TableFixture, open_context: OpenContext) -> None:
    context = open_context(guided=True, **DESK)
    context.add_init_script(VOICE)
    page = shared_table.open(lambda **_more: context)
    page.page.get_by_role("button", name="Read all to me").click()
    page.page.wait_for_timeout(400)
    said = page.page.evaluate("window.saidAloud")
    assert said[0] == "Wake five queens. Or collect 50 points. First one wins."
    assert said[1:] == [
        "Play a king. Wake one queen.",
        "Or lay a sum. Get new cards.",
        "Knights take a queen. Potions make one sleep.",
        "Dragons stop knights. Wands stop potions.",
    ]


@pytest.mark.parametrize("cards", [False, True])
def test_sheet_passes_at_every_size(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch, cards: bool
) -> None:
    page = shared_table.open(open_context, guided=True, **DESK).page
    expect(rules(page)).to_be_visible()
    if cards:
        page.locator("#rules-all").click()
    found = []
    for width, height in (*SIZES, NARROW):
        page.set_viewport_size({"width": width, "height": height})
        with watch.not_listening(page):
            found += axe_findings(page)
        found += scrolls_sideways(page)
        found += small_targets(page) if (width, height) in SIZES else []
        expect(page.locator("#rules-ready")).to_be_in_viewport(ratio=1)
        expect(page.locator("#rules .round[data-rules]")).to_be_in_viewport(ratio=1)
    assert found == []


def test_goal_is_in_view_at_every_size(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, **DESK).page
    goal = page.locator("#aim", has_text="First to 5 queens or 50 points")
    for width, height in (*SIZES, NARROW):
        page.set_viewport_size({"width": width, "height": height})
        expect(goal).to_be_in_viewport(ratio=1)
        own = page.locator("#me .line")
        own.scroll_into_view_if_needed()
        expect(own).to_have_text("0 queens of 5, 0 points")
        bar = page.locator("#playbar").bounding_box()
        assert bar
        assert bar["height"] <= 60, (width, height)
        page.evaluate("scrollTo(0, 0)")


def test_rules_have_a_page_without_script(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, java_script_enabled=False, **DESK).page
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_text("Dragons stop knights.")).to_be_visible()
    expect(page.get_by_text("Wakes one sleeping queen.")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    assert page.url.rstrip("?").endswith(f"/table/{shared_table.public_id}/")
