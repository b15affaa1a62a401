"""The Rescue in the log: each field of attempts and opportunities against its own reckoning."""

from itertools import permutations
from typing import Any

import pytest

from games.models import Attempt, Event, Opportunity
from tests.games_ui.rescue import Forest

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]
RED = {"knights": "red white"}


def counts(values: list[int], steps: dict[int, int]) -> list[int]:
    """What the cards count: places to steps."""
    return [value + steps.get(place, 0) for place, value in enumerate(values)]


def truth_of(op: str, values: list[int]) -> int | None:
    """Reckon from left to right, by counting things; None where it does not come out."""
    total = values[0]
    for value in values[1:]:
        if op == "+":
            total += value
        elif op == "-":
            total -= value
        elif op == "*":
            total = sum([total] * value)
        else:
            found = [part for part in range(200) if part * value == total]
            if value == 0 or not found:
                return None
            total = found[0]
    return total


@pytest.mark.parametrize(
    ("op", "operands", "result", "steps"),
    [
        ("+", [2, 4], 6, {}),
        ("+", [2, 4], 9, {}),
        ("-", [9, 3, 2], 4, {}),
        ("-", [9, 3], 4, {}),
        ("*", [2, 4], 8, {}),
        ("*", [2, 4], 9, {}),
        ("/", [8, 4], 2, {}),
        ("/", [9, 4], 2, {}),
        ("+", [6, 2], 9, {0: 1}),
        ("+", [6, 2], 9, {2: -1}),
        ("-", [9, 2], 8, {1: -1}),
        ("*", [2, 5], 9, {2: 1}),
        ("/", [9, 2], 5, {0: 1}),
        ("+", [6, 2], 10, {0: -1}),
    ],
)
def test_attempt_holds_what_was_laid_counted_and_true(
    op: str, operands: list[int], result: int, steps: dict[int, int]
) -> None:
    table = Forest(" ".join(map(str, [*operands, result, 1])) + " moss", **RED)
    laid = " ".join(map(str, operands))
    assert (
        table.act("equation", *table.equation(op, laid, str(result), adjust=steps)).status_code
        == 200
    )
    row = Attempt.objects.get()
    counted = counts([*operands, result], steps)
    truth = truth_of(op, counted[:-1])
    assert (row.kind, row.op, row.operands, row.effective) == (
        "equation",
        op,
        operands,
        counted[:-1],
    )
    assert (row.stated_total, row.card_total, row.true_total) == (counted[-1], counted[-1], truth)
    assert row.is_true is (truth == counted[-1])
    assert row.is_allowed is row.is_true
    assert row.modifier == {1: "knight+1", -1: "knight-1", 0: ""}[sum(steps.values())]
    assert sorted(map(str, row.hand)) == sorted([*map(str, [*operands, result, 1]), "queen"])
    assert row.student_id == table.users[0].pk
    assert row.actor == "pupil"


def test_item_is_told_in_what_the_cards_count() -> None:
    table = Forest("6 2 9", **RED)
    table.act("equation", *table.equation("+", "6 2", "9", adjust={0: 1}))
    assert Attempt.objects.get().item == "add:2+7"


def test_keyed_result_is_claimed_and_the_card_stands_beside_it() -> None:
    table = Forest("2 4 9", state_total=True)
    table.act("equation", *table.equation("*", "2 4", "9", keyed=8))
    row = Attempt.objects.get()
    assert (row.stated_total, row.card_total, row.true_total) == (8, 9, 8)
    assert (row.is_true, row.is_allowed, row.reason) == (True, False, "target_mismatch")


def test_pair_is_logged_with_its_values() -> None:
    table = Forest("5 6 ~moss")
    table.act("wake_pair", *table.cards("5 6"))
    row = Attempt.objects.get()
    assert (row.kind, row.op, row.operands, row.reason) == ("pair", "", [5, 6], "not_equal")
    assert (row.stated_total, row.card_total, row.modifier) == (None, None, "")


def reckoned(values: list[int], red: bool) -> set[str]:
    """Every true equation in some cards, as items, by trying all: no code of the engine."""
    found = set()
    for size in range(3, len(values) + 1):
        for order in permutations(range(len(values)), size):
            laid = [values[place] for place in order]
            for steps in [{}, *({n: s} for n in range(size) for s in (1, -1) if red)]:
                counted = counts(laid, steps)
                if min(counted) < 0 or max(counted) > 11:
                    continue
                for op in "+-*/":
                    if truth_of(op, counted[:-1]) == counted[-1]:
                        found.add(item(op, counted[:-1]))
    return found


def item(op: str, counted: list[int]) -> str:
    first = 1 if op in "-/" else 0
    told = counted[:first] + sorted(counted[first:])
    return {"+": "add", "-": "sub", "*": "mul", "/": "div"}[op] + ":" + op.join(map(str, told))


@pytest.mark.parametrize("red", [False, True])
def test_opportunity_lists_every_sum_that_lay_there(red: bool) -> None:
    values = [2, 3, 6, 9]
    knights = "red white" if red else "white blue"
    table = Forest("2 3 6 9 moss", knights=knights, kings={1: 1})
    table.act("end_turn")
    row = Opportunity.objects.get()
    expected = reckoned(values, red)
    assert {told for _kind, told in row.available} == expected
    assert row.count == len(expected)
    assert (row.action, row.taken_items, row.tries) == ("end_turn", [], 0)


@pytest.mark.parametrize("away", ["9", "moss", "", "moss 2"])
def test_end_of_a_turn_ends_the_chance_whatever_goes(away: str) -> None:
    table = Forest("2 3 6 9 moss", knights="white blue")
    table.act("end_turn", *table.cards(away))
    assert Opportunity.objects.get().number_action


def test_taken_sum_is_the_opportunity_that_was_taken() -> None:
    table = Forest("2 3 6 9 moss", knights="white blue")
    table.act("equation", *table.equation("*", "2 3", "6"))
    row = Opportunity.objects.get()
    assert (row.action, row.taken_items, row.number_action) == ("equation", ["mul:2*3"], True)


def test_forced_roll_says_nothing_of_a_pupil() -> None:
    table: Any = Forest("2 3 6", phase="roll")
    table.act("roll")
    assert (Event.objects.count(), Opportunity.objects.count()) == (1, 0)


def test_rich_realm_keeps_every_sum_that_lay_there() -> None:
    values = [1, 2, 3, 4, 5, 7]
    table = Forest("1 2 3 4 5 7", knights="red white", kings={1: 1})
    assert table.act("end_turn", *table.cards("7")).status_code == 200
    expected = reckoned(values, red=True)
    assert len(expected) > 64
    row = Opportunity.objects.get()
    assert {told for _kind, told in row.available} == expected
    assert row.count == len(expected)


@pytest.mark.parametrize(
    ("result", "steps", "in_hand"),
    [
        ("9", {2: -1}, True),  # the nine counts 8, the truth
        ("9", {}, False),
        ("7", {2: 1}, True),  # 7 counts 8
    ],
)
def test_truth_in_hand_is_told_in_what_the_card_counts(
    result: str, steps: dict[int, int], in_hand: bool
) -> None:
    table = Forest("6 2 9 7 10", **RED)
    table.act("equation", *table.equation("+", "6 2", result, adjust=steps))
    row = Attempt.objects.get()
    assert (row.true_total, row.truth_in_hand) == (8, in_hand)
