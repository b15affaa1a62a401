"""Beside robots alone, in a real browser: a card after each turn, for which the robots wait."""

import time
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.protocol import Action
from engine.rules.sleeping_queens.components import NUMBERS
from tests.browser.cards import PHONE, READ, SIDEWAYS, SOON, CardPage, written
from tests.browser.checks import problems, scrolls_sideways
from tests.browser.conftest import OpenContext
from tests.browser.keys import DESK, TABLET
from tests.browser.player import Table, choose
from tests.browser.rescue import RescuePage
from tests.browser.rescue import choose as choose_in_rescue
from tests.browser.table import TablePage
from tests.browser.table_fixture import TableFixture, make_class_table_in
from tests.browser.watch import Watch
from tests.stack import Stack

OWN = 0
LONG, SHORT = 20, 3
"""Seconds that robots wait at most: longer than a test takes, or no longer than it must."""
GO_ON = 2_500
"""Milliseconds within which a robot has moved that does not wait; in tests it has no pace."""
SCREENS = {"phone": PHONE, "sideways": SIDEWAYS, "tablet": TABLET, "desk": DESK}


class Alone:
    """One pupil's page beside a robot, and the stored table behind it."""

    def __init__(self, fixture: TableFixture, opener: OpenContext, **options: Any) -> None:
        """Open the table; wait until its cards have come."""
        self.game = fixture.open(opener, 0, **options)
        self.page = self.game.page
        self.table = fixture.table()
        if self.table.game.key == "the_rescue":
            self.game = RescuePage(self.page)
        self.cards = CardPage(self.page)
        expect(self.page.locator("#thinking")).to_have_attribute("data-hold", "", timeout=SOON)

    def has_the_turn(self, within: int = SOON) -> None:
        """Wait until the page shows the pupil's own turn; a robot's attack is answered before."""
        expect(self.game.state).to_have_attribute("data-yours", "1", timeout=within)
        self.table.read()
        while self.table.game.window(self.table.state) is not None:
            self.game.do(choose(self.table.state, OWN), self.table.state)
            self.table.wait()
            expect(self.game.state).to_have_attribute("data-yours", "1", timeout=SOON)
            self.table.read()

    def end_turn(self) -> None:
        """Move until it is the robot's turn; what is said of a move is closed."""
        self.has_the_turn()
        self.table.read()
        while self.table.awaited == OWN:
            self.table.hold_back(OWN)
            self.game.do(ending(self.table), self.table.state)
            self.table.wait()
            self.game.close_feedback()

    @property
    def kind(self) -> str:
        """What the clock waits for."""
        rows = self.table.stack.query(
            "SELECT due_kind FROM games_gamesession WHERE id = %s", (self.table.pk,)
        )
        return str(rows[0][0])


def ending(table: Table) -> Action:
    """Return a move that ends the turn soon and asks nobody anything."""
    if table.game.key == "the_rescue":
        return choose_in_rescue(table.state, OWN, set())
    legal = table.game.legal_actions(table.state, OWN)
    thrown = [one for one in legal if one.kind == "discard" and len(one.args) == 1]
    numbers = [one for one in thrown if one.args[0] < NUMBERS]
    return (numbers or thrown or [choose(table.state, OWN)])[0]


def lay(stack: Stack, hold: float, game: str = "sleeping_queens") -> TableFixture:
    return make_class_table_in(stack, game, "standard", "add_10", 1, hold)


@pytest.mark.parametrize("screen", SCREENS)
def test_card_comes_open_after_the_turn_stays_until_answered_and_robots_go_on_then(
    stack: Stack, open_context: OpenContext, watch: Watch, screen: str
) -> None:
    with closing(open_context):
        alone = Alone(lay(stack, LONG), open_context, **SCREENS[screen])
        cards = alone.cards
        alone.has_the_turn()
        cards.shows("none")
        alone.end_turn()
        cards.shows("open")
        assert alone.kind == "hold"
        found = problems(alone.page, watch) + scrolls_sideways(alone.page)
        revision = alone.table.revision
        time.sleep(GO_ON / 1000)
        alone.table.read()
        assert alone.table.revision == revision, "the robot waits"
        cards.answer(cards.truth + 1)
        expect(alone.page.locator("#think-dots")).to_be_visible()
        cards.shows("open")
        cards.answer(cards.truth)
        alone.has_the_turn(GO_ON)
        cards.shows("none")
        assert not found, "\n".join(found)
        alone.end_turn()
        cards.shows("open")
        assert alone.kind == "hold"


def test_a_card_that_is_shown_worked_is_waited_for_until_it_is_left(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        alone = Alone(lay(stack, LONG), open_context, **DESK)
        alone.end_turn()
        alone.cards.shows("open")
        for _try in range(2):
            alone.cards.answer(alone.cards.truth + 1)
        alone.cards.shows("worked")
        expect(alone.page.locator("#think-next")).to_have_text("Go on")
        assert alone.kind == "hold"
        alone.cards.press("#think-next")
        alone.has_the_turn(GO_ON)


def test_not_now_lets_robots_go_on_and_lasts_for_the_game_until_the_pupil_asks(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        alone = Alone(lay(stack, LONG), open_context, **TABLET)
        alone.end_turn()
        alone.cards.shows("open")
        alone.cards.press("#think-fold")
        alone.has_the_turn(GO_ON)
        alone.end_turn()
        alone.has_the_turn(GO_ON)
        alone.page.reload()
        alone.has_the_turn()
        expect(alone.page.locator("#thinking")).to_have_count(1, timeout=SOON)
        alone.cards.shows("chip")
        alone.end_turn()
        alone.has_the_turn(GO_ON)
        alone.cards.press("#think-chip")
        expect(alone.page.locator("#think-why")).to_have_text("Your turn first. This card waits.")
        alone.end_turn()
        alone.cards.shows("open")
        assert alone.kind == "hold"


def test_two_cards_in_a_row_left_untouched_are_not_now(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        alone = Alone(lay(stack, SHORT), open_context, **DESK)
        for _card in range(2):
            begun = time.monotonic()
            alone.end_turn()
            alone.cards.shows("open")
            alone.has_the_turn()
            assert SHORT - 0.5 < time.monotonic() - begun < SHORT + 4
            alone.cards.shows("chip")
        alone.end_turn()
        alone.has_the_turn(GO_ON)
        alone.cards.shows("chip")
        expect(alone.page.locator("#thinking")).not_to_have_attribute("data-hold", "")


def test_a_card_that_was_touched_is_open_again_after_the_next_turn(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        alone = Alone(lay(stack, SHORT), open_context, **DESK)
        for _card in range(3):
            alone.end_turn()
            alone.cards.shows("open")
            alone.cards.tap_in(1)
            alone.cards.press("[data-key=back]")
            asked = alone.page.locator("#think-ask").inner_text()
            alone.has_the_turn()
        alone.end_turn()
        alone.cards.shows("open")
        assert alone.page.locator("#think-ask").inner_text() == asked


def test_two_cards_one_after_the_other_in_the_rescue(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        alone = Alone(lay(stack, LONG, "the_rescue"), open_context, **DESK)
        alone.end_turn()
        alone.cards.shows("open")
        before = len(written(stack, alone.page, 0))
        for kind in ("hold", "second_hold"):
            for _wait in range(40):
                if alone.kind == kind:
                    break
                alone.page.wait_for_timeout(50)
            assert alone.kind == kind
            alone.page.wait_for_timeout(READ)
            alone.cards.answer(alone.cards.truth)
        alone.cards.shows("right")
        assert len(written(stack, alone.page, before + 2)) == before + 2
        alone.table.wait()


def test_card_of_the_hand_put_into_the_tray_puts_the_card_away(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        alone = Alone(lay(stack, LONG), open_context, **TABLET)
        alone.end_turn()
        alone.cards.shows("open")
        alone.game.root.locator("#hand [data-kind=number]").first.tap()
        alone.has_the_turn(GO_ON)
        alone.game.clear()
        alone.end_turn()
        alone.cards.shows("open")


def test_robots_go_on_at_the_bound_when_the_page_is_gone(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED|htmx:(sendError|afterRequest)")
    with closing(open_context):
        alone = Alone(lay(stack, SHORT), open_context, **DESK)
        alone.end_turn()
        alone.cards.shows("open")
        alone.page.context.set_offline(True)  # it cannot even say that it closes
        alone.page.close()
        stack.restart("clock")
        alone.table.wait("version", SHORT + 6)


def test_second_tab_of_the_pupil_ends_no_wait_and_begins_none(
    stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        fixture = lay(stack, LONG)
        alone = Alone(fixture, open_context, **DESK)
        other = alone.page.context.new_page()
        other.goto(fixture.url)
        second = TablePage(other)
        expect(other.locator("#thinking")).to_have_attribute("data-hold", "", timeout=SOON)
        alone.page.bring_to_front()
        alone.end_turn()
        alone.cards.shows("open")
        second.shows(alone.table.revision)
        assert alone.kind == "hold"
        alone.cards.answer(alone.cards.truth)
        alone.has_the_turn(GO_ON)
