"""Growth of facts is told where two estimates say so, and seldom of who has learned nothing."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from learning.estimate import Observation, PupilState, fold
from learning.growth import can_be_told, growing
from learning.parameters import DEFAULTS
from learning.rating import sigmoid
from learning.skills import difficulty, facts_of, skill_of

pytestmark = pytest.mark.fast

MONDAY = datetime(2026, 9, 7, 9, tzinfo=UTC)
FACTS = (*facts_of("add2.w5"), *facts_of("add2.w10"), *facts_of("sub.w10"))


def answers(week, rights, begun=0):
    """Return answers of that week: (fact, right) each."""
    at = MONDAY + timedelta(weeks=week)
    return [
        Observation(begun + n, at + timedelta(seconds=20 * n), item, skill_of(item), right)
        for n, (item, right) in enumerate(rights)
    ]


def of_weeks(*weeks):
    """Return the state after each of the weeks."""
    log, states = [], []
    for number, rights in enumerate(weeks):
        log += answers(number, rights, begun=1_000 * number)
        states.append(fold(log))
    return states


SUMS = facts_of("add2.w10")
WRONG = [(item, False) for item in SUMS] * 2
RIGHT = [(item, True) for item in SUMS] * 4


def test_who_was_wrong_and_is_right_now_has_grown():
    before, now = of_weeks(WRONG, RIGHT)
    found = growing(before, now)
    assert {one.item for one in found} == set(SUMS)
    assert all(0 < one.low < one.change < one.high for one in found)
    assert [one.low for one in found] == sorted((one.low for one in found), reverse=True)
    assert {one.version for one in found} == {DEFAULTS.version}
    assert {one.before for one in found} == {len(WRONG)}


def test_nobody_grows_who_answers_as_before_or_worse():
    assert growing(*of_weeks(RIGHT, RIGHT)) == []
    assert growing(*of_weeks(RIGHT, WRONG)) == []


def test_a_fact_grows_by_its_own_answers_of_the_time():
    """Not one that was never asked before, and not one that was not asked since."""
    before, now = of_weeks(WRONG[2:], [*RIGHT[:1], *[one for one in RIGHT if one[0] != SUMS[3]]])
    found = {one.item for one in growing(before, now)}
    assert SUMS[3] not in found
    before, now = of_weeks([one for one in WRONG if one[0] != SUMS[3]], RIGHT)
    found = {one.item for one in growing(before, now)}
    assert SUMS[3] not in found
    assert SUMS[4] in found


def test_too_little_before_tells_nothing():
    before, now = of_weeks(WRONG[:9], RIGHT)
    assert growing(before, now) == []
    assert not can_be_told(before)
    assert can_be_told(now)
    assert not can_be_told(PupilState.new())
    assert not can_be_told(None)


def weeks_named(seed, learning):
    """Return in how many of eight weeks of a simulated pupil any fact is named."""
    rng = random.Random(seed)
    ability = rng.gauss(1.5, 1.0)
    knows = {item: ability + rng.gauss(0, 0.7) - difficulty(item) for item in FACTS}
    log, states, named = [], [], 0
    for week in range(9):
        said = []
        for _ in range(40):
            item = rng.choice(FACTS)
            said.append((item, rng.random() < sigmoid(knows[item])))
            knows[item] += learning * (1 - sigmoid(knows[item]))
        log += answers(week, said, begun=1_000 * week)
        states.append(fold(log))
        named += bool(week and growing(states[max(0, week - 4)], states[week]))
    return named


def test_who_learns_nothing_is_seldom_said_to_grow_and_who_learns_is_oftener():
    pupils = range(25)
    still = sum(weeks_named(seed, 0.0) for seed in pupils) / (8 * len(pupils))
    learning = sum(weeks_named(seed, 0.8) for seed in pupils) / (8 * len(pupils))
    assert still <= 0.05
    assert learning >= 3 * still
    assert learning >= 0.12
