"""Arithmetic against a slow, literal reading of every hand of up to five numbers."""

from fractions import Fraction
from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.arithmetic import REASONS, enumerate_claims, item_of, stated_by, truth_of
from engine.protocol import Claim
from engine.rules.sleeping_queens.claims import judge
from engine.rules.sleeping_queens.components import Options
from tests.amounts import amount

pytestmark = pytest.mark.fast

HANDS = [hand for size in range(6) for hand in combinations_with_replacement(range(1, 11), size)]


def literal(hand: tuple[int, ...]) -> dict[str, set[tuple]]:
    """Lay the cards in every order; keep, by values, what is true as a statement."""
    found: dict[str, set[tuple]] = {"pair": set(), "sum": set(), "both": set(), "minus": set()}
    for size in range(2, len(hand) + 1):
        for laid in set(permutations(hand, size)):
            numbers = [Fraction(value) for value in laid]
            if size == 2 and numbers[0] == numbers[1]:
                found["pair"].add(laid)
            if size >= 3 and sum(numbers[:-1]) == numbers[-1]:
                found["sum"].add((tuple(sorted(laid[:-1])), laid[-1]))
            if size >= 3 and numbers[0] - sum(numbers[1:-1]) == numbers[-1]:
                found["minus"].add((laid[0], tuple(sorted(laid[1:-1])), laid[-1]))
            for cut in range(2, size - 1):
                if sum(numbers[:cut]) == sum(numbers[cut:]):
                    sides = sorted((tuple(sorted(laid[:cut])), tuple(sorted(laid[cut:]))))
                    found["both"].add(tuple(sides))
    return found


def listed(hand: tuple[int, ...]) -> dict[str, set[tuple]]:
    """Return what the fast lister finds, in the same shape."""
    found: dict[str, set[tuple]] = {"pair": set(), "sum": set(), "both": set(), "minus": set()}
    for claim in enumerate_claims(hand, both=True, minus=True).claims:
        if claim.op == "=":
            found["pair"].add((claim.groups[0][0], claim.groups[1][0]))
        elif claim.op == "-":
            taken = tuple(sorted(claim.groups[1]))
            found["minus"].add((claim.groups[0][0], taken, claim.result[0]))
        elif claim.result:
            found["sum"].add((tuple(sorted(claim.groups[0])), claim.result[0]))
        else:
            sides = sorted(tuple(sorted(side)) for side in claim.groups)
            found["both"].add(tuple(sides))
    return found


@pytest.mark.slow
@pytest.mark.rule("SQ-S026", "SQ-S027", "SQ-01", "SQ-02", "SQ-03", "SQ-07")
def test_lister_agrees_with_the_literal_reading_on_every_hand() -> None:
    assert len(HANDS) == 3003
    for hand in HANDS[:: amount(3, in_soak=1)]:
        assert listed(hand) == literal(hand), hand


@pytest.mark.rule("SQ-06")
def test_sets_are_listed_only_on_request() -> None:
    for hand in HANDS:
        sets = {c.groups for c in enumerate_claims(hand, sets=True).claims} - {
            c.groups for c in enumerate_claims(hand).claims
        }
        sizes = {
            tuple((value,) for _ in range(size))
            for value in set(hand)
            for size in range(3, hand.count(value) + 1)
        }
        assert sets == sizes


@pytest.mark.rule("SQ-04", "SQ-05")
def test_house_rules_add_sums_of_both_sides_and_differences() -> None:
    found = listed((1, 2, 3, 4))
    assert found["sum"] == {((1, 2), 3), ((1, 3), 4)}
    assert found["both"] == {((1, 4), (2, 3))}
    assert found["minus"] == {(3, (1,), 2), (3, (2,), 1), (4, (1,), 3), (4, (3,), 1)}


def test_places_name_cards_of_the_hand_once() -> None:
    for hand in HANDS[::7]:
        found = enumerate_claims(hand, sets=True, both=True, minus=True)
        spans = [*found.pairs, *found.sets]
        spans += [(*addends, total) for addends, total in found.sums]
        spans += [(*left, *right) for left, right in found.balanced]
        spans += [(first, *taken, rest) for first, taken, rest in found.differences]
        for places in spans:
            assert len(set(places)) == len(places)
            assert set(places) <= set(range(len(hand)))


def test_keyed_claims_state_the_total() -> None:
    for claim in enumerate_claims((2, 3, 5), keyed=True).claims:
        assert claim.value == 5
    assert enumerate_claims((2, 3, 5)).claims[0].value is None


def test_items_of_facts() -> None:
    assert item_of(Claim("+", ((4, 2, 3),), (9,))) == "add:2+3+4"
    assert item_of(Claim("-", ((5,), (3,)), (2,))) == "sub:5-3"
    assert item_of(Claim("-", ((9,), (4, 2)), (3,))) == "sub:9-2-4"
    assert item_of(Claim("+", ((6, 1), (3, 4)))) == "both:1+6=3+4"
    assert item_of(Claim("=", ((7,), (7,)))) == "pair"


def test_sides_of_a_sum_are_one_fact_either_way_round() -> None:
    one, other = Claim("+", ((3, 4), (6, 1))), Claim("+", ((1, 6), (4, 3)))
    assert item_of(one) == item_of(other) == "both:1+6=3+4"
    assert item_of(Claim("+", ((10, 1), (2, 9)))) == "both:1+10=2+9"
    assert item_of(Claim("+", ((2, 2, 1), (4, 1)))) == "both:1+2+2=1+4"


def test_two_sided_fact_is_enumerated_once() -> None:
    """With equal numbers each side may hold the lowest card: 1 + 4 and 1 + 2 + 2 are one fact."""
    found = enumerate_claims((1, 1, 2, 2, 4), both=True)
    assert len(found.balanced) > 1
    items = [item_of(claim) for claim in found.claims if len(claim.groups) == 2]
    assert items.count("both:1+2+2=1+4") == 1


def test_equal_cards_state_no_value() -> None:
    claim = Claim("=", ((7,), (7,)))
    assert truth_of(claim) is None
    assert stated_by(claim) is None


numbers = st.integers(0, 10)
sums = st.builds(
    Claim,
    st.just("+"),
    st.tuples(st.lists(numbers, min_size=1, max_size=4).map(tuple)),
    st.tuples(numbers),
    st.none() | st.integers(0, 50),
)
sides = st.lists(numbers, min_size=2, max_size=3).map(tuple)
both = st.builds(Claim, st.just("+"), st.tuples(sides, sides), st.just(()), st.none())
minus = st.builds(
    Claim,
    st.just("-"),
    st.tuples(st.tuples(numbers), st.lists(numbers, min_size=1, max_size=3).map(tuple)),
    st.tuples(numbers),
    st.none(),
)
equal = st.builds(
    Claim,
    st.just("="),
    st.lists(st.tuples(numbers), min_size=2, max_size=5).map(tuple),
    st.just(()),
    st.none(),
)
options = st.builds(
    Options,
    two_sided=st.booleans(),
    fact_family=st.booleans(),
    sets=st.booleans(),
)


@pytest.mark.rule("SQ-S039", "SQ-04", "SQ-05", "SQ-06", "SQ-08")
@given(claim=sums | both | minus | equal, house=options)
def test_verdicts_hold_together(claim: Claim, house: Options) -> None:
    verdict = judge(house, claim)
    values = [value for group in claim.groups for value in group] + list(claim.result)
    assert verdict.reason == "" or verdict.reason in REASONS
    assert verdict.right == (verdict.reason == "")
    assert (verdict.is_true is None) == (0 in values)
    if verdict.right:
        assert verdict.is_allowed
        assert verdict.is_true
    if not house.fact_family and claim.op == "-":
        assert not verdict.is_allowed
    if not house.two_sided and len(claim.groups) == 2 and claim.op == "+":
        assert not verdict.is_allowed
    if claim.op != "=":
        assert verdict.is_true is None or verdict.is_true == (stated_by(claim) == truth_of(claim))


@given(st.lists(st.integers(1, 10), min_size=2, max_size=4), st.integers(1, 60))
def test_sum_is_right_exactly_when_the_total_is_the_sum(addends: list[int], total: int) -> None:
    verdict = judge(Options(), Claim("+", (tuple(addends),), (total,)))
    assert verdict.right == (sum(addends) == total)
    assert verdict.true_total == sum(addends)
    assert verdict.reason == ("" if verdict.right else "arith")
