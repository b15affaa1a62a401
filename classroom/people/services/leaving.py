"""Delete an adult's account: shut at once, its row erased by a job some minutes later.

What lets the person in and what is known about the person goes in the transaction that shuts the
account. The row itself rests for a while, as a deleted class does: what other tabs had begun ends
in order, and is taken back when the row is erased.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from classroom.mails.services import mails
from classroom.models import (
    AuditEntry,
    BrowserSession,
    Classroom,
    Guardian,
    Guardianship,
    School,
    Teacher,
    TeacherInvitation,
    User,
)
from classroom.people.selectors.leaving import farewell_of, next_admin
from classroom.people.services.class_settings import archive
from classroom.people.services.colleagues import forget_mail, leave, pass_school_on
from classroom.people.services.signin_limits import forget_adult
from classroom.site.services import audit, denials, throttle
from classroom.site.services.rows import each
from games.services import end_trials, erasing, forget_people, revoke_streams

SETTLE: Final = timedelta(minutes=10)
"""How long an account is shut before its row is erased: requests and streams of before are over."""
DELETED: Final = "account_deleted"
GONE: Final = "–"
"""A teacher's name from then on: a dash, which needs no translation."""


class StateChanged(Exception):
    """Something else would become of the classes than the adult was told."""


def is_gone(user: User) -> bool:
    """Tell whether the account was deleted, maybe a moment ago in another tab."""
    return not User.objects.filter(pk=user.pk, deleted_at=None).exists()


@transaction.atomic
def delete_account(actor: audit.Actor, user: User, as_read: str) -> bool:
    """Shut an adult's account for good; False where that was done before.

    `as_read`: what the adult read about the classes (`DeletionPreview.as_read`). Locks the classes,
    then the user and the school; what is written down says no network. Raises StateChanged where it
    is not so any more.
    """
    rooms = _lock_classes(user)
    row = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if row.deleted_at is not None:
        return False
    # Of two administrators who leave at once, one is the last; who comes next may leave as well.
    mine = School.objects.filter(teachers__user=row)
    list(mine.select_for_update(no_key=True, of=("self",)))
    farewell = farewell_of(row)
    now_taught = {one.classroom.pk for one in farewell.fates}
    if farewell.as_read != as_read or now_taught != {room.pk for room in rooms}:
        raise StateChanged
    school, actor = audit.school_of(row), replace(actor, address="")
    _leave_classes(actor, row, rooms)
    Guardianship.objects.filter(guardian__user=row, ended_at=None).update(ended_at=timezone.now())
    end_trials(row)
    _forget_person(row)
    audit.record(actor, DELETED, school=school, subject=row.public_id, count=len(rooms))
    return True


def _lock_classes(user: User) -> list[Classroom]:
    mine = Classroom.objects.filter(staff__teacher__user=user, staff__ended_at=None)
    ids = list(mine.values_list("pk", flat=True))
    return list(Classroom.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk"))


def _leave_classes(actor: audit.Actor, user: User, rooms: list[Classroom]) -> None:
    """End the teacher's posts and invitations; a class without another teacher is archived."""
    teacher = Teacher.objects.filter(user=user).first()
    if teacher is None:
        return
    mine = TeacherInvitation.objects.filter(made_by=teacher, ended_at=None)
    for invitation in mine:
        forget_mail(invitation)
    mine.update(ended_at=timezone.now())
    for room in rooms:
        leave(actor, room, teacher)
        if not room.staff.filter(ended_at=None).exists():
            archive(actor, room)
    if (heir := next_admin(teacher)) is not None:
        pass_school_on(actor, heir)


def _forget_person(user: User) -> None:
    """Forget who it was: addresses, password, second step, name, sessions, mails."""
    # First, as it waits for a weekly mail that is being written: below it is forgotten.
    Guardian.objects.filter(user=user).update(name="")
    owned = EmailAddress.objects.filter(user=user, verified=True)  # others may be somebody else's
    addresses = set(owned.values_list("email", flat=True))
    mails.forget_to(addresses)
    TeacherInvitation.objects.filter(email__in=addresses).delete()
    for address in addresses:
        forget_adult(address)
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    BrowserSession.objects.filter(user=user).delete()
    revoke_streams(user.public_id)
    user.email, user.is_active, user.deleted_at = None, False, timezone.now()
    user.set_unusable_password()
    user.save(update_fields=["email", "is_active", "deleted_at", "password"])
    Teacher.objects.filter(user=user).update(name=GONE, is_admin=False)


def erase_accounts() -> int:
    """Erase the rows of accounts that have been shut for SETTLE; return how many."""
    due = User.objects.filter(deleted_at__lte=timezone.now() - SETTLE).order_by("deleted_at")
    return each(list(due.values_list("pk", flat=True)), _erase)


@transaction.atomic
def _erase(user_id: int) -> bool:
    """Erase one account with what other tabs did after it was shut; False where it is erased."""
    rooms = _lock_classes(User(pk=user_id))
    user = User.objects.select_for_update().exclude(deleted_at=None).filter(pk=user_id).first()
    if user is None:
        return False
    _leave_classes(audit.SYSTEM, user, rooms)
    end_trials(user)
    denials.forget(user.pk)
    throttle.forget_key(user.public_id)
    school = audit.school_of(user)
    with erasing():
        about = Q(subject=user.public_id, classroom=None) & ~Q(act=DELETED)
        about |= Q(act="signed_in") | Q(outcome=denials.DENIED)
        AuditEntry.objects.filter(about, actor=user).delete()
        forget_people({user.pk: user.public_id})
        user.delete()
        if school is not None:
            _erase_empty(school)
    return True


def _erase_empty(school: School) -> None:
    """Delete a school in which nobody and nothing is left."""
    School.objects.filter(pk=school.pk, teachers=None, students=None, classrooms=None).delete()
