"""A second game is set while a class plays: the question, the board, a home, and out again."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.lesson_class import NAMES, Lesson
from tests.browser.test_lesson import open_for_teacher, set_game, sign_in
from tests.browser.watch import Watch
from tests.stack import Stack

SOON = 15_000
"""Milliseconds: hints come within two seconds; two cores draw pages besides."""
WIDTHS = (1366, 820, 390, 320)


@pytest.fixture(scope="module")
def lesson() -> Iterator[Lesson]:
    """Return a class of 26 on a stack of its own."""
    with Stack(processes=("pages", "streams", "clock")) as stack, closing(Lesson(stack)) as made:
        yield made


def at_every_width(page: Page, watch: Watch) -> None:
    """See that nothing of a page is cut off, out of reach, or a finding of axe."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 768 if width > 700 else 844})
        assert problems(page, watch) == [], f"at {width}"
    page.set_viewport_size({"width": 1366, "height": 768})


def test_a_second_game_is_set_and_the_first_set_aside_and_taken_out(
    lesson: Lesson, open_context: OpenContext, watch: Watch
) -> None:
    """Both are kept at first; the board folds the older, sets it aside, and it comes back."""
    with closing(open_context):
        teacher = open_for_teacher(lesson, open_context)
        set_game(teacher, lesson)
        child = sign_in(lesson, open_context, NAMES[0])
        first = child.url

        teacher.goto(f"{lesson.url}/assign/?game=the_rescue")
        question = teacher.locator("#question")
        expect(question).to_contain_text("Maple is playing Sleeping Queens. Set it aside?")
        expect(question.locator("#aside-yes")).to_be_checked()
        start = teacher.locator("#summary button[value=start]")
        expect(start).to_have_text("Set aside and start")
        box = start.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 768, "Start is in the first screen"
        at_every_width(teacher, watch)
        question.locator("#aside-no").check()
        expect(start).to_have_text("Start, keep both")
        at_every_width(teacher, watch)
        start.click()
        expect(teacher.get_by_text("Started.")).to_be_visible()

        child.goto(f"{lesson.stack.url}/me/")
        expect(child.get_by_text("For today", exact=True)).to_have_count(1)
        expect(child.locator(".quest .quest-h")).to_contain_text("The Rescue")
        expect(child.locator("section[aria-labelledby=also-h]")).to_contain_text("Sleeping Queens")
        at_every_width(child, watch)

        teacher.goto(f"{lesson.url}/live/")
        expect(teacher.locator("#rooms .room").first).to_contain_text("Table 10")
        older = teacher.locator("section.older")
        expect(older).to_contain_text("tables 1 to 9")
        expect(older.locator(".room").first).to_be_hidden()
        at_every_width(teacher, watch)
        child.goto(first)
        child.locator("#hand-up button").click()
        expect(older.locator(".room.up")).to_be_visible(timeout=SOON)
        expect(older).to_contain_text("1 hand up")
        at_every_width(teacher, watch)
        older.get_by_role("button", name="Set it aside").click()
        expect(older).to_have_count(0)
        expect(child.get_by_text("This game waits for you.")).to_be_visible(timeout=SOON)
        at_every_width(child, watch)
        child.get_by_role("link", name="Home").last.click()
        expect(child.locator(".quest .quest-h")).to_contain_text("The Rescue")
        expect(child.get_by_text("Also open")).to_have_count(0)

        teacher.goto(f"{lesson.url}/")
        teacher.get_by_role("button", name="Take it out again").click()
        expect(teacher.get_by_text("Sleeping Queens goes on with the same seats.")).to_be_visible()
        at_every_width(teacher, watch)
        child.goto(first)
        expect(child.locator("#hand-up button")).to_be_visible()
        expect(child.get_by_text("This game waits for you.")).to_have_count(0)
