"""The fact to try next is mostly right and not yet sure; time is counted from answer to answer."""

from datetime import UTC, datetime, timedelta

import pytest

from learning.estimate import Observation, PupilState, fold, predict
from learning.items import numbers_of
from learning.next_fact import LEAST, MOST, fact_named, next_fact
from learning.number_facts import BY_KEY
from learning.parameters import DEFAULTS
from learning.skills import SKILLS, facts_of, skill_of
from learning.time_spent import time_spent
from tests.learning.stored import stored

pytestmark = pytest.mark.fast

NOW = datetime(2026, 9, 7, 9, tzinfo=UTC)


def state_of(items, share_right):
    """Return the state after each item was answered, the first ones of a hundred wrong."""
    wrong = round(len(items) * (1 - share_right))
    return fold(
        Observation(n, NOW + timedelta(seconds=n), item, skill_of(item), n >= wrong)
        for n, item in enumerate(items)
    )


def test_it_lies_between_and_was_answered_before():
    state = state_of([*facts_of("add2.w10")] * 3, 0.8)
    found = next_fact(state, NOW)
    assert found is not None
    assert LEAST <= found.p <= MOST
    assert found.low < found.p < found.high
    assert found.fact.key in state.items
    assert found.fact.a + found.fact.b == found.fact.total
    assert (found.answers, found.version) == (len(facts_of("add2.w10")) * 3, DEFAULTS.version)
    others = [predict(state, one, skill_of(one), NOW).p for one in facts_of("add2.w10")]
    assert found.p == min(p for p in others if LEAST <= p <= MOST)


def test_what_is_mastered_is_not_named_however_sure_it_is():
    state = state_of([*facts_of("add2.w10")] * 3, 0.8)
    first = next_fact(state, NOW)
    second = next_fact(state, NOW, mastered={first.fact.key})
    assert second.fact != first.fact
    assert next_fact(state, NOW, mastered=set(BY_KEY)) is None


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_where_nothing_lies_between_nothing_is_named(share):
    state = state_of([*facts_of("add2.w5")] * 40, share)
    assert next_fact(state, NOW) is None


def test_with_few_answers_nothing_is_named():
    assert next_fact(PupilState.new(), NOW) is None
    assert next_fact(state_of([*facts_of("add2.w10")][:9], 0.8), NOW) is None


@pytest.mark.parametrize(
    ("item", "text", "total"),
    [
        ("add:3+4", "3 + 4", 7),
        ("add:7+8", "7 + 8", 15),
        ("sub:15-8", "15 − 8", 7),
        ("mul:6*7", "6 × 7", 42),
        ("div:56/8", "56 ÷ 8", 7),
        ("bl:9-4", "9 − 4", 5),
    ],
)
def test_a_fact_is_named_also_where_no_deck_shows_it(item, text, total):
    fact = fact_named(item)
    assert (fact.key, fact.text, fact.total) == (item, text, total)


def test_a_fact_to_try_next_has_two_numbers_whatever_was_answered():
    for skill in SKILLS:
        assert [fact_named(item).key for item in facts_of(skill)] == [*facts_of(skill)]
    long = ["add:2+3+4", "sub:9-2-3", "bl:4+2-3"]
    assert next_fact(state_of(long[:2] * 10, 0.8), NOW) is None
    found = next_fact(state_of([*facts_of("add2.w10"), *long] * 3, 0.8), NOW)
    assert found is not None
    assert len(numbers_of(found.fact.key)) == 2


def claims(*minutes):
    return [stored(at=(NOW + timedelta(minutes=one)).isoformat()) for one in minutes]


def test_pauses_are_no_time_spent():
    spent = time_spent(claims(0, 4, 8, 30, 35, 41))
    assert (spent.seconds, spent.answers) == (13 * 60, 6)
    assert (spent.minutes, spent.is_reportable) == (15, True)
    assert time_spent(reversed(claims(0, 4, 8, 30, 35, 41))) == spent


@pytest.mark.parametrize("minutes", [(), (0,), (0, 3, 6, 9), (0, 0.1, 0.2, 0.3, 0.4)])
def test_little_time_or_few_answers_are_not_told(minutes):
    assert not time_spent(claims(*minutes)).is_reportable
