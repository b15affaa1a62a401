"""Painting of a table in Chromium: only what changes is painted anew, for slow tablets' sake."""

import json
import statistics

from playwright.sync_api import Browser

from tests.browser.collection import Collection
from tests.browser.conftest import OpenContext
from tests.stack import Stack

FRAME = 100
"""Milliseconds within which a page without motion has been painted."""
MOST = 5
"""Tiles of 256 x 256 px; the whole table at this size has 18."""


def tiles_by_focus(chrome: Browser, stack: Stack, opener: OpenContext) -> dict[str, int]:
    """Return how many tiles are painted when each button of a table gets the focus, by its id."""
    table = Collection(stack, pupils=1, bots=2, seed=150, options={"mode": "competitive"})
    page = table.open(opener, viewport={"width": 1366, "height": 768}).page
    page.wait_for_timeout(1000)
    found = {}
    for button in page.locator(":is(#board, #hand, #tray) button:visible").all():
        chrome.start_tracing(categories=["cc", "disabled-by-default-devtools.timeline"])
        button.focus()
        page.wait_for_timeout(FRAME)
        events = json.loads(chrome.stop_tracing())["traceEvents"]
        name = button.get_attribute("id") or ""
        found[name] = sum(one["name"] == "RasterTask" for one in events)
    return found


def test_focus_goes_from_thing_to_thing_and_the_page_stays_painted(
    chrome: Browser, stack: Stack, open_context: OpenContext
) -> None:
    found = tiles_by_focus(chrome, stack, open_context)
    assert len(found) > 10
    assert max(found.values()) > 0, "nothing was painted: nothing was measured"
    assert statistics.median(found.values()) <= MOST, found
