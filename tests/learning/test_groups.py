"""Groups for the next lesson: who fits, how many, which skill first; and the cards for it."""

import itertools
from datetime import UTC, datetime, timedelta

import pytest

from learning.card_sets import SHOWN, set_for
from learning.estimate import Observation, PupilState, fold
from learning.groups import (
    GROUPED,
    Group,
    Rated,
    facts_to_practise,
    groups,
    next_skill,
    rated,
    ratings_of,
)
from learning.skills import facts_of

pytestmark = pytest.mark.fast

AT = datetime(2026, 11, 9, 9, tzinfo=UTC)


def at(pupil, mean, skill="add2.w10", answers=20, half=0.05):
    return Rated(pupil, skill, answers, mean, mean - half, mean + half)


def pupils_in(found):
    return [(one.skill, set(one.pupils)) for one in found]


def test_a_group_is_of_pupils_whose_chance_reaches_between_60_and_85():
    known = [at(1, 0.7), at(2, 0.58), at(3, 0.5), at(4, 0.86), at(5, 0.85), at(6, 0.7, answers=4)]
    assert pupils_in(groups(known)) == [("add2.w10", {1, 2, 5})]


def test_its_least_and_greatest_chance_are_told():
    assert groups([at(1, 0.7), at(2, 0.65), at(3, 0.8)]) == [
        Group("add2.w10", (2, 1, 3), 0.65, 0.8)
    ]


def test_one_pupil_makes_no_group():
    assert groups([at(1, 0.7), at(2, 0.7, "sub.w10")]) == []


@pytest.mark.parametrize(
    ("count", "sizes"), [(7, [7]), (8, [4, 4]), (15, [5, 5, 5]), (30, [6, 6, 6])]
)
def test_a_larger_one_is_parted_evenly_by_chance(count, sizes):
    found = groups([at(n, 0.6 + 0.008 * n) for n in range(count)])
    assert [len(one.pupils) for one in found] == sizes
    for one, other in itertools.pairwise(found):
        assert one.high <= other.low


def test_nobody_is_in_two_groups_and_there_are_at_most_three():
    skills = ("add2.w5", "add2.w10", "sub.w10", "mul.2-5-10")
    known = [at(n, 0.6 + 0.02 * n, skill) for n in range(10) for skill in skills]
    found = groups(known)
    everybody = [pupil for one in found for pupil in one.pupils]
    assert len(everybody) == len(set(everybody)) == 10
    many = [at(n, 0.7, skill) for k, skill in enumerate(skills) for n in (10 * k, 10 * k + 1)]
    assert len(groups(many)) == 3


def test_the_skill_with_most_to_learn_comes_first():
    known = [at(1, 0.84, "add2.w5"), at(2, 0.84, "add2.w5")]
    known += [at(1, 0.62, "sub.w10"), at(2, 0.62, "sub.w10")]
    assert pupils_in(groups(known)) == [("sub.w10", {1, 2})]
    assert pupils_in(groups(known[:2])) == [("add2.w5", {1, 2})]


def test_groups_are_the_same_in_whatever_order_pupils_are_read():
    known = [at(n, 0.7 if n % 2 else 0.75) for n in range(16)]
    assert groups(known) == groups(reversed(known))


def answered(*skills_right):
    """Return the state after the facts of each skill were answered, so many of ten right."""
    asked = [
        (fact, skill, n % 10 < right)
        for skill, right, count in skills_right
        for n, fact in enumerate((facts_of(skill) * 9)[:count])
    ]
    return fold(
        Observation(n, AT + timedelta(seconds=n), fact, skill, right)
        for n, (fact, skill, right) in enumerate(asked)
    )


def test_a_state_is_rated_in_the_skills_with_ten_answers():
    assert rated(1, ratings_of(PupilState.new())) == []
    assert rated(1, ratings_of(answered(("add2.w10", 7, 9)))) == []
    state = answered(("add2.w10", 7, 20), ("sub.w10", 7, 9), ("sub.w20", 7, 10))
    known = rated(1, ratings_of(state))
    assert [(one.skill, one.answers) for one in known] == [("add2.w10", 20), ("sub.w20", 10)]
    assert all(one.low < one.mean < one.high for one in known)


def test_pupils_right_seven_times_in_ten_are_a_group_and_those_nearly_always_right_are_not():
    states = [answered(("add2.w10", right, 40)) for right in (7, 7, 10, 10, 1)]
    known = [one for pupil, state in enumerate(states) for one in rated(pupil, ratings_of(state))]
    assert pupils_in(groups(known)) == [("add2.w10", {0, 1})]


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        (["add:3+4", "add:3+6"], "add_10"),
        (["add:1+1", "add:2+2"], "add_5"),
        (["add:8+9"], "add_20"),
        (["total:7"], "add_10"),
        (["bl:9-3", "sub:8-2"], "sub_10"),
        (["mul:3*4"], "times_3_4_8"),
        (["add:3+4", "sub:7-3"], "mix"),
        (["pair"], SHOWN),
        ([], SHOWN),
    ],
)
def test_the_set_for_facts_is_the_smallest_that_asks_most_of_them(keys, name):
    assert set_for(keys) == name


@pytest.mark.parametrize(
    ("skill", "name"),
    [
        ("add2.w5", "add_5"),
        ("add2.w10", "add_10"),
        ("add2.w20", "add_20"),
        ("add3", "add_10"),
        ("sub.w10", "sub_10"),
        ("sub.w20", "sub_20"),
        ("bl", "sub_10"),
        ("mul.small", "times_2_5_10"),
        ("mul.2-5-10", "times_2_5_10"),
        ("mul.3-4-8", "times_3_4_8"),
        ("mul.table", "times_10"),
        ("div.small", "shares"),
        ("div.table", "shares"),
    ],
)
def test_every_skill_that_is_grouped_has_its_set(skill, name):
    assert skill in GROUPED
    assert set_for(facts_to_practise(skill)) == name


def test_what_no_set_asks_is_not_grouped():
    assert not {"zero", "one", "sub3"} & set(GROUPED)


def test_the_skill_next_is_of_those_that_fit_the_one_with_most_to_learn():
    own = [at(1, 0.7, "add2.w5"), at(1, 0.62), at(1, 0.4, "sub.w10"), at(1, 0.9, "bl")]
    assert next_skill(own) == own[1]
    assert next_skill(reversed(own)) == own[1]
    assert next_skill(own[2:]) is None


def test_equally_known_skills_come_in_the_order_of_skills():
    own = [at(1, 0.7, "sub.w10"), at(1, 0.7, "add2.w5")]
    assert next_skill(own) == next_skill(reversed(own)) == own[1]


def test_nobody_is_in_a_group_for_another_skill_than_comes_next():
    """A pupil who knows sums less well than take away is not taken into the group of take away."""
    known = [at(n, 0.62, "sub.w10") for n in range(3)]
    known += [at(3, 0.7, "sub.w10"), at(3, 0.62, "add2.w10"), at(4, 0.7)]
    assert pupils_in(groups(known)) == [("sub.w10", {0, 1, 2}), ("add2.w10", {3, 4})]
