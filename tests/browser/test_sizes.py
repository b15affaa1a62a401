"""One table on pages of all sizes: nothing cut off, out of sight or too small to tap."""

from contextlib import closing

import pytest
from playwright.sync_api import expect

from engine.rules.sleeping_queens.components import VALUE
from tests.browser.checks import not_whole, problems, scrolls_sideways
from tests.browser.conftest import OpenContext
from tests.browser.deal import false_sums, true_sums
from tests.browser.player import choose, wrong_claim
from tests.browser.table_fixture import TableFixture, hand_of, make_table_in
from tests.browser.watch import Watch
from tests.stack import Stack


@pytest.mark.parametrize("state_total", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_table_passes_at_all_sizes_in_each_of_its_moods(
    stack: Stack, open_context: OpenContext, watch: Watch, state_total: bool
) -> None:
    shared_table = make_table_in(stack, state_total=state_total)
    with closing(open_context):
        page = shared_table.open(open_context, 0, viewport={"width": 1366, "height": 768})
        mate = shared_table.open(open_context, 1)
        table = shared_table.table()
        found = [f"turn: {one}" for one in problems(page.page, watch)]
        found += [f"waiting: {one}" for one in problems(mate.page, watch)]
        wrong = wrong_claim(table.state, table.awaited)
        assert wrong is not None
        page.do(wrong, table.state)
        table.wait("event_count")
        expect(page.root.locator("#feedback")).to_contain_text("Not yet")
        found += [f"not yet: {one}" for one in problems(page.page, watch)]
        page.press(page.root.locator("[data-lamp]"))
        expect(page.root.locator(".ladder")).to_be_visible()
        found += [f"help: {one}" for one in problems(page.page, watch)]
        page.do(choose(table.state, table.awaited), table.state)
        table.wait()
        mate.shows(table.revision)
        mate.do(choose(table.state, table.awaited), table.state)
        table.wait()
        page.shows(table.revision)
        expect(page.page.get_by_role("alertdialog")).to_be_visible()
        found += [f"asked: {one}" for one in problems(page.page, watch)]
        assert not found, "\n".join(found)


def test_own_turn_fits_a_phone_with_check_in_sight(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0, viewport={"width": 390, "height": 844})
    addends, total = true_sums(hand_of(shared_table.table(), 0))[0]
    for card in (*addends, total):
        page.tap_cards(card)
        assert page.page.evaluate("document.scrollingElement.scrollHeight") <= 844
        buttons = page.root.locator("#verbs button:visible").all()
        tops = {round((one.bounding_box() or {})["y"]) for one in buttons}
        assert len(tops) == 1, f"{len(page.tray())} cards: {tops}"
        expect(page.verb("check")).to_be_in_viewport(ratio=1)


def test_praise_fits_a_phone_when_a_queen_is_awake(stack: Stack, open_context: OpenContext) -> None:
    shared_table = make_table_in(stack)
    with closing(open_context):
        first, table = shared_table.open(open_context, 0), shared_table.table()
        first.do(choose(table.state, table.awaited), table.state)
        table.wait()
        assert any(table.state.awake)
        page = shared_table.open(open_context, 1, viewport={"width": 390, "height": 844})
        addends, total = true_sums(hand_of(table, 1))[0]
        page.tap_cards(*addends, total)
        page.press(page.verb("check"))
        expect(page.root.locator("#feedback")).to_contain_text("Yes!")
        assert not_whole(page.page, "feedback") == []


WAKE_FOUR = """
from engine import GAMES
from games.models import GameSession
from tests.games_ui.tables import put, wake

session = GameSession.objects.get(public_id={public_id!r})
state = GAMES[session.game].load(session.state)
for one, most in ({seat}, 4), (({seat} + 1) % 3, 2), (({seat} + 2) % 3, 2):
    wake(state, one, [queen for queen in state.slots if queen >= 0][:most])
put(session, state)
"""


def test_four_queens_and_a_wrong_sum_fit_a_phone(stack: Stack, open_context: OpenContext) -> None:
    shared_table = make_table_in(stack)
    table = shared_table.table()
    seat = table.awaited
    stack.shell(WAKE_FOUR.format(public_id=shared_table.public_id, seat=seat))
    with closing(open_context):
        page = shared_table.open(open_context, 0, viewport={"width": 390, "height": 844})
        wrong = wrong_claim(table.state, seat)
        assert wrong is not None
        page.do(wrong, table.state)
        expect(page.root.locator("#feedback")).to_contain_text("Not yet")
        assert page.root.locator("#me .won [data-at]").count() == 4
        assert not_whole(page.page, "feedback") == []


def test_cards_and_check_are_in_sight_on_a_phone_with_the_number_pad(
    stack: Stack, open_context: OpenContext
) -> None:
    shared_table = make_table_in(stack, state_total=True)
    with closing(open_context):
        page = shared_table.open(open_context, 0, viewport={"width": 390, "height": 640})
        assert page.page.evaluate("document.scrollingElement.scrollHeight") > 640
        for card in page.root.locator("#hand [data-card]").all():
            expect(card).to_be_in_viewport(ratio=1)
        addends, total = true_sums(hand_of(shared_table.table(), 0))[0]
        said = page.root.locator("#prompt-words")
        page.build(addends, None)
        expect(said).to_have_text("How many is it? Tap the number.")
        page.build((), None, VALUE[total])
        expect(said).to_have_text("Which card is the total?")
        page.tap_cards(total)
        expect(said).to_have_text("Ready? Then check.")
        page.press(page.verb("check"))
        expect(page.root.locator("#feedback")).to_contain_text("Yes!")
        expect(page.root.locator("#feedback [data-close]")).to_be_in_viewport(ratio=1)


def test_longest_hand_and_tray_fit_320(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0, viewport={"width": 320, "height": 640})
    table = shared_table.table()
    hand = hand_of(table, 0)
    addends, total = (true_sums(hand) or false_sums(hand))[0]
    page.tap_cards(*addends, total)
    assert scrolls_sideways(page.page) == []
