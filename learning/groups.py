"""Groups for the next lesson: pupils for whom the same skill is mostly right, not yet sure. Pure.

A pupil fits a skill where the estimate's band reaches into .60 to .85 and its mean lies no higher:
sure enough to get on. Of these one comes next, that with most to learn: the highest p (1 - p).
Groups are of pupils with the same next skill, those with most to learn first; so nobody is in two,
and every page that names a pupil's next skill names this one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from learning.card_sets import SHOWN, set_for
from learning.estimate import ENOUGH, PupilState, standing
from learning.number_facts import THREE
from learning.parameters import DEFAULTS, Parameters
from learning.skills import SKILLS, facts_of

LOW, HIGH = 0.60, 0.85
"""Between these a skill is worth a lesson."""
LEAST_ANSWERS: Final = 10
"""Answers of a pupil below which it is too early to put the pupil into a group."""
LEAST_PUPILS, MOST_PUPILS = 2, 7
MOST_GROUPS: Final = 3


Ratings = Sequence[tuple[str, int, float, float, float]]
"""(skill, answers, mean chance, low and high end of its band) of a pupil; stored as JSON."""


class Rated(NamedTuple):
    """How a pupil stands in a skill: `answers` there, the chance to be right and its band, 0..1."""

    pupil: int
    skill: str
    answers: int
    mean: float
    low: float
    high: float

    @property
    def fits(self) -> bool:
        """Is the skill worth a lesson for this pupil, and are there answers enough to say so?"""
        return self.answers >= ENOUGH and self.mean <= HIGH and self.high >= LOW


@dataclass(frozen=True, slots=True)
class Group:
    """Pupils for whom the same skill comes next, and their least and greatest chance, 0..1."""

    skill: str
    pupils: tuple[int, ...]
    low: float
    high: float


def facts_to_practise(skill: str) -> tuple[str, ...]:
    """Return the keys of a skill's facts; of longer sums, their totals."""
    return tuple(fact.key for fact in THREE) if skill == "add3" else facts_of(skill)


GROUPED: Final = tuple(one for one in SKILLS if set_for(facts_to_practise(one)) != SHOWN)
"""Skills that a card set practises: groups are made for these alone."""


def ratings_of(state: PupilState, parameters: Parameters = DEFAULTS) -> Ratings:
    """Return (skill, answers, mean, low, high) of each skill that was answered, in SKILLS order."""
    known = [(skill, state.families[skill].answers) for skill in SKILLS if skill in state.families]
    return [
        (skill, answers, now.mean, now.low, now.high)
        for skill, answers in known
        for now in [standing(state, skill, parameters)]
    ]


def answers_of(ratings: Ratings) -> int:
    """Count the rated answers of a pupil's estimate."""
    return sum(answers for _skill, answers, *_chances in ratings)


def rated(pupil: int, ratings: Ratings) -> list[Rated]:
    """Return a pupil's ratings in skills with cards to practise and at least ENOUGH answers."""
    found = [Rated(pupil, *one) for one in ratings if one[0] in GROUPED]
    return [one for one in found if one.answers >= ENOUGH]


def next_skill(own: Iterable[Rated]) -> Rated | None:
    """Return the skill that comes next for a pupil, of the pupil's ratings; None where none fits.

    Of equal ones it is the first in SKILLS.
    """
    fitting = sorted((one for one in own if one.fits), key=lambda one: SKILLS.index(one.skill))
    return max(fitting, key=_to_learn, default=None)


def next_skills(all_rated: Iterable[Rated]) -> dict[int, Rated]:
    """Return the skill that comes next for each pupil who has one."""
    by_pupil: dict[int, list[Rated]] = {}
    for one in all_rated:
        by_pupil.setdefault(one.pupil, []).append(one)
    found = {pupil: next_skill(own) for pupil, own in by_pupil.items()}
    return {pupil: one for pupil, one in found.items() if one is not None}


def groups(all_rated: Iterable[Rated]) -> list[Group]:
    """Return at most MOST_GROUPS groups, the one with most to learn first.

    Of equal ones the skill that is first in SKILLS comes first, then the lower chances.
    """
    following = next_skills(all_rated).values()
    parts = [
        part
        for skill in SKILLS
        for part in _parts([one for one in following if one.skill == skill])
        if len(part) >= LEAST_PUPILS
    ]
    parts.sort(key=lambda part: -sum(map(_to_learn, part)))
    return [_group(part) for part in parts[:MOST_GROUPS]]


def _group(part: Sequence[Rated]) -> Group:
    chances = [one.mean for one in part]
    return Group(part[0].skill, tuple(one.pupil for one in part), min(chances), max(chances))


def _to_learn(one: Rated) -> float:
    return one.mean * (1 - one.mean)


def _parts(fitting: Sequence[Rated]) -> list[Sequence[Rated]]:
    """Return the pupils by their chance, in even parts of at most MOST_PUPILS."""
    by_chance = sorted(fitting, key=lambda one: (one.mean, one.pupil))
    number = ceil(len(by_chance) / MOST_PUPILS)
    size = len(by_chance)
    return [by_chance[size * n // number : size * (n + 1) // number] for n in range(number)]
