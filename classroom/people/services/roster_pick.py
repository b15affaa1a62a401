"""Bring pupils of other classes of the school into a class as well."""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.models import Classroom, Enrollment, Student, Teacher
from classroom.people.selectors.roster import pupils_of
from classroom.people.selectors.roster_pick import classes_to_pick_from
from classroom.people.services.picture_passwords import (
    PicturePassword,
    pick,
    seal,
    sign_out_everywhere,
    taken_in,
    unseal,
)
from classroom.people.services.roster import MAX_NEW, MAX_PUPILS, added_by, clashes, same_words
from classroom.site.services import audit


@transaction.atomic
def pick_pupils(
    actor: audit.Actor,
    teacher: Teacher,
    classroom: Classroom,
    public_ids: Collection[str],
    *,
    key: str,
) -> list[Student]:
    """Put pupils of the teacher's other classes on this list, too; return them. Locks the class.

    Names, pictures and cards stay; secret pictures that somebody here has already are made anew.
    Ids of others count as nobody's. Sent again with the same key it changes nothing. Raises
    ValidationError (nobody comes) where two would have one name, or the list would be too long.
    """
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    if known := added_by(classroom, key):
        return known
    present = pupils_of(classroom)
    rooms = classes_to_pick_from(teacher, classroom)
    found = Student.objects.filter(
        user__public_id__in=public_ids,
        enrollments__classroom__in=rooms,
        enrollments__ended_at=None,
    )
    chosen = list(found.exclude(pk__in=[one.pk for one in present]).distinct().order_by("pk"))
    if len(chosen) > MAX_NEW or len(chosen) + len(present) > MAX_PUPILS:
        raise ValidationError(_("A class has %(most)s pupils at most.") % {"most": MAX_PUPILS})
    if same := clashes(classroom, [one.name for one in chosen]):
        raise ValidationError(same_words(same))
    taken = taken_in(classroom)
    for student in chosen:
        taken.add(_settle(student, taken))
        Enrollment.objects.create(classroom=classroom, student=student, form_key=key)
    if chosen:
        audit.record(actor, "pupils_picked", classroom=classroom, count=len(chosen))
    return chosen


def _settle(student: Student, taken: set[PicturePassword]) -> PicturePassword:
    """Return a pupil's secret pictures, new ones where they are `taken`; the old card stops."""
    if student.picture_password and (own := unseal(student)) not in taken:
        return own
    fresh = pick(taken | _taken_elsewhere(student))
    student.picture_password = seal(fresh)
    student.picture_password_made_at = timezone.now()
    student.save(update_fields=["picture_password", "picture_password_made_at"])
    sign_out_everywhere(student)
    return fresh


def _taken_elsewhere(student: Student) -> set[PicturePassword]:
    """Return the secret pictures of the pupil's other classes."""
    rooms = Classroom.objects.filter(enrollments__student=student, enrollments__ended_at=None)
    return {password for room in rooms for password in taken_in(room)}
