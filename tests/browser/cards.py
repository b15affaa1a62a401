"""Thinking cards in a browser: turned and answered as by a pupil, and what is written of them."""

from collections.abc import Collection
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.player import Table, choose
from tests.browser.table import TablePage
from tests.stack import Stack

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
WORKS = {"+": lambda a, b: a + b, "−": lambda a, b: a - b, "×": lambda a, b: a * b}
SOON = 15_000
READ = 750
"""Milliseconds in which a card can be read: what is answered sooner counts nowhere."""


class CardPage:
    """The cards beside an open table, or alone."""

    def __init__(self, page: Page) -> None:
        """Remember the page."""
        self.page = page
        self.part = page.locator("#thinking")
        self.is_touched = bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))

    def shows(self, state: str) -> None:
        """Wait until the part is in this state."""
        expect(self.part).to_have_attribute("data-state", state, timeout=SOON)

    @property
    def truth(self) -> int:
        """What the open card makes."""
        a, sign, b, _equals = self.page.locator("#think-ask").inner_text().split()
        return int(WORKS[sign](int(a), int(b)))

    def press(self, selector: str) -> None:
        """Tap or click one thing of the part."""
        found = self.part.locator(selector)
        if self.is_touched:
            found.tap()
        else:
            found.click()

    def turn(self) -> None:
        """Turn the card that lies face down."""
        self.shows("down")
        self.press("#think-turn")
        self.shows("open")

    def tap_in(self, number: int) -> None:
        """Tap a number on the keys."""
        for digit in str(number):
            self.press(f"[data-key='{digit}']")

    def answer(self, number: int) -> None:
        """Tap a number and check it."""
        self.tap_in(number)
        self.press("[type=submit]")

    @property
    def typed(self) -> str:
        """What is keyed and not checked."""
        return self.page.locator("#think-answer").input_value()


def rows(stack: Stack, columns: str = "state, tries, first") -> list[tuple[Any, ...]]:
    """Return what is written of all cards, in order."""
    return stack.query(f"select {columns} from practice_thinkingcard order by id")


def written(stack: Stack, page: Page, count: int) -> list[tuple[Any, ...]]:
    """Wait until so many cards more than before are written; return them."""
    for _ in range(200):
        found = rows(stack, "state, tries, first, hint")
        if len(found) >= count:
            return found
        page.wait_for_timeout(50)
    raise AssertionError(f"{len(found)} cards are written, not {count}")


def move(mate: TablePage, table: Table) -> None:
    """Whose turn it is makes a move."""
    mate.do(choose(table.state, table.awaited), table.state)
    table.wait()


def play_until(table: Table, seats: dict[int, TablePage], asked: Collection[int]) -> None:
    """Let the pupils move until somebody of these seats is asked."""
    table.read()
    while table.awaited not in asked:
        mover = seats[table.awaited]
        move(mover, table)
        mover.shows(table.revision)  # with what is said of the move
        mover.close_feedback()
