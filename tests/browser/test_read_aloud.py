"""Reading aloud: the words that "Read this to me" says of the screen, with words for signs."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from engine.protocol import Action
from engine.rules.sleeping_queens.components import VALUE
from tests.browser.cards import CardPage
from tests.browser.collection import Collection
from tests.browser.conftest import OpenContext
from tests.browser.deal import true_sums
from tests.browser.ear import VOICE
from tests.browser.princess import NAMES, false_claims, sit_down
from tests.browser.rescue import make_tables_in, open_table
from tests.browser.table_fixture import TableFixture, hand_of, make_table_in
from tests.browser.test_feedback import claim_falsely
from tests.browser.test_rescue import SEATS
from tests.engine.rescue_tables import Table as EngineTable
from tests.stack import Stack

SIGN = re.compile(r"[-−+×÷=→☐]")
Opener = Callable[..., BrowserContext]


@pytest.fixture
def opener(open_context: OpenContext) -> Opener:
    """Return what opens browsers whose voice is written down."""

    def opened(**options: Any) -> BrowserContext:
        context = open_context(**options)
        context.add_init_script(VOICE)
        return context

    return opened


def spoken(page: Page, button: str = "#say") -> str:
    """Press the button; return what is said, which has no sign that a voice may leave out."""
    before = page.evaluate("saidAloud.length")
    page.locator(button).first.click()
    page.wait_for_function(f"saidAloud.length > {before}")
    page.wait_for_timeout(50)
    words: str = page.evaluate("saidAloud.at(-1)")
    assert not SIGN.search(words), words
    return words


def test_queens_read_the_prompt_the_tray_and_the_hand(
    shared_table: TableFixture, opener: Opener
) -> None:
    page = shared_table.open(opener, 0)
    words = spoken(page.page)
    assert words.startswith(page.root.locator("#prompt-words").inner_text())
    assert "empty box plus empty box is empty box." in words
    assert "Your cards: " in words
    (first, second), total = true_sums(hand_of(shared_table.table(), 0))[0]
    page.tap_cards(first, second)
    laid = f"{VALUE[first]} plus {VALUE[second]} is"
    assert f"{laid} empty box." in spoken(page.page)
    page.tap_cards(total)
    assert f"{laid} {VALUE[total]}." in spoken(page.page)


def test_queens_read_what_is_said_of_a_wrong_sum_and_the_open_help(
    shared_table: TableFixture, opener: Opener
) -> None:
    page = shared_table.open(opener, 0)
    a, b, c = claim_falsely(page, shared_table)
    words = spoken(page.page)
    assert words.startswith(f"Not yet. {a} plus {b} does not make {c}. Look at the dots.")
    assert words.count("Not yet") == 1
    page.press(page.root.locator("[data-lamp]"))
    expect(page.root.locator("#step-1")).to_be_visible()
    words = spoken(page.page)
    assert f"1 Look. Dots: {a}, {b}. Your card: {c}." in words
    assert "After" not in words
    assert "5 Show me" not in words


def test_keyed_total_is_read_as_it_stands(stack: Stack, opener: Opener) -> None:
    table = make_table_in(stack, state_total=True)
    page = table.open(opener, 0)
    (first, second), total = true_sums(hand_of(table.table(), 0))[0]
    page.tap_cards(first, second)
    start = f"{VALUE[first]} plus {VALUE[second]} is"
    assert f"{start} empty box, empty box." in spoken(page.page)
    page.press(page.root.locator(f"[data-digit='{VALUE[total] % 10}']"))
    assert f"{start} {VALUE[total] % 10}, empty box." in spoken(page.page)


@pytest.mark.parametrize(
    ("op", "word"), [("+", "plus"), ("-", "take away"), ("*", "times"), ("/", "shared by")]
)
def test_rescue_reads_signs_as_words(stack: Stack, opener: Opener, op: str, word: str) -> None:
    table = EngineTable("6 2 3 9 moss", "plum 3", "5 5", **SEATS)
    (printed,) = make_tables_in(stack, [table.state])
    page = open_table(stack, printed, opener)
    page.root.locator(f"#signs input[value='{op}']").check(force=True)
    assert f"empty box {word} empty box is empty box." in spoken(page.page)
    page.tap_cards(*table.cards(0, "6 2"))
    assert f"6 {word} 2 is empty box." in spoken(page.page)
    page.tap_cards(*table.cards(0, "9"))
    page.press(page.verb("check"))
    expect(page.root.locator("#verdict")).to_be_focused()
    words = spoken(page.page)
    assert words.startswith(f"Not yet. 6 {word} 2 does not make 9.")
    assert "is 9" not in words, "nobody says it as if it were so"
    page.press(page.root.locator("[data-lamp]"))
    expect(page.root.locator("#step-1")).to_be_visible()
    assert spoken(page.page).startswith("Help, one step at a time. 1 Look.")


def test_score_is_read_with_its_boxes(stack: Stack, opener: Opener) -> None:
    table = Collection(
        stack, pupils=1, hands=["S M *"],
        table={"boxes": "SSS DMD LLT TTF DMF FHW WWM HHL", "mode": "solo", "seats": 1, "left": 1},
    )  # fmt: skip
    page = table.open(opener, viewport={"width": 1366, "height": 768})
    page.do(Action("new", 0, ((table.table.state.hands[0][0],),)), table.table.state)
    table.table.wait()
    page.close_feedback()
    words = spoken(page.page)
    assert "Full boxes." in words
    assert re.search(r"empty box times \d+ is empty box\.", words), words
    assert "All together. empty box" in words
    page.press(page.root.locator("#digit-8"))
    assert re.search(r"8 times \d+ is empty box\.", spoken(page.page))


def test_princess_reads_her_heaps(stack: Stack, opener: Opener) -> None:
    team = sit_down(stack, opener, {}, 0)
    seat = team.table.state.turn
    page = team.pages[NAMES[seat]]
    assert ". empty box. empty box. empty box. Your cards: " in spoken(page.page)
    action = next(iter(false_claims(team.table.state, seat)))
    page.do(action, team.table.state)
    team.table.wait("event_count")
    expect(page.root.locator("#feedback")).to_contain_text("Not yet")
    assert spoken(page.page).startswith("Not yet. ")


def test_thinking_card_is_read_with_what_is_typed(
    stack: Stack, open_context: OpenContext, opener: Opener
) -> None:
    table = make_table_in(stack, cards="add_10")
    waiting = table.open(opener, 1)
    cards = CardPage(waiting.page)
    cards.shows("down")
    cards.turn()
    a, _sign, b, _is = waiting.page.locator("#think-ask").inner_text().split()
    assert spoken(waiting.page, "#think-say") == f"{a} plus {b} is empty box."
    truth = int(a) + int(b)
    wrong = truth - 1 if truth > 9 else 9 if truth < 9 else 8
    waiting.page.locator("#think-answer").fill(str(wrong))
    assert spoken(waiting.page, "#think-say") == f"{a} plus {b} is {wrong}."
    waiting.page.locator("#think-answer").press("Enter")
    expect(waiting.page.locator("#think-notyet")).to_be_visible()
    words = spoken(waiting.page, "#think-say")
    assert words == (f"Not yet. Count the dots. {a} plus {b} is empty box. {a} dots and {b} dots")


def test_pages_before_a_table_are_read_with_their_fields(
    shared_table: TableFixture, stack: Stack, opener: Opener
) -> None:
    page = opener().new_page()
    page.goto(stack.url)
    assert "empty box" in spoken(page, "[data-read]")
    page.locator("#code").fill("ABC 234")
    assert "ABC 234" in spoken(page, "[data-read]")
    home = shared_table.open(opener, 0).page
    home.goto(stack.url + "/me/")
    assert spoken(home, "[data-read]").startswith("Hi, ")
    home.goto(stack.url + "/me/cards/")
    home.locator("#think-turn").click()
    words = spoken(home, "[data-read]")
    assert re.search(r"\d+ (plus|times|take away|shared by) \d+ is empty box\.", words)
    assert "Rub out" not in words
