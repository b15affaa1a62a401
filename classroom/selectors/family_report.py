"""Family report: one child's week, with right sums only and how many were tried."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from classroom.models import Classroom, Enrollment, Guardian, PupilFact, PupilWeek, Student
from classroom.selectors.pupil_report import counted
from classroom.selectors.reports import (
    WEEK,
    Freshness,
    equations,
    facts_of,
    freshness_of,
    own_sums,
    this_monday,
)
from classroom.services.names import name_order
from learning.number_facts import NUMBER_FACTS, TWO, NumberFact, Quilt, quilts_with
from learning.weeks import DAY

HOME_FACT = next(fact for fact in TWO if (fact.a, fact.b) == (2, 5))
"""What to try at home before there is anything to choose by."""


@dataclass(frozen=True, slots=True)
class ChildLine:
    """One child in a guardian's list."""

    student: Student
    classroom: Classroom | None
    sewn: int
    met: int


@dataclass(frozen=True, slots=True)
class HomePatch:
    """A fact of the quilt: none, met or sewn; `new` in the shown week."""

    fact: NumberFact
    state: str
    new: bool


@dataclass(frozen=True, slots=True)
class HomeQuilt:
    """One operation's patches."""

    quilt: Quilt
    two: list[HomePatch]
    more: list[HomePatch]

    @property
    def sewn(self) -> int:
        """How many are sewn."""
        return sum(one.state == "sewn" for one in self.two + self.more)

    @property
    def left(self) -> int:
        """How many patches are still to come."""
        return len(self.two) + len(self.more) - self.sewn


@dataclass(frozen=True, slots=True)
class PlayDay:
    """One day of the week: was there a game?"""

    day: date
    played: bool


@dataclass(frozen=True, slots=True)
class ChildWeek:
    """The whole page. Nothing here tells a wrong sum, a comparison or a speed."""

    freshness: Freshness
    classroom: Classroom | None
    week: date  # Monday
    earlier: date | None
    later: date | None
    quilts: list[HomeQuilt]
    sewn: int
    met: int
    new_sewn: list[NumberFact]
    new_met: list[NumberFact]
    days: list[PlayDay]
    tried: int
    right: int
    sums: list[tuple[str, int]]
    home: NumberFact

    @property
    def end(self) -> date:
        """Sunday."""
        return self.week + DAY * 6

    @property
    def played(self) -> int:
        """On how many days of the week there was a game."""
        return sum(one.played for one in self.days)


def children_of(guardian: Guardian) -> list[ChildLine]:
    """Return the guardian's present children by name. Three queries."""
    children = Student.objects.filter(
        guardianships__guardian=guardian, guardianships__ended_at=None
    ).select_related("user", "school")
    students = sorted(children, key=lambda one: (name_order(one.name), one.pk))
    rooms = _classrooms(students)
    facts = PupilFact.objects.filter(
        student__in=students, met_on__isnull=False, item__in=[fact.key for fact in NUMBER_FACTS]
    ).values_list("student_id", "sewn_on")
    rows = list(facts)
    return [
        ChildLine(
            student=one,
            classroom=rooms.get(one.pk),
            sewn=sum(pk == one.pk and sewn_on is not None for pk, sewn_on in rows),
            met=sum(pk == one.pk for pk, _sewn in rows),
        )
        for one in students
    ]


def _classrooms(students: Iterable[Student]) -> dict[int, Classroom]:
    """Return each pupil's present class, the newest where there are several."""
    posts = Enrollment.objects.filter(student__in=list(students), ended_at=None)
    posts = posts.select_related("classroom").order_by("since")
    return {post.student_id: post.classroom for post in posts}


def child_week(student: Student, week: str = "", now: datetime | None = None) -> ChildWeek:
    """Return a child's week: of the Monday `week`, else the newest with a game. Five queries."""
    monday = this_monday(student.school, now or timezone.now())
    rows = PupilWeek.objects.filter(student=student)
    weeks = sorted(rows.values_list("week", flat=True))
    shown = next((one for one in weeks if one.isoformat() == week), None)
    shown = shown or (weeks[-1] if weeks else monday)
    row = rows.filter(week=shown).values_list("figures", "evidence").first()
    figures, evidence = row or ({}, [])
    lines = own_sums(equations(evidence))
    right = [line for line in lines if line.right]
    facts = facts_of(student)
    patches = {fact.key: _patch(fact, facts.get(fact.key), shown) for fact in NUMBER_FACTS}
    return ChildWeek(
        freshness=freshness_of([student]),
        classroom=_classrooms([student]).get(student.pk),
        week=shown,
        earlier=max((one for one in weeks if one < shown), default=None),
        later=min((one for one in weeks if one > shown), default=None),
        quilts=[
            HomeQuilt(
                quilt,
                [patches[fact.key] for fact in quilt.two],
                [patches[fact.key] for fact in quilt.more],
            )
            for quilt in quilts_with(key for key, row in facts.items() if row.met_on)
        ],
        sewn=sum(one.state == "sewn" for one in patches.values()),
        met=sum(one.state != "none" for one in patches.values()),
        new_sewn=[one.fact for one in patches.values() if one.state == "sewn" and one.new],
        new_met=[one.fact for one in patches.values() if one.state == "met" and one.new],
        days=[_day(shown + DAY * n, figures.get("days", {})) for n in range(7)],
        tried=len(lines),
        right=len(right),
        sums=sorted(counted(right), key=lambda one: (-one[1], one[0])),
        home=_home(facts),
    )


def _day(day: date, days: dict[str, int]) -> PlayDay:
    return PlayDay(day, day.isoformat() in days)


def _patch(fact: NumberFact, row: PupilFact | None, week: date) -> HomePatch:
    """A patch as it stands today; `new`: it came to stand so in the shown week."""
    if row is None or row.met_on is None:
        return HomePatch(fact, "none", new=False)
    since = row.sewn_on or row.met_on
    return HomePatch(fact, "sewn" if row.sewn_on else "met", week <= since < week + WEEK)


def _home(facts: dict[str, PupilFact]) -> NumberFact:
    """Return a sum to play with at home: met last and not sewn yet, else one tried, else 2 + 5."""

    def rank(fact: NumberFact) -> tuple[bool, date, int]:
        row = facts[fact.key]
        return row.met_on is not None, row.last_on, fact.total

    open_facts = [fact for fact in TWO if fact.key in facts and not facts[fact.key].sewn_on]
    return max(open_facts, key=rank, default=HOME_FACT)
