"""Sizes of an open thinking card: the page keeps to its window, and no key moves under a finger."""

from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.cards import PHONE, CardPage, move
from tests.browser.checks import not_whole
from tests.browser.conftest import OpenContext
from tests.browser.keys import DESK, TABLET
from tests.browser.table_fixture import make_table_in
from tests.browser.test_sizes import WAKE_FOUR
from tests.stack import Stack

SMALL_DESK = {"viewport": {"width": 1024, "height": 768}}
SCREENS = {"phone": PHONE, "tablet": TABLET, "small desk": SMALL_DESK, "desk": DESK}
DECKS = {"phone": "times_12", "tablet": "add_10", "small desk": "times_12", "desk": "add_10"}
PLACES = """() => {
  const box = (selector) => {
    const { top, left, height, width } = document.querySelector(selector).getBoundingClientRect();
    return [top, left, height, width].map(Math.round);
  };
  return { keys: box('#thinking .keys'), part: box('#thinking'), hand: box('#hand') };
}"""


ASK = "words => { document.getElementById('think-ask').textContent = words; }"
"""Put another question on the open card: the widest there is, and back."""


DOTS = """() => {
  document.getElementById('think-ask').textContent = '1 × 12 =';
  const dots = document.getElementById('think-dots');
  dots.style.setProperty('--columns', '12');
  dots.style.setProperty('--rows', '1');
  dots.className = 'tdots';
  dots.replaceChildren(...Array.from({ length: 12 }, () => document.createElement('i')));
}"""
"""Lay a row of twelve dots on the open card: the widest there is."""


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("screen", SCREENS)
def test_page_stands_still_and_fits_while_a_card_is_open(
    stack: Stack, open_context: OpenContext, screen: str
) -> None:
    options: dict[str, Any] = SCREENS[screen]
    with closing(open_context):
        table = make_table_in(stack, cards=DECKS[screen])
        stored = table.table()
        awake = WAKE_FOUR.format(public_id=table.public_id, seat=stored.seat_named("Ripple"))
        stack.shell(awake)
        page = table.open(open_context, 1, **options).page
        cards = CardPage(page)
        cards.turn()
        first = page.evaluate(PLACES)
        assert not_whole(page, "thinking") == []
        cards.answer(cards.truth)
        expect(page.locator("#think-done")).to_be_visible()
        assert (page.evaluate(PLACES), not_whole(page, "thinking")) == (first, [])
        asked = page.locator("#think-ask").inner_text()
        page.evaluate(ASK, "12 × 12 =")
        assert (page.evaluate(PLACES), not_whole(page, "thinking")) == (first, [])
        page.evaluate(ASK, asked)
        cards.answer(cards.truth + 1)
        expect(page.locator("#think-notyet")).to_be_visible()
        assert (page.evaluate(PLACES), not_whole(page, "thinking")) == (first, [])
        expect(page.locator("#think-dots")).to_be_in_viewport(ratio=1)
        wrong = cards.truth + 1
        page.evaluate(DOTS)
        assert (page.evaluate(PLACES), not_whole(page, "thinking")) == (first, [])
        cards.answer(wrong)
        cards.shows("worked")
        now = page.evaluate(PLACES)
        assert ({**first, "keys": now["keys"]}, not_whole(page, "thinking")) == (now, [])
        page.set_viewport_size(DESK["viewport"])  # the tablet is turned
        page.evaluate(DRAWN)
        assert not_whole(page, "thinking") == []


def test_sentence_of_the_own_turn_leaves_a_phone_its_height_beside_the_folded_card(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        table = make_table_in(stack, cards="add_10")
        stored = table.table()
        seat = stored.seat_named("Ember")
        stack.shell(WAKE_FOUR.format(public_id=table.public_id, seat=seat))
        waiting, playing = table.open(open_context, 1, **PHONE), table.open(open_context, 0)
        stored.read()
        cards = CardPage(waiting.page)
        cards.turn()
        move(playing, stored)
        cards.shows("chip")
        expect(waiting.page.locator("#prompt-words")).to_contain_text("Your turn, Ember.")
        assert not_whole(waiting.page, "tray") == []
        lines = "one => Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight))"
        assert waiting.page.locator("#prompt-words").evaluate(lines) <= 2
        for part in waiting.root.locator(".seats > li").all():
            expect(part).to_be_in_viewport(ratio=1)
