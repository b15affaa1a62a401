"""Thinking cards of The Queen's Collection: about the board, and between turns of who is alone."""

from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.cards import PHONE, READ, CardPage, rows, written
from tests.browser.collection import Collection, CollectionPage
from tests.browser.collection_player import choose
from tests.browser.conftest import OpenContext
from tests.browser.keys import DESK, TABLET
from tests.browser.test_collection_steps import FIRST
from tests.stack import Stack

HOLD = 30
ASKED = "How many are home now?"


def alone(stack: Stack) -> Collection:
    """A game for one in which nobody is waited for."""
    return Collection(stack, pupils=1, options={"mode": "solo"}, cards="add_10", hold=HOLD)


def opened(
    table: Collection, opener: OpenContext, **options: object
) -> tuple[CollectionPage, CardPage]:
    """The pupil's page, once its cards have come."""
    page = table.open(opener, **options)
    expect(page.page.locator("#thinking")).to_have_attribute("data-hold", "", timeout=15_000)
    return page, CardPage(page.page)


def take_turns(table: Collection, page: CollectionPage, count: int) -> None:
    """Play so many turns, as who brings pawns home does."""
    stored = table.table
    for _turn in range(count):
        stored.read()
        moves = stored.moves_of(0)
        page.do(choose(stored.state, 0), stored.state)
        stored.wait_for(0, moves + 1)
        page.shows(stored.revision)
    stored.read()
    page.close_feedback()


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_who_plays_alone_has_a_card_after_each_third_turn_and_may_play_on(
    stack: Stack, open_context: OpenContext, screen: dict[str, object]
) -> None:
    with closing(open_context):
        table, before = alone(stack), len(rows(stack))
        page, cards = opened(table, open_context, **screen)
        take_turns(table, page, 2)
        cards.shows("none")
        take_turns(table, page, 1)
        cards.shows("open")
        expect(page.state).to_have_attribute("data-yours", "1")
        page.page.wait_for_timeout(READ)
        cards.answer(cards.truth)
        cards.shows("right")
        cards.shows("none")
        assert [row[0] for row in written(stack, page.page, before + 1)[before:]] == ["right"]
        take_turns(table, page, 3)
        cards.shows("open")
        page.tap_cards(table.table.state.hands[0][0])
        cards.shows("chip")
        expect(page.verb("new")).to_be_visible()


def test_at_a_full_box_the_card_is_about_the_board_and_marked_so(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        table = Collection(
            stack,
            pupils=1,
            bots=1,
            hands=["M D *", "L M M"],
            table={"boxes": FIRST},
            cards="add_10",
            hold=HOLD,
        )
        page, cards = opened(table, open_context, **TABLET)
        state = table.table.state
        page.tap_cards(*state.hands[0][:2])
        page.press(page.pawn(state, 4, 1))
        page.press(page.pawn(state, 1, 4))
        page.press(page.verb("exchange"))
        cards.shows("open")
        expect(page.page.locator("#think-about")).to_have_text(ASKED)
        page.page.wait_for_timeout(READ)
        cards.answer(cards.truth)
        expect(page.state).to_have_attribute("data-yours", "1", timeout=15_000)
        table.table.read()
        start = zip(state.ring, state.boxes, strict=True)
        homes = sum(box.count(colour) for colour, box in start) + 2
        card_set, item, first = rows(stack, "card_set, item, first")[-1]
        assert (card_set, first) == ("board", homes)
        assert sum(map(int, item.removeprefix("add:").split("+"))) == homes
