"""Delete a class: shut to everybody at once, then erased by a job, piece by piece.

The class's row is the job: `deleted_at` says that there is work, and what is left of the class says
how much. A piece is one transaction that locks the row, so a message may come twice, late or never,
and a worker may be killed: the next one goes on with what is there.
"""

from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.models import (
    Assignment,
    AssignmentTable,
    Classroom,
    Enrollment,
    FamilyCode,
    Guardian,
    Guardianship,
    Student,
    User,
)
from classroom.people.changes import reading_ended, reports_are_wrong
from classroom.people.names import same_name
from classroom.people.selectors.roster import pupils_of
from classroom.people.services.erasure import erase_pupils
from classroom.people.services.picture_passwords import sign_out_everywhere
from classroom.people.services.sign_in_window import new_code
from classroom.people.services.signin import forget_misses
from classroom.site.services import audit
from games.services import close_tables, erase, erasing, revoke_streams
from practice.services import erase_group

SETTLE: Final = timedelta(minutes=10)
"""How long a class is shut before it is erased: requests and streams of before are over."""
PIECES: Final = 40
"""Pieces of one message: well below a task's time limit."""
GAMES: Final = 5
PUPILS: Final = 2
CARDS: Final = 1_000
ASSIGNMENTS: Final = 10
"""Game sessions, pupils, thinking cards or assignments of one piece."""
ALWAYS: Final = datetime.min.replace(tzinfo=UTC)
NEVER: Final = datetime.max.replace(tzinfo=UTC)
"""Ends of enrolments that never were, and of those that are not over."""


@transaction.atomic
def delete_class(actor: audit.Actor, classroom: Classroom, typed: str) -> bool:
    """Shut a class for good and leave the rest to the job; False where that was done before.

    Raises ValidationError unless `typed` is the class's name; capitals and spaces do not count.
    Locks the running assignments, the class and the running games.
    """
    list(_running(classroom).select_for_update(no_key=True).order_by("pk"))
    room = Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    if room.deleted_at is not None:
        return False
    if same_name(" ".join(typed.split())) != same_name(room.name):
        raise ValidationError(
            _("This is not the class’s name. Type %(name)s.") % {"name": room.name}
        )
    pupils = len(pupils_of(room))
    shut(room)
    audit.record(actor, "class_deleted", school=room.school, subject=room.public_id, count=pupils)
    return True


def shut(room: Classroom) -> None:
    """Let nobody into a class any more, and have it erased; in a transaction that locks its row.

    Posts, enrolments, set games, invitations and the pupils' families end, so that every address
    of the class is absent to whoever could ask for it.
    """
    now = timezone.now()
    room.deleted_at, room.archived_at = now, room.archived_at or now
    room.open_until, room.code = None, new_code()
    room.save(update_fields=["deleted_at", "archived_at", "open_until", "code"])
    _running(room).update(ended_at=now)
    room.invitations.filter(ended_at=None).update(ended_at=now)
    room.enrollments.filter(ended_at=None).update(ended_at=now)
    teachers = User.objects.filter(teacher__posts__classroom=room, teacher__posts__ended_at=None)
    for user in list(teachers):
        revoke_streams(user.public_id)
    room.staff.filter(ended_at=None).update(ended_at=now)
    tables = AssignmentTable.objects.filter(classroom=room)
    close_tables(list(tables.values_list("game_session_id", flat=True)))
    _send_home(room, now)


def _running(room: Classroom) -> QuerySet[Assignment]:
    return Assignment.objects.filter(classroom=room, ended_at=None)


def _send_home(room: Classroom, now: datetime) -> None:
    """Sign out who has no class left, and end their families' reading; end all pupils' streams."""
    leaving = _leaving(room)
    for student in leaving:
        sign_out_everywhere(student)
    for student in _pupils_ever(room).exclude(pk__in=[one.pk for one in leaving]):
        revoke_streams(student.user.public_id)
    links = Guardianship.objects.filter(student__in=leaving)
    links.filter(ended_at=None).update(ended_at=now)
    reading_ended(Guardian.objects.filter(guardianships__in=links.filter(ended_at=now)))
    codes = FamilyCode.objects.filter(student__in=leaving, used_at=None, revoked_at=None)
    codes.update(revoked_at=now)


def _pupils_ever(room: Classroom) -> QuerySet[Student]:
    """Return all pupils who are or were on the class's list."""
    ever = Enrollment.objects.filter(classroom=room).values("student")
    return Student.objects.filter(pk__in=ever).select_related("user").order_by("pk")


def _leaving(room: Classroom) -> list[Student]:
    """Return the pupils who go with the class: in no class that stays, now or after this one."""
    pupils = list(_pupils_ever(room))
    here: dict[int, datetime] = defaultdict(lambda: ALWAYS)
    elsewhere: dict[int, datetime] = defaultdict(lambda: ALWAYS)
    posts = Enrollment.objects.filter(student__in=pupils).filter(
        Q(classroom=room) | Q(classroom__deleted_at=None)
    )
    for student_id, room_id, ended_at in posts.values_list("student", "classroom", "ended_at"):
        last = here if room_id == room.pk else elsewhere
        last[student_id] = max(last[student_id], ended_at or NEVER)
    return [one for one in pupils if elsewhere[one.pk] < here[one.pk]]


def sweep(send: Callable[[int], object]) -> int:
    """`send` the id of each class that is to be erased now; return how many there are.

    A message that is lost or fails costs nothing: the row is found again by the next sweep.
    """
    due = Classroom.objects.filter(deleted_at__lte=timezone.now() - SETTLE).order_by("deleted_at")
    ids = list(due.values_list("pk", flat=True))
    for classroom_id in ids:
        send(classroom_id)
    return len(ids)


def erase_class(classroom_id: int, most: int = PIECES) -> int:
    """Erase up to `most` pieces of a class that was shut; return how many there were."""
    return next((done for done in range(most) if not _erase_piece(classroom_id)), most)


@transaction.atomic
def _erase_piece(classroom_id: int) -> bool:
    """Erase what comes next: games, pupils, cards, set games, the class; False without a class."""
    rows = Classroom.objects.select_for_update().exclude(deleted_at=None)
    room = rows.filter(pk=classroom_id).first()
    if room is None:
        return False
    pieces = (_erase_games, _erase_pupils, _erase_cards, _erase_assignments)
    if not any(erase_some(room) for erase_some in pieces):
        _erase_rest(room)
    return True


def _erase_games(room: Classroom) -> bool:
    rows = AssignmentTable.objects.filter(classroom=room).order_by("pk")
    return bool(erase(rows.values_list("game_session_id", flat=True)[:GAMES]))


def _erase_pupils(room: Classroom) -> bool:
    pupils = _leaving(room)[:PUPILS]
    erase_pupils(pupils)
    return bool(pupils)


def _erase_cards(room: Classroom) -> bool:
    """Erase thinking cards that pupils who stay have answered in this class."""
    with erasing():
        return bool(erase_group(room.public_id, CARDS))


def _erase_assignments(room: Classroom) -> bool:
    ids = list(room.assignments.order_by("pk").values_list("pk", flat=True)[:ASSIGNMENTS])
    Assignment.objects.filter(pk__in=ids).delete()
    return bool(ids)


def _erase_rest(room: Classroom) -> None:
    """Have those who stay counted anew, and delete the class; its audit entries are unlinked."""
    reports_are_wrong(_pupils_ever(room))
    forget_misses(room)
    with erasing():
        room.delete()
