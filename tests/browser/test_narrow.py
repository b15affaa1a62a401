"""Small windows and long names: nothing pushes a page sideways, queens stay large enough to tap."""

from contextlib import closing

import pytest

from tests.browser.checks import problems, scrolls_sideways
from tests.browser.conftest import OpenContext
from tests.browser.people import submit
from tests.browser.player import choose
from tests.browser.table_fixture import NAMES, TableFixture, make_table_in
from tests.browser.test_pages import School
from tests.browser.watch import Watch
from tests.stack import Stack

LONG = "Mumwohlmamsellm"
"""Fifteen letters without a place to break."""
QUEEN = 52
"""Pixels: the floor for queens on phones."""
RENAME = """
from classroom.models import Student
from games.models import Seat
Seat.objects.filter(name__in={old!r}).update(name={new!r})
Student.objects.filter(name__in={old!r}).update(name={new!r})
"""


@pytest.mark.parametrize("width", [320, 360, 390, 414])
def test_queens_on_a_phone_are_large_enough_to_tap(
    shared_table: TableFixture, open_context: OpenContext, width: int
) -> None:
    page = shared_table.open(open_context, 0, viewport={"width": width, "height": 720})
    table = shared_table.table()
    page.do(choose(table.state, table.awaited), table.state)
    table.wait()
    page.shows(table.revision)
    small = [
        f"{queen.get_attribute('id')} {box['width']:.0f}x{box['height']:.0f}"
        for queen in page.root.locator("[data-place], [data-queen]").all()
        if (box := queen.bounding_box()) and min(box["width"], box["height"]) < QUEEN - 0.5
    ]
    assert small == []
    assert scrolls_sideways(page.page) == []


def test_table_with_long_names_fits_320(stack: Stack, open_context: OpenContext) -> None:
    shared_table = make_table_in(stack)
    stack.shell(RENAME.format(old=NAMES, new=LONG))
    with closing(open_context):
        page = shared_table.open(open_context, 0, viewport={"width": 320, "height": 640})
        assert page.page.get_by_text(LONG).count()
        assert scrolls_sideways(page.page) == []


def test_pages_of_a_pupil_with_a_long_name_fit_320(open_context: OpenContext, watch: Watch) -> None:
    with Stack(processes=("pages",)) as stack, closing(open_context):
        school = School(stack)
        stack.shell(RENAME.format(old=[school.child["name"]], new=LONG))
        page = open_context(viewport={"width": 320, "height": 640}).new_page()
        school.sign_in(page, "teacher")
        found = []
        for name in (
            "class_page",
            "class_report",
            "pupil_edit",
            "pupil_report",
            "pupil_move",
            "class_settings",
            "pupil_remove",
        ):
            page.goto(stack.url + str(school.address(name)))
            assert LONG in page.content()
            found += scrolls_sideways(page)
        submit(page, "Remove from class")
        page.goto(stack.url + str(school.address("roster_add")))
        assert LONG in page.content()
        found += problems(page, watch)
        assert found == [], "\n".join(found)
