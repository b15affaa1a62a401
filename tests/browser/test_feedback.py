"""Feedback on an answer, for eyes and ears: cards as laid, their dots, and the words, once."""

import pytest
from playwright.sync_api import Page, expect

from engine.protocol import Action
from engine.rules.sleeping_queens.components import KIND, VALUE
from tests.browser.collection import Collection
from tests.browser.collection_player import true_score
from tests.browser.conftest import OpenContext
from tests.browser.deal import false_sums, true_sums
from tests.browser.ear import Ear
from tests.browser.table import TablePage
from tests.browser.table_fixture import TableFixture, hand_of
from tests.stack import Stack

SIZES = [(1366, 768), (1024, 768), (820, 1180), (390, 844), (844, 390)]
FOCUS = "document.activeElement.id"
BOXES = "SSS DMD LLT TTF DMF FHW WWM HHL"


def claim_falsely(page: TablePage, table: TableFixture) -> tuple[int, ...]:
    """Lay and check a sum that is not true; return its values."""
    addends, total = false_sums(hand_of(table.table(), 0))[0]
    page.tap_cards(*addends, total)
    page.press(page.verb("check"))
    expect(page.root.locator("#verdict")).to_be_focused()
    return tuple(VALUE[card] for card in (*addends, total))


def all_in_view(page: Page) -> None:
    """The words, the cards, their dots and the buttons are in sight together."""
    parts = "#verdict-words, [data-laid] [data-holds], .counted .tens, #verdict > .row .btn"
    found = page.locator(parts).all()
    assert len(found) >= 7
    for one in found:
        expect(one).to_be_in_viewport(ratio=0.95)


def test_wrong_sum_lies_beside_the_words_with_its_dots_at_all_sizes(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0)
    values = claim_falsely(page, shared_table)
    words = f"Not yet. {values[0]} plus {values[1]} does not make {values[2]}."
    expect(page.root.locator("#verdict-words")).to_have_text(words)
    laid = page.root.locator("[data-laid] [data-holds] b").all_inner_texts()
    assert tuple(map(int, laid)) == values
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        all_in_view(page.page)


def test_laid_card_is_taken_back_by_a_tap(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0)
    claim_falsely(page, shared_table)
    before = page.tray()
    page.press(page.root.locator("[data-laid] [data-holds]").last)
    expect(page.root.locator("#verdict")).to_have_count(0)
    assert page.tray() == before[:-1]


def test_verdict_comes_first_and_once_and_the_help_has_a_name(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0, listening=True)
    ear = Ear(page.page, shared_table.table(), 0)
    a, b, c = claim_falsely(page, shared_table)
    page.page.wait_for_timeout(500)
    words = f"Not yet. {a} plus {b} does not make {c}."
    assert ear.heard("verdict") == [f"{words} Look at the dots. Then change one card."]
    assert not [one for one in ear.heard() if "dots" in one and one not in ear.heard("verdict")]
    page.press(page.root.locator("[data-lamp]"))
    steps = page.page.get_by_role("group", name="Help, one step at a time.")
    expect(steps).to_be_focused()
    expect(steps).to_have_accessible_description(f"1 Look Dots: {a}, {b}. Your card: {c}.")


def test_new_cards_are_said_to_their_owner_alone_when_they_lie_open(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0, listening=True)
    mate = shared_table.open(open_context, 1, listening=True)
    table = shared_table.table()
    before = hand_of(table, 0)
    addends, total = true_sums(before)[0]
    page.tap_cards(*addends, total)
    page.press(page.verb("check"))
    take = page.page.get_by_role("button", name="Yes! Take 3 new cards")
    expect(take).to_be_focused()
    page.page.wait_for_timeout(500)
    ears = [Ear(one.page, table, 0) for one in (page, mate)]
    assert not [one for one in ears[0].heard() if "New" in one]
    page.press(take)
    page.page.wait_for_timeout(500)
    table.read()
    [line] = [one for one in ears[0].heard() if "New" in one]
    for card in set(hand_of(table, 0)) - set(before):
        if KIND[card] == "number":
            assert str(VALUE[card]) in line
    assert not [one for one in ears[1].heard() if "New" in one]


@pytest.mark.parametrize(
    ("slip", "box"),
    [
        (0, "Full boxes"),
        (1, "Full boxes"),
        (2, "Pawns away from home"),
        (3, "All together"),
    ],
)
def test_wrong_score_names_the_box(
    stack: Stack, open_context: OpenContext, slip: int, box: str
) -> None:
    table = Collection(
        stack, pupils=1, hands=["S M *"],
        table={"boxes": BOXES, "mode": "solo", "seats": 1, "left": 1},
    )  # fmt: skip
    page = table.open(open_context, viewport={"width": 1366, "height": 768})
    page.do(Action("new", 0, ((table.table.state.hands[0][0],),)), table.table.state)
    table.table.wait()
    page.close_feedback()
    page._score(true_score(table.table.state, 0).args, table.table.state)
    page.press(page.root.locator(f"#cell-{slip}"))
    page.press(page.root.locator("#digit-8"))
    if slip == 1:  # what it makes is no part of a claim: the total is
        page.press(page.root.locator("#cell-3"))
        page.press(page.root.locator("#digit-8"))
    page.press(page.verb("check"))
    expect(page.root.locator("#verdict")).to_be_focused()
    expect(page.root.locator("#prompt-words")).to_have_text(f"Look at this box again: {box}.")
    expect(page.root.locator("[data-again] h2")).to_have_text(box)
    page.press(page.root.locator("[data-back]"))
    expect(page.root.locator(f"#cell-{slip}")).to_be_focused()
