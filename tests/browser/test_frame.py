"""The frame of a table: hand, prompt and board stay whole and in place beside a thinking card."""

from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import OFFERED
from tests.browser.cards import READ, CardPage
from tests.browser.conftest import OpenContext
from tests.browser.table_fixture import make_class_table_in
from tests.stack import Stack

SIZES = ((1366, 768), (820, 1180), (390, 844), (844, 390), (683, 384))
"""The last is a low desk with letters of twice the size."""
LOW = 500
"""Pixels: windows that are no higher have the hand beside the card."""
MOST = 2
"""Pixels that a thing may move without a child seeing it."""
MODES = [
    (game, mode.key) for game, title in OFFERED.items() for mode in title.modes if mode.most > 1
]
PLACES = """() => Object.fromEntries(["prompt", "board", "hand", "thinking"].map((id) => {
  const one = document.getElementById(id);
  const { left, top, width, height } = one.getBoundingClientRect();
  return [id, { left, top, width, height, seen: one.checkVisibility() }];
}))"""
SETTLED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  for (const one of document.getAnimations()) one.finish();
  done();
})))"""


def places(page: Page) -> dict[tuple[int, int], Any]:
    """Return where things lie, by size of the window."""
    found = {}
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SETTLED)
        page.evaluate("scrollTo(0, 0)")
        found[size] = page.evaluate(PLACES)
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    return found


def states(cards: CardPage) -> dict[str, Any]:
    """Take a card through all that it shows; return where things lay."""
    page, found = cards.page, {}
    cards.shows("down")
    found["down"] = places(page)
    cards.turn()
    found["open"] = places(page)
    page.wait_for_timeout(READ)
    wrong = cards.truth + 1
    cards.answer(wrong)
    expect(page.locator("#think-notyet")).to_be_visible()
    found["not yet"] = places(page)
    cards.answer(wrong)
    cards.shows("worked")
    found["worked"] = places(page)
    cards.press("#think-next")
    cards.shows("open")
    cards.press("#think-fold")
    cards.shows("chip")
    found["folded"] = places(page)
    return found


def faults(found: dict[str, Any]) -> list[str]:
    """Return what moved, or lies outside the window, in words."""
    wrong = []
    for state, by_size in found.items():
        for size, parts in by_size.items():
            keys = parts["thinking"]
            if size[1] > LOW and keys["top"] + keys["height"] > parts["hand"]["top"] + MOST:
                wrong.append(f"{size} {state}: the card lies under the hand")
            for name in ("prompt", "board", "hand"):
                part = parts[name]
                calm = found["folded"][size][name]
                at = f"{size} {state}: {name}"
                moved = [
                    abs(part[side] - calm[side]) for side in ("left", "top", "width", "height")
                ]
                if max(moved) > MOST:
                    wrong.append(f"{at} moved {[round(one) for one in moved]}")
                if not part["seen"]:
                    wrong.append(f"{at} is out of sight")
                elif part["top"] < 0 or part["top"] + part["height"] > size[1] + 1:
                    wrong.append(f"{at} ends at {round(part['top'] + part['height'])}")
    return wrong


def waiting_one(pages: list[Page]) -> Page:
    """Return the page of the pupil who waits for the other one."""
    for page in pages:
        page.evaluate("document.querySelector('#rules[open]')?.close()")
    down = "document.querySelector('#thinking')?.dataset.state === 'down'"
    for _ in range(600):
        if found := [page for page in pages if page.evaluate(down)]:
            return found[0]
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is offered a card")


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_nothing_moves_while_a_card_opens_is_answered_and_folds(
    stack: Stack, open_context: OpenContext, game: str, mode: str
) -> None:
    with closing(open_context):
        table = make_class_table_in(stack, game, mode, "add_10")
        pages = [
            table.open(open_context, n, viewport={"width": SIZES[0][0], "height": SIZES[0][1]}).page
            for n in range(2)
        ]
        found = states(CardPage(waiting_one(pages)))
        assert not faults(found), "\n".join(faults(found))
