"""Number cards go where a child means them: the sum on the screen is the sum that is sent.

Cards are tapped in many orders at tables laid by hand; what stands in the tray is read from the
page, and what *Check* would send from the tray's own module.
"""

import itertools
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenContext
from tests.browser.moments import NAMES, lay_states_in
from tests.browser.player import Table
from tests.browser.rescue import RescuePage, make_tables_in, open_table
from tests.browser.signed_in import open_signed_in
from tests.browser.table import TablePage
from tests.engine.rescue_tables import Table as Forest
from tests.engine.tables import Table as Queens
from tests.stack import Stack

READ = """
async () => {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const ours = (name) => new RegExp(`/(sleeping_queens|the_rescue)/${name}[.]`);
  const module = (name) => loaded.find((one) => ours(name).test(one));
  const tray = await import(module("verbs") ?? module("state"));
  const shown = [...document.querySelectorAll("#sum > :is([data-holds], .op)")];
  const sent = tray.verbs().check === "" ? tray.actionOf("check") : null;
  return { shown: shown.map((one) => one.dataset.holds ?? one.textContent), sent };
}
"""
TAP = "(steps) => steps.forEach((step) => document.querySelector(step).click())"
CLEAR = (
    "() => { for (let one; (one = document.querySelector('#sum [data-holds]')); ) one.click(); }"
)
SIGNS = {"+": "+", "−": "-", "×": "*", "÷": "/"}


class Laying:
    """A page whose tray is filled in many ways."""

    def __init__(self, page: TablePage, cards: dict[int, int]) -> None:
        """`cards`: the card of each value in the hand."""
        self.page, self.cards = page, cards
        self.values = {card: value for value, card in cards.items()}

    def sign(self, sign: str) -> None:
        """Choose a sign."""
        self.page.root.locator(f"#signs label:has(input[value='{sign}'])").click()

    def lay(self, *steps: int | str) -> str:
        """Tap cards (by value) and slots (by name) in an empty tray; return the sum that stands."""
        self.page.page.evaluate(CLEAR)
        return self.go_on(*steps)

    def go_on(self, *steps: int | str) -> str:
        """Tap further, and return the sum that stands; what would be sent is the same."""
        named = [
            f"#slot-{one}" if isinstance(one, str) else f"#card-{self.cards[one]}" for one in steps
        ]
        self.page.page.evaluate(TAP, named)
        return self.stands()

    def drop(self, value: int, slot: str) -> str:
        """Drag a card on a slot; return the sum that stands."""
        card = self.page.root.locator(f"#card-{self.cards[value]}")
        card.drag_to(self.page.root.locator(f"#slot-{slot}"))
        return self.stands()

    def stands(self) -> str:
        """Return the sum as the page shows it, after comparing it with what would be sent."""
        read = self.page.page.evaluate(READ)
        words = [str(self.values[int(one)]) if one.isdecimal() else one for one in read["shown"]]
        shown = " ".join(words)
        if read["sent"]:
            assert self.said(*read["sent"]) == shown
        return shown

    def said(self, kind: str, args: list[Any]) -> str:
        """Return an action as a sum."""
        if kind == "equation_two_sided":
            left, right = ([self.values[card] for card in side] for side in args)
            return f"{' + '.join(map(str, left))} = {' + '.join(map(str, right))}"
        if kind == "equation" and isinstance(args[0], list):
            sign, parts, total = "+", args[0], args[1]
        elif kind == "difference":
            sign, parts, total = "−", [args[0], *args[1]], args[2]
        else:
            sign = next(shown for shown, sent in SIGNS.items() if sent == args[0])
            parts, total = args[1], args[2]
        return self.sum(sign, [self.values[card] for card in parts], self.values[total])

    @staticmethod
    def sum(sign: str, parts: Sequence[int], total: int) -> str:
        """Return parts and total as the tray shows them."""
        return f"{f' {sign} '.join(map(str, parts))} = {total}"


@pytest.fixture
def queens(stack: Stack, open_context: OpenContext) -> Iterator[Laying]:
    """Return a tray of Sleeping Queens with 1 3 6 10 and 4, both signs allowed."""
    table = Queens("1 3 6 10 4", "2 5", fact_family=True)
    with closing(open_context):
        page, cards = sit(stack, open_context, table, "1 3 6 10 4")
        yield Laying(page, cards)


def sit(
    stack: Stack, opener: OpenContext, table: Queens, hand: str
) -> tuple[TablePage, dict[int, int]]:
    """Lay a table of Sleeping Queens and open it as the pupil of the first seat."""
    laid = lay_states_in(stack, "sleeping_queens", [table.state])
    page = TablePage(open_signed_in(opener, stack.url, laid["cookies"][0]))
    page.page.goto(f"{stack.url}/table/{laid['tables'][0]}/")
    return page, dict(zip(map(int, hand.split()), table.cards(0, hand), strict=True))


@pytest.fixture
def forest(stack: Stack, open_context: OpenContext) -> Iterator[Laying]:
    """Return a tray of The Rescue with 1 2 3 4 6 8 10, a red knight and all four signs."""
    hand = "1 2 3 4 6 8 10"
    table = Forest(
        hand, "plum 3", "5 5", seats=3, knights="red white green", companions={0: "finch"}
    )
    with closing(open_context):
        (printed,) = make_tables_in(stack, [table.state])
        page: RescuePage = open_table(stack, printed, open_context)
        yield Laying(page, dict(zip(map(int, hand.split()), table.cards(0, hand), strict=True)))


def orders(parts: Sequence[int], sign: str) -> Iterator[tuple[int, ...]]:
    """Yield the orders of taps that can be meant: − and ÷ begin with the first number."""
    for order in itertools.permutations(parts):
        if sign in "+×" or order[0] == parts[0]:
            yield order


def lays_each_order(tray: Laying, sign: str, parts: Sequence[int], total: int) -> None:
    """Every order that ends with the total makes the sum."""
    for count in range(2, len(parts) + 1):
        for order in orders(parts[:count], sign):
            assert tray.lay(*order, total) == tray.sum(sign, order, total)


def lays_by_its_slot(tray: Laying, sign: str, parts: Sequence[int], total: int, seed: int) -> None:
    """A total put by its slot stays, whenever it is put there and whatever follows."""
    draw = random.Random(seed)
    for _ in range(12):
        order = draw.choice([*orders(parts, sign)])
        at = draw.randrange(3)  # later the third card lies there
        steps = [*order[:at], "total", total, *order[at:]]
        assert tray.lay(*steps) == tray.sum(sign, order, total)


@pytest.mark.slow
def test_natural_order_makes_the_sum_in_sleeping_queens(queens: Laying) -> None:
    assert queens.lay(1, 3, 6, 10) == "1 + 3 + 6 = 10"
    lays_each_order(queens, "+", (1, 3, 6), 10)
    lays_by_its_slot(queens, "+", (1, 3, 6), 10, seed=1)
    queens.sign("-")
    lays_each_order(queens, "−", (10, 6, 3), 1)
    lays_by_its_slot(queens, "−", (10, 6, 3), 1, seed=2)


@pytest.mark.slow
def test_natural_order_makes_the_sum_in_the_rescue(forest: Laying) -> None:
    for sign, parts, total in (
        ("+", (1, 3, 6), 10),
        ("−", (10, 6, 3), 1),
        ("×", (1, 2, 4), 8),
        ("÷", (8, 2, 1), 4),
    ):
        forest.sign(SIGNS[sign])
        lays_each_order(forest, sign, parts, total)
        lays_by_its_slot(forest, sign, parts, total, seed=3)


@pytest.mark.slow
def test_card_dropped_on_a_part_or_tapped_after_plus_is_a_part(
    queens: Laying, forest: Laying
) -> None:
    for tray in (queens, forest):
        tray.lay(1, 3, 10)
        assert tray.drop(6, "1") == "1 + 6 + 3 = 10"
        assert tray.lay(1, 3, 10, "more", 6) == "1 + 3 + 6 = 10"
        tray.lay(1, 3)
        assert tray.drop(10, "total") == "1 + 3 = 10"
        assert tray.go_on(6) == "1 + 3 + 6 = 10", "a total that was dropped there stays"
        assert tray.lay("1", 3, 1, 4) == "1 + 3 = 4", "the empty place that was tapped gets it"


@pytest.mark.slow
def test_card_taken_back_leaves_its_place_to_the_next(queens: Laying, forest: Laying) -> None:
    for tray in (queens, forest):
        assert tray.lay(1, 3, 6, 10, "1", 4) == "1 + 4 + 6 = 10"
        assert tray.lay(1, 3, 6, 10, "0", 4) == "4 + 3 + 6 = 10"
        assert tray.lay(1, 3, 6, 10, "2", 4) == "1 + 3 + 4 = 10"
        assert tray.lay(1, 3, 6, 10, "2") == "1 + 3 = 10"
        assert tray.lay(1, 3, 6, 10, "total", 4) == "1 + 3 + 6 = 4"
        assert tray.lay(1, 3, 4, "0", 6) == "6 + 3 = 4"
        assert tray.lay(1, 3, "0", 6) == "6 + 3 ="
        assert tray.lay(3, "total", 4, "total", 10, 1) == "3 + 1 = 10"


@pytest.mark.slow
def test_part_alone_in_the_second_place_keeps_it(queens: Laying) -> None:
    queens.sign("-")
    assert queens.lay("1", 3, "total", 6) == "− 3 = 6"
    queens.page.page.wait_for_timeout(1_500)  # a half-built sum is saved within a second
    queens.page.page.reload()
    expect(queens.page.root.locator("#sum [data-holds]")).to_have_count(2)
    assert queens.go_on(10) == "10 − 3 = 6"


@pytest.mark.slow
def test_drop_is_one_step_back(queens: Laying, forest: Laying) -> None:
    for tray in (queens, forest):
        tray.lay(1, 3, "total", 10)
        assert tray.drop(6, "0") == "6 + 1 + 3 = 10"
        tray.page.verb("undo").click()
        assert tray.stands() == "1 + 3 = 10"
        tray.drop(3, "total")
        tray.page.verb("undo").click()
        assert tray.stands() == "1 + 3 = 10", "also of a card that moves within the tray"


@pytest.mark.slow
def test_pinned_total_stays_when_the_page_is_loaded_anew(queens: Laying) -> None:
    queens.lay("total", 10, 1, 3)
    page = queens.page.page
    page.wait_for_timeout(1_500)  # a half-built sum is saved within a second
    page.reload()
    expect(queens.page.root.locator("#sum [data-holds]")).to_have_count(3)
    assert queens.go_on(6) == "1 + 3 + 6 = 10"
    queens.lay("total", 4, 1, 6)
    queens.page.verb("check").click()
    expect(queens.page.root.locator("#feedback")).to_contain_text(
        "Not yet. 1 plus 6 does not make 4"
    )
    page.wait_for_timeout(1_500)
    page.reload()
    expect(queens.page.root.locator("#sum [data-holds]")).to_have_count(3)
    assert queens.go_on(3) == "1 + 6 + 3 = 4", "also after it was judged"


@pytest.mark.slow
def test_chosen_sign_is_the_sign_of_the_sum(queens: Laying) -> None:
    queens.sign("-")
    assert queens.lay(10, 6, 4) == "10 − 6 = 4"
    queens.page.page.wait_for_timeout(1_500)
    queens.page.page.reload()
    chosen = queens.page.root.locator("#signs input:checked")
    expect(chosen).to_have_value("-")
    assert queens.stands() == "10 − 6 = 4"
    queens.page.verb("check").click()
    expect(queens.page.root.locator("#feedback")).to_contain_text("Yes! 10 − 6 = 4")
    assert queens.lay(1, 3) == "1 + 3 =", "the next sum begins with plus"
    expect(chosen).to_have_value("+")


@pytest.mark.slow
def test_knights_step_stays_with_its_card(forest: Laying) -> None:
    forest.lay(1, 3, 6)
    root = forest.page.root
    root.locator("[data-step='+1']").click()
    root.locator(f"#sum [data-holds='{forest.cards[6]}']").click()
    forest.go_on(10)
    marked = root.locator("#sum [data-holds]:has(.stepmark)")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("data-holds", str(forest.cards[6]))
    expect(root.locator("#slot-2 .stepmark")).to_have_text("+1")


@pytest.mark.slow
def test_cards_right_of_the_total_let_taps_go_left(stack: Stack, open_context: OpenContext) -> None:
    table = Queens("1 2 3 4 6", two_sided=True)
    with closing(open_context):
        page, cards = sit(stack, open_context, table, "1 2 3 4 6")
        tray = Laying(page, cards)
        assert tray.lay(1, 6, 3, "right", 4, 2) == "1 + 6 + 2 = 3 + 4"
        page.root.locator(f"#sum [data-holds='{cards[4]}']").click()
        assert tray.stands() == "1 + 6 + 2 = 3"
        assert tray.go_on(4) == "1 + 6 + 2 = 3 + 4", "a card taken back leaves its place"


@pytest.mark.slow
def test_minus_has_one_side(stack: Stack, open_context: OpenContext) -> None:
    table = Queens("1 2 3 4 6", two_sided=True, fact_family=True)
    with closing(open_context):
        page, cards = sit(stack, open_context, table, "1 2 3 4 6")
        tray = Laying(page, cards)
        tray.lay(6, 2, 4, "right", 3)
        tray.sign("-")
        assert tray.stands() == "6 − 2 = 4"


@pytest.mark.slow
def test_sum_on_the_screen_is_the_sum_in_the_log(stack: Stack, open_context: OpenContext) -> None:
    table = Queens("1 3 6 10 4")
    with closing(open_context):
        page, cards = sit(stack, open_context, table, "1 3 6 10 4")
        laid = Laying(page, cards).lay(1, 3, 6, 10)
        page.verb("check").click()
        expect(page.root.locator("#feedback")).to_contain_text(laid)
        stored = Table(stack, page.page.url.rstrip("/").rsplit("/", 1)[-1])
        (claim,) = stored.claims()
        assert (claim.pupil, claim.words(), claim.is_true) == (NAMES[0], laid, True)
        assert claim.reason == ""
