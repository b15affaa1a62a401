"""One table in real browsers: two tabs, cut streams, no net, keys only, praise and sheets."""

import pytest
from playwright.sync_api import Page, expect

from engine.rules.sleeping_queens.components import VALUE
from tests.browser.checks import axe_findings
from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.keys import assert_focus_is_somewhere
from tests.browser.player import Table, choose, wrong_claim
from tests.browser.table import TablePage, saved_cards
from tests.browser.table_fixture import TableFixture, hand_of
from tests.browser.watch import Watch


def wake_a_queen(table: Table, page: TablePage) -> None:
    """Ripple wakes a queen with the King."""
    page.do(choose(table.state, table.awaited), table.state)
    table.wait()


# --- staying in step --------------------------------------------------------------------------


def test_move_of_one_pupil_shows_at_the_other_at_once(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    wait_for_stream(other.page)
    table = shared_table.table()
    wake_a_queen(table, one)
    expect(other.state).to_have_attribute("data-yours", "1", timeout=2_000)
    expect(other.root.locator("[data-queen]")).to_have_count(1)


def test_two_tabs_of_one_pupil_play_a_move_once(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    one = shared_table.open(open_context, 0)
    second = one.page.context.new_page()
    second.goto(shared_table.url)
    two = TablePage(second)
    table = shared_table.table()
    action = choose(table.state, table.awaited)
    for tab in (one, two):
        tab.tap_cards(action.args[0])
        tab.press(tab.place(action.args[1]))
    one.press(one.verb("king"))
    table.wait()
    # The second tab follows by itself: what it had chosen is gone, the move counts once.
    two.shows(table.revision)
    expect(two.state).to_have_attribute("data-yours", "0")
    expect(two.root.locator("#me")).to_contain_text("1 queen")
    table.read()
    assert (table.version, table.event_count) == (1, 1)


def test_second_tab_that_is_late_gets_the_fresh_table_kindly(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect("409")
    one = shared_table.open(open_context, 0)
    two = TablePage(one.page.context.new_page())
    ours = {"X-Counterpane": "1"}  # nothing new, it hears
    two.page.route("**/part/**", lambda route: route.fulfill(status=204, headers=ours))
    two.page.route("**/ticket/**", lambda route: route.abort())
    watch.expect("ERR_FAILED")
    two.page.goto(shared_table.url)
    table = shared_table.table()
    card = hand_of(table, 0)[0]
    wake_a_queen(table, one)
    two.tap_cards(card)
    two.press(two.verb("discard"))
    expect(two.state).to_have_attribute("data-yours", "0")
    expect(two.page.locator("#prompt-words")).not_to_be_empty()
    table.read()
    assert table.version == 1


def wait_for_stream(page: Page) -> None:
    """Wait until the page has asked for its stream, and a moment more."""
    asked = "performance.getEntriesByType('resource').some((one) => one.name.includes('/ticket/'))"
    for _ in range(100):
        if page.evaluate(asked):
            break
        page.wait_for_timeout(50)
    page.wait_for_timeout(500)


def test_polling_takes_over_where_no_stream_comes_through(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect(r"/stream|ERR_")
    one, other = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    table = shared_table.table()
    other.page.route("**/stream?*", lambda route: route.abort())
    other.page.reload()
    wake_a_queen(table, one)
    expect(other.state).to_have_attribute("data-yours", "1", timeout=8_000)
    expect(other.page.locator("#connection .banner")).to_have_count(0)
    other.page.unroute("**/stream?*")
    action = choose(table.state, table.awaited)
    other.do(action, table.state)
    table.wait()


def test_no_net_shows_the_banner_keeps_the_tray_and_check_waits(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect(r"ERR_|/stream|htmx:")
    page = shared_table.open(open_context, 0)
    table = shared_table.table()
    addends, total = true_sums(hand_of(table, 0))[0]
    page.page.context.set_offline(True)
    expect(page.page.locator("#connection")).to_contain_text("No internet", timeout=3_000)
    with watch.not_listening(page.page):
        assert axe_findings(page.page) == []
    page.tap_cards(*addends, total)
    assert page.tray() == [*addends, total]
    page.verb("check").click(force=True)  # it looks resting, and says why
    expect(page.page.locator("#prompt-words")).to_contain_text("No answer yet")
    table.read()
    assert table.event_count == 0
    page.page.context.set_offline(False)
    expect(page.page.locator("#connection")).to_contain_text("back", timeout=6_000)
    assert page.tray() == [*addends, total]
    page.press(page.verb("check"))
    table.wait()
    assert [(one.operands, one.reason) for one in table.claims()] == [
        (tuple(VALUE[card] for card in addends), "")
    ]


def test_hidden_half_built_sum_of_a_lost_battery_is_there_on_another_device(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0)
    table = shared_table.table()
    addends, _total = true_sums(hand_of(table, 0))[0]
    with page.page.expect_response(
        lambda answer: answer.url.endswith("/tray/") and saved_cards(answer.request) == [*addends]
    ):
        page.tap_cards(*addends)
    page.page.context.close()
    again = shared_table.open(open_context, 0, viewport={"width": 390, "height": 844})
    assert again.tray() == list(addends)
    again.root.locator('[data-verb="undo"]').click()
    assert again.tray() == [addends[0]]


def test_praise_keeps_the_own_picture_though_the_turn_moves_on(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page = shared_table.open(open_context, 0)
    table = shared_table.table()
    addends, total = true_sums(hand_of(table, 0))[0]
    page.build(addends, total)
    page.press(page.verb("check"))
    expect(page.state).to_have_attribute("data-yours", "0")
    prompt = page.root.locator("#prompt")
    expect(prompt).to_contain_text("You did it!")
    expect(prompt.locator(".of-me .ava")).to_be_visible()
    expect(prompt.locator(".of-turn .ava")).to_be_hidden()
    page.close_feedback()
    expect(prompt.locator(".of-turn .ava")).to_be_visible()
    expect(prompt.locator(".of-me .ava")).to_be_hidden()


# --- sheets -----------------------------------------------------------------------------------

PAUSES = (
    "from games.models import GameSession; from games.services import pause, resume;"
    " {what}(GameSession.objects.filter(public_id='{public_id}').values_list('pk', flat=True))"
)
INERT = "[...document.querySelectorAll('#table [inert] [id]')].map((one) => one.id).sort()"


def set_paused(shared_table: TableFixture, what: str) -> None:
    """Stop the table (pause) or let it go on (resume), as the teacher does."""
    shared_table.stack.shell(PAUSES.format(what=what, public_id=shared_table.public_id))


@pytest.mark.parametrize("reload", [True, False])
def test_paused_table_is_out_of_reach_and_back_after_the_pause(
    shared_table: TableFixture, open_context: OpenContext, reload: bool
) -> None:
    page = shared_table.open(open_context, 0)
    table = shared_table.table()
    set_paused(shared_table, "pause")
    expect(page.root.locator("#sheet .sheet")).to_be_visible()
    if reload:
        page.page.reload()
        expect(page.root.locator("#sheet .sheet")).to_be_visible()
    assert {"tray", "feedback", "hand", "board"} <= set(page.page.evaluate(INERT))
    set_paused(shared_table, "resume")
    expect(page.root.locator("#sheet .sheet")).to_have_count(0)
    assert page.page.evaluate(INERT) == []
    addends, total = true_sums(hand_of(table, 0))[0]
    page.build(addends, total)
    page.press(page.verb("check"))
    table.wait()
    expect(page.root.locator("#feedback")).to_contain_text("Yes!")


def test_page_loaded_anew_under_a_question_is_free_after_the_answer(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    page, mate = shared_table.open(open_context, 0), shared_table.open(open_context, 1)
    table = shared_table.table()
    wake_a_queen(table, page)
    mate.shows(table.revision)
    mate.do(choose(table.state, table.awaited), table.state)
    table.wait()
    expect(page.page.get_by_role("alertdialog")).to_be_visible()
    page.page.wait_for_timeout(1_200)  # a half-built sum is saved within a second
    page.page.reload()
    expect(page.page.get_by_role("alertdialog")).to_be_visible()
    page.press(page.verb("pass"))
    table.wait()
    expect(page.root.locator("#sheet .sheet")).to_have_count(0)
    assert page.page.evaluate(INERT) == []


# --- keys only --------------------------------------------------------------------------------


def test_several_turns_by_keys_alone_and_the_focus_is_never_lost(
    shared_table: TableFixture, open_context: OpenContext
) -> None:
    pages = [shared_table.open(open_context, pupil).by_keys() for pupil in (0, 1)]
    table, turns, kinds = shared_table.table(), 0, set()
    while turns < 10 and not table.over:
        table.read()
        if table.over or table.awaited in table.robots:
            table.wait()
            continue
        page = pages[table.names[table.awaited] == "Ember"]
        page.shows(table.revision)
        wrong = wrong_claim(table.state, table.awaited) if turns == 0 else None
        if wrong:
            page.do(wrong, table.state)
            table.wait("event_count")
            expect(page.root.locator("#feedback")).to_contain_text("Not yet")
            assert_focus_is_somewhere(page.page, "after a claim")
            clear_by_backspace(page)
        action = choose(table.state, table.awaited)
        if action.kind == "equation":
            page.build(*action.args)
            page.page.keyboard.press("c")
        else:
            page.do(action, table.state)
        table.wait()
        page.shows(table.revision)
        assert_focus_is_somewhere(page.page, f"after {action}")
        kinds.add(action.kind)
        turns += 1
    assert {"king", "knight", "block"} <= kinds


def clear_by_backspace(page: TablePage) -> None:
    """Close the feedback and take the cards back."""
    page.close_feedback()
    for _ in range(5):
        if page.tray():
            page.page.keyboard.press("Backspace")
    assert page.tray() == []
