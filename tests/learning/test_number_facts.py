"""Number facts: what each says is true, and stands where the decks show it."""

import pytest

from learning.number_facts import BY_KEY, LARGEST, NUMBER_FACTS, QUILTS, SUMS, quilts_with

pytestmark = pytest.mark.fast

WORTH = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
}


def test_every_fact_of_two_numbers_makes_its_total() -> None:
    for fact in NUMBER_FACTS:
        if fact.a:
            assert fact.total == WORTH[fact.op](fact.a, fact.b), fact
            assert 1 <= fact.total <= LARGEST
            assert max(fact.a, fact.b) <= LARGEST


def test_a_fact_is_written_with_its_sign() -> None:
    told = {key: BY_KEY[key].text for key in ("add:2+5", "sub:9-4", "mul:2*4", "div:8/2")}
    assert list(told.values()) == ["2 + 5", "9 − 4", "2 × 4", "8 ÷ 2"]
    assert BY_KEY["total:7"].text == ""
    assert BY_KEY["total:7"].total == 7


def test_covers_alone_are_taken_away_by_covering() -> None:
    assert {fact.key for fact in NUMBER_FACTS if fact.covered} == {
        f"bl:{a}-{b}" for a in range(2, 11) for b in range(1, a)
    }


def test_keys_name_the_numbers() -> None:
    assert all(fact.key.endswith(f"{fact.a}{fact.op}{fact.b}") for fact in NUMBER_FACTS if fact.a)
    assert len(BY_KEY) == len(NUMBER_FACTS)


def test_sums_are_shown_always_and_other_quilts_where_something_was_done() -> None:
    assert quilts_with([]) == [SUMS]
    assert quilts_with(["bl:5-2", "total:4"]) == [QUILTS[0], QUILTS[2]]
    assert quilts_with(fact.key for fact in NUMBER_FACTS) == list(QUILTS)
    assert quilts_with(["div:10/5"]) == [SUMS, QUILTS[4]]
