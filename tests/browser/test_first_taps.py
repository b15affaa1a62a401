"""First taps in a real browser: each gets an answer, plans wait for the turn, Same is no trap."""

from playwright.sync_api import expect

from engine.rules.sleeping_queens.components import VALUE
from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.player import choose
from tests.browser.table import TablePage
from tests.browser.table_fixture import TableFixture, hand_of
from tests.browser.test_table import wait_for_stream, wake_a_queen

IDS = "cards => cards.map(card => card.dataset.card)"


def bubble(page: TablePage, words: str) -> None:
    """The words stand at what was tapped, and in the prompt for who cannot see them there."""
    expect(page.page.locator("#bubble")).to_have_text(words)
    expect(page.page.locator("#prompt-words")).to_have_text(words)
    box = page.page.locator("#bubble").bounding_box()
    view = page.page.viewport_size
    assert box is not None
    assert view is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= view["width"]
    assert box["y"] >= 0


def test_every_tap_gets_an_answer_and_is_no_try(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    for size in ((1366, 768), (390, 844)):
        page = shared_table.open(open_context, 0, viewport={"width": size[0], "height": size[1]})
        table = shared_table.table()
        page.root.locator("#used").click()
        bubble(page, "These cards are used.")
        page.root.locator("[data-at=draw]").click()
        bubble(page, "New cards come by themselves.")
        page.root.locator("#seats .seat").first.click()
        bubble(page, "Those are Ember’s cards.")
        page.place(1).click(force=True)  # it rests, and answers
        king = page.root.locator("#hand [data-kind=king]").count()
        bubble(page, "Tap your king first." if king else "You need a king for her.")
        page.page.keyboard.press("Shift")
        expect(page.page.locator("#bubble")).to_have_count(0)
        table.read()
        assert table.event_count == 0


def test_words_at_a_tap_go_when_the_turn_comes(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)
    other.place(1).click(force=True)
    expect(other.page.locator("#bubble")).to_be_visible()
    wake_a_queen(shared_table.table(), one)
    expect(other.state).to_have_attribute("data-yours", "1", timeout=2_000)
    assert other.page.locator("#bubble").count() == 0


def test_sum_planned_while_another_plays_waits_for_the_turn(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)
    table = shared_table.table()
    first, second, *_rest = hand_of(table, 1)
    planned = [card for card in (first, second) if card < 40]
    assert planned, "the deal gives Ember a number"
    other.page.locator("[data-sort]").click()
    values = [VALUE[card] or 99 for card in hand_of(table, 1)]
    sorted_ids = other.page.locator("#hand [data-card]").evaluate_all(IDS)
    assert [VALUE[int(card)] or 99 for card in sorted_ids] == sorted(values)
    other.tap_cards(*planned)
    assert other.tray() == planned
    expect(other.verb("check")).to_be_hidden()
    wake_a_queen(table, one)
    expect(other.state).to_have_attribute("data-yours", "1")
    assert other.tray() == planned
    shown = other.page.locator("#hand [data-card]")
    dealt = shown.evaluate_all(IDS)
    assert dealt == sorted_ids
    shown.nth(4).drag_to(shown.nth(0))
    mine = [dealt[4], *dealt[:4]]
    assert shown.evaluate_all(IDS) == mine, "a card goes where it is dropped"
    other.page.reload()
    assert shown.evaluate_all(IDS) == mine, "the order stays"
    other.clear()
    other.do(choose(table.state, table.awaited), table.state)
    table.wait()


def test_same_is_neutral_and_goes_once_a_sum_is_begun(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0)
    table = shared_table.table()
    addends, _total = true_sums(hand_of(table, 0))[0]
    page.tap_cards(*addends)
    same = page.verb("pair")
    expect(same).to_be_visible()
    assert "go" not in (same.get_attribute("class") or "").split()
    page.root.locator("#slot-total").click()
    expect(same).to_be_hidden()
    page.root.locator("#slot-total").click()
    expect(same).to_be_visible()
