"""The class report and its Monday sheet in a browser: two screens, tabs, the projector, paper."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import problems, scrolls_sideways
from tests.browser.conftest import OpenContext
from tests.browser.signed_in import open_signed_in
from tests.browser.simulated_class import FULL_HANDS, LONG, SEED
from tests.browser.test_games import sheets
from tests.browser.watch import Watch
from tests.stack import Stack

DESK = {"width": 1366, "height": 768}
SMALLEST = 3.1 * 96 / 25.4
"""Pixels: 3.1 mm of paper."""
SMALL_TYPE = """(smallest) => [...document.querySelectorAll('#sheet *')]
  .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((e) => parseFloat(getComputedStyle(e).fontSize) < smallest - 0.05 && !e.closest('.vh'))
  .map((e) => e.outerHTML.slice(0, 100))"""
BELOW_FOOT = """() => {
  const foot = document.querySelector('#sheet > footer').getBoundingClientRect();
  const sheet = document.querySelector('#sheet').getBoundingClientRect();
  return [foot.bottom - sheet.bottom, document.querySelector('#sheet').scrollHeight
    - document.querySelector('#sheet').clientHeight];
}"""


class Teacher:
    """A teacher of a seeded class, in a browser of their own."""

    def __init__(
        self,
        stack: Stack,
        opener: OpenContext,
        size: int,
        prefix: str = "",
        hands: dict[str, list[int]] | None = None,
    ) -> None:
        """Make the class; open nothing yet."""
        printed = stack.shell(SEED.format(size=size, prefix=prefix, hands=hands))
        self.seeded: dict[str, Any] = json.loads(printed)
        self.base = f"{stack.url}/class/{self.seeded['id']}"
        self._stack, self._opener = stack, opener

    def page(self, **options: Any) -> Page:
        """Open a page at a desk, signed in."""
        mine = self.seeded["teacher"]
        return open_signed_in(self._opener, self._stack.url, mine, viewport=DESK, **options)


def test_a_class_of_24_is_two_screens_and_its_signs_are_tabs(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    teacher = Teacher(stack, open_context, 24)
    page = teacher.page()
    page.goto(f"{teacher.base}/report/")
    for sign in ("takes", "sums"):
        page.locator(f"#sign-{sign}").click()
        expect(page.locator(f"#sign-{sign}")).to_have_attribute("aria-current", "true")
        expect(page.locator(f"#grid-{sign}")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollHeight") <= 2 * DESK["height"]
    page.evaluate("window.stays = true")
    page.locator("#sign-times").click()
    expect(page.locator("#facts-lacking")).to_be_visible()
    expect(page.locator("#sign-times")).to_be_focused()
    assert page.evaluate("window.stays")
    assert page.url.endswith("sign=times")
    page.locator("#sign-takes").click()
    expect(page.locator("#grid-takes")).to_be_visible()
    assert problems(page, watch) == []
    page.locator("#grid-takes a.c").first.click()
    expect(page.locator("#counted")).to_be_visible()
    page.locator("#tabs").get_by_role("link", name="Reports").click()
    expect(page.locator("#grid-takes")).to_be_visible()
    expect(page.locator("#pupils")).to_be_hidden()
    page.locator("h1 ~ p a[href='#pupils']").click()
    expect(page.locator("#pupils")).to_be_visible()
    page.locator("#groups a.btn").first.click()
    expect(page.locator("#likeness")).to_contain_text("Side by side")


def test_the_first_screen_of_a_class_says_what_is_open_and_whom_to_look_at(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    teacher = Teacher(stack, open_context, 24)
    page = teacher.page()
    page.goto(teacher.base)
    for part in ("#lesson", "#look-first", "#lowest"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    expect(page.locator(".week-bars")).to_be_hidden()
    sides = [one.bounding_box() or {} for one in page.locator("#roster table").all()]
    assert sides[0]["y"] == sides[1]["y"]
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * DESK["height"]
    assert problems(page, watch) == []
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert scrolls_sideways(page) == []


@pytest.mark.parametrize("prefix", ["", LONG])
def test_bars_of_all_pupils_begin_at_one_place_and_have_one_scale(
    stack: Stack, open_context: OpenContext, prefix: str
) -> None:
    """Also in the second table, which has no head of its own where both stand in one column."""
    teacher = Teacher(stack, open_context, 24, prefix)
    page = teacher.page()
    for width, height, columns in ((820, 1180, 1), (1366, 768, 2), (390, 844, 1)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(teacher.base)
        bars = [one.bounding_box() for one in page.locator("#roster .bar-svg:visible").all()]
        places = {(round(one["x"]), round(one["width"])) for one in bars if one}
        assert len(places) == columns
        assert len({width for _x, width in places}) == 1


def test_a_phone_shows_twelve_of_forty_until_the_others_are_asked_for(
    stack: Stack, open_context: OpenContext
) -> None:
    teacher = Teacher(stack, open_context, 40)
    page = teacher.page()
    page.goto(teacher.base)
    rows = page.locator("#roster tbody tr").filter(visible=True)
    expect(rows).to_have_count(40)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(rows).to_have_count(12)
    page.get_by_text("Show 28 more").click()
    expect(rows).to_have_count(40)


def test_signs_and_folded_tables_work_without_script(
    stack: Stack, open_context: OpenContext
) -> None:
    teacher = Teacher(stack, open_context, 2)
    page = teacher.page(java_script_enabled=False)
    page.goto(f"{teacher.base}/report/")
    page.locator("#sign-takes").click()
    expect(page.locator("#grid-takes")).to_be_visible()
    expect(page.locator("#grid-sums")).to_have_count(0)
    page.get_by_text("All 2 pupils, one by one").click()
    expect(page.locator("#pupils")).to_be_visible()


def test_the_projector_shows_these_hands_one_at_a_time_and_names_nobody(
    stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    teacher = Teacher(stack, open_context, 9)
    page = teacher.page()
    page.goto(f"{teacher.base}/report/")
    drawn = page.locator("#could-have .hand-row").all_inner_texts()
    assert len(drawn) == 3
    page.get_by_role("link", name="Show on the projector").click()
    hands = page.locator(".warm-hands > li")
    expect(page.locator("#hands-place")).to_have_text("hand 1 of 3")
    for n in range(3):
        expect(hands.nth(n)).to_be_visible()
        assert hands.filter(visible=True).count() == 1
        assert hands.nth(n).locator(".hand-row").inner_text() == drawn[n]
        sums = hands.nth(n).locator(".found")
        expect(sums).to_be_hidden()
        page.keyboard.press("Space")
        expect(sums).to_be_visible()
        if n == 0:
            assert problems(page, watch) == []
        page.keyboard.press("ArrowRight")
    expect(page.locator("#hands-place")).to_have_text("hand 1 of 3")
    shown = page.content()
    assert not any(name in shown for name in teacher.seeded["names"])


def test_the_projector_shows_a_full_hand_in_one_row_and_all_its_sums_at_once(
    stack: Stack, open_context: OpenContext
) -> None:
    page = (teacher := Teacher(stack, open_context, 9, hands=FULL_HANDS)).page()
    page.goto(f"{teacher.base}/report/")
    page.get_by_role("link", name="Show on the projector").click()
    hand = page.locator(".warm-hands > li").first
    cards = hand.locator(".hand-row .card")
    expect(cards).to_have_count(6)
    assert len({(one.bounding_box() or {})["y"] for one in cards.all()}) == 1
    assert page.evaluate("document.documentElement.scrollHeight") <= DESK["height"]
    page.keyboard.press("Space")
    sums = hand.locator(".found span")
    assert sums.count() > 10
    for one in (*sums.all(), page.locator("#hands-next")):
        expect(one).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= DESK["height"]
    page.set_viewport_size({"width": 390, "height": 600})
    assert page.evaluate("document.documentElement.scrollHeight") > 600
    expect(page.locator("#hands-next")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("size", "prefix"), [(1, ""), (40, LONG)])
def test_the_monday_sheet_is_one_page_of_paper(
    stack: Stack, open_context: OpenContext, size: int, prefix: str
) -> None:
    teacher = Teacher(stack, open_context, size, prefix)
    page = teacher.page()
    page.goto(f"{teacher.base}/report/")
    page.get_by_role("link", name="Print the Monday sheet").click()
    expect(page.locator("#sheet")).to_contain_text("Ask these pupils")
    if prefix:
        expect(page.locator("#sheet .tick").nth(3)).to_be_visible()
        assert scrolls_sideways(page) == []
    assert sheets(page) == 1
    page.emulate_media(media="print")
    assert page.evaluate(SMALL_TYPE, SMALLEST) == []
    below, over = page.evaluate(BELOW_FOOT)
    assert below <= 0
    assert over <= 0
    expect(page.locator("header.mast")).to_be_hidden()
    assert re.search(r"From \d+ calculations", page.locator("#sheet > footer").inner_text())
