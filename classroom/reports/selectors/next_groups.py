"""Query groups for the next lesson: pupils for whom the same skill comes next, and their slip."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from django.db.models import OuterRef, Subquery

from classroom.models import Classroom, PupilEstimate, Student
from classroom.reports.selectors.class_slips import SLIP_WEEKS, Claims, wrong_claims
from classroom.reports.suggestions import Suggestion, suggestion_for
from learning.groups import (
    LEAST_ANSWERS,
    Group,
    Rated,
    Ratings,
    answers_of,
    facts_to_practise,
    groups,
    next_skills,
    rated,
)
from learning.parameters import DEFAULTS
from learning.patterns import Pattern, patterns
from learning.recurring import slips_of


@dataclass(frozen=True, slots=True)
class NextGroup:
    """Pupils for whom a skill comes next, by name.

    `low`, `high`: their least and greatest chance to be right, in 0..1; `slip`: what their wrong
    answers of the last SLIP_WEEKS share, where that may be named; `number`: 1, 2 … among the
    groups for this skill, 0 where it is the only one; `needing`: for how many of the class it comes
    next, in a group or not.
    """

    skill: str
    pupils: list[Student]
    low: float
    high: float
    suggestion: Suggestion
    slip: Pattern | None = None
    number: int = 0
    needing: int = 0


@dataclass(frozen=True, slots=True)
class NextLesson:
    """The groups, and everybody else by name: `few` have under LEAST_ANSWERS answers."""

    groups: list[NextGroup] = field(default_factory=list)
    others: list[Student] = field(default_factory=list)
    few: list[Student] = field(default_factory=list)
    least: int = LEAST_ANSWERS

    @property
    def slip_weeks(self) -> int:
        """Of how many weeks the slips of the groups are; 0 where none is named."""
        return SLIP_WEEKS if any(one.slip for one in self.groups) else 0


def next_lesson(
    classroom: Classroom, students: Sequence[Student], wrong: Claims, weeks: int
) -> NextLesson:
    """Return the groups of a class. One query.

    `wrong`: the pupils' false claims of SLIP_WEEKS; `weeks`: of the report that leads to the
    groups; the estimate is of all answers.
    """
    ratings = _ratings(students)
    all_rated = [one for pk, own in ratings.items() for one in rated(pk, own)]
    found = groups(all_rated)
    needing = Counter(one.skill for one in next_skills(all_rated).values())
    grouped = {pk for group in found for pk in group.pupils}
    by_pk = {one.pk: one for one in students}
    enough = {pk for pk, own in ratings.items() if answers_of(own) >= LEAST_ANSWERS}
    rest = [one for one in students if one.pk not in grouped]
    return NextLesson(
        groups=_numbered(
            [
                replace(_made(classroom, one, by_pk, wrong, weeks), needing=needing[one.skill])
                for one in found
            ]
        ),
        others=[one for one in rest if one.pk in enough],
        few=[one for one in rest if one.pk not in enough],
    )


def _numbered(found: Sequence[NextGroup]) -> list[NextGroup]:
    """Number the groups of a skill that has several."""
    groups = []
    for place, one in enumerate(found):
        before = sum(other.skill == one.skill for other in found[:place])
        is_only = sum(other.skill == one.skill for other in found) == 1
        groups.append(one if is_only else replace(one, number=before + 1))
    return groups


def one_group(
    classroom: Classroom, pupils: Sequence[Student], skill: str, today: date, weeks: int
) -> NextGroup | None:
    """Return these pupils as a group for a skill; None where no answers say how they stand."""
    ratings = _ratings(pupils)
    known = [one for pk, own in ratings.items() for one in rated(pk, own) if one.skill == skill]
    if not known:
        return None
    group = _group_of(skill, known)
    by_pk = {one.pk: one for one in pupils}
    only = [by_pk[pk] for pk in group.pupils]
    wrong = wrong_claims(classroom, pupils, today, only)
    return _made(classroom, group, by_pk, wrong, weeks)


def _group_of(skill: str, known: Sequence[Rated]) -> Group:
    chances = [one.mean for one in known]
    return Group(skill, tuple(one.pupil for one in known), min(chances), max(chances))


def _ratings(students: Iterable[Student]) -> dict[int, Ratings]:
    """Return the newest ratings of each pupil with an estimate, by pupil. One query."""
    rows = PupilEstimate.objects.filter(version=DEFAULTS.version, student=OuterRef("pk"))
    newest = Subquery(rows.order_by("-week").values("ratings")[:1])
    found = Student.objects.filter(pk__in=[one.pk for one in students]).annotate(ratings=newest)
    pairs = found.values_list("pk", "ratings")
    return {pk: ratings for pk, ratings in pairs if ratings is not None}


def _made(
    classroom: Classroom,
    group: Group,
    by_pk: Mapping[int, Student],
    wrong: Claims,
    weeks: int,
) -> NextGroup:
    pupils = [one for pk, one in by_pk.items() if pk in group.pupils]
    claims = [claim for pk in group.pupils for claim in wrong.get(pk, ())]
    own = [one for one in slips_of(claims) if one.family == group.skill]
    return NextGroup(
        skill=group.skill,
        pupils=pupils,
        low=group.low,
        high=group.high,
        suggestion=suggestion_for(
            classroom,
            pupils,
            weeks,
            practised=facts_to_practise(group.skill),
            skill=group.skill,
        ),
        slip=next(iter(patterns(own)), None),
    )
