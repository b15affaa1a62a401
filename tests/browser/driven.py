"""A browser that Playwright does not know, driven by WebDriver: one page, taps at what is seen."""

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from tests.browser.table import SEEN, SLOW

READY = """(() => {
  const one = document.querySelector(%s);
  if (!one || one.disabled || !one.checkVisibility({visibilityProperty: true})) return false;
  one.scrollIntoView({block: 'center', inline: 'center'});
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return hit !== null && (one.contains(hit) || hit.contains(one));
})()"""


class Driven(ABC):
    """One browser with a profile of its own; `with` ends the process that it started."""

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """End what was started here."""
        self.close()

    @abstractmethod
    def close(self) -> None:
        """End what was started here."""

    @abstractmethod
    def sign_in(self, url: str, cookies: Mapping[str, str]) -> None:
        """Keep the cookies of a person for an address."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to a page and wait until it is loaded."""

    @abstractmethod
    def evaluate(self, source: str) -> Any:
        """Return the value of an expression in the page: a string, number, boolean or null."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Return errors of scripts, and requests of pages to other hosts."""

    @abstractmethod
    def _perform(self, selector: str) -> None:
        """Touch the middle of a thing that is seen."""

    def wait_for(self, source: str, seconds: float = SLOW) -> None:
        """Wait until an expression is true in the page."""
        ends = time.monotonic() + seconds
        while not self.evaluate(source):
            assert time.monotonic() < ends, f"{source} is not so:\n{self.text('body')}"
            time.sleep(0.05)

    def text(self, selector: str) -> str:
        """Return the words of one thing, "" where it is not there."""
        found = self.evaluate(f"document.querySelector({script(selector)})?.innerText ?? ''")
        return str(found)

    def count(self, selector: str) -> int:
        """Return how many things of the page a selector finds."""
        return int(self.evaluate(f"document.querySelectorAll({script(selector)}).length"))

    def tap(self, selector: str) -> None:
        """Press the middle of a thing with a finger, once it is seen and nothing lies over it."""
        self.wait_for(READY % script(selector))
        self._perform(selector)

    def shows(self, revision: int) -> None:
        """Wait until the page shows this revision of the table, or a later one."""
        self.wait_for(f"{SEEN} >= {revision}")


def finger(thing: object) -> dict[str, Any]:
    """Return WebDriver's words for a finger that touches the middle of an element."""
    return {
        "type": "pointer",
        "id": "finger",
        "parameters": {"pointerType": "touch"},
        "actions": [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": thing},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ],
    }


def script(value: object) -> str:
    """Return a string, number or boolean as JavaScript writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
