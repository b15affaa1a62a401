"""A pupil's report in the browser: answers chosen in place, growth opened, one page on paper."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from classroom.reports.views.folds import FOLDS
from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.paper import sheets
from tests.browser.report_class import LONG_NAME, SEED
from tests.browser.signed_in import open_signed_in
from tests.browser.watch import Watch
from tests.stack import Stack

DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
OLD_ADDRESSES = [
    ("#equations", "equations"),
    ("#when", "when"),
    ("#kinds", "kinds"),
    ("#facts", "facts"),
    ("#facts-grown", "facts-grown"),
    ("#knows", "knows"),
    ("#growth", "growth"),
    ("?when=4&show=notyet#equations", "equations"),
    ("?when=12&about=sums&how=unaided#equations", "equations"),
    ("?when=all&about=add2.w10&how=rated", "equations"),
    ("?when=4&show=sums&page=2#equations", "equations"),
    ("?when=4&skill=add2.w10#growth", "growth"),
]
"""Addresses of a pupil's report that other pages and old bookmarks have, and what they lead to."""
SMALLEST = 3.1 * 96 / 25.4
"""Millimetres of type on paper, in CSS pixels."""
SIZES_OF_TYPE = """() => [...document.querySelectorAll('.leaf *')]
  .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .map((e) => parseFloat(getComputedStyle(e).fontSize) * (e.getScreenCTM?.().a ?? 1))"""


@pytest.fixture(scope="module")
def seeded() -> Iterator[dict[str, Any]]:
    """Return a class with weeks of answers, running."""
    with Stack(processes=("pages",)) as stack:
        told = json.loads(stack.manage("shell", "-c", SEED).strip().splitlines()[-1])
        yield told | {"url": stack.url, "class": f"{stack.url}/class/{told['id']}"}


def sign_in(seeded: dict[str, Any], opener: OpenContext, who: str, **options: Any) -> Page:
    return open_signed_in(opener, seeded["url"], seeded[who], **options)


def test_a_teacher_reads_a_pupils_report_and_writes_home(
    seeded: dict[str, Any], open_context: OpenContext, watch: Watch
) -> None:
    page = sign_in(seeded, open_context, "teacher", viewport={"width": 1366, "height": 768})
    ada = seeded["pupils"]["Ada"]
    page.goto(f"{seeded['class']}/report/{ada}/?when=12")
    page.evaluate("window.kept = true")  # until another page is loaded
    rows = page.locator("#equations tbody tr")
    page.locator("[data-fold=answers] > summary").click()
    expect(rows).to_have_count(50)
    page.locator("#show-notyet").click()
    expect(page.locator("#show-notyet")).to_have_attribute("aria-current", "true")
    expect(page.locator("#equations tbody").get_by_text("first try")).to_have_count(0)
    assert "show=notyet" in page.url
    page.locator("#show-sums").click()
    page.locator("#older").click()
    expect(page.locator("#newer")).to_be_visible()
    assert page.evaluate("window.kept")
    page.locator("[data-fold=growth] > summary").click()
    expect(page.locator("#growth-table")).to_be_hidden()
    page.locator("#growth .bands").click()
    expect(page.locator("#growth-table tbody tr")).to_have_count(8)
    found = problems(page, watch)
    count = page.locator("#growth-table a").last.inner_text()
    page.locator("#growth-table a").last.click()
    expect(page.locator("#equations")).to_contain_text(f"{count} answers, Sums to")
    expect(rows).to_have_count(int(count))
    rows.first.locator("a").click()
    expect(page.locator("#moment")).to_contain_text("turn 9")
    page.goto(f"{seeded['class']}/report/{ada}/note/")
    page.get_by_label("Ada helped others at the table.").check()
    page.get_by_role("button", name="Put it on the family’s page").click()
    expect(page.locator("#home-note")).to_contain_text("last ")
    page.get_by_role("link", name="Note home").click()
    expect(page).to_have_title(re.compile("Note home about Ada"))
    expect(page.locator("main")).to_contain_text("Ada helped others at the table.")
    found += problems(page, watch)
    family = sign_in(seeded, open_context, "guardian", viewport={"width": 390, "height": 844})
    family.goto(f"{seeded['url']}/family/{ada}/")
    expect(family.locator("#note")).to_contain_text("Ada helped others at the table.")
    assert found + problems(family, watch) == []


def test_table_that_goes_on_beyond_its_edge_has_a_shadow_there_until_its_end(
    seeded: dict[str, Any], open_context: OpenContext
) -> None:
    page = sign_in(seeded, open_context, "teacher", viewport={"width": 390, "height": 844})
    page.goto(f"{seeded['class']}/report/{seeded['pupils']['Ada']}/?when=12&open=adds")
    region = page.locator("#kinds .scroll")
    region.scroll_into_view_if_needed()
    assert region.evaluate("one => one.scrollWidth > one.clientWidth")
    more = edge_of(page)
    region.evaluate("one => one.scrollTo(one.scrollWidth, 0)")
    assert edge_of(page) != more


def edge_of(page: Page) -> bytes:
    """Return a picture of the right edge of how the figure adds up, above all words."""
    box = page.locator("#kinds .scroll").bounding_box()
    assert box is not None
    edge = {"x": box["x"] + box["width"] - 8, "y": box["y"], "width": 8, "height": 12}
    return page.screenshot(clip=edge)


BOTTOMS = """() => [...document.querySelectorAll('.tops > section')]
  .map((one) => one.getBoundingClientRect().bottom)"""
NAMES = ("Ada", LONG_NAME, "Ben", "Zoe")


@pytest.mark.parametrize("name", NAMES)
def test_four_questions_are_answered_in_the_first_screen(
    seeded: dict[str, Any], open_context: OpenContext, watch: Watch, name: str
) -> None:
    page = sign_in(seeded, open_context, "teacher", viewport=DESK)
    for when in ("4", "12", "all"):
        page.goto(f"{seeded['class']}/report/{seeded['pupils'][name]}/?when={when}")
        bottoms = page.evaluate(BOTTOMS)
        assert len(bottoms) == (2 if name == "Zoe" else 4)
        assert max(bottoms) <= DESK["height"]
        if name != LONG_NAME:
            page.set_viewport_size(PHONE)
            expect(page.locator("#next .btn.go")).to_be_in_viewport(ratio=1)
            page.set_viewport_size(DESK)
    assert problems(page, watch) == []


def test_open_folds_take_no_page_sideways(
    seeded: dict[str, Any], open_context: OpenContext, watch: Watch
) -> None:
    page = sign_in(seeded, open_context, "teacher", viewport=DESK)
    every = "&".join(f"open={one}" for one in FOLDS)
    page.goto(f"{seeded['class']}/report/{seeded['pupils'][LONG_NAME]}/?{every}")
    for one in FOLDS:
        expect(page.locator(f"[data-fold={one}] > :not(summary)")).to_be_visible()
    assert problems(page, watch) == []


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize(("address", "part"), OLD_ADDRESSES)
def test_old_addresses_land_on_their_open_fold(
    seeded: dict[str, Any], open_context: OpenContext, javascript: bool, address: str, part: str
) -> None:
    page = sign_in(seeded, open_context, "teacher", viewport=DESK, java_script_enabled=javascript)
    page.goto(f"{seeded['class']}/report/{seeded['pupils']['Ada']}/{address}")
    expect(page.locator(f"#{part}")).to_be_visible()
    if "#" in address:
        expect(page.locator(f"#{part}")).to_be_in_viewport()


def test_the_address_keeps_what_is_open_also_when_the_span_changes(
    seeded: dict[str, Any], open_context: OpenContext
) -> None:
    page = sign_in(seeded, open_context, "teacher", viewport=DESK)
    page.goto(f"{seeded['class']}/report/{seeded['pupils']['Ada']}/")
    page.locator("[data-fold=facts] > summary").click()
    page.locator("[data-fold=adds] > summary").click()
    page.wait_for_url("**/?open=adds&open=facts")
    page.reload()
    expect(page.locator("#facts")).to_be_visible()
    page.locator("#right-first").get_by_role("link", name="Term").click()
    page.wait_for_url("**/?when=12&open=adds&open=facts")
    expect(page.locator("#facts")).to_be_visible()
    expect(page.locator("#kinds")).to_be_visible()
    page.locator("[data-fold=facts] > summary").click()
    page.wait_for_url("**/?when=12&open=adds")
    expect(page.locator("#facts")).to_be_hidden()


def test_paper_opens_no_fold(seeded: dict[str, Any], open_context: OpenContext) -> None:
    page = sign_in(seeded, open_context, "teacher", viewport=DESK)
    page.goto(f"{seeded['class']}/report/{seeded['pupils']['Ada']}/")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details[data-fold][open]").count() == 0
    page.emulate_media(media="print")
    expect(page.locator("#equations")).to_be_hidden()


def test_each_pupil_is_one_page_of_paper(
    seeded: dict[str, Any], open_context: OpenContext, watch: Watch
) -> None:
    page = sign_in(seeded, open_context, "teacher")
    page.goto(f"{seeded['class']}/sheets/")
    names = ["Ada", "Ben", LONG_NAME, "Zoe"]
    assert page.locator(".leaf h2").all_inner_texts() == names
    assert problems(page, watch) == []
    assert sheets(page) == len(names)
    full = page.locator(".leaf").evaluate_all(
        "all => all.map((e) => e.scrollHeight - e.clientHeight)"
    )
    assert max(full) <= 0
    page.emulate_media(media="print")
    assert min(page.evaluate(SIZES_OF_TYPE)) >= SMALLEST - 0.05
    page.emulate_media(media="screen")
    said = page.locator(".leaf").first.inner_text()
    assert re.search(r"Ada has answered \d+ of \d+ number facts correctly", said)
    assert "%" not in said
    assert "%" not in page.locator(".leaf").nth(2).inner_text()
    page.locator("#choose > summary").click()
    for name in ("Ben", "Zoe"):
        page.get_by_label(name, exact=True).uncheck()
    page.get_by_role("button", name="Show these pages").click()
    expect(page.locator(".leaf h2")).to_have_text(["Ada", LONG_NAME])
    assert sheets(page) == 2
    page.goto(f"{seeded['class']}/report/{seeded['pupils']['Ada']}/")
    page.get_by_role("link", name="Print").click()
    expect(page.locator(".leaf h2")).to_have_text(["Ada"])
    assert sheets(page) == 1
