"""Pages that are not made as sheets, on paper: no blank one, nothing cut, no controls."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page

from classroom.site.access import GUARDIAN, TEACHER
from tests.browser.conftest import OpenContext
from tests.browser.firefox import Firefox
from tests.browser.paper import PAPERS, blank_pages, chromium_pdf, firefox_pdf, keep, pages_of
from tests.browser.test_pages import School
from tests.browser.webkit_paper import Printed, webkit_pdfs
from tests.skips import firefox
from tests.stack import Stack

PAGES = {
    TEACHER: {
        "cards": 1, "picture_password_show": 1, "pupil_report": 1, "pupil_answer": 1,
        "how_to_play": 2, "class_answers": 0, "class_chances": 0, "class_report": 0,
    },
    GUARDIAN: {"family_child": 1},
}  # fmt: skip
"""Who prints a page, and on how many sheets it fits; 0: as many as the class needs."""
GAMES = ("sleeping_queens", "the_rescue", "sleepless_princess", "queens_collection")
MARGIN, OF_SHEETS = 14, 3
"""Millimetres that these pages leave at each edge, and sheets such as cards."""
BEYOND = """() => {
  dispatchEvent(new Event("beforeprint"));
  const seen = [...document.querySelectorAll("body *")].filter((e) =>
    e.checkVisibility({ visibilityProperty: true }) && !e.closest(".vh, svg"));
  const name = (e) => `${e.tagName} ${e.className} ${e.textContent.trim().slice(0, 40)}`;
  const hides = (e) => getComputedStyle(e).overflowX !== "visible";
  return [
    ...seen.filter((e) => e.getBoundingClientRect().right > innerWidth + 1).map(name),
    ...seen.filter((e) => hides(e) && e.scrollWidth > e.clientWidth + 1).map(name),
  ];
}"""
"""What the right edge of the paper, or a box that would scroll, cuts off."""
CONTROLS = """() => [...document.querySelectorAll("nav, .mast, .btn, .seg, button, input, select")]
  .filter((e) => e.checkVisibility()).map((e) => e.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def school() -> Iterator[School]:
    """Run the demo school of 24 pupils."""
    with Stack() as stack:
        yield School(stack)


def addresses(school: School, kind: str) -> Iterator[tuple[str, str, int]]:
    """Yield a name for each printed page of a kind of person, its address and its sheets."""
    for name, count in PAGES[kind].items():
        address = school.stack.url + str(school.address(name))
        if name == "how_to_play":
            for game in GAMES:
                yield game, address.replace("sleeping_queens", game), count
        else:
            one = f"?pupil={school.child['id']}" if name == "cards" else ""
            yield name, address + one, count


def faults_of(printed: bytes, paper: str, count: int) -> list[str]:
    """Return what is wrong with a PDF that should have so many pages."""
    found = pages_of(printed, paper)
    wrong = [f"{paper}: page {number} is blank" for number in blank_pages(printed)]
    return wrong + ([f"{paper}: {found} pages"] if count and found != count else [])


def faults_of_layout(page: Page, paper: str) -> list[str]:
    """Return what would be cut on a kind of paper, and the controls that would be printed."""
    margin = OF_SHEETS if page.locator("main.paper").count() else MARGIN
    width = int((PAPERS[paper][0] - 2 * margin) * 96 / 25.4)
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(media="print")
    found = [f"{paper}: cut: {one}" for one in page.evaluate(BEYOND)]
    found += [f"{paper}: printed: {one}" for one in page.evaluate(CONTROLS)]
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1366, "height": 768})
    return found


@pytest.mark.parametrize("kind", PAGES)
def test_chromium_prints_no_blank_sheet_and_cuts_nothing(
    kind: str, school: School, open_context: OpenContext
) -> None:
    page = open_context(viewport={"width": 1366, "height": 768}).new_page()
    with closing(page.context):
        school.sign_in(page, kind)
        found = {}
        for name, address, count in addresses(school, kind):
            page.goto(address)
            found[name] = []
            for paper in PAPERS:
                printed = chromium_pdf(page, paper)
                keep(printed, f"chromium-{paper}-{name}")
                found[name] += faults_of(printed, paper, count) + faults_of_layout(page, paper)
    assert not {name: faults for name, faults in found.items() if faults}


@pytest.mark.firefox
@pytest.mark.parametrize("kind", PAGES)
def test_firefox_prints_no_blank_sheet(
    kind: str, school: School, open_context: OpenContext
) -> None:
    page = open_context(viewport={"width": 1366, "height": 768}).new_page()
    school.sign_in(page, kind)
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    found = {}
    with Firefox(str(firefox()), 1366, 768) as browser:
        browser.sign_in(school.stack.url, cookies)
        for name, address, count in addresses(school, kind):
            browser.open(address)
            found[name] = []
            for paper in PAPERS:
                printed = firefox_pdf(browser, paper)
                keep(printed, f"firefox-{paper}-{name}")
                found[name] += faults_of(printed, paper, count)
    assert not {name: faults for name, faults in found.items() if faults}


@pytest.mark.webkit
@pytest.mark.parametrize("kind", PAGES)
def test_webkit_prints_no_blank_sheet(kind: str, school: School, open_context: OpenContext) -> None:
    page = open_context(viewport={"width": 1366, "height": 768}).new_page()
    school.sign_in(page, kind)
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    counts = {name: count for name, _, count in addresses(school, kind)}
    wanted = [Printed(name, address) for name, address, _ in addresses(school, kind)]
    found = {}
    for (paper, name), printed in webkit_pdfs(school.stack.url, cookies, wanted).items():
        keep(printed, f"webkit-{paper}-{name}")
        found[paper, name] = faults_of(printed, paper, counts[name])
    assert not {name: faults for name, faults in found.items() if faults}
