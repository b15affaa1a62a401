"""The table page as a pupil uses it: cards, slots, verbs, the dialog; by touch or by keyboard."""

import json
import time
from functools import cached_property
from typing import Any, Self
from urllib.parse import parse_qs

from playwright.sync_api import Locator, Page, Request, expect

from engine.protocol import Action
from engine.rules.sleeping_queens.components import VALUE
from tests.browser.keys import Keys, TabAndEnter

SLOW = 15.0
SEEN = "Number(document.getElementById('state')?.dataset.liveSeen ?? -1)"


def saved_cards(request: Request) -> list[int]:
    """Return the cards that a request saves, from a form's or a beacon's fields."""
    sent = request.post_data or ""
    if "form-data" in request.headers.get("content-type", ""):
        tray = sent.split('name="tray"')[1].split("\r\n\r\n")[1].split("\r\n")[0]
    else:
        tray = parse_qs(sent)["tray"][0]
    cards: list[int] = json.loads(tray)["cards"]
    return cards


class TablePage:
    """One pupil's open table."""

    def __init__(self, page: Page) -> None:
        """Remember the page."""
        self.page = page
        self.root = page.locator("#table")
        self.state = page.locator("#state")
        self.keys: Keys | None = None

    def by_keys(self) -> Self:
        """From now on press keys alone, and see to it that the focus is never lost."""
        self.keys = Keys(self.page)
        return self

    def in_way(self, way: str) -> Self:
        """Play in one of WAYS from now on; without pointer the rules are closed first."""
        if way != "touch":
            self.keys = TabAndEnter(self.page) if way == "tab" else Keys(self.page)
            self.skip_guide()
        return self

    def shows(self, revision: int) -> None:
        """Wait until the page shows this revision of the table, or a later one."""
        ends = time.monotonic() + SLOW
        # Asked again and again from outside: the page's CSP lets no tool evaluate inside it.
        while self.page.evaluate(SEEN) < revision:
            assert time.monotonic() < ends, f"the page does not come to revision {revision}"
            self.page.wait_for_timeout(40)
        if self.keys:
            self.keys.assert_focus_kept(f"at revision {revision}")

    def skip_guide(self) -> None:
        """Close the rules before a first game."""
        self.press(self.page.locator("#rules-ready"))

    # --- touching ---------------------------------------------------------------------------

    def press(self, target: Locator) -> None:
        """Tap, click or press by keys one thing."""
        if self.keys:
            self.keys.press(target)
        elif self.is_touched:
            target.tap()
        else:
            target.click()

    @cached_property
    def is_touched(self) -> bool:
        """Is it a device without a mouse?"""
        return bool(self.page.evaluate("matchMedia('(pointer: coarse)').matches"))

    def card(self, card: int) -> Locator:
        """Return a card of the hand."""
        return self.root.locator(f"#card-{card}")

    def verb(self, name: str) -> Locator:
        """Return a button of the tray or of the dialog."""
        return self.root.locator(f"[data-verb={name}]")

    def tap_cards(self, *cards: int) -> None:
        """Tap cards of the hand."""
        for card in cards:
            self.press(self.card(card))

    def clear(self) -> None:
        """Take all cards out of the tray, each by a tap in its slot."""
        for _ in range(8):
            full = self.root.locator("#sum [data-holds]")
            if not full.count():
                return
            self.press(full.first)

    def tray(self) -> list[int]:
        """Return the cards in the slots, in order."""
        full = self.root.locator("#sum [data-holds]")
        return [int(one.get_attribute("data-holds") or -1) for one in full.all()]

    def close_feedback(self) -> None:
        """Close what the app said of the last claim, if it is open."""
        close = self.root.locator("#feedback [data-close=feedback]")
        if close.count() and close.first.is_visible():
            self.press(close.first)

    # --- acting -----------------------------------------------------------------------------

    def do(self, action: Action, state: Any) -> None:
        """Carry out an action through the page, as a pupil would."""
        if action.kind not in {"block", "pass"}:  # a dialog lies over the rest
            self.close_feedback()
            self.clear()
        getattr(self, f"_{action.kind}")(action.args, state)

    def _equation(self, args: tuple[Any, ...], state: Any) -> None:
        addends, total, keyed = args
        self.build(addends, total, keyed)
        self.press(self.verb("check"))

    def build(self, addends: tuple[int, ...], total: int | None, keyed: int | None = None) -> None:
        """Lay a sum into the tray: the addends, then the card of the total."""
        self.tap_cards(*addends)
        if total is not None:
            self.tap_cards(total)
        if keyed is not None:
            for _digit in self.root.locator("#keyed").inner_text().strip("?"):
                self.press(self.root.locator("[data-digit=back]"))
            for digit in str(keyed):
                self.press(self.root.locator(f"[data-digit='{digit}']"))

    def _pair(self, args: tuple[Any, ...], state: Any) -> None:
        self.tap_cards(*args)
        self.press(self.verb("pair"))

    def _discard(self, args: tuple[Any, ...], state: Any) -> None:
        self.tap_cards(*args)
        self.press(self.verb("discard"))

    def _king(self, args: tuple[Any, ...], state: Any) -> None:
        card, place = args
        self.tap_cards(card)
        self.press(self.place(place))
        self._go("king")

    def _pick(self, args: tuple[Any, ...], state: Any) -> None:
        self.press(self.place(args[0]))
        self._go("pick")

    def _knight(self, args: tuple[Any, ...], state: Any) -> None:
        card, _owner, queen = args
        self.tap_cards(card)
        self.press(self.queen(queen))
        self._go("knight")

    def _potion(self, args: tuple[Any, ...], state: Any) -> None:
        card, _owner, queen, place = args
        self.tap_cards(card)
        self.press(self.queen(queen))
        self.press(self.place(place))
        self._go("potion")

    def _jester(self, args: tuple[Any, ...], state: Any) -> None:
        self.tap_cards(args[0])
        self._go("jester")

    def _block(self, args: tuple[Any, ...], state: Any) -> None:
        expect(self.page.get_by_role("alertdialog")).to_be_visible()
        self.press(self.verb("block"))

    def _pass(self, args: tuple[Any, ...], state: Any) -> None:
        expect(self.page.get_by_role("alertdialog")).to_be_visible()
        self.press(self.verb("pass"))

    def _go(self, name: str) -> None:
        """Press the verb that sends, where a tap on the target has not sent already."""
        self.press(self.verb(name))

    def place(self, number: int) -> Locator:
        """Return a place of the board."""
        return self.root.locator(f"#place-{number}")

    def queen(self, queen: int) -> Locator:
        """Return an awake queen of another player."""
        return self.root.locator(f"#queen-{queen}")


def shown(action: Action) -> str:
    """Return a sum as the table shows it, e.g. 2 + 7 = 9."""
    addends, total, keyed = action.args
    said = VALUE[total] if keyed is None else keyed
    return f"{' + '.join(str(VALUE[card]) for card in addends)} = {said}"
