"""A school, a class and its pupils: made, renamed, removed from the class, put back.

A pupil is a name, a picture and three secret pictures. Whatever else was pasted is dropped.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.models import (
    Classroom,
    ClassroomTeacher,
    Enrollment,
    FamilyCode,
    School,
    Student,
    Teacher,
    User,
)
from classroom.people.names import clean_name, same_name
from classroom.people.selectors.roster import pupils_of
from classroom.people.services.avatars import may_take, pick_avatars
from classroom.people.services.picture_passwords import (
    pick,
    pick_some,
    seal,
    sign_out_everywhere,
    taken_in,
    unseal,
)
from classroom.people.services.sign_in_window import new_code
from classroom.people.services.tables import leave_tables, return_to_tables
from classroom.site.services import audit
from games.avatars import AVATARS

MAX_PUPILS = 500
"""On one class's list."""
MAX_NEW = 200
"""At once, from a list."""
TWICE = timedelta(seconds=10)


@dataclass(frozen=True)
class NewClass:
    """What a teacher says about a class; the school's fields matter for a first class only."""

    name: str
    year_band: str
    teacher_name: str = ""
    school_name: str = ""
    timezone: str = "UTC"


@transaction.atomic
def start_class(actor: audit.Actor, user: User, new: NewClass) -> Classroom:
    """Make a class for `user`, who becomes a teacher of a new school unless a teacher already.

    The same class asked for twice within TWICE (a double click) is made once. Raises
    ValidationError when a name cannot stand.
    """
    # One press of the button at a time: two must not make two schools.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    teacher = Teacher.objects.select_related("school").filter(user=user).first()
    if teacher is None:
        school = School.objects.create(name=clean_name(new.school_name), timezone=new.timezone)
        teacher = Teacher.objects.create(
            user=user, school=school, name=clean_name(new.teacher_name), is_admin=True
        )
        actor = audit.Actor(user, "teacher", actor.address)
        audit.record(actor, "school_made", school=school, subject=school.public_id)
    name = clean_name(new.name)
    if (twin := _just_made(teacher, name, new.year_band)) is not None:
        return twin
    classroom = Classroom.objects.create(
        school=teacher.school, name=name, year_band=new.year_band, code=new_code()
    )
    ClassroomTeacher.objects.create(classroom=classroom, teacher=teacher)
    audit.record(actor, "class_made", classroom=classroom, subject=classroom.public_id)
    return classroom


def _just_made(teacher: Teacher, name: str, year_band: str) -> Classroom | None:
    """Return the class that this very form made a moment ago, if there is one."""
    return Classroom.objects.filter(
        staff__teacher=teacher,
        name=name,
        year_band=year_band,
        made_at__gt=timezone.now() - TWICE,
        enrollments=None,
        deleted_at=None,
    ).first()


def clashes(
    classroom: Classroom, names: Iterable[str], besides: Student | None = None
) -> list[str]:
    """Return the names that two pupils of the class would have, each once, as typed."""
    present = pupils_of(classroom)
    counted = Counter(same_name(one.name) for one in present if one != besides)
    found: dict[str, str] = {}
    for name in names:
        counted[same_name(name)] += 1
        if counted[same_name(name)] > 1:
            found.setdefault(same_name(name), name)
    return list(found.values())


def nicknames(classroom: Classroom, count: int, besides: Iterable[str] = ()) -> list[str]:
    """Return `count` names that nobody in the class or of `besides` has.

    Pictures' names come first, then numbered ones.
    """
    used = {same_name(one.name) for one in pupils_of(classroom)} | set(map(same_name, besides))
    pool = [str(one.nickname) for one in AVATARS.values()]
    turn = 1
    found: list[str] = []
    while len(found) < count:
        for base in pool:
            name = base if turn == 1 else f"{base} {turn}"
            if same_name(name) not in used and len(found) < count:
                used.add(same_name(name))
                found.append(name)
        turn += 1
    return found


@transaction.atomic
def add_pupils(
    actor: audit.Actor, classroom: Classroom, names: Sequence[str], *, key: str = ""
) -> list[Student]:
    """Put pupils on the class's list, each with a picture and secret pictures of their own.

    `key` is that of the form: when it comes again, the pupils whom it added are returned and
    nobody is added. Raises ValidationError (nothing is added) when a name cannot stand, two would
    be the same or the list would be too long. Locks the class.
    """
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    if known := added_by(classroom, key):
        return known
    cleaned = [clean_name(name) for name in names]
    present = pupils_of(classroom)
    if len(present) + len(cleaned) > MAX_PUPILS:
        raise ValidationError(_("A class has %(most)s pupils at most.") % {"most": MAX_PUPILS})
    if same := clashes(classroom, cleaned):
        raise ValidationError(same_words(same))
    pictures = pick_avatars([one.avatar for one in present], cleaned)
    pupils = zip(cleaned, pictures, pick_some(taken_in(classroom), len(cleaned)), strict=True)
    users = User.objects.bulk_create([User.objects.new_user() for _name in cleaned])
    added = Student.objects.bulk_create(
        Student(
            user=user,
            school=classroom.school,
            name=name,
            avatar=avatar,
            picture_password=seal(password),
            picture_password_made_at=timezone.now(),
        )
        for user, (name, avatar, password) in zip(users, pupils, strict=True)
    )
    Enrollment.objects.bulk_create(
        Enrollment(classroom=classroom, student=student, form_key=key) for student in added
    )
    audit.record(actor, "pupils_added", classroom=classroom, count=len(added))
    return added


def added_by(classroom: Classroom, key: str) -> list[Student]:
    """Return the pupils whom the form with this key added to the class; none for ''."""
    if not key:
        return []
    rows = Enrollment.objects.filter(classroom=classroom, form_key=key).select_related("student")
    return [row.student for row in rows]


def same_words(same: Sequence[str]) -> str:
    """Return the error for names that two pupils would have."""
    return _("Two pupils would be called %(names)s. Add a letter, so that they know their own.") % {
        "names": ", ".join(same)
    }


@transaction.atomic
def edit_pupil(
    actor: audit.Actor, classroom: Classroom, student: Student, *, name: str, avatar: str
) -> None:
    """Rename a pupil or change the picture. Raises ValidationError."""
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    cleaned = clean_name(name)
    if avatar not in AVATARS:
        raise ValidationError(_("Choose one of the pictures."))
    if same := clashes(classroom, [cleaned], besides=student):
        raise ValidationError(same_words(same))
    if not may_take(classroom, student, avatar):
        raise ValidationError(_("Another pupil has this picture. Choose a free one."))
    student.name, student.avatar = cleaned, avatar
    student.save(update_fields=["name", "avatar"])
    audit.record(actor, "pupil_edited", classroom=classroom, student=student)


@transaction.atomic
def remove_pupil(actor: audit.Actor, classroom: Classroom, student: Student) -> None:
    """Take the pupil off the class's list; signed out at once, unused family codes end.

    The class's tables are shut to the pupil; sums stay. Doing it twice changes nothing.
    """
    ended = Enrollment.objects.filter(classroom=classroom, student=student, ended_at=None).update(
        ended_at=timezone.now()
    )
    if not ended:
        return
    leave_tables(classroom, student)
    if not student.enrollments.filter(ended_at=None).exists():
        sign_out_everywhere(student)
        FamilyCode.objects.filter(student=student, used_at=None, revoked_at=None).update(
            revoked_at=timezone.now()
        )
    audit.record(actor, "pupil_removed", classroom=classroom, student=student)


@transaction.atomic
def return_pupil(actor: audit.Actor, classroom: Classroom, student: Student) -> None:
    """Put a pupil who was on this class's list back on it, with the same pictures if still free.

    Raises ValidationError when another pupil has the name now.
    """
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    if student.enrollments.filter(classroom=classroom, ended_at=None).exists():
        return
    if same := clashes(classroom, [student.name]):
        raise ValidationError(same_words(same))
    taken = taken_in(classroom)
    if unseal(student) in taken or not student.picture_password:
        student.picture_password, student.picture_password_made_at = (
            seal(pick(taken)),
            timezone.now(),
        )
        student.save(update_fields=["picture_password", "picture_password_made_at"])
    Enrollment.objects.create(classroom=classroom, student=student)
    return_to_tables(classroom, [student])
    audit.record(actor, "pupil_returned", classroom=classroom, student=student)
