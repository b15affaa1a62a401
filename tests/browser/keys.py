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
"""So often is a way looked for before a thing counts as out of reach."""
WAY = """(target, byTab) => {
  const here = document.activeElement;
  if (here === target) return ['there', 0, ''];
  const group = (one) => one.closest('[data-rove], fieldset:has([type=radio])');
  const inside = group(target) && group(here) === group(target) && !byTab;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
    && !one.disabled && !one.closest('[inert]');
  const stops = inside
    ? [...group(target).querySelectorAll('button')].filter((one) => !one.hidden)
    : [...document.querySelectorAll('a[href], button, input, summary, [tabindex]')]
      .filter((one) => one.tabIndex >= 0 && seen(one));
  const goal = inside || stops.includes(target)
    ? target : group(target)?.querySelector('[tabindex="0"]');
  const known = stops.includes(here) && stops.includes(goal);
  const end = { 0: 'Home', [stops.length - 1]: 'End' }[stops.indexOf(goal)];
  return [inside ? 'group' : 'away',
    known ? stops.indexOf(goal) - stops.indexOf(here) : 0, inside && end || ''];
}"""
"""Is it 'there', in the 'group' of what has the focus, or 'away'; how many arrows or tabs lead to
it, below 0 backwards, 0 where that is not known; the key to it where it is an end of its group."""
GUESSES = 3
"""After so many ways told by the page, every stop is tried."""
LOST = "document.activeElement === null || document.activeElement === document.body"
STOP = "one => one.tabIndex >= 0 && !one.matches('[type=radio]')"
SENDS = "one => one.matches('a, [data-verb], [type=submit]')"
RADIO = "one => one.querySelector('input[type=radio]') !== null"


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
        self.to(target.locator("input[type=radio]") if target.evaluate(RADIO) else target)
        self.pressed = str(target)
        self.page.keyboard.press(self.key_for(target))

    def key_for(self, target: Locator) -> str:
        """Return the key that presses a thing: Enter where something is sent, else Space."""
        return "Enter" if target.evaluate(SENDS) else "Space"

    def to(self, target: Locator, *, by_tab: bool = False) -> None:
        """Go to a thing the short way: Tab to its group, arrows inside it; `by_tab` alone."""
        self.begun = True
        for tried in range(STOPS):
            where, steps, end = target.evaluate(WAY, by_tab)
            if where == "there":
                return
            if end and abs(steps) > 1 and not tried:
                self.page.keyboard.press(end)
                continue
            on, back = ("ArrowRight", "ArrowLeft") if where == "group" else ("Tab", "Shift+Tab")
            if tried == GUESSES and where == "group":
                self.page.keyboard.press("Home")
            steps = 1 if tried >= GUESSES else steps or 1
            for _ in range(abs(steps)):
                self.page.keyboard.press(on if steps > 0 else back)
        raise AssertionError(f"no way by keys to {target}")

    def assert_focus_kept(self, when: str) -> None:
        """Since the first key, the focus is on something of the page."""
        if self.begun and self.page.evaluate(LOST):
            assert_focus_is_somewhere(self.page, f"{when}, after {self.pressed}")


class TabAndEnter(Keys):
    """A pupil who knows Tab and Enter: arrows only where a group is one stop (board, signs)."""

    def key_for(self, target: Locator) -> str:
        """Return Enter; a radio of the page takes Space."""
        return "Space" if target.locator("input[type=radio]").count() else "Enter"

    def to(self, target: Locator, *, by_tab: bool = False) -> None:
        """Go to a thing by Tab, also from card to card of the hand."""
        super().to(target, by_tab=by_tab or target.evaluate(STOP))


def assert_focus_is_somewhere(page: Page, when: str) -> None:
    """The focus is on something of the page, not lost on the body."""
    page.wait_for_timeout(100)
    assert not page.evaluate(LOST), f"the focus is lost {when}"
