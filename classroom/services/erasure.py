"""Erase pupils with everything that is theirs, in every class and game."""

from collections.abc import Iterable

from django.db.models import Q

from classroom.models import AuditEntry, ReportJob, Student, User
from classroom.services import denials, throttle
from games.services import erasing, forget_people


def erase_pupils(students: Iterable[Student]) -> None:
    """Delete pupils, their users and all that hangs on them, in a transaction.

    At tables of classes that stay, a seat without a name is left, and the moves that others' games
    are made of. Guardians stay, as adults with an account of their own.
    """
    people = {one.user_id: one.user.public_id for one in students}
    ReportJob.objects.filter(subject__in=people.values()).delete()
    for user_id, public_id in people.items():
        throttle.forget_key(public_id)
        denials.forget(user_id)
    with erasing():
        about = Q(actor_id__in=people.keys()) | Q(subject__in=people.values())
        AuditEntry.objects.filter(about).delete()
        forget_people(people)
        User.objects.filter(pk__in=people.keys()).delete()
