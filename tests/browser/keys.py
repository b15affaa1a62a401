"""A pupil without pointer, in any game."""

from playwright.sync_api import Page


class Keys:
    """A pupil without pointer: Tab between groups, arrows inside, Space or Enter to choose."""

    def __init__(self, page: Page) -> None:
        """Remember the page."""
        self.page = page

    def to(self, selector: str, most: int = 60) -> None:
        """Go to an element: Tab to its group, arrows inside it."""
        for _ in range(most):
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            if self._in_group_of(selector) and self._along(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by keys to {selector}")

    def _in_group_of(self, selector: str) -> bool:
        return bool(
            self.page.evaluate(
                "s => { const here = document.activeElement.closest('[data-rove]');"
                " const there = document.querySelector(s)?.closest('[data-rove]');"
                " return here !== null && there === here }",
                selector,
            )
        )

    def _along(self, selector: str) -> bool:
        self.page.keyboard.press("Home")
        for _ in range(14):
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return True
            self.page.keyboard.press("ArrowRight")
        return False

    def choose(self, selector: str, key: str = "Space") -> None:
        """Go to an element and press it."""
        self.to(selector)
        self.page.keyboard.press(key)


def assert_focus_is_somewhere(page: Page, when: str) -> None:
    """The focus is on something of the page, not lost on the body."""
    page.wait_for_timeout(100)
    assert page.evaluate("document.activeElement !== document.body"), when
