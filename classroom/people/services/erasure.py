"""Erase pupils with everything that is theirs, in every class and game; guests with their table."""

from collections.abc import Iterable, Mapping

from django.db.models import Q
from django.utils import timezone

from classroom.models import AuditEntry, BrowserSession, ReportJob, Student, User
from classroom.site.services import denials, throttle
from games.services import end_trials, erasing, forget_people


def erase_pupils(students: Iterable[Student]) -> None:
    """Delete pupils, their users and all that hangs on them, in a transaction.

    At tables of classes that stay, a seat without a name is left, and the moves that others' games
    are made of. Guardians stay, as adults with an account of their own.
    """
    _erase({one.user_id: one.user.public_id for one in students})


def erase_guest(user: User) -> None:
    """Delete a guest, the table, and all that hangs on both, in a transaction.

    Browsers in which the guest played go on as a stranger's, with what else waits in them.
    """
    now = timezone.now()
    browsers = BrowserSession.objects.filter(user=user, expire_date__gt=now)
    browsers.update(user=None, auth_hash="")
    end_trials(user)
    _erase({user.pk: user.public_id})


def _erase(people: Mapping[int, str]) -> None:
    """Delete users (id -> public id) and all that is theirs."""
    ReportJob.objects.filter(subject__in=people.values()).delete()
    for user_id, public_id in people.items():
        throttle.forget_key(public_id)
        denials.forget(user_id)
    with erasing():
        about = Q(actor_id__in=people.keys()) | Q(subject__in=people.values())
        AuditEntry.objects.filter(about).delete()
        forget_people(people)
        User.objects.filter(pk__in=people.keys()).delete()
