"""Pages in the oldest Chromium that they are made for lie as they do in today's."""

import json
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import princess
from tests.browser.board_class import seed
from tests.browser.collection import Collection
from tests.browser.conftest import OpenContext
from tests.browser.rescue import make_tables_in
from tests.browser.signed_in import open_signed_in
from tests.browser.table_fixture import make_table_in
from tests.browser.test_rescue import SEATS, EngineTable
from tests.browser.watch import Watch
from tests.stack import Stack

pytestmark = [pytest.mark.old_engine, pytest.mark.slow]
NEAR = 6
"""Pixels by which letters are wider or lines higher in one of them."""
SETTLED = 1_000
SIZES = {"tablet": (820, 1180), "phone": (390, 844), "sideways": (844, 390), "desk": (1366, 768)}
PLACES = """() => {
  scrollTo(0, 0);
  const folded = 'details:not([open]) > :not(summary)';
  const seen = (one) => one.getClientRects().length && !one.closest(`svg, ${folded}`);
  const things = [...document.querySelectorAll('main [id], legend, #play [id], .little *')];
  return Object.fromEntries(things.filter(seen).map((one, at) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const name = one.id || `${one.tagName} ${at} ${one.textContent.trim()}`;
    return [name, [left, top, width, height].map(Math.round)];
  }));
}"""


RING = "getComputedStyle(document.activeElement).outlineStyle"


def differences(old: Page, new: Page) -> list[str]:
    """Return what lies elsewhere, or is there in one of them only."""
    for page in (old, new):
        page.wait_for_timeout(SETTLED)
    here, there = old.evaluate(PLACES), new.evaluate(PLACES)
    assert len(there) > 10
    return [
        f"{name}: {here.get(name)}, today {there.get(name)}"
        for name in {**here, **there}
        if not _is_near(here.get(name), there.get(name))
    ]


def _is_near(one: list[int] | None, other: list[int] | None) -> bool:
    if one is None or other is None:
        return False
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def queens(stack: Stack) -> tuple[str, dict[str, str]]:
    laid = make_table_in(stack)
    return laid.url, laid.cookies[0]


def rescue(stack: Stack) -> tuple[str, dict[str, str]]:
    position = EngineTable("6 2 9 5 5 ~tide moss", "plum 3 10", "5 5 B", **SEATS)
    (printed,) = make_tables_in(stack, [position.state])
    return f"{stack.url}/table/{printed['public_id']}/", printed["cookies"]


def sleepless(stack: Stack) -> tuple[str, dict[str, str]]:
    printed = json.loads(stack.shell(princess.SCRIPT.format(options={}, robots=1, seed=None)))
    return f"{stack.url}/table/{printed['public_id']}/", printed["cookies"][0]


def collection(stack: Stack) -> tuple[str, dict[str, str]]:
    boxes = {"boxes": "SSS DMD LLT TTF DMF FHW WWM HHL"}
    laid = Collection(stack, pupils=2, hands=["M D *", "L M M"], table=boxes)
    return laid.url, laid.cookies[0]


def teacher(stack: Stack) -> tuple[str, dict[str, str]]:
    made = seed(stack)
    return f"{made['url']}/assign/", made["cookies"]


def open_page(opener: OpenContext, stack: Stack, made: Any, size: str) -> Page:
    url, cookies = made
    width, height = SIZES[size]
    screen = {"width": width, "height": height}
    touched = size != "desk"
    page = open_signed_in(opener, stack.url, cookies, viewport=screen, has_touch=touched)
    page.goto(url)
    return page


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("make", [queens, rescue, sleepless, collection, teacher])
def test_everything_lies_where_it_does_today(
    stack: Stack,
    oldest_chrome: Browser,
    chrome: Browser,
    watch: Watch,
    make: Callable[[Stack], tuple[str, dict[str, str]]],
    size: str,
) -> None:
    """As the page comes, and (at a table) with a card or two laid."""
    opener, today = OpenContext(oldest_chrome, watch), OpenContext(chrome, watch)
    with closing(opener), closing(today):
        made = make(stack)
        old, new = (open_page(one, stack, made, size) for one in (opener, today))
        found = differences(old, new)
        if make is not teacher:
            with old.expect_response(lambda answer: "/tray/" in answer.url and answer.ok):
                for card in old.locator("#hand [data-card]").all()[:2]:
                    card.tap() if size != "desk" else card.click()
            new.reload()
            assert old.evaluate(RING) == new.evaluate(RING) == "none"
            found += [f"with cards laid, {one}" for one in differences(old, new)]
        assert not found, "\n".join(found)
