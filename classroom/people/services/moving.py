"""Move a pupil to another class of the school.

What was answered stays where it was answered (docs/decisions/020); the pupil, whoever reads about
the pupil, the quilt and the album go along.
"""

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.models import Classroom, Enrollment, SignInBudget, Student
from classroom.people.names import clean_name
from classroom.people.selectors.roster import pupils_of
from classroom.people.services.avatars import pick_avatars, symbol_of
from classroom.people.services.picture_passwords import (
    pick,
    seal,
    sign_out_everywhere,
    taken_in,
    unseal,
)
from classroom.people.services.roster import clashes, same_words
from classroom.people.services.tables import leave_tables, return_to_tables
from classroom.site.services import audit


@dataclass(frozen=True)
class Moved:
    """What changed for a pupil on the way, for who must tell the child."""

    new_picture: bool = False
    new_password: bool = False


@transaction.atomic
def move_pupil(
    actor: audit.Actor, source: Classroom, target: Classroom, student: Student, name: str
) -> Moved | None:
    """Move a pupil from a class to another of the school, under `name`; signed out at once.

    A picture or secret pictures that a pupil of the target has already are replaced. The source's
    tables are shut to the pupil: see `leave_tables`. Asked again it changes nothing; None for a
    pupil who is in neither class. Locks both classes. Raises ValidationError for a name that
    cannot stand or is another pupil's, and for a class that is archived or of another school.
    """
    _lock(source, target)
    if _is_in(target, student) and not _is_in(source, student):
        return Moved()
    if not _is_in(source, student):
        return None
    if target.archived_at is not None or target.school_id != source.school_id or target == source:
        raise ValidationError(_("Choose another class of your school."))
    cleaned = clean_name(name)
    if not _is_in(target, student) and (same := clashes(target, [cleaned])):
        raise ValidationError(same_words(same))
    moved = _settle(student, target, cleaned)
    now = timezone.now()
    Enrollment.objects.filter(classroom=source, student=student, ended_at=None).update(ended_at=now)
    if not _is_in(target, student):
        Enrollment.objects.create(classroom=target, student=student)
    leave_tables(source, student)
    return_to_tables(target, [student])
    sign_out_everywhere(student)
    audit.record(actor, "pupil_moved", classroom=source, student=student)
    audit.record(actor, "pupil_came", classroom=target, student=student)
    return moved


def _lock(*rooms: Classroom) -> None:
    """Lock the classes, always in the same order."""
    ids = [room.pk for room in rooms]
    list(Classroom.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk"))


def _is_in(room: Classroom, student: Student) -> bool:
    return student.enrollments.filter(classroom=room, ended_at=None).exists()


def _settle(student: Student, target: Classroom, name: str) -> Moved:
    """Give the pupil the name, and what is still free in the class for what is not."""
    others = [one.avatar for one in pupils_of(target) if one != student]
    new_picture = symbol_of(student.avatar) in map(symbol_of, others)
    if new_picture:
        (student.avatar,) = pick_avatars(others, [name])
    taken = taken_in(target, besides=student)
    new_password = not student.picture_password or unseal(student) in taken
    if new_password:
        student.picture_password = seal(pick(taken))
        student.picture_password_made_at = timezone.now()
        SignInBudget.objects.filter(student=student).delete()
    student.name = name
    student.save(update_fields=["name", "avatar", "picture_password", "picture_password_made_at"])
    return Moved(new_picture, new_password)
