"""Query what the Monday sheet of a class says: hands, groups, whom to ask, who has not played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import accumulate

from django.utils import timezone

from classroom.models import Classroom, Student
from classroom.reports.selectors.class_report import (
    MOST_NAMED,
    ClassReport,
    PupilLine,
    class_report,
    named_lately,
)
from classroom.reports.selectors.naming import PupilConcern, lowest_so_far
from classroom.reports.selectors.reports import USUAL_SPAN
from learning.weeks import monday_of

LINE = 70
"""How many letters of names a line of the sheet lists; one name at least."""
WEEKEND = timedelta(days=2)
"""On Saturday and Sunday the sheet is for the week to come."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A pupil to ask: for what is seldom right, or (`named` None) for there are few answers."""

    student: Student
    named: PupilConcern | None = None


@dataclass(frozen=True, slots=True)
class Names:
    """The names that fit a line, and how many there are beyond them."""

    shown: list[str]
    more: int

    def __bool__(self) -> bool:
        """Is there anybody?"""
        return bool(self.shown)


@dataclass(frozen=True, slots=True)
class MondaySheet:
    """One page; figures, groups and hands are those of the class report."""

    report: ClassReport
    monday: date
    asks: list[Ask]
    lowest: list[PupilLine]
    absent: Names
    few: Names


def monday_sheet(
    classroom: Classroom, weeks: int = USUAL_SPAN, now: datetime | None = None
) -> MondaySheet:
    """Return the sheet of a class, of the last `weeks` weeks."""
    report = class_report(classroom, weeks, now or timezone.now())
    hardly = report.hardly
    return MondaySheet(
        report=report,
        monday=monday_of(report.last + WEEKEND),
        asks=_asks(classroom, report),
        lowest=lowest_so_far(report.lines),
        absent=_names([*hardly.never, *(one.student for one in hardly.away)]),
        few=_names(hardly.few),
    )


def _asks(classroom: Classroom, report: ClassReport) -> list[Ask]:
    """Return who lies below the class's line, and then who has given few answers."""
    students = [line.student for line in report.lines]
    shown = report.shown or named_lately(classroom, students, report.recent, report.last)
    asked = [Ask(one.student, one) for one in shown.named]
    known = {one.student.pk for one in shown.named}
    asked += [Ask(one) for one in report.hardly.few if one.pk not in known]
    return asked[:MOST_NAMED]


def _names(students: Sequence[Student]) -> Names:
    names = [one.name for one in students]
    ends = accumulate(len(name) + 2 for name in names)
    shown = max(1, sum(end <= LINE for end in ends))
    return Names(names[:shown], max(0, len(names) - shown))
