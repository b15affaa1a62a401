"""A whole game in Firefox ESR and in WebKitGTK, driven by WebDriver."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.protocol import Action
from tests.browser.driven import Driven
from tests.browser.firefox import Firefox
from tests.browser.player import Table
from tests.browser.rescue import Game, make_tables_in, steps_of, wrong_claim
from tests.browser.webkit import WebKit
from tests.skips import firefox, webkit
from tests.stack import Stack

TABLET = (820, 1180)


class DrivenTable:
    """The table of The Rescue in a driven browser, as far as a game played through needs it."""

    def __init__(self, browser: Driven) -> None:
        """Remember the browser; its page is the table."""
        self.browser = browser

    def shows(self, revision: int) -> None:
        """Wait until the page shows this revision of the table, or a later one."""
        self.browser.shows(revision)

    def do(self, action: Action, state: Any) -> None:
        """Carry out an action, tap by tap, with an empty tray."""
        closing = "#feedback [data-close=feedback]"
        if self.browser.evaluate(
            f"document.querySelector('{closing}')?.checkVisibility() ?? false"
        ):
            self.browser.tap(closing)
        for left in range(self.browser.count("#sum [data-holds]"), 0, -1):
            self.browser.tap("#sum [data-holds]")
            self.browser.wait_for(f"document.querySelectorAll('#sum [data-holds]').length < {left}")
        for step in steps_of(action, state):
            sign = step.removeprefix("#signs:")
            self.browser.tap(step if sign == step else f"#signs label:has(input[value='{sign}'])")


class DrivenGame(Game):
    """A game of The Rescue in a driven browser, with one false claim."""

    def claim_falsely(self, state: Any) -> None:
        """Make one false claim: it is answered kindly."""
        action = wrong_claim(state, self.seat, "+")
        if self.wrong or action is None:
            return
        self.table.hold_back(self.seat)
        self.page.do(action, state)
        self.table.wait("event_count")
        self.page.browser.wait_for(
            "document.querySelector('#feedback').innerText.includes('Not yet')"
        )
        self.wrong.add(action.args[0])
        self.note(action, "arith")


def start_firefox() -> Driven:
    return Firefox(str(firefox()), *TABLET)


def start_webkit() -> Driven:
    return WebKit(str(webkit()), *TABLET)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    "start",
    [
        pytest.param(start_firefox, id="firefox", marks=pytest.mark.firefox),
        pytest.param(start_webkit, id="webkit", marks=pytest.mark.webkit),
    ],
)
def test_whole_game_in_another_engine(stack: Stack, start: Callable[[], Driven]) -> None:
    (printed,) = make_tables_in(stack, [None], "plus_minus", 2)
    table = Table(stack, printed["public_id"])
    with start() as browser:
        browser.sign_in(stack.url, printed["cookies"])
        browser.open(f"{stack.url}/table/{printed['public_id']}/")
        browser.tap("#rules-ready")
        game = DrivenGame(table, DrivenTable(browser), table.seat_named("Ripple"))
        game.play_to_the_end()
        browser.wait_for("document.querySelector('#end')?.checkVisibility() ?? false")
        assert game.right, "no sum was found in the whole game"
        assert game.wrong, "no false sum was tried"
        assert game.logged() == game.claims
        assert browser.complaints() == []
