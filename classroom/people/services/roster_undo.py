"""Undo adding pupils: who never came is erased, who has played leaves the class."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from classroom.models import Classroom, Enrollment, Guardianship, Student
from classroom.people.selectors.roster_added import added_by_form
from classroom.people.services.erasure import erase_pupils
from classroom.people.services.roster import remove_pupil
from classroom.site.services import audit


@transaction.atomic
def undo_added(actor: audit.Actor, classroom: Classroom, key: str) -> int:
    """Take out the pupils whom the form with this key added; return how many. Locks the class.

    Who was there before in some class, has played, or has a guardian stays a pupil: answers stay.
    Done again it changes nothing. Raises ValidationError after 30 days.
    """
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    added = added_by_form(classroom, key)
    if added is None or not added.pupils:
        return 0
    if not added.may_undo:
        raise ValidationError(_("The 30 days are over. Remove pupils one by one."))
    staying = {one.pk for one in added.played} | _bound(added.pupils, classroom, key)
    erase_pupils([one for one in added.pupils if one.pk not in staying])
    for student in added.pupils:
        if student.pk in staying:
            remove_pupil(actor, classroom, student)
    audit.record(actor, "pupils_undone", classroom=classroom, count=len(added.pupils))
    return len(added.pupils)


def _bound(pupils: list[Student], classroom: Classroom, key: str) -> set[int]:
    """Return the ids of pupils who are, or were, elsewhere too, or whose guardians read of them."""
    others = Enrollment.objects.filter(student__in=pupils).exclude(
        classroom=classroom, form_key=key
    )
    links = Guardianship.objects.filter(student__in=pupils)
    return {*others.values_list("student", flat=True), *links.values_list("student", flat=True)}
