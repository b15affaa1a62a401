"""Answer cards in a real browser: the youngest tap a number, at a table and alone."""

from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards import PHONE, READ, SIDEWAYS, CardPage, rows, written
from tests.browser.checks import problems
from tests.browser.conftest import OpenContext
from tests.browser.keys import DESK, TABLET
from tests.browser.table_fixture import TableFixture, make_table_in
from tests.browser.watch import Watch
from tests.stack import Stack

SCREENS = {"phone": PHONE, "desk": DESK, "sideways": SIDEWAYS}


@pytest.fixture
def young(stack: Stack) -> TableFixture:
    """Return a table of a class of ages 5 to 6, Ripple begins."""
    table = make_table_in(stack, cards="add_10")
    stack.shell(
        "from classroom.models import Classroom, AssignmentTable;"
        f"one = AssignmentTable.objects.get(game_session__public_id={table.public_id!r});"
        "Classroom.objects.filter(pk=one.classroom_id).update(year_band='5-6')"
    )
    return table


def numbers(page: Page) -> list[int]:
    """Return what stands on the answer cards."""
    return [int(text) for text in page.locator(".picked-from button").all_inner_texts()]


def are_large(page: Page) -> bool:
    boxes = [one.bounding_box() for one in page.locator(".picked-from button").all()]
    return all(box and min(box["width"], box["height"]) >= 55.9 for box in boxes)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_youngest_tap_one_of_six_numbers_beside_a_table(
    young: TableFixture, stack: Stack, open_context: OpenContext, watch: Watch, screen: str
) -> None:
    with closing(open_context):
        before = len(rows(stack))
        page = young.open(open_context, 1, **SCREENS[screen]).page
        cards = CardPage(page)
        cards.turn()
        expect(page.locator(".think .keys")).to_have_count(0)
        truth, shown = cards.truth, numbers(page)
        assert shown == list(range(shown[0], shown[0] + 6))
        assert truth in shown
        assert shown[0] >= 0
        assert are_large(page)
        found = [f"open: {one}" for one in problems(page, watch)]
        wrong = next(number for number in shown if number != truth)
        cards.press(f"[data-pick='{wrong}']")
        expect(cards.part.locator("#think-said")).to_contain_text("Not yet.")
        expect(cards.part.locator("#think-dots")).to_be_visible()
        expect(page.locator(f"[data-pick='{wrong}']")).to_be_disabled()
        assert numbers(page) == shown
        found += [f"not yet: {one}" for one in problems(page, watch)]
        cards.press(f"[data-pick='{truth}']")
        expect(cards.part.locator("#think-said")).to_contain_text("Yes.")
        cards.shows("open")
        assert cards.truth in numbers(page)
        assert page.locator(".picked-from button:disabled").count() == 0
        made = written(stack, page, before + 1)[before:]
        assert [one[:3] for one in made] == [("right", 2, wrong)]
        assert {bool(one[0]) for one in rows(stack, "keyed")[before:]} == {False}
        assert not found, "\n".join(found)


def test_double_tap_answers_one_card(
    young: TableFixture, stack: Stack, open_context: OpenContext
) -> None:
    with closing(open_context):
        before = len(rows(stack))
        page = young.open(open_context, 1, **PHONE).page
        cards = CardPage(page)
        cards.turn()
        expect(page.locator("[data-pick][aria-disabled]")).to_have_count(0)
        page.evaluate(
            """(truth) => {
              const box = document.querySelector(".picked-from");
              const old = box.dataset.question;
              const seen = new MutationObserver(() => {
                if (box.dataset.question === old) return;
                seen.disconnect();
                for (const one of box.children) one.click();
              });
              seen.observe(box, { attributes: true, childList: true });
              document.querySelector(`[data-pick="${truth}"]`).click();
            }""",
            cards.truth,
        )
        page.wait_for_timeout(1_500)
        assert [one[0] for one in rows(stack)[before:]] == ["right"]
        cards.press(f"[data-pick='{cards.truth}']")
        written(stack, page, before + 2)


def test_a_round_of_the_youngest_goes_by_keys_and_is_never_half_typed(
    young: TableFixture, stack: Stack, open_context: OpenContext, watch: Watch
) -> None:
    with closing(open_context):
        context: dict[str, Any] = {**TABLET}
        page = young.open(open_context, 0, **context).page
        page.goto(f"{stack.url}/me/cards/")
        cards = CardPage(page)
        cards.turn()
        found = problems(page, watch)
        page.keyboard.press("9")
        page.keyboard.press("Backspace")
        assert cards.typed == ""
        for _ in range(10):
            cards.shows("open")
            truth = cards.truth
            page.wait_for_timeout(READ)
            page.keyboard.press(str(truth % 10))
            expect(page.locator(f"[data-pick='{truth}']")).to_be_focused()
            page.keyboard.press("Enter")
            expect(cards.part.locator("#think-said")).to_contain_text(f"= {truth}")
            page.wait_for_timeout(700)
        cards.shows("over")
        expect(page.locator("#think-count")).to_have_text("You sewed 10 of 10 stitches.")
        assert not found, "\n".join(found)
