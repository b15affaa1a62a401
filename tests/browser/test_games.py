"""A teacher's desk in a browser: catalogue, a game tried out, choices of game and mode, print."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from classroom.site.access import TEACHER
from games.catalogue import OFFERED
from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.paper import sheets
from tests.browser.people import submit
from tests.browser.test_pages import School
from tests.browser.watch import Watch
from tests.stack import Stack


@pytest.fixture(scope="module")
def running() -> Iterator[School]:
    """Run pages and the clock, with the demo school."""
    with Stack(processes=("pages", "clock")) as stack:
        yield School(stack)


@pytest.fixture
def desk(running: School, open_context: OpenContext) -> Page:
    """Return a page on which the demo school's teacher is on the games of the class."""
    page = open_context(guided=True, viewport={"width": 1366, "height": 768}).new_page()
    running.sign_in(page, TEACHER)
    page.get_by_role("link", name="Games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Games")
    return page


def test_a_teacher_reads_how_to_play_and_tries_the_game(desk: Page, watch: Watch) -> None:
    """Two minutes to read; then a table with robots, its rules closed by keyboard, and back."""
    desk.get_by_role("link", name="How to play").first.click()
    expect(desk.locator(".how-steps > li").nth(4)).to_be_visible()
    assert problems(desk, watch) == []
    desk.get_by_role("link", name="All games").click()
    desk.get_by_role("button", name="Try it").first.click()
    desk.wait_for_url("**/table/**")
    rules = desk.get_by_role("dialog")
    expect(rules.get_by_role("listitem")).to_have_count(4)
    expect(desk.locator("#rules-h")).to_be_focused()
    with desk.expect_response("**/guide/"):
        desk.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    desk.reload()
    expect(desk.locator("#prompt")).to_be_visible()
    expect(rules).to_have_count(0)
    # The table ends with that button: what its page asks for at this moment is not there any more.
    watch.expect(r"status of 404 .*/table/\w+/part/")
    desk.get_by_role("button", name="Back to the games").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Games")


def test_game_mode_and_options_are_chosen_and_the_page_follows(desk: Page, watch: Watch) -> None:
    """For each game and mode: its rule options, its seats, the summary; then it is started."""
    desk.get_by_role("link", name="Assign", exact=True).click()
    for game in OFFERED.values():
        desk.locator(f"input[name=game][value={game.key}]").check(force=True)
        expect(desk.locator("#summary h2")).to_have_text(str(game.title))
        for mode in game.modes:
            if len(game.modes) > 1:
                desk.locator(f"#variant-{mode.key}").check(force=True)
                expect(desk.locator("#summary")).to_contain_text(str(mode.title))
            expect(desk.locator("#rule-options [name=drawn]")).to_have_value(
                f"{game.key}/{mode.key}"
            )
            keys = [rule_option.key for rule_option in mode.rule_options]
            drawn = desk.locator("#rule-options li").evaluate_all("all => all.map((one) => one.id)")
            assert drawn == [*(f"option-{key}" for key in keys), "option-help"]
            seats = desk.locator("#seats input[name=seats]")
            assert seats.evaluate_all("all => all.length") == (
                len(mode.seats) if len(mode.seats) > 1 else 1
            )
    assert problems(desk, watch) == []
    first = next(iter(OFFERED.values()))
    desk.locator(f"input[name=game][value={first.key}]").check(force=True)
    expect(desk.locator("#summary h2")).to_have_text(str(first.title))
    desk.locator("#fold-rules > summary").click()
    desk.locator("input[name=state_total]").check()
    expect(desk.locator("#line-rules")).to_contain_text("Say the total first")
    submit(desk, "Set aside and start")
    expect(desk.get_by_text(re.compile("^Started."))).to_be_visible()


def test_eight_cards_and_one_letter_are_a_sheet_of_paper(desk: Page, watch: Watch) -> None:
    """27 pupils: four sheets of cards, 27 letters; no empty page, nothing wider than A4."""
    home = desk.url.removesuffix("games/")
    desk.goto(home + "pupils/add/")
    desk.locator("#nicknames summary").click()
    desk.locator("[name=nicknames]").fill("3")
    desk.locator("form:has([name=nicknames]) [type=submit]").click()
    desk.goto(home + "cards/")
    expect(desk.locator(".idcard")).to_have_count(27)
    assert sheets(desk) == 4
    desk.goto(home + "families/")
    submit(desk, "Letters for everyone")
    expect(desk.locator(".letter")).to_have_count(27)
    assert problems(desk, watch) == []
    assert sheets(desk) == 27
    low = desk.locator(".letter footer").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().bottom"
        " - one.parentElement.getBoundingClientRect().bottom)"
    )
    assert max(low) < 0
