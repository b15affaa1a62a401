"""Growth of a skill: what a week tells, and when a word of change is said."""

from datetime import UTC, date, datetime, timedelta

import pytest

from learning.estimate import Observation, PupilState, SkillLevel, fold
from learning.skill_growth import (
    FELL,
    GREW,
    NO_CHANGE,
    TOO_EARLY,
    changed,
    growth_of,
    most_practised,
    skill_statements,
)
from learning.skills import facts_of
from learning.statements import RATED, Rows

pytestmark = pytest.mark.fast

SKILL = "add2.w10"
FACTS = facts_of(SKILL)
MONDAY = date(2026, 9, 7)
WEEKS = [MONDAY + timedelta(weeks=n) for n in range(6)]


def states_of(right: dict[int, list[bool]]) -> dict[date, PupilState]:
    """Return the state at the end of each week, of answers by the number of the week."""
    states, state, number = {}, None, 0
    for week, answers in sorted(right.items()):
        start = datetime(2026, 9, 7, 9, tzinfo=UTC) + timedelta(weeks=week)
        said = []
        for n, one in enumerate(answers):
            number += 1
            fact = FACTS[number % len(FACTS)]
            said.append(Observation(number, start + timedelta(minutes=n), fact, SKILL, one))
        state = fold(said, state=state)
        states[MONDAY + timedelta(weeks=week)] = state
    return states


def test_a_week_is_told_where_it_has_answers_and_ten_were_given() -> None:
    states = states_of({0: [True] * 6, 2: [True] * 5, 3: [False] * 3})
    growth = growth_of(SKILL, states, WEEKS)
    assert [one.answers for one in growth.weeks] == [6, 0, 5, 3, 0, 0]
    assert [one.is_reportable for one in growth.weeks] == [False, False, True, True, False, False]
    assert growth.rows == Rows(SKILL, RATED)
    low, middle, high = growth.reportable_weeks[0].times
    assert 0 < low <= middle <= high <= 10
    later = growth_of(SKILL, states, WEEKS[3:])  # what was answered before is no answer of it
    assert [one.answers for one in later.weeks] == [3, 0, 0]
    assert later.weeks[0].is_reportable  # of all answers until then


def test_growth_is_said_only_where_the_band_leaves_out_zero() -> None:
    few = growth_of(SKILL, states_of({0: [True] * 12}), WEEKS)
    assert few.change == TOO_EARLY
    same = growth_of(SKILL, states_of({0: [True, False] * 8, 1: [True, False] * 8}), WEEKS)
    assert same.change == NO_CHANGE
    up = growth_of(SKILL, states_of({0: [False] * 25, 1: [True] * 40, 2: [True] * 40}), WEEKS)
    assert up.change == GREW
    down = growth_of(SKILL, states_of({0: [True] * 40, 1: [False] * 40}), WEEKS)
    assert down.change == FELL


@pytest.mark.parametrize(
    ("later", "word"),
    [
        (SkillLevel(0.6, 0.5, 1, 0.7), NO_CHANGE),
        (SkillLevel(0.9, 0.85, 1, 0.94), GREW),
        (SkillLevel(0.2, 0.1, 1, 0.3), FELL),
    ],
)
def test_two_bands_that_meet_are_no_change(later: SkillLevel, word: str) -> None:
    assert changed(SkillLevel(0.55, 0.45, 1, 0.65), later) == word


def test_a_skill_says_a_chance_from_ten_answers() -> None:
    (early,) = skill_statements(states_of({0: [True] * 9})[MONDAY], MONDAY)
    assert (early.is_reportable, early.word, early.answers) == (False, "meeting", 9)
    (surer,) = skill_statements(states_of({0: [True] * 30})[MONDAY], MONDAY)
    assert (surer.is_reportable, surer.answers, surer.last, surer.times) == (True, 30, MONDAY, 9)
    assert skill_statements(PupilState.new(), MONDAY) == []


def test_the_skill_that_can_be_compared_is_shown_first() -> None:
    one = growth_of(SKILL, states_of({0: [True] * 30}), WEEKS)
    two = growth_of(SKILL, states_of({0: [True] * 10, 1: [True] * 5}), WEEKS)
    assert most_practised([one, two]) is two
    assert most_practised([]) is None
