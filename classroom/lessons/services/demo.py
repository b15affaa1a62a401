"""The demo school: made anew with every credential, on a machine that nobody else can reach.

Its people are at DEMO_DOMAIN, where nobody else can be; production refuses a database that has it.
"""

import fcntl
import json
import os
import secrets
from pathlib import Path
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from classroom.lessons.services.assignments import AssignmentPlan, create_assignment
from classroom.lessons.services.played_term import write_term
from classroom.models import (
    Assignment,
    AuditEntry,
    Classroom,
    Guardian,
    School,
    Student,
    Teacher,
    User,
)
from classroom.people.password_pictures import PASSWORD_PICTURES
from classroom.people.selectors.roster import pupils_of
from classroom.people.services import class_deletion, guardians, roster
from classroom.people.services.erasure import erase_pupils
from classroom.people.services.picture_passwords import sign_out_everywhere, unseal
from classroom.reports.services import jobs
from classroom.site.services.audit import SYSTEM, Actor
from games.avatars import AVATARS
from games.catalogue import OFFERED
from games.services import erasing, revoke_streams

DEMO_DOMAIN = "@demo.example"
GAME = next(iter(OFFERED))
PUPILS = (
    *("Ripple", "Ember", "Hoot", "Clover", "Pebble", "Bramble", "Stripe", "Bristle"),
    *("Flipper", "Swirl", "Splash", "Digger", "Marble", "Treetop", "Saffron", "Shelly"),
    *("Inky", "Coral", "Flutter", "Dabble", "Cloud", "Misty", "Cedar", "Comet"),
)
"""In the order of the recorded pupils, whose stories `bench.demo_pupils` tells."""
WEEKS = 6
"""Weeks of lessons already played."""
TODAY = (
    *(("Ripple", "Ember"), ("Hoot", "Clover"), ("Pebble",), ("Stripe", "Bristle", "Flipper")),
    *(("Swirl", "Splash", "Digger"), ("Marble", "Treetop", "Saffron")),
    *(("Shelly", "Inky", "Coral"), ("Flutter", "Dabble", "Cloud"), ("Misty", "Cedar", "Comet")),
)
"""Who sits together today, table by table; Bramble is away, without a table yet."""


class DemoRefused(Exception):
    """The demo school may not be here: its passwords are printed."""


def reset() -> dict[str, Any]:
    """Take the demo school away if it is there, make it anew, return and keep its credentials.

    Raises DemoRefused in production and where other machines can reach this one, or the launcher
    that is running here. The credentials
    are kept in `var/demo.json`, readable for this user only.
    """
    if settings.PRODUCTION:
        raise DemoRefused("The demo school's passwords are printed: it is not for production.")
    if not settings.LOOPBACK:
        raise DemoRefused(
            f"The demo school's passwords are printed, and HOST is {settings.HOST}, where other "
            "machines can reach it. It is made on 127.0.0.1 only."
        )
    if host := _launched_on():
        raise DemoRefused(
            "The demo school's passwords are printed, and Counterpane is running on "
            f"{host}, where other machines can reach it. Stop it first (Ctrl-C)."
        )
    with transaction.atomic():
        remove()
        made = _make()
    _keep(made)
    return made


def _launched_on() -> str:
    """Return where a launcher that others can reach listens; empty when none runs here."""
    lock = Path(settings.VAR_DIR) / "launcher.lock"
    try:
        with lock.open() as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return lock.read_text()
    except FileNotFoundError:
        return ""
    return ""


def credentials() -> dict[str, Any] | None:
    """Return the kept credentials with today's code and pictures, None without a demo school.

    Passwords are as they were made: nobody can read them back.
    """
    made = _stored()
    if made is None:
        return None
    room = Classroom.objects.filter(public_id=made["classroom"]["id"]).first()
    if room is None:
        return None
    made["classroom"] = _room(room)
    pupils = sorted(pupils_of(room), key=lambda one: one.pk)
    made["pupils"] = [_pupil(one) for one in pupils]
    return made


def is_wanted() -> bool:
    """Tell whether nobody is in the database yet."""
    return not User.objects.exists()


@transaction.atomic
def close() -> bool:
    """Let nobody in by what was printed: passwords end, and pupils cannot sign in.

    For a start that other machines can reach. Returns whether anybody could still get in; `reset`
    makes the school anew.
    """
    _file().unlink(missing_ok=True)
    adults = User.objects.filter(email__endswith=DEMO_DOMAIN)
    usable = [user for user in adults if user.has_usable_password()]
    rooms = Classroom.objects.filter(school__teachers__user__in=adults)
    closed = rooms.filter(open_until__isnull=False).update(open_until=None)
    work = Assignment.objects.filter(classroom__in=rooms, keeps_sign_in=True)
    closed += work.update(keeps_sign_in=False)
    if not usable and not closed:
        return False
    for user in usable:
        user.set_unusable_password()
        user.save(update_fields=["password"])
        revoke_streams(user.public_id)
    for student in Student.objects.filter(enrollments__classroom__in=rooms).distinct():
        sign_out_everywhere(student)
    return True


@transaction.atomic
def remove() -> None:
    """Delete the demo schools with everyone and everything in them."""
    ids = _schools()
    rooms = list(Classroom.objects.select_for_update().filter(school_id__in=ids).order_by("pk"))
    for room in rooms:
        class_deletion.shut(room)
    for room in rooms:
        while class_deletion.erase_class(room.pk):
            pass
    erase_pupils(Student.objects.filter(school_id__in=ids).select_related("user"))
    with erasing():
        AuditEntry.objects.filter(school_id__in=ids).delete()
        left = Q(teacher__school__in=ids) & ~Q(deleted_at=None)
        User.objects.filter(Q(email__endswith=DEMO_DOMAIN) | left).delete()
        School.objects.filter(pk__in=ids).delete()


def _schools() -> list[int]:
    """Return the demo schools' keys, also of one whose adults have deleted their accounts."""
    made = _stored()
    rooms = [one["classroom"]["id"] for one in (made, made["other_teacher"])] if made else []
    found = Q(classrooms__public_id__in=rooms)
    for way in ("teachers", "students__guardianships__guardian"):
        found |= Q(**{f"{way}__user__email__endswith": DEMO_DOMAIN})
    return list(School.objects.filter(found).values_list("pk", flat=True).distinct())


def _make() -> dict[str, Any]:
    """Write both schools; return what to print."""
    ada, ada_sign_in = _adult("ada")
    room = _class(ada, "Hazel Lane School", "Ms Ada", "Maple class")
    other, other_sign_in = _adult("eli")
    other_room = _class(other, "Harbour School", "Mr Eli", "Gull class")
    teacher = Teacher.objects.get(user=ada)
    actor = Actor(ada, "teacher")
    pupils = {one.name: one for one in roster.add_pupils(actor, room, PUPILS)}
    guardian, guardian_sign_in = _adult("sam")
    code = guardians.make_code(actor, room, pupils["Ripple"], teacher)
    guardians.join(SYSTEM, guardian, guardians.digest(code), "Sam")
    _play_past(room, teacher, pupils)
    assignment = _assign(actor, room, pupils)
    return {
        "url": f"http://{settings.HOST}:{settings.PORT}/",
        "teacher": {"name": "Ms Ada", "school": "Hazel Lane School", **ada_sign_in},
        "classroom": _room(room),
        "pupils": [_pupil(pupils[name]) for name in PUPILS],
        "guardian": {
            "name": Guardian.objects.get(user=guardian).name,
            "child": pupils["Ripple"].user.public_id,
            **guardian_sign_in,
        },
        "assignment": {"id": assignment.public_id, "game": GAME},
        "other_teacher": {
            "name": "Mr Eli",
            "school": "Harbour School",
            **other_sign_in,
            "classroom": _room(other_room),
        },
    }


def _adult(name: str) -> tuple[User, dict[str, str]]:
    """Return an adult with a verified address, and what to print of them."""
    email, password = name + DEMO_DOMAIN, _password()
    user = User.objects.create_user(email, password)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user, {"email": email, "password": password}


def _password() -> str:
    """Return a password that can be typed from a screen: three words and a number."""
    words = sorted({one.symbol for one in AVATARS.values()} | set(PASSWORD_PICTURES))
    chosen = [secrets.choice(words) for _ in range(3)]
    return "-".join([*chosen, str(secrets.randbelow(90) + 10)])


def _class(user: User, school: str, teacher: str, name: str) -> Classroom:
    """Make a teacher's school and class."""
    return roster.start_class(
        SYSTEM,
        user,
        roster.NewClass(
            name=name,
            year_band=Classroom.YearBand.AGES_7_8,
            teacher_name=teacher,
            school_name=school,
        ),
    )


def _assign(actor: Actor, room: Classroom, pupils: dict[str, Student]) -> Assignment:
    """Set today's game: a table for everyone but one pupil."""
    tables = {name: number for number, names in enumerate(TODAY, 1) for name in names}
    places = {one.pk: tables.get(name) for name, one in pupils.items()}
    plan = AssignmentPlan(game=GAME, places=places, starts_at=timezone.now())
    return create_assignment(actor, room, plan)


def _play_past(room: Classroom, teacher: Teacher, pupils: dict[str, Student]) -> None:
    """Write the recorded lessons of the past weeks, and count them for the reports."""
    roles = {number: pupils[name] for number, name in enumerate(PUPILS)}
    write_term(room, teacher, roles, WEEKS)
    jobs.build_now(Student.objects.filter(pk__in=[one.pk for one in pupils.values()]))


def _room(room: Classroom) -> dict[str, str]:
    return {"id": room.public_id, "name": room.name, "code": room.code}


def _pupil(student: Student) -> dict[str, Any]:
    return {
        "id": student.user.public_id,
        "name": student.name,
        "avatar": student.avatar,
        "secret": list(unseal(student)),
    }


def _file() -> Path:
    return Path(settings.VAR_DIR) / "demo.json"


def _stored() -> dict[str, Any] | None:
    """Read the file that `_keep` wrote; None where there is none, or it is no JSON."""
    try:
        made: dict[str, Any] = json.loads(_file().read_text())
    except (OSError, ValueError):
        return None
    return made


def _keep(made: dict[str, Any]) -> None:
    """Write the credentials to `var/demo.json` for the launcher; mode 0600."""
    path = _file()
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(made, file, indent=1)
