"""A second game is set while a class plays: the question, the board, a home, and out again."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.lesson_class import NAMES, Lesson
from tests.browser.test_lesson import open_for_teacher, set_game, sign_in
from tests.browser.watch import Watch
from tests.stack import Stack

SOON = 15_000
"""Milliseconds: hints come within two seconds; two cores draw pages besides."""


@pytest.fixture(scope="module")
def lesson() -> Iterator[Lesson]:
    """Return a class of 26 on a stack of its own."""
    with Stack(processes=("pages", "clock")) as stack, closing(Lesson(stack)) as made:
        yield made


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
        assert problems(teacher, watch) == []
        question.locator("#aside-no").check()
        expect(start).to_have_text("Start, keep both")
        assert problems(teacher, watch) == []
        start.click()
        expect(teacher.get_by_text("Started.")).to_be_visible()

        child.goto(f"{lesson.stack.url}/me/")
        expect(child.get_by_text("For today", exact=True)).to_have_count(1)
        expect(child.locator(".quest .quest-h")).to_contain_text("The Rescue")
        expect(child.locator("section[aria-labelledby=also-h]")).to_contain_text("Sleeping Queens")
        assert problems(child, watch) == []

        teacher.goto(f"{lesson.url}/live/")
        expect(teacher.locator("#empty-tables li").first).to_contain_text("Table 10")
        older = teacher.locator("section.older")
        expect(older).to_contain_text("tables 1 to 9")
        expect(older.locator(".room").first).to_be_hidden()
        assert problems(teacher, watch) == []
        child.goto(first)
        child.locator("#hand-up button").click()
        expect(older.locator(".room.up")).to_be_visible(timeout=SOON)
        expect(older).to_contain_text("1 hand up")
        assert problems(teacher, watch) == []
        older.get_by_role("button", name="Set it aside").click()
        expect(older).to_have_count(0)
        expect(child.get_by_text("This game waits for you.")).to_be_visible(timeout=SOON)
        assert problems(child, watch) == []
        child.get_by_role("link", name="Home").last.click()
        expect(child.locator(".quest .quest-h")).to_contain_text("The Rescue")
        expect(child.get_by_text("Also open")).to_have_count(0)

        teacher.goto(f"{lesson.url}/")
        teacher.get_by_role("button", name="Take it out again").click()
        expect(
            teacher.get_by_text("Sleeping Queens continues with the same seats.")
        ).to_be_visible()
        assert problems(teacher, watch) == []
        child.goto(first)
        expect(child.locator("#hand-up button")).to_be_visible()
        expect(child.get_by_text("This game waits for you.")).to_have_count(0)
