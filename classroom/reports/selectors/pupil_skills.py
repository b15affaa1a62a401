"""Query what a pupil knows of each skill, how it changed week by week, slips and pace."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from statistics import median
from typing import Final

from django.db.models import OuterRef, Q, Subquery

from classroom.models import PupilEstimate, Student
from classroom.reports.selectors.reports import WEEK
from learning.estimate import PupilState
from learning.items import SEEN, family_of
from learning.pace import ENOUGH, Pace, pace_of
from learning.parameters import DEFAULTS
from learning.patterns import Pattern, patterns
from learning.recurring import slips_of
from learning.skill_growth import (
    SkillGrowth,
    SkillStatement,
    growth_of,
    most_practised,
    skill_statements,
)
from learning.skills import SKILLS
from learning.statements import Rows
from learning.stored_claims import CARD, StoredClaim
from learning.tries import ALONE
from learning.weights import is_together

GROWTH_WEEKS: Final = 8
ASKED_MOST: Final = 3
States = Mapping[date, PupilState]


@dataclass(frozen=True, slots=True)
class PupilSkills:
    """Each answered skill, the growth of those with answers lately, and the one that is drawn."""

    skills: list[SkillStatement]
    growths: list[SkillGrowth]
    growth: SkillGrowth | None
    version: str = DEFAULTS.version

    @property
    def asked_most(self) -> list[SkillStatement]:
        """Return the skills with most answers, the most of all first."""
        return sorted(self.skills, key=lambda one: -one.answers)[:ASKED_MOST]


@dataclass(frozen=True, slots=True)
class Paces:
    """How long right answers without help take, apart from right and wrong; None: too few.

    `motor_ms` is what the same hand takes for a move without arithmetic, which is taken off what
    sums take; 0 where too few such moves are known. Cards are asked: no card is looked for.
    """

    sums: Pace | None
    cards: Pace | None
    motor_ms: int


def states_of(students: Iterable[Student], monday: date) -> dict[int, States]:
    """Return each pupil's estimates of GROWTH_WEEKS, the last of them Monday's, and one before.

    One query; no more is read of a longer history.
    """
    first = monday - WEEK * (GROWTH_WEEKS - 1)
    known = PupilEstimate.objects.filter(version=DEFAULTS.version)
    earlier = known.filter(student=OuterRef("student"), week__lt=first).order_by("-week")
    rows = known.filter(
        Q(week__gte=first) | Q(pk=Subquery(earlier.values("pk")[:1])),
        student__in=[one.pk for one in students],
    )
    found: dict[int, dict[date, PupilState]] = {}
    for pk, week, state in rows.values_list("student_id", "week", "state"):
        found.setdefault(pk, {})[week] = PupilState.from_json(state)
    return {**found}


def newest_of(states: States) -> PupilState | None:
    """Return the newest of a pupil's estimates, None where there is none."""
    return states[max(states)] if states else None


def skills_of(states: States, monday: date, today: date, chosen: str = "") -> PupilSkills:
    """Return each skill's statement and growth; `chosen` is drawn, or the one with most to compare.

    `monday` is the present week's.
    """
    weeks = [monday - WEEK * n for n in reversed(range(GROWTH_WEEKS))]
    growths = [growth_of(skill, states, weeks) for skill in SKILLS] if states else []
    drawn = [one for one in growths if one.answers]
    named = next((one for one in drawn if one.skill == chosen), None)
    newest = newest_of(states)
    return PupilSkills(
        skills=skill_statements(newest, today) if newest else [],
        growths=drawn,
        growth=named or most_practised(drawn),
    )


def patterns_of(claims: Iterable[StoredClaim]) -> list[Pattern]:
    """Return the patterns among stored claims, the most frequent first."""
    return sorted(patterns(slips_of(claims)), key=lambda one: (-one.errors, one.family))


def paces_of(claims: Sequence[StoredClaim]) -> Paces:
    """Return the pace of right answers without help among stored claims."""
    alone = [one for one in Rows(how=ALONE).of(claims) if _is_timed(one)]
    cards = [one for one in Rows(how=CARD).of(claims) if _is_timed(one)]
    moves = _times(one for one in alone if family_of(one.item) in SEEN)
    motor = round(median(moves)) if len(moves) >= ENOUGH else 0
    sums = _times(one for one in alone if family_of(one.item) not in SEEN)
    return Paces(pace_of(sums, motor), pace_of(_times(cards)), motor)


def _times(claims: Iterable[StoredClaim]) -> list[int]:
    return [one.active_ms for one in claims if one.active_ms is not None]


def _is_timed(claim: StoredClaim) -> bool:
    known = claim.active_ms is not None and not claim.idle_cut
    return bool(claim.is_true) and known and not is_together(claim)
