"""Claims put together wrongly: told from false ones over all hands, and no try of arithmetic."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from operator import add, mul, sub, truediv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning.labels import NO_ERROR, labels_of
from learning.put_together import (
    PUT_TOGETHER,
    Tries,
    arranged,
    as_counted,
    is_put_together_wrongly,
)
from tests.learning.test_counting import claim

pytestmark = pytest.mark.fast

OPS = "+-*/"
WORKED = {"+": add, "-": sub, "*": mul, "/": truediv}
Cards = tuple[int, ...]


def worth(op: str, parts: Sequence[int]) -> Fraction | None:
    """Work parts out from left to right, by the design's words; None where 0 divides."""
    made = Fraction(parts[0])
    for one in parts[1:]:
        if op == "/" and one == 0:
            return None
        made = WORKED[op](made, Fraction(one))
    return made


def by_old_tray(tapped: Cards) -> tuple[Cards, int]:
    """First and second are parts, the third is the total, all later ones are parts."""
    return tapped[:2] + tapped[3:], tapped[2]


def true_elsewhere(op: str, parts: Cards, total: int) -> bool:
    """Is any order of the cards true with another number as the total?"""
    orders = set(permutations((*parts, total)))
    return any(order[-1] != total and worth(op, order[:-1]) == order[-1] for order in orders)


def laid(op: str, parts: Cards, total: int, **more: object) -> object:
    told = worth(op, parts)
    return claim(
        op=op,
        operands=[*parts],
        effective=[*parts],
        claimed=total,
        card_total=total,
        is_true=told == total,
        **more,
    )


def hands(size: int, most: int) -> Iterator[Cards]:
    return combinations_with_replacement(range(1, most + 1), size)


@pytest.mark.parametrize(("size", "most"), [(4, 10), (5, 5)])
@pytest.mark.parametrize("op", OPS)
def test_over_all_hands_what_the_old_tray_made_of_a_true_sum_is_no_error(
    op: str, size: int, most: int
) -> None:
    found = 0
    for hand in hands(size, most):
        for tapped in set(permutations(hand)):
            if worth(op, tapped[:-1]) != tapped[-1]:
                continue
            parts, total = by_old_tray(tapped)
            wrongly = worth(op, parts) != total
            assert is_put_together_wrongly(laid(op, parts, total)) == wrongly
            found += wrongly
    assert bool(found) == (op in "+*")  # a true - or / stays true when its last two change places


@pytest.mark.parametrize("op", OPS)
def test_over_all_hands_a_truly_wrong_claim_stays_wrong(op: str) -> None:
    wrong = 0
    for hand in hands(4, 6):
        for order in set(permutations(hand)):
            parts, total = order[:-1], order[-1]
            if worth(op, parts) == total:
                continue
            elsewhere = true_elsewhere(op, parts, total)
            assert is_put_together_wrongly(laid(op, parts, total)) == elsewhere
            wrong += not elsewhere
    assert wrong


@given(st.sampled_from(OPS), st.lists(st.integers(0, 13), min_size=4, max_size=6))
def test_the_cards_of_any_hand_are_arranged_in_a_true_sum_or_in_none(
    op: str, cards: list[int]
) -> None:
    *parts, total = cards
    order = arranged(op, parts, total)
    assert (order is not None) == true_elsewhere(op, tuple(parts), total)
    if order is not None:
        assert sorted(order) == list(range(len(cards)))
        *made, new = (cards[place] for place in order)
        assert worth(op, made) == new != total


@pytest.mark.parametrize(
    ("op", "parts", "total", "told"),
    [
        ("+", (1, 3, 10), 6, (1, 3, 6, 10)),
        ("+", (1, 2, 4, 10), 3, (1, 2, 3, 4, 10)),  # tapped 1, 2, 3, 4, 10
        ("+", (6, 3, 10), 1, (6, 3, 1, 10)),
        ("+", (10, 1, 3), 6, (1, 3, 6, 10)),
        ("*", (2, 3, 12), 2, (2, 2, 3, 12)),
        ("-", (4, 3, 2), 9, (9, 3, 2, 4)),
        ("-", (4, 9, 2), 3, (9, 3, 2, 4)),
        ("-", (2, 3, 9), 4, (9, 3, 4, 2)),
        ("/", (2, 3, 2), 12, (12, 3, 2, 2)),
        ("/", (0, 3, 0), 2, (0, 3, 2, 0)),
        ("+", (1, 3, 10), 5, None),
        ("+", (1, 9), 8, None),
        ("-", (3, 9, 2), 4, (9, 4, 2, 3)),
        ("+", (1, 3, 6), 10, None),
    ],
)
def test_the_sum_that_is_told_is_the_nearest_to_what_was_laid(
    op: str, parts: Cards, total: int, told: Cards | None
) -> None:
    order = arranged(op, parts, total)
    assert (order and tuple((*parts, total)[place] for place in order)) == told


@pytest.mark.parametrize(
    "other",
    [
        {"keyed": True},
        {"card_total": None},
        {"op": ""},
        {"is_true": True},
        {"is_true": None},
    ],
)
def test_what_is_keyed_has_no_total_card_or_several_signs_is_judged_as_it_was(
    other: dict[str, object],
) -> None:
    row = laid("+", (1, 3, 10), 6)
    assert is_put_together_wrongly(row)
    assert not is_put_together_wrongly(claim(**{**vars(row), **other}))


def test_the_label_is_no_error() -> None:
    found = labels_of("+", (1, 3, 10), 6, 14, laid=True)
    assert (found.all, found.unambiguous) == ((PUT_TOGETHER,), "")
    assert PUT_TOGETHER in NO_ERROR
    assert labels_of("+", (1, 3, 10), 5, 14, laid=True).main == "other"
    assert labels_of("+", (1, 3, 10), 6, 14).main != PUT_TOGETHER


# --- which try ---------------------------------------------------------------------------------


def tried(row: object, try_number: int) -> object:
    return claim(**{**vars(row), "try_number": try_number})


def numbers(*rows: object) -> list[int]:
    tries = Tries()
    return [tries.number(row) for row in rows]


def test_what_was_put_together_wrongly_is_no_try_and_the_next_claim_is_the_first() -> None:
    wrongly, false, true = (laid("+", (1, 3, 10), total, item="add:1+3+10") for total in (6, 5, 14))
    assert numbers(wrongly, tried(wrongly, 2), tried(false, 3), tried(true, 4)) == [0, 0, 1, 2]
    assert numbers(wrongly, tried(true, 2)) == [0, 1]
    assert numbers(false, tried(wrongly, 2), tried(true, 3)) == [1, 0, 2]


def test_another_turn_begins_anew() -> None:
    wrongly, false = (laid("+", (1, 3, 10), total, item="add:1+3+10") for total in (6, 5))
    assert numbers(wrongly, false, tried(false, 2)) == [0, 1, 2]
    assert numbers(wrongly, wrongly, tried(false, 2)) == [0, 0, 1]


def test_it_counts_as_a_claim_without_arithmetic() -> None:
    row = laid("+", (1, 3, 10), 6, item="add:1+3+10", is_allowed=False, reason="arith")
    (counted,) = as_counted([row])
    assert (counted.is_true, counted.reason) == (None, PUT_TOGETHER)
    assert (counted.item, counted.is_allowed, counted.try_number) == ("add:1+3+10", False, 1)
    assert (row.is_true, row.reason) == (False, "arith")
