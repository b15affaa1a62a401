"""The Queen's Collection in browsers: one step a screen, boxes that matter, a box made full."""

import pytest
from playwright.sync_api import expect

from tests.browser.collection import Collection, CollectionPage
from tests.browser.conftest import OpenContext
from tests.stack import Stack

PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
DESK = {"width": 1366, "height": 768}
HEARD = """() => {
  window.moments = [];
  window.spoken = [];
  const moment = document.getElementById('prompt-moment');
  new MutationObserver(() => window.moments.push(moment.textContent))
    .observe(moment, {childList: true});
  new MutationObserver((seen) => seen.forEach((one) => one.addedNodes.forEach(
    (node) => window.spoken.push(node.textContent))))
    .observe(document.getElementById('news'), {childList: true});
}"""
FIRST = "SSS DMD LLT TTF DMM FHW WWF HHL"
"""Boxes where a swap of two pawns fills the drop box and the moon box."""


def against(stack: Stack, phase: str) -> Collection:
    laid = {"mode": "competitive", "seats": 2, "display": "S L D", "draw": "M F", "phase": phase}
    return Collection(stack, pupils=2, hands=["S D T M", "L M F *"], table=laid)


def glowing(page: CollectionPage) -> list[str]:
    """Return the ids of what glows: cards, deck and move."""
    lit = page.root.locator(".card.aim, #verbs .next:visible")
    return [one.get_attribute("id") or "" for one in lit.all()]


def names_of_boxes(page: CollectionPage) -> list[str]:
    return page.root.locator(".bx:visible .bn").all_inner_texts()


def test_phone_shows_three_boxes_and_all_eight_behind_a_button(
    stack: Stack, open_context: OpenContext
) -> None:
    page = against(stack, "take").open(open_context, viewport=PHONE)
    button = page.page.get_by_role("button", name="All eight boxes")
    expect(button).to_have_attribute("aria-expanded", "false")
    assert sorted(names_of_boxes(page)) == ["Drop", "Leaf", "Sun"]
    page.press(button)
    expect(button).to_have_attribute("aria-expanded", "true")
    assert len(names_of_boxes(page)) == 8
    page.press(button)
    assert len(names_of_boxes(page)) == 3
    for size in (SIDEWAYS, DESK):
        page.page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(button).to_be_hidden()
        assert len(names_of_boxes(page)) == 8


def test_boxes_of_cards_turned_up_come_first(stack: Stack, open_context: OpenContext) -> None:
    table = against(stack, "reveal")
    page = table.open(open_context, viewport=PHONE)
    page.press(page.root.locator("#deck"))
    table.table.wait()
    expect(page.root.locator("#turned [data-colour]")).to_have_count(1)
    assert sorted(names_of_boxes(page)) == ["Leaf", "Moon", "Sun"]


def test_one_step_glows_at_a_time_and_no_pair_leads_to_the_swap(
    stack: Stack, open_context: OpenContext
) -> None:
    table = against(stack, "reveal")
    page = table.open(open_context, viewport=DESK)
    prompt = page.root.locator("#prompt-words")
    expect(prompt).to_have_text("Your turn, Ripple. Turn up a card?")
    assert sorted(glowing(page)) == ["deck", "verb-reveal"]
    page.press(page.verb("stop"))
    table.table.wait()
    expect(prompt).to_have_text("A card like a middle one? Make a pair.")
    hand = [f"card-{card}" for card in table.table.state.hands[0]]
    middle = [f"shown-{card}" for card in table.table.state.display]
    assert sorted(glowing(page)) == sorted(hand)
    expect(page.verb("exchange_display")).to_be_hidden()
    page.press(page.verb("leave"))
    expect(prompt).to_have_text("Swap a card with the middle.")
    expect(page.verb("pair")).to_be_hidden()
    expect(page.verb("leave")).to_be_hidden()
    expect(page.verb("done")).to_be_hidden()  # a pair or an exchange must be made
    page.tap_cards(table.table.state.hands[0][0])
    assert sorted(glowing(page)) == sorted(middle)
    page.press(page.root.locator(f"#{middle[1]}"))
    assert glowing(page) == ["verb-exchange_display"]
    page.press(page.verb("undo"))
    page.press(page.verb("undo"))
    page.press(page.verb("undo"))
    expect(page.verb("pair")).to_be_visible()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_box_made_full_says_so_with_lid_and_bow(
    stack: Stack, open_context: OpenContext, motion: str
) -> None:
    table = Collection(stack, pupils=2, hands=["M D *", "L M M"], table={"boxes": FIRST})
    page = table.open(open_context, viewport=DESK, reduced_motion=motion)
    state = table.table.state
    page.page.evaluate(HEARD)
    page.tap_cards(*state.hands[0][:2])
    page.press(page.pawn(state, 4, 1))
    page.press(page.pawn(state, 1, 4))
    page.press(page.verb("exchange"))
    expect(page.root.locator(".bx.filling .bow")).to_have_count(2)
    moves = page.root.locator(".bx.filling .bow").first.evaluate(
        "bow => getComputedStyle(bow).animationName"
    )
    assert (moves == "bow") == (motion == "no-preference")
    expect(page.page.locator("#prompt-moment")).to_be_empty()
    shown, spoken = page.page.evaluate("[window.moments, window.spoken]")
    for box in ("drop", "moon"):
        sentence = f"The {box} box is full!"
        assert any(sentence in one for one in shown)
        assert spoken.count(sentence) == 1
