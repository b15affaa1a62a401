"""A pupil without pointer, on any page: Tab, arrows, Space and Enter, and where the focus is."""

from playwright.sync_api import Locator, Page, expect

STOPS = 90
"""So often is Tab pressed, and so often an arrow, before a thing counts as out of reach."""
WHERE = """target => {
  const here = document.activeElement;
  if (here === target) return 'there';
  const group = (one) => one.closest('[data-rove], fieldset:has([type=radio])');
  return group(target) && group(here) === group(target) ? 'group' : 'away';
}"""
LOST = "document.activeElement === null || document.activeElement === document.body"
SENDS = "one => one.matches('a, [data-verb], [type=submit]')"


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
        self.page.keyboard.press("Enter" if target.evaluate(SENDS) else "Space")

    def to(self, target: Locator) -> None:
        """Go to a thing: Tab to its group, arrows inside it."""
        self.begun = True
        for _ in range(STOPS):
            where = target.evaluate(WHERE)
            if where == "group":
                self._along(target)
                return
            if where == "there":
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by keys to {target}")

    def _along(self, target: Locator) -> None:
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


def assert_focus_is_somewhere(page: Page, when: str) -> None:
    """The focus is on something of the page, not lost on the body."""
    page.wait_for_timeout(100)
    assert not page.evaluate(LOST), f"the focus is lost {when}"
