"""A guardian's page in a browser: what is said first stands in the first screen."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import NARROW, problems, scrolls_sideways
from tests.browser.conftest import OpenContext
from tests.browser.test_pages import GUARDIAN, School
from tests.browser.watch import Watch
from tests.stack import Stack

DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
LONG = "Mumwohlmamsellm Theodora"
"""24 letters."""
FAMILY = """
from classroom.models import Guardian, Guardianship, HomeNote, Student
child = Student.objects.get(user__public_id={child!r})
HomeNote.objects.create(student=child, sentence="explained")
guardian = Guardian.objects.get(user__email={email!r})
for n, public_id in enumerate({others!r}):
    other = Student.objects.get(user__public_id=public_id)
    other.name = {long!r} if n == 0 else other.name
    other.save()
    Guardianship.objects.create(guardian=guardian, student=other)
"""


class Home:
    """The demo school, and its guardian's browser on the page of the child."""

    def __init__(self, stack: Stack, opener: OpenContext) -> None:
        """Make the school."""
        self.stack, self.opener, self.school = stack, opener, School(stack)

    def open(self, child: int = 0, query: str = "", **options: Any) -> Page:
        """Sign in, and open the page of a pupil."""
        page = self.opener(**options).new_page()
        self.school.sign_in(page, GUARDIAN)
        page.goto(f"{self.stack.url}/family/{self.school.demo['pupils'][child]['id']}/{query}")
        return page

    def add_children_and_a_note(self, count: int) -> None:
        """Link more of the class; the first of them has a long name."""
        pupils = [one["id"] for one in self.school.demo["pupils"]]
        email = self.school.demo[GUARDIAN]["email"]
        others = pupils[1 : count + 1]
        self.stack.shell(FAMILY.format(child=pupils[0], email=email, others=others, long=LONG))


@pytest.fixture
def home(open_context: OpenContext) -> Iterator[Home]:
    with Stack(processes=("pages",)) as stack, closing(open_context):
        yield Home(stack, open_context)


def bottom(page: Page, selector: str) -> float:
    """Return where an element ends, in pixels from the top of the page."""
    box = page.locator(selector).bounding_box()
    assert box, selector
    return box["y"] + box["height"]


def test_sentence_game_and_figure_stand_in_the_first_screen(home: Home, watch: Watch) -> None:
    page = home.open(viewport=DESK)
    assert page.evaluate("document.documentElement.scrollHeight") <= DESK["height"]
    assert bottom(page, "#at-home") == bottom(page, "#right")  # side by side
    page.set_viewport_size(PHONE)
    assert bottom(page, "#at-home") < PHONE["height"]
    assert bottom(page, "#sentence") < bottom(page, "#home-h") < bottom(page, "#right-h")
    assert problems(page, watch) == []
    home.add_children_and_a_note(3)
    page.set_viewport_size(DESK)
    page.reload()
    for part in ("#sentence", "#note", "#at-home", "#right"):
        assert bottom(page, part) <= DESK["height"], part
    page.set_viewport_size(PHONE)
    assert bottom(page, "#home-h") < PHONE["height"]
    page.locator("#siblings summary").click()
    expect(page.locator("#siblings li")).to_have_count(3)
    assert problems(page, watch) == []


def test_folds_open_without_script_and_long_names_fit(home: Home) -> None:
    home.add_children_and_a_note(1)
    page = home.open(java_script_enabled=False, viewport=DESK)
    expect(page.locator("#played")).to_be_hidden()
    page.locator("#practised summary").click()
    expect(page.locator("#played")).to_be_visible()
    page.locator("#weeks a").first.click()
    expect(page.locator("#played")).to_be_visible()
    page.locator("a.switch").click()
    expect(page.locator("h1")).to_have_text(LONG)
    for child, query in ((0, ""), (1, "?open=practised&open=hard&open=how&open=weekly-mail")):
        page = home.open(child, query, viewport={"width": NARROW[0], "height": NARROW[1]})
        assert scrolls_sideways(page) == []
