"""Change a class: its name, ages, waiting time, sounds and code; archive it and take it up again.

Everything may be asked twice, and what is so already is neither written nor audited again.
"""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.models import Classroom, School, Student, Teacher
from classroom.people.changes import reports_are_wrong
from classroom.people.names import clean_name
from classroom.people.services.picture_passwords import sign_out_everywhere
from classroom.people.services.sign_in_window import new_code
from classroom.people.services.tables import return_to_tables, shut_tables
from classroom.site.services import audit

MAX_CLASS_NAME = 40
"""Code points: the column's width."""
ACTS = {
    "name": "class_renamed",
    "year_band": "class_ages_changed",
    "wait_minutes": "class_wait_changed",
    "sounds_in_class": "class_sounds_changed",
}


def clean_class_name(raw: str) -> str:
    """Return a class's name as it is kept, or raise ValidationError."""
    name = clean_name(raw)
    if len(name) > MAX_CLASS_NAME:
        raise ValidationError(_("This name is too long: 40 letters at most."))
    return name


@transaction.atomic
def change_class(actor: audit.Actor, classroom: Classroom, field: str, value: object) -> bool:
    """Give a class another value in a field of ACTS; tell whether it was another. Locks it."""
    row = _locked(classroom)
    if getattr(row, field) == value:
        return False
    setattr(row, field, value)
    row.save(update_fields=[field])
    setattr(classroom, field, value)
    audit.record(actor, ACTS[field], classroom=classroom, subject=classroom.public_id)
    return True


@transaction.atomic
def change_code(actor: audit.Actor, classroom: Classroom, old: str) -> bool:
    """Give a class another code in place of `old`, which stops at once; False if it has gone."""
    row = _locked(classroom)
    if row.code != old:
        return False
    row.code = classroom.code = new_code()
    row.save(update_fields=["code"])
    audit.record(actor, "class_code_changed", classroom=classroom, subject=classroom.public_id)
    return True


@transaction.atomic
def archive(actor: audit.Actor, classroom: Classroom) -> bool:
    """Put a class away: nobody signs in, its pupils are signed out, its tables are shut to them.

    Its reports stay.
    """
    row = _locked(classroom)
    if row.archived_at is not None:
        return False
    row.archived_at, row.open_until = timezone.now(), None
    row.save(update_fields=["archived_at", "open_until"])
    here = _present(row)
    shut_tables(row, here)
    elsewhere = Student.objects.filter(
        enrollments__ended_at=None, enrollments__classroom__archived_at=None
    )
    for student in here.exclude(pk__in=elsewhere.values("pk")):
        sign_out_everywhere(student)
    audit.record(actor, "class_archived", classroom=classroom, subject=classroom.public_id)
    return True


@transaction.atomic
def take_up(actor: audit.Actor, classroom: Classroom) -> bool:
    """Take an archived class up again, with its tables; tell whether it was archived."""
    row = _locked(classroom)
    if row.archived_at is None:
        return False
    row.archived_at = None
    row.save(update_fields=["archived_at"])
    return_to_tables(row, _present(row))
    audit.record(actor, "class_taken_up", classroom=classroom, subject=classroom.public_id)
    return True


def _present(classroom: Classroom) -> QuerySet[Student]:
    rows = Student.objects.filter(enrollments__classroom=classroom, enrollments__ended_at=None)
    return rows.select_related("user")


def _locked(classroom: Classroom) -> Classroom:
    return Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)


@transaction.atomic
def rename_teacher(actor: audit.Actor, teacher: Teacher, raw: str) -> bool:
    """Give a teacher the name that families read. Raises ValidationError."""
    name = clean_name(raw)
    changed = Teacher.objects.filter(pk=teacher.pk).exclude(name=name).update(name=name)
    if changed:
        teacher.name = name
        audit.record(
            actor, "teacher_renamed", school=teacher.school, subject=teacher.user.public_id
        )
    return bool(changed)


@transaction.atomic
def rename_school(actor: audit.Actor, school: School, raw: str) -> bool:
    """Give a school another name. Raises ValidationError."""
    name = clean_name(raw)
    changed = School.objects.filter(pk=school.pk).exclude(name=name).update(name=name)
    if changed:
        school.name = name
        audit.record(actor, "school_renamed", school=school, subject=school.public_id)
    return bool(changed)


@transaction.atomic
def move_clock(actor: audit.Actor, school: School, zone: str) -> bool:
    """Put a school in another time zone: days and weeks are others, so all is counted anew."""
    changed = School.objects.filter(pk=school.pk).exclude(timezone=zone).update(timezone=zone)
    if changed:
        school.timezone = zone
        reports_are_wrong(Student.objects.filter(school=school))
        audit.record(actor, "school_clock_moved", school=school, subject=school.public_id)
    return bool(changed)
