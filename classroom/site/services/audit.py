"""Write audit entries: append-only, without nicknames, picture passwords, tokens or cards."""

import ipaddress
from dataclasses import dataclass

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from classroom.models import AuditEntry, Classroom, School, Student, User
from classroom.site.access import ANONYMOUS, GUARDIAN, NEWCOMER, PUPIL, TEACHER, Person, kinds_of

_ORDER = (PUPIL, TEACHER, GUARDIAN, NEWCOMER, ANONYMOUS)


@dataclass(frozen=True)
class Actor:
    """Who acts, as what, from where (`address` is cut to /24 or /48)."""

    user: User | None
    role: str
    address: str = ""

    @classmethod
    def of(cls, request: HttpRequest) -> "Actor":
        user = request.user if isinstance(request.user, User) else None
        return cls(user, _role_of(request.user), address_of(request))

    @classmethod
    def owner(cls, user: User, request: HttpRequest) -> "Actor":
        """Return the owner of an account, by whatever proof this request was let through."""
        return cls(user, _role_of(user), address_of(request))

    @classmethod
    def person(cls, user: User, role: str, request: HttpRequest) -> "Actor":
        """Return someone who is about to be signed in by this request."""
        return cls(user, role, address_of(request))


def _role_of(user: Person) -> str:
    kinds = kinds_of(user)
    return next(kind for kind in _ORDER if kind in kinds)


SYSTEM = Actor(None, "system")


def address_of(request: HttpRequest) -> str:
    """Return the visitor's address cut to its network, or '' when there is none."""
    try:
        address = ipaddress.ip_address(get_adapter().get_client_ip(request) or "")
    except ValueError:
        return ""
    bits = 24 if address.version == 4 else 48
    return str(ipaddress.ip_network((address, bits), strict=False).network_address)


def school_of(user: User) -> School | None:
    """Return the school an adult teaches at, None for guardians and newcomers."""
    return user.teacher.school if hasattr(user, "teacher") else None


def record(
    actor: Actor,
    act: str,
    *,
    outcome: str = "ok",
    classroom: Classroom | None = None,
    school: School | None = None,
    student: Student | None = None,
    subject: str = "",
    count: int = 1,
) -> None:
    """Add one entry about `act`; `subject` is a public id (the student's when given one)."""
    AuditEntry.objects.create(
        actor=actor.user,
        role=actor.role,
        act=act,
        outcome=outcome,
        school=school or (classroom.school if classroom else None),
        classroom=classroom,
        subject=subject or (student.user.public_id if student else ""),
        count=count,
        address=actor.address,
    )
