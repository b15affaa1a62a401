"""Sheets in Chromium, Firefox and WebKitGTK, on A4 and US Letter: each is one, nothing is cut."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from classroom.site.access import TEACHER
from tests.browser.conftest import OpenContext
from tests.browser.firefox import Firefox
from tests.browser.paper import PAPERS, chromium_pdf, firefox_pdf, keep, pages_of
from tests.browser.test_pages import School
from tests.browser.webkit_paper import Printed, webkit_pdfs
from tests.skips import firefox
from tests.stack import Stack

DESK = {"width": 1366, "height": 768}
PAGES = {
    "cards/": (".idcard", 3),
    "families/": (".letter", 24),
    "monday/": ("#sheet", 1),
    "sheets/": (".leaf", 24),
}
"""A page of the class: what is on its paper, and how many sheets it takes for 24 pupils."""
WHOLE = """() => [...document.querySelectorAll(".a4")].every((sheet) =>
  sheet.offsetWidth <= 203 * 96 / 25.4 + 1 && sheet.offsetHeight <= 266 * 96 / 25.4 + 1)"""
CUT = """() => [...document.querySelectorAll(".a4")].flatMap((sheet) => {
  const edge = sheet.getBoundingClientRect();
  // "We agreed" has as many lines as there is room for.
  const parts = [...sheet.querySelectorAll("*:not(.agreed *)")].filter((e) => e.checkVisibility());
  return parts.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.bottom > edge.bottom + 1 || box.right > edge.right + 1 || box.left < edge.left - 1;
  }).map((one) => `${one.tagName} ${one.getBoundingClientRect().bottom - edge.bottom}`)
    .concat(sheet.scrollHeight > sheet.clientHeight + 1 ? ["a sheet is too full"] : []);
})"""
HIDDEN = """() => [...document.querySelectorAll(".idcard")].filter((one) =>
  one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length"""


@pytest.fixture(scope="module")
def school() -> Iterator[School]:
    """Run the demo school of 24 pupils."""
    with Stack() as stack:
        yield School(stack)


@pytest.fixture
def desk(school: School, open_context: OpenContext) -> Page:
    """Return a page on which the demo school's teacher is signed in."""
    page = open_context(guided=True, viewport=DESK).new_page()
    school.sign_in(page, TEACHER)
    return page


def address(school: School, path: str) -> str:
    return f"{school.stack.url}/class/{school.demo['classroom']['id']}/{path}"


@pytest.mark.parametrize("path", PAGES)
def test_chromium_prints_one_sheet_each(desk: Page, school: School, path: str) -> None:
    thing, count = PAGES[path]
    desk.goto(address(school, path))
    if path == "families/":
        desk.get_by_role("button", name="Letters for everyone").click()
    expect(desk.locator(thing).first).to_be_visible()
    found = {}
    for paper in PAPERS:
        printed = chromium_pdf(desk, paper)
        keep(printed, f"chromium-{paper}-{path}")
        found[paper] = pages_of(printed, paper)
    assert found == dict.fromkeys(PAPERS, count)
    desk.emulate_media(media="print")
    assert desk.evaluate(WHOLE)
    assert desk.evaluate(CUT) == []
    assert desk.evaluate(HIDDEN) == 0


@pytest.mark.firefox
@pytest.mark.parametrize("path", PAGES)
def test_firefox_prints_one_sheet_each(desk: Page, school: School, path: str) -> None:
    thing, count = PAGES[path]
    cookies = {one["name"]: one["value"] for one in desk.context.cookies()}
    with Firefox(str(firefox()), 1366, 768) as browser:
        browser.sign_in(school.stack.url, cookies)
        browser.open(address(school, path))
        if path == "families/":
            browser.tap("form:has([name=student][value=all]) button")
        browser.wait_for(f"document.querySelector('{thing}') !== null")
        found = {}
        for paper in PAPERS:
            printed = firefox_pdf(browser, paper)
            keep(printed, f"firefox-{paper}-{path}")
            found[paper] = pages_of(printed, paper)
        assert found == dict.fromkeys(PAPERS, count)


@pytest.mark.webkit
def test_webkit_prints_one_sheet_each(desk: Page, school: School) -> None:
    cookies = {one["name"]: one["value"] for one in desk.context.cookies()}
    press = {"families/": "form:has([name=student][value=all]) button"}
    wanted = [
        Printed(path.strip("/"), address(school, path), thing, press.get(path, ""))
        for path, (thing, _) in PAGES.items()
    ]
    found = {}
    for (paper, name), printed in webkit_pdfs(school.stack.url, cookies, wanted).items():
        keep(printed, f"webkit-{paper}-{name}")
        found[paper, f"{name}/"] = pages_of(printed, paper)
    assert found == {(paper, path): PAGES[path][1] for paper in PAPERS for path in PAGES}
