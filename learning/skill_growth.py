"""Skill growth: how a skill stood at the end of each week, and whether it changed for sure. Pure.

What is told of a skill is told by these objects. A week says a chance only where the pupil answered
in it, and where TOLD_FROM answers had been given by its end. That a skill grew is said only where
the band of the difference leaves out zero.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import hypot, log
from typing import Final

from learning.estimate import ENOUGH, PupilState, SkillLevel, standing
from learning.parameters import DEFAULTS, Parameters
from learning.skills import SKILLS
from learning.statements import RATED, Rows
from learning.words import Word, family_word

TOLD_FROM: Final = ENOUGH
"""Rated answers in a skill from which a chance is told of it."""
GREW: Final = "grew"
FELL: Final = "fell"
NO_CHANGE: Final = "no change"
TOO_EARLY: Final = "too early"


@dataclass(frozen=True, slots=True)
class SkillStatement:
    """What is known of a skill as of the last answer in it.

    `answers` are those that the estimate was folded of; `chance` None: there are too few to tell.
    """

    skill: str
    word: Word
    answers: int
    chance: SkillLevel | None
    last: date
    version: str

    @property
    def is_reportable(self) -> bool:
        """Are there answers enough to tell a chance?"""
        return self.chance is not None

    @property
    def rows(self) -> Rows:
        """Return the claims and cards that it was folded of."""
        return Rows(self.skill, RATED)

    @property
    def times(self) -> int:
        """How many times of ten the pupil would be right, when asked."""
        return of_ten(self.chance.mean) if self.chance else 0


@dataclass(frozen=True, slots=True)
class SkillWeek:
    """A skill at the end of a week: the answers of the week, the chance by all until then."""

    week: date  # its Monday
    answers: int
    chance: SkillLevel | None

    @property
    def is_reportable(self) -> bool:
        """Is there a chance to draw?"""
        return self.chance is not None

    @property
    def times(self) -> tuple[int, int, int]:
        """Return the band's low end, the chance and the high end, in times of ten."""
        if self.chance is None:
            return 0, 0, 0
        return of_ten(self.chance.low), of_ten(self.chance.mean), of_ten(self.chance.high)


@dataclass(frozen=True, slots=True)
class SkillGrowth:
    """A skill over some weeks, the oldest first."""

    skill: str
    weeks: tuple[SkillWeek, ...]
    version: str

    @property
    def reportable_weeks(self) -> list[SkillWeek]:
        """Return the weeks that tell a chance."""
        return [one for one in self.weeks if one.is_reportable]

    @property
    def answers(self) -> int:
        return sum(one.answers for one in self.weeks)

    @property
    def change(self) -> str:
        """Return GREW or FELL where the band of the difference leaves out zero.

        TOO_EARLY: there are no two weeks to compare.
        """
        chances = [one.chance for one in self.weeks if one.chance]
        return changed(chances[0], chances[-1]) if len(chances) > 1 else TOO_EARLY

    @property
    def rows(self) -> Rows:
        """Return the claims and cards that it was folded of."""
        return Rows(self.skill, RATED)


def of_ten(chance: float) -> int:
    """Return a chance in 0..1 as times of ten."""
    return round(10 * chance)


def changed(first: SkillLevel, last: SkillLevel) -> str:
    """Return GREW, FELL or NO_CHANGE: the difference in logits, with the band of both together."""
    (low, high), (later_low, later_high) = _logits(first), _logits(last)
    difference = (later_low + later_high - low - high) / 2
    band = hypot((high - low) / 2, (later_high - later_low) / 2)
    if abs(difference) <= band:
        return NO_CHANGE
    return GREW if difference > 0 else FELL


def _logits(one: SkillLevel) -> tuple[float, float]:
    return log(one.low / (1 - one.low)), log(one.high / (1 - one.high))


def skill_statements(
    state: PupilState, today: date, parameters: Parameters = DEFAULTS
) -> list[SkillStatement]:
    """Return a statement on each skill that was answered, in the order of SKILLS."""
    return [
        SkillStatement(
            skill,
            family_word(state, skill, today, parameters),
            family.answers,
            standing(state, skill, parameters) if family.answers >= TOLD_FROM else None,
            date.fromordinal(family.layer.day),
            parameters.version,
        )
        for skill in SKILLS
        if (family := state.families.get(skill)) and family.answers
    ]


def growth_of(
    skill: str,
    states: Mapping[date, PupilState],
    weeks: Sequence[date],
    parameters: Parameters = DEFAULTS,
) -> SkillGrowth:
    """Return a skill's answers and level week by week.

    `states`: by the Monday of each week with answers, also of the last one before `weeks`, which
    are Mondays in order, one after the other.
    """
    before = max((monday for monday in states if monday < weeks[0]), default=None)
    total = _answers(states[before], skill) if before else 0
    found = []
    for monday in weeks:
        state = states.get(monday)
        answers = _answers(state, skill) - total if state else 0
        total += answers
        is_enough = state is not None and answers > 0 and total >= TOLD_FROM
        chance = standing(state, skill, parameters) if state and is_enough else None
        found.append(SkillWeek(monday, answers, chance))
    return SkillGrowth(skill, tuple(found), parameters.version)


def _answers(state: PupilState, skill: str) -> int:
    family = state.families.get(skill)
    return family.answers if family else 0


def most_practised(found: Iterable[SkillGrowth]) -> SkillGrowth | None:
    """Return the growth with most weeks to compare, then with most answers; None for none."""
    return max(
        found, key=lambda one: (min(2, len(one.reportable_weeks)), one.answers), default=None
    )
