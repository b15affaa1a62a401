"""Panels over a table: Escape, a tap beside one and its button close what a child has opened."""

from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import Locator, Page, expect

from games.catalogue import GAMES
from tests.browser.conftest import OpenContext
from tests.browser.keys import TABLET
from tests.browser.player import wrong_claim
from tests.browser.table_fixture import TableFixture, make_class_table_in
from tests.stack import Stack

OPENERS = "#play :is([aria-haspopup], [aria-expanded][aria-controls]):visible"
"""Buttons that open something; a switch inside what they open opens nothing over the table."""
LEAVES = "[data-leaves], [data-rules=close]"


def by_its_button(_page: Page, panel: Locator) -> None:
    panel.locator(f":is({LEAVES}):visible").first.click()


def by_escape(page: Page, _panel: Locator) -> None:
    page.keyboard.press("Escape")


def by_a_tap_beside(page: Page, _panel: Locator) -> None:
    page.mouse.click(2, 2)


WAYS = (by_its_button, by_escape, by_a_tap_beside)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [TABLET["viewport"], {"width": 390, "height": 844}])
def test_what_opens_is_left_in_three_ways_and_the_focus_goes_back(
    stack: Stack, open_context: OpenContext, game: str, size: dict[str, int]
) -> None:
    table = make_class_table_in(stack, game, GAMES[game].modes[0].key, "add_10")
    with closing(open_context):
        page = table.open(open_context, 0, viewport=size, guided=True).page
        page.locator("#rules-ready").click()
        names = page.locator(OPENERS).evaluate_all("all => all.map((one) => one.id)")
        assert {"rules-open", "story-switch"} <= set(names)
        for name in names:
            opener = page.locator(f"#{name}")
            panel = page.locator(f"#{opener.get_attribute('aria-controls')}")
            for way in WAYS:
                leave(page, opener, panel, way)


def leave(
    page: Page, opener: Locator, panel: Locator, way: Callable[[Page, Locator], None]
) -> None:
    expect(panel).to_be_hidden()
    opener.click()
    expect(panel).to_be_visible()
    panel.locator("h2").first.click()
    expect(panel).to_be_visible()
    way(page, panel)
    expect(panel).to_be_hidden()
    expect(opener).to_be_focused()
    expect(opener).not_to_have_attribute("aria-expanded", "true")


def test_help_is_left_in_three_ways_and_the_focus_goes_back(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0, **TABLET)
    table = shared_table.table()
    wrong = wrong_claim(table.state, table.awaited)
    assert wrong is not None
    page.do(wrong, table.state)
    page.press(page.root.locator("[data-lamp]"))
    help_, lamp = page.root.locator(".ladder"), page.root.locator("#lamp")
    ways: list[Callable[[], None]] = [
        page.root.locator("#feedback [data-close]").click,
        lambda: page.page.keyboard.press("Escape"),
        lambda: page.page.mouse.click(2, 2),
    ]
    for way in ways:
        expect(help_).to_be_visible()
        page.root.locator("#verdict-words").click()
        page.root.locator("#prompt-words").click()
        expect(help_).to_be_visible()
        way()
        expect(help_).to_be_hidden()
        expect(lamp).to_be_focused()
        page.press(lamp)


def test_tap_beside_does_its_own_work(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0, **TABLET)
    card = page.root.locator("#hand [data-card]").first
    page.page.locator("#story-switch").click()
    card.click()
    expect(page.root.locator("#story")).to_be_hidden()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.page.locator("#story-switch")).not_to_be_focused()


def test_keys_are_switched_in_the_sheet_and_it_is_kept(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0, guided=True).page
    page.locator("#rules-ready").click()
    hand = page.locator("#hand-up button")
    for pressed in ("false", "true"):
        page.get_by_role("button", name="How to play").click()
        switch = page.get_by_role("button", name="Shortcut keys")
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", pressed)
        page.keyboard.press("Escape")
        page.reload()
        page.locator("#hand [data-card]").first.focus()
        page.keyboard.press("h")
        expect(hand).to_have_attribute("aria-pressed", pressed)
