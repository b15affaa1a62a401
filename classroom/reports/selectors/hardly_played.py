"""Query pupils who hardly played in a span of weeks: never, away, under ten answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import OuterRef, Subquery

from classroom.models import Classroom, PupilWeek, Student
from classroom.reports.selectors.reports import sums_tried
from classroom.reports.suggestions import Suggestion, suggestion_for
from learning.aggregation import WeekTotals
from learning.proportions import SHARE_FROM

FEW_ANSWERS = SHARE_FROM


@dataclass(frozen=True, slots=True)
class Away:
    """A pupil who played before, but not in the span; `since`: the last day."""

    student: Student
    since: date


@dataclass(frozen=True, slots=True)
class HardlyPlayed:
    """Pupils by name: who never played, who is away, who gave under FEW_ANSWERS answers.

    Answers are first tries of sums, and thinking cards.
    """

    never: list[Student]
    away: list[Away]
    few: list[Student]
    suggestion: Suggestion
    least: int = FEW_ANSWERS

    @property
    def students(self) -> list[Student]:
        """All of them."""
        return [*self.never, *(one.student for one in self.away), *self.few]


def hardly_played(
    classroom: Classroom,
    students: Sequence[Student],
    figures: Mapping[int, WeekTotals],
    weeks: int,
) -> HardlyPlayed:
    """Return the pupils who hardly played. One query, where anybody did not play in the span.

    `figures`: of the span, by the pupil's key.
    """
    absent = [one for one in students if not _has_played(figures.get(one.pk))]
    days = _last_days(absent)
    never = [one for one in absent if one.pk not in days]
    away = [Away(one, days[one.pk]) for one in absent if one.pk in days]
    few = [one for one in students if one not in absent and _answers(figures[one.pk]) < FEW_ANSWERS]
    pupils = [*never, *(one.student for one in away), *few]
    return HardlyPlayed(never, away, few, suggestion_for(classroom, pupils, weeks))


def _has_played(figures: WeekTotals | None) -> bool:
    return figures is not None and bool(figures.days or figures.tries or figures.cards_tried)


def _answers(figures: WeekTotals) -> int:
    return sums_tried(figures) + sum(figures.cards_tried.values())


def _last_days(students: Sequence[Student]) -> dict[int, date]:
    """Return on which day each of them played last, wherever that was; who never did is missing."""
    rows = PupilWeek.objects.filter(student__in=students)
    newest = rows.filter(student=OuterRef("student")).order_by("-week").values("pk")[:1]
    found = rows.filter(pk=Subquery(newest)).values_list("student_id", "week", "figures")
    return {pk: WeekTotals.from_json(data).last_day or week for pk, week, data in found}
