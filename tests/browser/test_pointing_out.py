"""The house rule that points sums out, in a real browser: a glow, and words to be heard."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.table_fixture import hand_of, make_table_in
from tests.stack import Stack

GLOWS = re.compile(r"\bglows\b")
SENTENCE = "There is a sum or pair in your hand."


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_edge_of_the_hand_glows_until_a_card_is_tapped(
    stack: Stack, open_context: OpenContext, motion: str
) -> None:
    laid = make_table_in(stack, point_out=True)
    assert true_sums(hand_of(laid.table(), 0))
    page = laid.open(open_context, 0, reduced_motion=motion).page
    hand = page.locator("#hand")
    expect(hand).to_have_class(GLOWS)
    expect(page.locator("#news p", has_text=SENTENCE)).to_have_count(1)
    name = hand.evaluate("hand => getComputedStyle(hand).animationName")
    assert name == ("none" if motion == "reduce" else "glow")
    expect(page.locator("#hand .glows")).to_have_count(0)
    page.locator("#hand [data-kind=number]").first.click()
    expect(hand).not_to_have_class(GLOWS)
    other = laid.open(open_context, 1, reduced_motion=motion).page
    expect(other.locator("#hand [data-card]").first).to_be_visible()
    expect(other.locator("#hand")).not_to_have_class(GLOWS)
    expect(other.locator("#news")).not_to_contain_text(SENTENCE)
