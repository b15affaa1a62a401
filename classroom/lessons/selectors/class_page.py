"""The class page: did they play, whom to look at first, every pupil's last seven days.

Reads rows that jobs have built; what was played a minute ago may not be in them yet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone

from classroom.models import Classroom, Enrollment, Student
from classroom.people.names import name_order
from classroom.reports.selectors.days import DayAnswers
from classroom.reports.selectors.naming import (
    PupilConcern,
    PupilsToWatch,
    helped_often,
    lowest_so_far,
    named,
)
from classroom.reports.selectors.reports import (
    USUAL_SPAN,
    WEEK,
    TotalsByWeek,
    figures_since,
    recent_since,
    totals_in,
    week_figures,
    weeks_between,
)
from learning.aggregation import WeekTotals, merged
from learning.right_first_time import RightFirstTime, right_first_time
from learning.weeks import DAY, day_of, monday_of, zone_named

SPAN = 7
LOOK_AT_MOST = 3
LONG_LIST, FIRST_SHOWN = 24, 12
"""Of a class with more pupils than that, a small screen lists so many until the others are asked
for."""


@dataclass(frozen=True, slots=True)
class PupilLine:
    """One pupil's last seven days, and what was right first time in the span."""

    student: Student
    days: list[DayAnswers]
    answers: int
    figure: RightFirstTime
    days_played: int


@dataclass(frozen=True, slots=True)
class Notice:
    """One pupil to look at first. `kind`: below, help, away; `count` its figure.

    below: the pupil's answers lie below the class's line, as `named` says.
    """

    kind: str
    student: Student
    count: int = 0
    named: PupilConcern | None = None


@dataclass(frozen=True, slots=True)
class Overview:
    """What the class page tells of the last seven days, and of the last `weeks` weeks."""

    lines: list[PupilLine]
    weeks: int
    figure: RightFirstTime  # of the whole class
    days: list[DayAnswers]
    answers: int
    active: int
    recent_since: date  # from when on pupils are compared
    recent_weeks: int  # and how many weeks that are
    compared: bool  # has anybody enough answers to be looked at?
    notices: list[Notice]
    more: int  # notices that did not fit
    lowest: list[PupilLine]
    as_of: datetime | None

    @property
    def columns(self) -> list[list[PupilLine]]:
        """The lines in the two columns that stand side by side, the first at least as long."""
        half = (len(self.lines) + 1) // 2
        return [one for one in (self.lines[:half], self.lines[half:]) if one]

    @property
    def rest(self) -> int:
        """How many lines a small screen folds; 0 for none."""
        return len(self.lines) - FIRST_SHOWN if len(self.lines) > LONG_LIST else 0


def overview(
    classroom: Classroom, weeks: int = USUAL_SPAN, now: datetime | None = None
) -> Overview:
    """Return the last seven days of a class, by pupils' names: what was answered in it, in the
    whole also by pupils who have left. Two queries; a third where slips are named.

    `weeks`: how many, the present one included, are counted for what was right first time.
    """
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
    first = monday_of(today) - WEEK * (weeks - 1)
    totals, as_of = _totals(classroom, [post.student_id for post in posts], min(first, since))
    figures, spans = figures_since(totals, since), figures_since(totals, first)
    lines = [_line(post.student, figures, spans, span) for post in posts]
    by_day = merged(figures.values()).answers_by_day
    days = [DayAnswers(day, by_day.get(day.isoformat(), 0)) for day in span]
    students = [post.student for post in posts]
    concerns = named(classroom, students, figures, (since, today), LOOK_AT_MOST)
    notices = list(_notices(posts, lines, figures, now, concerns)) if as_of else []
    return Overview(
        lines=lines,
        weeks=weeks,
        figure=right_first_time(merged(spans.values())),
        days=days,
        answers=sum(day.answers for day in days),
        active=sum(_days_played(own, span) > 0 for own in figures.values()),
        recent_since=since,
        recent_weeks=weeks_between(since, today),
        compared=concerns.compared,
        notices=notices[:LOOK_AT_MOST],
        more=max(0, len(notices) + concerns.found - len(concerns.named) - LOOK_AT_MOST),
        lowest=lowest_so_far(lines),
        as_of=as_of,
    )


def _totals(
    classroom: Classroom, student_ids: Sequence[int], since: date
) -> tuple[TotalsByWeek, datetime | None]:
    """Return each pupil's weekly totals in the class from the week of `since` on, and when the
    newest was built. Those who have left come after `student_ids`, who are in it now."""
    parts: TotalsByWeek = {pk: [] for pk in student_ids}
    newest: datetime | None = None
    for row in week_figures(classroom, since, date.max):
        is_present = row.student_id in student_ids
        totals = totals_in(classroom, row, is_present)
        if totals or is_present:
            newest = row.built_at if newest is None else max(newest, row.built_at)
        for one in totals:
            parts.setdefault(row.student_id, []).append((row.week, one))
    return parts, newest


def _line(
    student: Student,
    figures: Mapping[int, WeekTotals],
    spans: Mapping[int, WeekTotals],
    span: Sequence[date],
) -> PupilLine:
    own = figures.get(student.pk, WeekTotals())
    by_day = own.answers_by_day
    days = [DayAnswers(day, by_day.get(day.isoformat(), 0)) for day in span]
    return PupilLine(
        student=student,
        days=days,
        answers=sum(day.answers for day in days),
        figure=right_first_time(spans.get(student.pk, WeekTotals())),
        days_played=_days_played(own, span),
    )


def _days_played(figures: WeekTotals, span: Sequence[date]) -> int:
    practised = figures.answers_by_day
    return sum(day.isoformat() in practised for day in span)


def _notices(
    posts: Sequence[Enrollment],
    lines: Sequence[PupilLine],
    figures: Mapping[int, WeekTotals],
    now: datetime,
    concerns: PupilsToWatch,
) -> Iterable[Notice]:
    """Yield whom to look at: below the class's line, much help, not seen."""
    for one in concerns.named:
        yield Notice("below", one.student, named=one)
    for student, count in helped_often((line.student for line in lines), figures):
        yield Notice("help", student, count)
    for post, line in zip(posts, lines, strict=True):
        if not line.days_played and now - post.since >= timedelta(days=SPAN):
            yield Notice("away", line.student, SPAN)
