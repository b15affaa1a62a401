"""Query a class's roster: present and past pupils, waits, guardians, family codes."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from classroom.models import Classroom, FamilyCode, Guardianship, SignInBudget, Student
from classroom.people.names import name_order
from classroom.people.services.sign_in_window import is_open
from classroom.people.services.signin_limits import class_limit
from classroom.site.services.throttle import used_up


def pupils_of(classroom: Classroom) -> list[Student]:
    """Return the class's present pupils by name."""
    found = Student.objects.select_related("user").filter(
        enrollments__classroom=classroom, enrollments__ended_at=None
    )
    return sorted(found, key=lambda one: (name_order(one.name), one.pk))


def pupil_on_list(classroom: Classroom, public_id: str) -> Student | None:
    """Return a present pupil of the class by public id."""
    return (
        Student.objects.select_related("user", "school")
        .filter(
            user__public_id=public_id,
            enrollments__classroom=classroom,
            enrollments__ended_at=None,
        )
        .first()
    )


def former_pupils(classroom: Classroom) -> list[Student]:
    """Return pupils who were on this class's list and are not now, by name."""
    now_here = Student.objects.filter(
        enrollments__classroom=classroom, enrollments__ended_at=None
    ).values("pk")
    found = (
        Student.objects.select_related("user")
        .filter(enrollments__classroom=classroom)
        .exclude(pk__in=now_here)
        .distinct()
    )
    return sorted(found, key=lambda one: (name_order(one.name), one.pk))


def class_open_for_sign_in(public_id: str) -> Classroom | None:
    """Return the class with this public id while its sign-in window is open."""
    found = Classroom.objects.select_related("school").filter(public_id=public_id).first()
    return found if found and is_open(found) else None


def waiting_until(student: Student) -> datetime | None:
    """Return until when no try of some device is judged, None when none waits."""
    budget = (
        SignInBudget.objects.filter(student=student, locked_until__gt=timezone.now())
        .order_by("-locked_until")
        .first()
    )
    return budget.locked_until if budget else None


def anyone_waits(classroom: Classroom) -> bool:
    """Tell whether some present pupil's tries wait just now, on some device."""
    waiting = SignInBudget.objects.filter(
        student__enrollments__classroom=classroom,
        student__enrollments__ended_at=None,
        locked_until__gt=timezone.now(),
    )
    return waiting.exists() or used_up(class_limit(classroom))


def misses_of(student: Student) -> int:
    """Count the misses in a row, on the device with most of them."""
    rows = SignInBudget.objects.filter(student=student).values_list("misses", flat=True)
    return max(rows, default=0)


@dataclass
class FamilyLine:
    """One pupil, the adults who read about them, and codes that wait to be used."""

    student: Student
    guardians: list[Guardianship] = field(default_factory=list)
    waiting: int = 0
    expires_at: datetime | None = None  # of the code that ends last


def families_of(classroom: Classroom) -> list[FamilyLine]:
    """Return every present pupil with guardians and waiting codes. Three queries."""
    pupils = pupils_of(classroom)
    lines = {pupil.pk: FamilyLine(pupil) for pupil in pupils}
    links = Guardianship.objects.filter(student__in=pupils, ended_at=None)
    for link in links.select_related("guardian__user").order_by("since"):
        lines[link.student_id].guardians.append(link)
    codes: dict[int, list[datetime]] = defaultdict(list)
    waiting = FamilyCode.objects.filter(
        student__in=pupils, used_at=None, revoked_at=None, expires_at__gt=timezone.now()
    )
    for student_id, expires_at in waiting.values_list("student_id", "expires_at"):
        codes[student_id].append(expires_at)
    for student_id, ends in codes.items():
        lines[student_id].waiting = len(ends)
        lines[student_id].expires_at = max(ends)
    return list(lines.values())
