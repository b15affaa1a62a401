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
from classroom.reports.selectors.naming import (
    PupilConcern,
    PupilsToWatch,
    helped_often,
    lowest_so_far,
)
from classroom.reports.selectors.reports import USUAL_SPAN
from learning.weeks import monday_of

LINE = 70
"""How many letters of names a line of the sheet lists; one name at least."""
WEEKEND = timedelta(days=2)
"""On Saturday and Sunday the sheet is for the week to come."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A pupil to ask: for what is seldom right, for help with `helped` answers, or (neither) for
    there are few answers."""

    student: Student
    named: PupilConcern | None = None
    helped: int = 0


@dataclass(frozen=True, slots=True)
class Names:
    """The names that fit a line, and how many there are beyond them."""

    listed: list[str]
    more: int

    def __bool__(self) -> bool:
        """Is there anybody?"""
        return bool(self.listed)


@dataclass(frozen=True, slots=True)
class MondaySheet:
    """One page; figures, groups and hands are those of the class report."""

    report: ClassReport
    monday: date
    asks: list[Ask]
    compared: bool  # has anybody enough answers to be looked at?
    lowest: list[PupilLine]
    absent: Names
    few: Names


def monday_sheet(
    classroom: Classroom, weeks: int = USUAL_SPAN, now: datetime | None = None
) -> MondaySheet:
    """Return the sheet of a class, of the last `weeks` weeks."""
    report = class_report(classroom, weeks, now or timezone.now())
    hardly = report.hardly
    students = [line.student for line in report.lines]
    concerns = report.concerns or named_lately(classroom, students, report.recent, report.last)
    return MondaySheet(
        report=report,
        monday=monday_of(report.last + WEEKEND),
        asks=_asks(report, concerns),
        compared=concerns.compared,
        lowest=lowest_so_far(report.lines),
        absent=_names([*hardly.never, *(one.student for one in hardly.away)]),
        few=_names(hardly.few),
    )


def _asks(report: ClassReport, concerns: PupilsToWatch) -> list[Ask]:
    """Return the pupils to ask, each once: whom the class page looks at first, then few answers."""
    students = [line.student for line in report.lines]
    asks = [Ask(one.student, one) for one in concerns.named]
    asks += [Ask(one, helped=count) for one, count in helped_often(students, report.recent)]
    asks += [Ask(one) for one in report.hardly.few]
    first = {one.student.pk: one for one in reversed(asks)}
    return [one for one in asks if first[one.student.pk] is one][:MOST_NAMED]


def _names(students: Sequence[Student]) -> Names:
    names = [one.name for one in students]
    ends = accumulate(len(name) + 2 for name in names)
    fitting = max(1, sum(end <= LINE for end in ends))
    return Names(names[:fitting], max(0, len(names) - fitting))
