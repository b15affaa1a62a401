"""Query what a family reads of a child's estimate: growing facts, words for skills, next fact."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from classroom.models import PupilEstimate, Student
from classroom.selectors.reports import USUAL_SPAN, WEEK
from learning.estimate import PupilState
from learning.growth import MOST, FactGrowth, can_be_told, growing
from learning.items import item_text
from learning.next_fact import NextFact, next_fact
from learning.parameters import DEFAULTS
from learning.proportions import Proportion
from learning.skill_growth import SkillStatement, skill_statements
from learning.weeks import DAY, zone_named


@dataclass(frozen=True, slots=True)
class GrowingFact:
    """A fact that has grown, and its answers since: asked on cards, and laid in games."""

    growth: FactGrowth
    asked: Proportion
    laid: Proportion


@dataclass(frozen=True, slots=True)
class HomeEstimate:
    """What is estimated of a child by the end of a week. `since`: the Monday growth counts from."""

    growing: list[GrowingFact] = field(default_factory=list)
    since: date | None = None  # None: too early to tell growth
    words: list[SkillStatement] = field(default_factory=list)

    @property
    def told(self) -> list[SkillStatement]:
        """The skills of which something may be said."""
        return [one for one in self.words if one.word != "meeting"]

    @property
    def begun(self) -> list[SkillStatement]:
        """The skills of which it is too early to say more."""
        return [one for one in self.words if one.word == "meeting"]


def next_fact_of(student: Student, now: datetime) -> NextFact | None:
    """Return the fact that a pupil could try next, None where too little is known. One query."""
    row = _estimates(student).order_by("-week").first()
    if row is None:
        return None
    local = now.astimezone(zone_named(student.school.timezone))
    return next_fact(PupilState.from_json(row.state), local)


def home_estimate(
    student: Student, week: date, today: date, evidence: Mapping[date, Sequence[Any]]
) -> HomeEstimate:
    """Return what is known by the end of the week that begins at Monday `week`. One query.

    A fact that no equation can say, such as a cover from two cards, is not named.
    `evidence`: the stored claims of the weeks that growth counts (`growth_weeks`), by Monday.
    """
    rows = list(_estimates(student).filter(week__lte=week).order_by("-week")[: USUAL_SPAN + 1])
    if not rows:
        return HomeEstimate()
    now = PupilState.from_json(rows[0].state)
    words = skill_statements(now, min(today, week + DAY * 6))
    older = [row for row in rows[1:] if row.week >= week - WEEK * USUAL_SPAN] or rows[1:2]
    before = PupilState.from_json(older[-1].state) if older else None
    if rows[0].week != week or before is None or not can_be_told(before):
        return HomeEstimate(words=words)
    since = max(older[-1].week, week - WEEK * USUAL_SPAN) + WEEK
    claims = [one for monday, own in evidence.items() if monday >= since for one in own]
    found = [one for one in growing(before, now) if item_text(one.item)][:MOST]
    return HomeEstimate([_growing_fact(one, claims) for one in found], since, words)


def growth_weeks(week: date) -> tuple[date, date]:
    """Return the first and the last Monday of the weeks that growth may count."""
    return week - WEEK * (USUAL_SPAN - 1), week


def _estimates(student: Student) -> Any:
    return PupilEstimate.objects.filter(student=student, version=DEFAULTS.version)


def _growing_fact(growth: FactGrowth, claims: Sequence[Any]) -> GrowingFact:
    return GrowingFact(
        growth,
        asked=growth.asked.count(claims),
        laid=growth.laid.count(claims),
    )
