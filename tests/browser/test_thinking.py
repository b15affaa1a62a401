"""Thinking cards in a real browser: while others play, folded at one's own turn, never lost."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards import (
    PHONE,
    READ,
    SIDEWAYS,
    SOON,
    CardPage,
    move,
    play_until,
    rows,
    written,
)
from tests.browser.checks import problems, scrolls_sideways
from tests.browser.conftest import OpenContext
from tests.browser.keys import DESK, TABLET
from tests.browser.table_fixture import NAMES, TableFixture, make_class_table_in, make_table_in
from tests.browser.watch import Watch
from tests.stack import Stack

NEXT = 700
"""Milliseconds after which the next card of a round is open."""
FOLDED_WITHIN = 100
"""Milliseconds from when the pupil's turn is on the page."""


@pytest.fixture
def table(stack: Stack, open_context: OpenContext) -> Iterator[TableFixture]:
    """Return a class's table with cards of sums within 10: Ripple begins, so Ember waits."""
    with closing(open_context):
        yield make_table_in(stack, cards="add_10")


@pytest.mark.parametrize("screen", [PHONE, TABLET, DESK], ids=["phone", "tablet", "desk"])
def test_pupil_thinks_while_another_plays_and_goes_on_after_a_turn(
    table: TableFixture,
    stack: Stack,
    open_context: OpenContext,
    watch: Watch,
    screen: dict[str, Any],
) -> None:
    before = len(rows(stack))
    waiting, playing = table.open(open_context, 1, **screen), table.open(open_context, 0)
    cards = CardPage(waiting.page)
    cards.shows("down")
    found = [f"down: {one}" for one in problems(waiting.page, watch)]
    cards.turn()
    hand = waiting.root.locator("#hand [data-value]").evaluate_all(
        "them => them.map(one => Number(one.dataset.value))"
    )
    a, _sign, b, _equals = waiting.page.locator("#think-ask").inner_text().split()
    assert {int(a), int(b)} <= set(hand), "the first card of a wait is about the hand"
    found += [f"open: {one}" for one in problems(waiting.page, watch)]
    assert keys_are_large(waiting.page)
    cards.answer(cards.truth)
    expect(cards.part.locator("#think-said")).to_contain_text("Yes.")
    cards.shows("open")
    wrong = cards.truth + 1
    cards.answer(wrong)
    expect(cards.part.locator("#think-notyet")).to_be_visible()
    expect(cards.part.locator("#think-dots")).to_be_visible()
    found += [f"not yet: {one}" for one in problems(waiting.page, watch)]
    cards.answer(cards.truth)
    cards.shows("open")
    cards.tap_in(1)
    state = table.table()
    folds(waiting.page, lambda: move(playing, state))
    cards.shows("chip")
    expect(waiting.state).to_have_attribute("data-yours", "1")
    found += [f"own turn: {one}" for one in problems(waiting.page, watch)]
    state.read()
    move(waiting, state)
    waiting.close_feedback()
    cards.shows("open")
    assert cards.typed == "1"
    made = written(stack, waiting.page, before + 2)[before:]
    assert [one[:2] for one in made] == [("right", 1), ("right", 2)]
    assert (made[1][2], bool(made[1][3])) == (wrong, True)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("game", "mode", "screen", "cards"),
    [
        ("queens_collection", "cooperative", "PHONE", "times_12"),
        ("sleepless_princess", "standard", "SIDEWAYS", "shares"),
    ],
)
def test_keys_stay_in_sight_where_the_board_is_taller_than_the_page(
    stack: Stack, open_context: OpenContext, game: str, mode: str, screen: str, cards: str
) -> None:
    size = {"PHONE": PHONE, "SIDEWAYS": SIDEWAYS}[screen]
    with closing(open_context):
        table = make_class_table_in(stack, game, mode, cards)
        tables = [table.open(open_context, pupil, **size) for pupil in (0, 1)]
        waiting = next(one for one in tables if one.state.get_attribute("data-yours") == "0")
        beside = CardPage(waiting.page)
        beside.turn()
        assert keys_are_large(waiting.page)
        beside.answer(999)
        expect(waiting.page.locator("#think-dots")).to_be_visible()
        assert keys_are_large(waiting.page)
        assert scrolls_sideways(waiting.page) == []


def keys_are_large(page: Page) -> bool:
    """Is every key of the card 56 px high, and as wide as a finger, and in sight?"""
    boxes = [key.bounding_box() for key in page.locator("#thinking .keys button").all()]
    height = (page.viewport_size or {"height": 0})["height"]
    return all(
        box is not None and box["height"] >= 55.5 and box["width"] >= 44 for box in boxes
    ) and all(box is not None and box["y"] + box["height"] <= height for box in boxes)


def folds(page: Page, act: Any) -> None:
    """See the card fold within FOLDED_WITHIN of the turn's coming to the page."""
    page.evaluate(
        """() => {
          window.turnAt = window.foldAt = 0;
          new MutationObserver(() => {
            const yours = document.getElementById('state').dataset.yours === '1';
            if (yours && !window.turnAt) window.turnAt = performance.now();
            const state = document.getElementById('thinking').dataset.state;
            if (state === 'chip' && !window.foldAt) window.foldAt = performance.now();
          }).observe(document.getElementById('play'),
            {subtree: true, attributes: true, childList: true});
        }"""
    )
    act()
    expect(page.locator("#thinking")).to_have_attribute("data-state", "chip")
    turn_at, fold_at = page.evaluate("[window.turnAt, window.foldAt]")
    assert fold_at - turn_at < FOLDED_WITHIN


def test_whole_by_keyboard(table: TableFixture, stack: Stack, open_context: OpenContext) -> None:
    before = len(rows(stack))
    waiting = table.open(open_context, 1, guided=True, **DESK).by_keys()
    waiting.skip_guide()
    page, cards = waiting.page, CardPage(waiting.page)
    cards.shows("down")
    waiting.press(page.locator("#think-turn"))
    cards.shows("open")
    expect(page.locator("#think-answer")).to_be_focused()
    page.keyboard.type("99")
    page.keyboard.press("Backspace")
    assert cards.typed == "9"
    page.keyboard.press("Backspace")
    truth = cards.truth
    page.keyboard.type(str(truth + 1))
    page.keyboard.press("Enter")
    expect(page.locator("#think-notyet")).to_be_visible()
    page.keyboard.type(str(truth + 2))
    page.keyboard.press("Enter")
    cards.shows("worked")
    expect(page.locator("#think-next")).to_be_focused()
    page.keyboard.press("Enter")
    cards.shows("open")
    expect(page.locator("#think-answer")).to_be_focused()
    asked = page.locator("#think-ask").inner_text()
    truth_now = cards.truth
    page.keyboard.type(str(truth_now))
    page.keyboard.press("Enter")
    expect(page.locator("#think-done")).to_have_text(f"{asked} {truth_now}")
    cards.shows("open")
    expect(page.locator("#think-answer")).to_be_focused()
    page.locator("#hand button").first.focus()
    page.keyboard.type("1")
    assert cards.typed == "1", "digits reach the open card from anywhere at the table"
    waiting.press(page.locator("#think-fold"))
    cards.shows("chip")
    expect(page.locator("#think-chip")).to_be_focused()
    page.keyboard.press("Enter")
    cards.shows("open")
    assert cards.typed == "1"
    made = written(stack, page, before + 2)[before:]
    assert made[0][:3] == ("shown", 2, truth + 1)
    assert made[1][:2] == ("right", 1)


def test_focus_in_a_card_comes_back_to_the_hand_when_it_is_the_turn(
    table: TableFixture, open_context: OpenContext
) -> None:
    waiting, playing = table.open(open_context, 1, **DESK), table.open(open_context, 0)
    cards = CardPage(waiting.page)
    cards.turn()
    expect(waiting.page.locator("#think-answer")).to_be_focused()
    move(playing, table.table())
    cards.shows("chip")
    expect(waiting.page.locator("#hand button:focus")).to_have_count(1)


@pytest.mark.parametrize("screen", [PHONE, TABLET, DESK], ids=["phone", "tablet", "desk"])
def test_no_card_opens_while_the_robot_before_the_pupil_plays(
    table: TableFixture,
    stack: Stack,
    open_context: OpenContext,
    watch: Watch,
    screen: dict[str, Any],
) -> None:
    pages = [table.open(open_context, pupil, **screen) for pupil in (0, 1)]
    cards = [CardPage(one.page) for one in pages]
    cards[1].shows("down")
    state = table.table()
    seats = {state.seat_named(name): one for name, one in zip(NAMES, pages, strict=True)}
    with stack.paused("clock"):  # the robot waits
        play_until(state, seats, state.robots)
        cards[0].turn()
        cards[0].answer(cards[0].truth)
        cards[0].shows("right")
        expect(cards[0].part.locator("#think-soon")).to_have_text("You are next.")
        expect(cards[0].part.locator("#think-said")).to_contain_text("You are next.")
        cards[1].turn()
        cards[1].answer(cards[1].truth)
        cards[1].shows("open")
        found = problems(pages[0].page, watch)
        cards[0].shows("right")
    expect(pages[0].state).to_have_attribute("data-yours", "1", timeout=SOON)
    cards[0].shows("none")
    play_until(state, seats, {state.seat_named(NAMES[1])})
    cards[0].shows("open")
    expect(cards[0].part.locator("#think-done")).to_be_hidden()
    assert not found, "\n".join(found)


def test_cards_go_on_without_net_and_are_written_once_when_it_is_back(
    table: TableFixture, stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED|htmx:(sendError|afterRequest)")
    before = len(rows(stack))
    waiting = table.open(open_context, 1, **TABLET)
    cards = CardPage(waiting.page)
    cards.turn()
    waiting.page.context.set_offline(True)
    for n in range(3):
        cards.answer(cards.truth)
        cards.shows("open" if n < 2 else "none")
    assert len(rows(stack)) == before
    waiting.page.context.set_offline(False)
    made = written(stack, waiting.page, before + 3)
    assert [one[0] for one in made[before:]] == ["right"] * 3
    cards.shows("down")
    assert len(rows(stack)) == before + 3


def test_reload_keeps_the_open_card_with_what_was_keyed(
    table: TableFixture, stack: Stack, open_context: OpenContext
) -> None:
    before = len(rows(stack))
    waiting = table.open(open_context, 1, **TABLET)
    cards = CardPage(waiting.page)
    cards.turn()
    asked = waiting.page.locator("#think-ask").inner_text()
    cards.tap_in(1)
    waiting.page.reload()
    cards.shows("open")
    assert (waiting.page.locator("#think-ask").inner_text(), cards.typed) == (asked, "1")
    cards.press("[data-key=back]")
    cards.answer(cards.truth)
    assert written(stack, waiting.page, before + 1)[before][:2] == ("right", 1)


def test_not_now_folds_cards_until_asked_for_and_a_chosen_card_folds_them_too(
    table: TableFixture, open_context: OpenContext
) -> None:
    waiting = table.open(open_context, 1, **TABLET)
    cards = CardPage(waiting.page)
    cards.shows("down")
    cards.press("#think-fold")
    cards.shows("chip")
    expect(waiting.root.locator("#tray-rest")).to_be_visible()
    cards.press("#think-chip")
    cards.shows("open")
    number = waiting.root.locator("#hand [data-kind=number]").first
    number.tap()
    cards.shows("chip")
    cards.press("#think-chip")
    expect(cards.part.locator("#think-why")).to_have_text("Take your cards back first.")
    waiting.clear()
    cards.shows("open")


def test_teacher_who_wants_no_cards_gets_none(stack: Stack, open_context: OpenContext) -> None:
    with closing(open_context):
        table = make_table_in(stack, cards="off")
        waiting = table.open(open_context, 1, **TABLET)
        with waiting.page.expect_response("**/table/*/cards/**") as asked:
            waiting.page.reload()
        assert asked.value.status == 204
        expect(waiting.root.locator("#tray-rest")).to_be_visible()
        expect(waiting.page.locator("#thinking")).to_have_count(0)


@pytest.mark.parametrize("six", ["\u0666", "\u096c", "\uff16", "\u06f6"])
def test_a_digit_of_any_keyboard_is_a_digit(
    table: TableFixture, stack: Stack, open_context: OpenContext, six: str
) -> None:
    """Arabic, Hindi, full-width and Persian digits: typed into the field, and pressed as a key."""
    page = table.open(open_context, 1, **DESK).page
    page.goto(f"{stack.url}/me/cards/")
    cards = CardPage(page)
    cards.turn()
    page.locator("#think-answer").focus()
    page.keyboard.insert_text(six)
    assert cards.typed == "6"
    page.keyboard.press("Backspace")
    page.evaluate(
        "key => document.getElementById('thinking')"
        ".dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}))",
        six,
    )
    assert cards.typed == "6"


def test_round_of_ten_alone(
    table: TableFixture, stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    before = len(rows(stack))
    page = table.open(open_context, 1, **PHONE).page
    page.goto(f"{stack.url}/me/cards/")
    cards = CardPage(page)
    cards.turn()
    found = problems(page, watch)
    for n in range(10):
        cards.shows("open")
        if n == 3:
            cards.answer(cards.truth + 1)
            cards.answer(cards.truth + 1)
            cards.press("#think-next")
        else:
            page.wait_for_timeout(READ)
            cards.answer(cards.truth)
    cards.shows("over")
    expect(page.locator("#think-count")).to_have_text("You sewed 9 of 10 stitches.")
    found += problems(page, watch)
    assert not found, "\n".join(found)
    made = written(stack, page, before + 10)
    assert [one[0] for one in made[before:]].count("right") == 9
    page.get_by_role("link", name="Home").first.click()
    expect(page.locator("#quilt")).to_contain_text("Its hem has 9 stitches.")


def test_five_cards_warm_up_before_the_table_opens(
    table: TableFixture, stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    page = table.open(open_context, 1, **PHONE).page
    (assignment,) = stack.query("select public_id from classroom_assignment order by id desc")[0]
    page.goto(f"{stack.url}/me/warm-up/{assignment}/")
    cards = CardPage(page)
    cards.shows("down")
    found = problems(page, watch)
    expect(page.get_by_role("button", name="Not now")).to_be_visible()
    cards.turn()
    for _ in range(5):
        cards.shows("open")
        page.wait_for_timeout(READ)
        cards.tap_in(cards.truth)
        cards.press(".keys .go")
        page.wait_for_timeout(NEXT)
    cards.shows("over")
    expect(page.locator("#think-count")).to_have_text("You sewed 5 of 5 stitches.")
    found += problems(page, watch)
    assert not found, "\n".join(found)
    page.get_by_role("button", name="To the game").tap()
    page.wait_for_url("**/table/**")
