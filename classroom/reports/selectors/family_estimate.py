"""Query what a family reads of a child's estimate: what grows, what is hard, words, next fact."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final

from classroom.models import PupilEstimate, PupilFact, Student
from classroom.reports.selectors.reports import USUAL_SPAN, WEEK
from learning.estimate import PupilState
from learning.growth import MOST, can_be_told, growing
from learning.items import item_text
from learning.next_fact import NextFact, next_fact
from learning.parameters import DEFAULTS
from learning.skill_growth import GREW, SkillStatement, growth_of, skill_statements
from learning.skills import skill_of
from learning.weeks import DAY, zone_named

TRIES: Final = 2
"""Facts of what is hard that a family is told to try."""


@dataclass(frozen=True, slots=True)
class HardSkill:
    """The skill that is least sure of those being practised, and items of it to try together."""

    skill: str
    items: list[str]


@dataclass(frozen=True, slots=True)
class HomeEstimate:
    """What is estimated of a child by the end of a week.

    `surer`: skills that grew over the last weeks and were answered in this one, most answers first;
    `growing`: items, the surest growth first; `since`: the Monday that their growth counts from,
    None where it is too early to tell.
    """

    surer: list[str] = field(default_factory=list)
    growing: list[str] = field(default_factory=list)
    since: date | None = None
    words: list[SkillStatement] = field(default_factory=list)
    hard: HardSkill | None = None

    @property
    def statements(self) -> list[SkillStatement]:
        """The skills of which something may be said."""
        return [one for one in self.words if one.word != "meeting"]

    @property
    def begun(self) -> list[SkillStatement]:
        """The skills of which it is too early to say more."""
        return [one for one in self.words if one.word == "meeting"]


def next_fact_of(
    student: Student, now: datetime, facts: Mapping[str, PupilFact]
) -> NextFact | None:
    """Return the fact that a pupil could try next, None where too little is known. One query.

    `facts`: what the pupil showed of each, by its key.
    """
    row = _estimates(student).order_by("-week").first()
    if row is None:
        return None
    local = now.astimezone(zone_named(student.school.timezone))
    return next_fact(PupilState.from_json(row.state), local, mastered=mastered_in(facts))


def mastered_in(facts: Mapping[str, PupilFact]) -> set[str]:
    """Return the keys of the facts that are right on two days."""
    return {key for key, row in facts.items() if row.mastered_on}


def home_estimate(student: Student, week: date, today: date) -> HomeEstimate:
    """Return the estimate as of the end of the week that begins at Monday `week`. One query."""
    rows = _estimates(student).filter(week__lte=week).order_by("-week")[: USUAL_SPAN + 1]
    states = {row.week: PupilState.from_json(row.state) for row in rows}
    if not states:
        return HomeEstimate()
    now = states[max(states)]
    words = skill_statements(now, min(today, week + DAY * 6))
    since, grown = _growing(states, week)
    return HomeEstimate(_surer(states, week), grown, since, words, _hard(words, now))


def _surer(states: Mapping[date, PupilState], week: date) -> list[str]:
    weeks = [week - WEEK * n for n in reversed(range(USUAL_SPAN))]
    skills = states[max(states)].families
    growths = [growth_of(skill, states, weeks) for skill in skills]
    found = [one for one in growths if one.change == GREW and one.weeks[-1].is_reportable]
    return [one.skill for one in sorted(found, key=lambda one: (-one.answers, one.skill))]


def _growing(states: Mapping[date, PupilState], week: date) -> tuple[date | None, list[str]]:
    """Return since when facts have grown, and these; what no equation can say is not named."""
    earlier = [monday for monday in states if monday < week]
    if week not in states or not earlier:
        return None, []
    lately = [monday for monday in earlier if monday >= week - WEEK * USUAL_SPAN]
    before = min(lately, default=max(earlier))
    if not can_be_told(states[before]):
        return None, []
    found = [one.item for one in growing(states[before], states[week]) if item_text(one.item)]
    return max(before, week - WEEK * USUAL_SPAN) + WEEK, found[:MOST]


def _hard(words: Sequence[SkillStatement], now: PupilState) -> HardSkill | None:
    practised = [one for one in words if one.word == "practising"]
    chances = {one.skill: one.chance.mean for one in practised if one.chance}
    if not chances:
        return None
    skill = min(chances, key=lambda one: chances[one])
    known = [item for item in now.items if skill_of(item) == skill and item_text(item)]
    known.sort(key=lambda item: (now.items[item].mean - DEFAULTS.difficulty_of(item, skill), item))
    return HardSkill(skill, known[:TRIES])


def _estimates(student: Student) -> Any:
    return PupilEstimate.objects.filter(student=student, version=DEFAULTS.version)
