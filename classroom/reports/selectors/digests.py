"""Query weekly mails to families: which are due, and what the children did in the week."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from allauth.account.models import EmailAddress

from classroom.models import Classroom, Guardian, Student, User, WeeklyDigest
from classroom.people.names import name_order
from classroom.reports.selectors.family_report import ChildWeek, child_week
from classroom.reports.selectors.reports import freshness_of
from learning.weeks import day_of, monday_of, zone_named

HOUR: Final = timedelta(hours=6)
"""When on Monday, by the school's clock, the mail about the week before is written."""
WAITS: Final = timedelta(hours=12)
"""When at the latest: until then it waits for reports that are behind."""
WEEK: Final = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class ChildPart:
    """One child in a weekly mail. `week` None: nothing was answered in the week."""

    student: Student
    classroom: Classroom | None
    week: ChildWeek | None


def due_week(zones: Collection[str], since: datetime, now: datetime) -> date | None:
    """Return the Monday of the week that a mail is due about; None where none is.

    It is over, and Monday's HOUR has come, in all these time zones; and the mail was asked for
    before its end.
    """
    ended = [monday_of(day_of(now - HOUR, zone_named(zone))) for zone in zones]
    if not ended:
        return None
    week = min(ended) - WEEK
    asked = max(day_of(since, zone_named(zone)) for zone in zones)
    return week if asked < week + WEEK else None


def due_guardians(now: datetime) -> list[int]:
    """Return guardians whose mail about the week before is due and can be written. Two queries."""
    wanted = Guardian.objects.filter(weekly_mail_since__isnull=False, **_REACHED)
    rows = wanted.values_list(
        "pk", "weekly_mail_since", "guardianships__student__school__timezone"
    ).distinct()
    zones: dict[tuple[int, datetime], list[str]] = {}
    for pk, since, zone in rows:
        assert since is not None
        zones.setdefault((pk, since), []).append(zone)
    due = {pk: due_week(own, since, now) for (pk, since), own in zones.items()}
    weeks = {week for week in due.values() if week is not None}
    written = set(WeeklyDigest.objects.filter(week__in=weeks).values_list("guardian", "week"))
    return [pk for pk, week in due.items() if week is not None and (pk, week) not in written]


_REACHED: Final = {
    "guardianships__ended_at": None,
    "guardianships__student__enrollments__ended_at": None,
    "guardianships__student__enrollments__isnull": False,
    "user__deleted_at": None,
    "user__is_active": True,
    "user__emailaddress__verified": True,
}
"""Guardians with a child who is in a class, and with an address for sure."""


def children_told_of(guardian: Guardian) -> list[Student]:
    """Return the guardian's children who are in a class, by name. One query."""
    found = Student.objects.filter(
        guardianships__guardian=guardian,
        guardianships__ended_at=None,
        enrollments__ended_at=None,
        enrollments__isnull=False,
    )
    children = found.select_related("user", "school").distinct()
    return sorted(children, key=lambda one: (name_order(one.name), one.pk))


def address_of(user: User) -> str:
    """Return the address that the adult has for sure, the first one first; '' for none."""
    sure = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return sure.values_list("email", flat=True).first() or ""


def is_settled(children: Iterable[Student], now: datetime) -> bool:
    """Are the children's reports built, or has Monday's WAITS come everywhere?"""
    pupils = list(children)
    waited = all(_is_late(one.school.timezone, now) for one in pupils)
    return waited or not freshness_of(pupils).building


def _is_late(zone: str, now: datetime) -> bool:
    local = now.astimezone(zone_named(zone))
    return local.weekday() > 0 or local.hour >= WAITS // timedelta(hours=1)


def part_of(student: Student, week: date, now: datetime) -> ChildPart:
    """Return a child's part of the mail; its week is None where the child answered nothing."""
    child = child_week(student, week.isoformat(), now)
    has_answers = child.played or child.answers.spent.answers
    is_that_week = child.week == week and has_answers
    return ChildPart(student, child.classroom, child if is_that_week else None)
