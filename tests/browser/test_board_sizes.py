"""The live board with 27 pupils at 14 tables, most of them not here: whole at every size."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_class import seed
from tests.browser.checks import axe_of_layout, scrolls_sideways, small_targets
from tests.browser.conftest import OpenContext
from tests.browser.signed_in import open_signed_in
from tests.browser.watch import Watch
from tests.stack import Stack

SIZES = [(320, 640), (390, 844), (820, 1180), (1366, 768), (1600, 900)]
CLIPPED = """() => [...document.querySelectorAll('#board *')]
  .filter((e) => e.checkVisibility({visibilityProperty: true}) && !e.closest('.vh, svg'))
  .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((e) => {
    const all = [...e.childNodes].filter((n) => n.nodeType === 3 && n.data.trim()).flatMap((n) => {
      const words = document.createRange();
      words.selectNodeContents(n);
      return [...words.getClientRects()].filter((r) => r.width > 1);
    });
    const out = (box, r) => r.right > box.right + 1.5 || r.left < box.left - 1.5;
    for (let one = e; one.id !== 'board'; one = one.parentElement) {
      const box = one.getBoundingClientRect(), style = getComputedStyle(one);
      const cuts = style.overflowX !== 'visible' || style.clipPath !== 'none'
        || one.matches('.room, .btn, .seat1, .lesson, li, details');
      if (cuts && all.some((r) => out(box, r))) return true;
    }
    return all.some((r) => r.right > innerWidth || r.left < 0);
  }).map((e) => e.outerHTML.slice(0, 140))"""
"""What has words that something around it cuts off, or that stick out of their box."""


@pytest.fixture(scope="module")
def made() -> Iterator[dict[str, Any]]:
    """Return the class in a running stack."""
    with Stack(processes=("pages",)) as stack:
        yield seed(stack)


def open_board(made: Any, opener: OpenContext, size: tuple[int, int], **more: Any) -> Page:
    screen = {"width": size[0], "height": size[1]}
    page = open_signed_in(opener, made["url"], made["cookies"], viewport=screen, **more)
    page.goto(f"{made['url']}/live/")
    return page


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_board_is_cut_off(
    made: Any, open_context: OpenContext, size: tuple[int, int], watch: Watch
) -> None:
    """Folded and opened, with the list of who is not here; Pause all is in sight all the time."""
    with closing(open_context):
        page = open_board(made, open_context, size)
        empty = page.locator("#empty-tables")
        expect(empty.locator("ul")).to_be_visible(visible=size[0] >= 700)
        expect(page.locator("#rooms > .room")).to_have_count(4)
        expect(page.locator("#pause-button")).to_be_in_viewport(ratio=1)
        assert page.evaluate(CLIPPED) == []
        page.locator("#not-here > summary").click()
        empty.evaluate("one => one.setAttribute('open', '')")
        expect(page.locator("#not-here li")).to_have_count(22)
        expect(empty.locator("li").first).to_be_visible()
        assert page.evaluate(CLIPPED) == []
        assert scrolls_sideways(page) == []
        assert small_targets(page) == []
        assert axe_of_layout(page, watch, set()) == []
        expect(page.locator("#pause-button")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [*SIZES, (700, 900), (1100, 700)])
def test_what_pops_over_stays_inside_the_window(
    made: Any, open_context: OpenContext, size: tuple[int, int]
) -> None:
    with closing(open_context):
        page = open_board(made, open_context, size)
        page.locator("#empty-tables").evaluate("one => one.setAttribute('open', '')")
        for menu in page.locator("#board .menu").all():
            menu.locator("summary").first.click()
            expect(menu).to_have_attribute("open", "")
            page.wait_for_timeout(50)  # until it has scrolled
            box = menu.locator(".pop").bounding_box()
            assert box is not None
            name = menu.get_attribute("id")
            assert box["x"] >= 0, name
            assert box["x"] + box["width"] <= size[0], name
            assert box["y"] + box["height"] <= size[1] + 1, name
            page.keyboard.press("Escape")
            expect(menu).not_to_have_attribute("open", "")
        assert scrolls_sideways(page) == []


def test_empty_tables_stay_folded_on_a_phone_and_as_the_teacher_left_them(
    made: Any, open_context: OpenContext
) -> None:
    """Fresh news does not open what was shut, nor shut the list of who is not here."""
    with closing(open_context):
        page = open_board(made, open_context, (1366, 768))
        page.locator("#empty-tables > summary").click()
        page.locator("#not-here > summary").click()
        page.evaluate("document.getElementById('board').dataset.liveSeen = ''")
        with page.expect_response("**/live/part/**"):
            page.evaluate("htmx.trigger('#board', 'live:refresh')")
        page.wait_for_timeout(300)
        expect(page.locator("#empty-tables ul")).to_be_hidden()
        expect(page.locator("#not-here .list")).to_be_visible()
