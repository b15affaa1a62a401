"""The class page: did they play, whom to look at first, every pupil's last seven days.

Reads rows that jobs have built; what was played a minute ago may not be in them yet.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Count, Q
from django.utils import timezone

from classroom.models import Classroom, Enrollment, PupilWeek, Student, Teacher
from classroom.selectors.reports import alone, hard_facts, recent_since
from classroom.services.names import name_order
from learning.aggregation import FactCount, WeekTotals, merged
from learning.number_facts import BY_KEY, NumberFact
from learning.proportions import Proportion
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
    first_try: Proportion  # sums without help, since the Monday of the week seven days ago
    days_played: int


@dataclass(frozen=True, slots=True)
class Notice:
    """One pupil to look at first. `kind`: fact, help, away, new; `count` its figure."""

    kind: str
    student: Student
    count: int = 0
    of: int = 0
    fact: NumberFact | None = None


@dataclass(frozen=True, slots=True)
class Overview:
    """What the class page tells of the last seven days."""

    lines: list[PupilLine]
    days: list[DaySums]
    sums: int
    active: int
    since: date  # first tries are counted from this Monday
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
    """Return the last seven days of a class, by pupils' names. Two queries."""
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
    figures, as_of = _figures([post.student_id for post in posts], since)
    lines = [_line(post.student, figures[post.student_id], span) for post in posts]
    days = [DaySums(day, sum(line.days[n].sums for line in lines)) for n, day in enumerate(span)]
    notices = list(_notices(posts, lines, figures, now)) if as_of else []
    return Overview(
        lines=lines,
        days=days,
        sums=sum(day.sums for day in days),
        active=sum(line.days_played > 0 for line in lines),
        since=since,
        notices=notices[:LOOK_AT_MOST],
        more=max(0, len(notices) - LOOK_AT_MOST),
        as_of=as_of,
    )


def _figures(
    student_ids: Sequence[int], since: date
) -> tuple[dict[int, WeekTotals], datetime | None]:
    """Return each pupil's figures from the week of `since` on, and when the newest was built."""
    rows = PupilWeek.objects.filter(student_id__in=student_ids, week__gte=since)
    parts: dict[int, list[WeekTotals]] = defaultdict(list)
    newest: datetime | None = None
    for student_id, data, built_at in rows.values_list("student_id", "figures", "built_at"):
        parts[student_id].append(WeekTotals.from_json(data))
        newest = built_at if newest is None else max(newest, built_at)
    return {pk: merged(parts[pk]) for pk in student_ids}, newest


def _line(student: Student, figures: WeekTotals, span: Sequence[date]) -> PupilLine:
    days = [DaySums(day, figures.days.get(day.isoformat(), 0)) for day in span]
    return PupilLine(
        student=student,
        days=days,
        sums=sum(day.sums for day in days),
        first_try=alone(figures),
        days_played=sum(day.day.isoformat() in figures.days for day in days),
    )


def _notices(
    posts: Sequence[Enrollment],
    lines: Sequence[PupilLine],
    figures: dict[int, WeekTotals],
    now: datetime,
) -> Iterable[Notice]:
    """Yield whom to look at: facts that do not come right, much help, not seen; in this order."""
    for line in lines:
        worst = _hard_fact(figures[line.student.pk])
        if worst is not None:
            key, fact = worst
            yield Notice("fact", line.student, fact.right, fact.tried, BY_KEY[key])
    for line in lines:
        hinted = figures[line.student.pk].hinted
        if hinted >= HELP_OFTEN:
            yield Notice("help", line.student, hinted)
    for post, line in zip(posts, lines, strict=True):
        if not line.days_played and now - post.since >= timedelta(days=SPAN):
            yield Notice("away", line.student, SPAN)


def _hard_fact(figures: WeekTotals) -> tuple[str, FactCount] | None:
    """Return the fact tried most of those that were right in at most a third of first tries."""
    hard = hard_facts(figures).items()
    return max(hard, key=lambda one: (one[1].tried, one[0])) if hard else None
