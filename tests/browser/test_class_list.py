"""A teacher pastes a class list, is asked where we are unsure, looks at the names, adds them."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.people import submit
from tests.browser.test_pages import School
from tests.browser.watch import Watch
from tests.stack import Stack

DESK = {"width": 1366, "height": 768}
EMPTY_CLASS = """
from classroom.models import Classroom, ClassroomTeacher, Teacher
teacher = Teacher.objects.get(user__email={email!r})
room = Classroom.objects.create(
    school=teacher.school, name="Alder class", year_band="7-8", code="ALDER2"
)
ClassroomTeacher.objects.create(classroom=room, teacher=teacher)
print(room.public_id)
"""
FIRST = [
    *(
        "Ada",
        "Amir",
        "Chloe",
        "Dev",
        "Ella",
        "Finn",
        "Grace",
        "Hugo",
        "Iris",
        "Kate",
        "Leo",
        "Maya",
    ),
    *("Noah", "Omar", "Priya", "Quinn", "Rosa", "Tess", "Uma", "Victor", "Wren", "ليلى", "Łukasz"),
]
LIST = "\n".join(
    [
        "No.\tSurname\tForename\tUPN\tE-mail\tReg",
        "1\tBerry\tAnna\tT0000000001\ta@elm.example\t3M",
        "2\tKnight\tAnna\tT0000000002\tb@elm.example\t3M",
        "3\tVale\tZoÃ«\tT0000000003\tc@elm.example\t3M",
        "4\tVane\t\tT0000000004\td@elm.example\t3M",
        *(
            f"{n}\tFamily{chr(65 + n)}\t{name}\tT{n:010}\tp{n}@elm.example\t3M"
            for n, name in enumerate(FIRST, 5)
        ),
        "\tTotal\t27\t\t\t",
    ]
)
UNSURE = "\n".join(f"Family{chr(97 + n)}\t{name}" for n, name in enumerate(FIRST))


class ListPages:
    """A teacher's browser on the pages of a class that has nobody yet."""

    def __init__(self, stack: Stack, page: Page) -> None:
        """Make the class and sign in."""
        self.page = page
        school = School(stack)
        room = stack.shell(EMPTY_CLASS.format(email=school.demo["teacher"]["email"])).strip()
        school.sign_in(page, "teacher")
        self.url = f"{stack.url}/class/{room.splitlines()[-1]}/pupils/add/"
        page.goto(self.url)

    def paste(self, text: str) -> None:
        """Paste a list and go to the names."""
        self.page.goto(self.url)
        self.page.locator("textarea[name=names]").fill(text)
        submit(self.page, "Check the names")
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Check the names")

    def button_is_in_sight(self) -> bool:
        """Tell whether the main button stands in the first screen of a desk."""
        self.page.set_viewport_size(DESK)  # type: ignore[arg-type]
        self.page.evaluate("scrollTo(0, 0)")
        box = self.page.locator(".btn.go").last.bounding_box()
        return box is not None and box["y"] + box["height"] <= DESK["height"]


@pytest.fixture
def pages(open_context: OpenContext) -> Iterator[ListPages]:
    with Stack(processes=("pages",)) as stack, closing(open_context):
        yield ListPages(stack, open_context(viewport=DESK).new_page())


def test_a_pasted_list_is_looked_at_and_added_at_every_size(pages: ListPages, watch: Watch) -> None:
    page, found = pages.page, problems(pages.page, watch)
    assert pages.button_is_in_sight()
    pages.paste(UNSURE)
    expect(page.locator(".big-n")).to_contain_text("no column chosen")
    found += problems(page, watch)
    assert pages.button_is_in_sight()
    pages.paste(LIST)
    expect(page.locator(".col[aria-pressed=true]")).to_contain_text("our guess")
    expect(page.locator(".fix")).to_have_count(4)
    found += problems(page, watch)
    assert pages.button_is_in_sight()
    page.locator(".col", has_text="Surname").click()
    expect(page.locator(".names28")).to_contain_text("Berry")
    page.locator(".col", has_text="Forename").click()
    expect(page.locator(".names28")).not_to_contain_text("Berry")
    page.get_by_label("First name of the pupil in line 5").fill("Nia")
    submit(page, "Add 26 pupils")
    expect(page.get_by_role("heading", level=1)).to_contain_text("pupils are in Alder class")
    expect(page.locator("#main")).to_contain_text("Nia")  # who was typed in line 5
    expect(page.locator("#main")).to_contain_text("Anna K.")
    expect(page.locator("#main")).not_to_contain_text("Knight")
    found += problems(page, watch)
    assert pages.button_is_in_sight()
    assert found == [], "\n".join(found)


def test_a_list_is_added_without_script(open_context: OpenContext) -> None:
    with Stack(processes=("pages",)) as stack, closing(open_context):
        pages = ListPages(stack, open_context(viewport=DESK, java_script_enabled=False).new_page())
        pages.paste(UNSURE)
        pages.page.locator(".col").nth(1).click()
        submit(pages.page, f"Add {len(FIRST)} pupils")
        expect(pages.page.get_by_role("heading", level=1)).to_contain_text("pupils are in")
        pages.page.get_by_text("Undo adding").click()
        submit(pages.page, "Yes, take them out")
        expect(pages.page.locator("#messages")).to_contain_text("out of the class again")
