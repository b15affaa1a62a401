"""Query an adult's own account."""

from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.utils import timezone

from classroom.models import BrowserSession, Classroom, School, User
from classroom.people.names import name_order


@dataclass(frozen=True, slots=True)
class Account:
    """What the account page tells; `classes` and `archived` are a teacher's, by name."""

    email: str
    verified: bool
    second_step: bool
    elsewhere: int  # other browsers that are signed in
    classes: list[Classroom]
    archived: list[Classroom]
    school: School | None
    is_admin: bool
    joined: datetime


def account_of(user: User, session_key: str) -> Account:
    """Return an adult's account as seen from the browser with that session."""
    teacher = getattr(user, "teacher", None)
    rooms = Classroom.objects.filter(staff__teacher=teacher, staff__ended_at=None)
    found = sorted(rooms if teacher else [], key=lambda one: (name_order(one.name), one.pk))
    others = BrowserSession.objects.filter(user=user, expire_date__gt=timezone.now())
    address = EmailAddress.objects.filter(user=user, primary=True).first()
    return Account(
        email=user.email or "",
        verified=address is not None and address.verified,
        second_step=Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists(),
        elsewhere=others.exclude(session_key=session_key).count(),
        classes=[one for one in found if one.archived_at is None],
        archived=[one for one in found if one.archived_at is not None],
        school=teacher.school if teacher else None,
        is_admin=teacher is not None and teacher.is_admin,
        joined=user.date_joined,
    )
