"""The page's clock: what is thought counts, what nobody saw does not, a reload goes on."""

from contextlib import closing

from playwright.sync_api import Page

from tests.browser.cards import CardPage, rows, written
from tests.browser.conftest import OpenContext
from tests.browser.player import Table, wrong_claim
from tests.browser.table_fixture import TableFixture, hand_of, make_table_in
from tests.browser.watch import Watch
from tests.stack import Stack


def hide(page: Page, hidden: bool) -> None:
    """Let the page believe that its tab is hidden, or seen again."""
    page.evaluate(
        "(value) => { Object.defineProperty(document, 'hidden', { value, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def times_of(table: Table) -> list[tuple[float, bool]]:
    """Return seconds at it, and whether some were cut, by try."""
    rows = table.stack.query(
        "SELECT active_ms, idle_cut FROM games_attempt a"
        " JOIN games_gamesession g ON g.id = a.game_session_id"
        " WHERE g.public_id = %s AND actor = 'pupil' ORDER BY a.id",
        (table.public_id,),
    )
    return [(active / 1000, bool(cut)) for active, cut in rows]


def test_time_of_a_try_is_what_the_pupil_saw_of_it(
    shared_table: TableFixture, open_context: OpenContext, watch: Watch
) -> None:
    one = shared_table.open(open_context, 0)
    table = shared_table.table()
    page = one.page
    page.clock.install()
    page.reload()
    page.clock.fast_forward(20_000)
    one.tap_cards(hand_of(table, 0)[0])
    page.clock.fast_forward(25_000)  # no touch, and still at it
    hide(page, True)
    page.clock.fast_forward(40_000)
    hide(page, False)
    page.reload()
    page.clock.fast_forward(10_000)
    one.clear()
    claim = wrong_claim(table.state, table.awaited)
    assert claim is not None
    one.do(claim, table.state)
    table.wait("event_count")
    page.clock.fast_forward(75_000)  # longer than anybody thinks without a touch
    one.close_feedback()
    one.clear()
    one.do(claim, table.state)
    table.wait("event_count")
    (first, cut), (second, idle) = times_of(table)
    assert (54 <= first < 80, cut) == (True, False)
    assert (60 <= second < 75, idle) == (True, True)


def test_time_of_a_card_is_what_the_pupil_saw_of_it(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    """Twenty seconds without a touch, a hidden tab, a page loaded anew: none of it is a pause."""
    with closing(open_context):
        page = make_table_in(stack, cards="add_10").open(open_context, 1).page
        page.clock.install()
        page.reload()
        page.clock.fast_forward(5_000)
        cards, before = CardPage(page), len(rows(stack))
        cards.turn()
        page.clock.fast_forward(20_000)
        hide(page, True)
        page.clock.fast_forward(300_000)
        hide(page, False)
        page.reload()
        page.clock.fast_forward(5_000)
        cards.shows("open")
        cards.answer(cards.truth)
        written(stack, page, before + 1)
        [(ms, cut)] = rows(stack, "active_ms, idle_cut")[before:]
        assert (19_000 <= ms < 50_000, bool(cut)) == (True, False)
