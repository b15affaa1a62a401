"""The class page: did they play, whom to look at first, every pupil's last seven days.

Reads rows that jobs have built; what was played a minute ago may not be in them yet.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Count, Q
from django.utils import timezone

from classroom.models import Classroom, Enrollment, Student, Teacher
from classroom.selectors.naming import Named, Shown, named
from classroom.selectors.reports import (
    recent_since,
    totals_in,
    week_figures,
    weeks_between,
)
from classroom.services.names import name_order
from learning.aggregation import Stored, WeekTotals, merged
from learning.statements import Statement, of_sums
from learning.weeks import DAY, day_of, zone_named

SPAN = 7
LOOK_AT_MOST = 4
HELP_OFTEN = 5


@dataclass(frozen=True, slots=True)
class DaySums:
    """Sums tried on one local date."""

    day: date
    sums: int

    @property
    def level(self) -> str:
        """How full a day's step is drawn: '', l, m or h."""
        return "" if not self.sums else "l" if self.sums < 10 else "m" if self.sums < 20 else "h"


@dataclass(frozen=True, slots=True)
class PupilLine:
    """One pupil's last seven days."""

    student: Student
    days: list[DaySums]
    sums: int
    first_try: Statement  # sums without help, since the Monday of the week seven days ago
    days_played: int


@dataclass(frozen=True, slots=True)
class Notice:
    """One pupil to look at first. `kind`: below, help, away; `count` its figure.

    below: the pupil's answers lie below the class's line, as `named` says.
    """

    kind: str
    student: Student
    count: int = 0
    named: Named | None = None


@dataclass(frozen=True, slots=True)
class Overview:
    """What the class page tells of the last seven days."""

    lines: list[PupilLine]
    days: list[DaySums]
    sums: int
    active: int
    since: date  # first tries are counted from this Monday
    weeks: int  # the weeks since then
    compared: bool  # has anybody enough answers to be looked at?
    notices: list[Notice]
    more: int  # notices that did not fit
    as_of: datetime | None


def classes_of(teacher: Teacher) -> list[Classroom]:
    """Return a teacher's present classes by name, with `pupils` counted."""
    found = Classroom.objects.filter(
        staff__teacher=teacher, staff__ended_at=None, archived_at=None
    ).annotate(pupils=Count("enrollments", filter=Q(enrollments__ended_at=None), distinct=True))
    return sorted(found, key=lambda one: (name_order(one.name), one.pk))


def overview(classroom: Classroom, now: datetime | None = None) -> Overview:
    """Return the last seven days of a class, by pupils' names: what was answered in it, in the
    whole also by pupils who have left. Two queries; a third where slips are named."""
    now = now or timezone.now()
    zone = zone_named(classroom.school.timezone)
    today = day_of(now, zone)
    span = [today - DAY * n for n in reversed(range(SPAN))]
    since = recent_since(today)
    posts = list(
        Enrollment.objects.filter(classroom=classroom, ended_at=None)
        .select_related("student__user")
        .order_by("pk")
    )
    posts.sort(key=lambda post: name_order(post.student.name))
    figures, as_of = _figures(classroom, [post.student_id for post in posts], since)
    lines = [_line(post.student, figures[post.student_id], span) for post in posts]
    days = [DaySums(day, sum(_sums_on(day, own) for own in figures.values())) for day in span]
    students = [post.student for post in posts]
    shown = named(classroom, students, figures, (since, today), LOOK_AT_MOST)
    notices = list(_notices(posts, lines, figures, now, shown)) if as_of else []
    return Overview(
        lines=lines,
        days=days,
        sums=sum(day.sums for day in days),
        active=sum(_days_played(own, span) > 0 for own in figures.values()),
        since=since,
        weeks=weeks_between(since, today),
        compared=shown.compared,
        notices=notices[:LOOK_AT_MOST],
        more=max(0, len(notices) + shown.found - len(shown.named) - LOOK_AT_MOST),
        as_of=as_of,
    )


def _figures(
    classroom: Classroom, student_ids: Sequence[int], since: date
) -> tuple[dict[int, WeekTotals], datetime | None]:
    """Return what each pupil answered in the class from the week of `since` on, and when the
    newest was built. Those who have left come after `student_ids`, who are in it now."""
    parts: dict[int, list[Stored]] = {pk: [] for pk in student_ids}
    newest: datetime | None = None
    for row in week_figures(classroom, since, date.max):
        is_present = row.student_id in student_ids
        if totals := totals_in(classroom, row, is_present):
            parts.setdefault(row.student_id, []).extend(totals)
        if totals or is_present:
            newest = row.built_at if newest is None else max(newest, row.built_at)
    return {pk: merged(own) for pk, own in parts.items()}, newest


def _line(student: Student, figures: WeekTotals, span: Sequence[date]) -> PupilLine:
    days = [DaySums(day, _sums_on(day, figures)) for day in span]
    return PupilLine(
        student=student,
        days=days,
        sums=sum(day.sums for day in days),
        first_try=of_sums(figures),
        days_played=_days_played(figures, span),
    )


def _sums_on(day: date, figures: WeekTotals) -> int:
    return figures.days.get(day.isoformat(), 0)


def _days_played(figures: WeekTotals, span: Sequence[date]) -> int:
    return sum(day.isoformat() in figures.days for day in span)


def _notices(
    posts: Sequence[Enrollment],
    lines: Sequence[PupilLine],
    figures: dict[int, WeekTotals],
    now: datetime,
    shown: Shown,
) -> Iterable[Notice]:
    """Yield whom to look at: below the class's line, much help, not seen."""
    for one in shown.named:
        yield Notice("below", one.student, named=one)
    for line in lines:
        hinted = figures[line.student.pk].hinted
        if hinted >= HELP_OFTEN:
            yield Notice("help", line.student, hinted)
    for post, line in zip(posts, lines, strict=True):
        if not line.days_played and now - post.since >= timedelta(days=SPAN):
            yield Notice("away", line.student, SPAN)
