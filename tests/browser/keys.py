"""A pupil without pointer, on any page: Tab, arrows, Space and Enter, and where the focus is.

Whole games are played in three WAYS: `touch`, `keys` (Tab between groups, arrows inside) and `tab`
(Tab and Enter alone, as far as the page has stops). Each mode is played once in `make test`, in a
way of its own, and in every way in `make soak`.
"""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DESK = {"viewport": {"width": 1366, "height": 768}}
WAYS = ("touch", "keys", "tab")

STOPS = 90
"""So often is Tab pressed, and so often an arrow, before a thing counts as out of reach."""
WHERE = """target => {
  const here = document.activeElement;
  if (here === target) return 'there';
  const group = (one) => one.closest('[data-rove], fieldset:has([type=radio])');
  return group(target) && group(here) === group(target) ? 'group' : 'away';
}"""
STEPS = """target => {
  const group = (one) => one.closest('[data-rove]');
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
    && !one.disabled && !one.closest('[inert]');
  const here = document.activeElement;
  const inside = group(target) && group(here) === group(target);
  const stops = inside
    ? [...group(target).querySelectorAll('button')].filter((one) => !one.hidden)
    : [...document.querySelectorAll('a[href], button, input, summary, [tabindex]')]
      .filter((one) => one.tabIndex >= 0 && seen(one));
  const goal = inside || stops.includes(target)
    ? target : group(target)?.querySelector('[tabindex="0"]');
  if (!stops.includes(here) || !stops.includes(goal)) return 0;
  return stops.indexOf(goal) - stops.indexOf(here);
}"""
"""How many arrows (in its group) or tabs lead to a thing, below 0 backwards; 0 where unknown."""
LOST = "document.activeElement === null || document.activeElement === document.body"
STOP = "one => one.tabIndex >= 0 && !one.matches('[type=radio]')"
SENDS = "one => one.matches('a, [data-verb], [type=submit]')"


def played(first: str = "") -> pytest.MarkDecorator:
    """Return a parameter `way` of a whole game: `first` in `make test`, all in `make soak`."""
    soak = pytest.mark.soak
    ways = [pytest.param(one, marks=[] if one == first else [soak]) for one in WAYS]
    return pytest.mark.parametrize("way", ways)


def screen_for(way: str) -> dict[str, Any]:
    """Return how a browser is opened for a way: a tablet, or a desk on which rules lie open."""
    return dict(TABLET) if way == "touch" else {"guided": True, **DESK}


class Keys:
    """A pupil without pointer: Tab between groups, arrows inside, Space or Enter to choose."""

    def __init__(self, page: Page) -> None:
        """Remember the page. Until the first key is pressed on it, nothing has the focus."""
        self.page = page
        self.begun = False
        self.pressed = ""
        page.on("domcontentloaded", self._loaded)

    def _loaded(self, _page: Page) -> None:
        self.begun = False

    def press(self, target: Locator) -> None:
        """Go to a thing and press it: Enter where something is sent, else Space."""
        expect(target).to_be_visible()
        expect(target).to_be_enabled()
        self.assert_focus_kept(f"before {target}")
        radio = target.locator("input[type=radio]")
        self.to(radio if radio.count() else target)
        self.pressed = str(target)
        self.page.keyboard.press(self.key_for(target))

    def key_for(self, target: Locator) -> str:
        """Return the key that presses a thing: Enter where something is sent, else Space."""
        return "Enter" if target.evaluate(SENDS) else "Space"

    def to(self, target: Locator) -> None:
        """Go to a thing: Tab to its group, arrows inside it."""
        self.begun = True
        self._step(target, "Tab", "Shift+Tab")
        for _ in range(STOPS):
            where = target.evaluate(WHERE)
            if where == "group":
                self._along(target)
                return
            if where == "there":
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by keys to {target}")

    def _step(self, target: Locator, on: str, back: str) -> None:
        """Go the short way, as far as it can be told from the page."""
        steps = target.evaluate(STEPS)
        for _ in range(abs(steps)):
            self.page.keyboard.press(on if steps > 0 else back)

    def _along(self, target: Locator) -> None:
        self._step(target, "ArrowRight", "ArrowLeft")
        if target.evaluate(WHERE) == "there":
            return
        self.page.keyboard.press("Home")
        for _ in range(STOPS):
            if target.evaluate(WHERE) == "there":
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow leads to {target}")

    def assert_focus_kept(self, when: str) -> None:
        """Since the first key, the focus is on something of the page."""
        if self.begun and self.page.evaluate(LOST):
            assert_focus_is_somewhere(self.page, f"{when}, after {self.pressed}")


class TabAndEnter(Keys):
    """A pupil who knows Tab and Enter: arrows only where a group is one stop (board, signs)."""

    def key_for(self, target: Locator) -> str:
        """Return Enter; a radio of the page takes Space."""
        return "Space" if target.locator("input[type=radio]").count() else "Enter"

    def to(self, target: Locator) -> None:
        """Go to a thing by Tab, also from card to card of the hand."""
        if not target.evaluate(STOP):
            super().to(target)
            return
        self.begun = True
        self._step(target, "Tab", "Shift+Tab")
        for _ in range(STOPS):
            if target.evaluate(WHERE) == "there":
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by Tab to {target}")


def assert_focus_is_somewhere(page: Page, when: str) -> None:
    """The focus is on something of the page, not lost on the body."""
    page.wait_for_timeout(100)
    assert not page.evaluate(LOST), f"the focus is lost {when}"
