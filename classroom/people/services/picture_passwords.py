"""Picture passwords of pupils: three ordered pictures of twelve, unlike every classmate's.

1,320 choices are few, so throttling is the control (`signin`). They are stored encrypted with keys
that are not in the database (`encryption`), so that a teacher can print a card again and a thief
of a dump cannot.
"""

import itertools
import secrets
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils import timezone

from classroom.models import Classroom, SignInBudget, Student
from classroom.people.password_pictures import PASSWORD_PICTURES, PICTURE_PASSWORD_LENGTH
from classroom.site.services import audit
from database.encryption import key_ring
from games.services import revoke_streams

PicturePassword = tuple[str, ...]
_NAMES = tuple(PASSWORD_PICTURES)


def seal(pictures: PicturePassword) -> bytes:
    """Return a picture password encrypted (its length tells nothing: one byte a picture)."""
    return key_ring().encrypt(bytes(_NAMES.index(name) for name in pictures))


def unseal(student: Student) -> PicturePassword:
    """Return the pupil's pictures in order, () when the pupil has none yet."""
    if not student.picture_password:
        return ()
    return tuple(_NAMES[place] for place in key_ring().decrypt(bytes(student.picture_password)))


def matches(student: Student, given: Sequence[str]) -> bool:
    """Tell whether these are the pupil's pictures in the right order."""
    stored = "-".join(unseal(student))
    return bool(stored) and secrets.compare_digest(stored.encode(), "-".join(given).encode())


def pick(taken: Iterable[PicturePassword]) -> PicturePassword:
    """Return three different random pictures in an order that nobody of `taken` has."""
    return pick_some(taken, 1)[0]


def pick_some(taken: Iterable[PicturePassword], count: int) -> list[PicturePassword]:
    """Return `count` random picture passwords, unlike each other and those of `taken`."""
    free = set(itertools.permutations(_NAMES, PICTURE_PASSWORD_LENGTH)) - set(taken)
    return secrets.SystemRandom().sample(sorted(free), count)


def taken_in(classroom: Classroom, besides: Student | None = None) -> set[PicturePassword]:
    """Return the picture passwords of the class's present pupils."""
    pupils = Student.objects.filter(enrollments__classroom=classroom, enrollments__ended_at=None)
    return {unseal(student) for student in pupils if student != besides}


def sign_out_everywhere(student: Student) -> None:
    """End every session of the pupil and every stream: the next request is a stranger's."""
    student.user.set_unusable_password()  # a new random mark, which sessions are bound to
    student.user.save(update_fields=["password"])
    revoke_streams(student.user.public_id)


@transaction.atomic
def reset_picture_password(actor: audit.Actor, classroom: Classroom, student: Student) -> None:
    """Give the pupil three new pictures; the old ones stop at once, and every wait ends.

    Who is signed in as the pupil is signed out. Locks the class, so that two resets cannot choose
    the same.
    """
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    _renew(student, pick(taken_in(classroom, besides=student)))
    audit.record(actor, "secret_reset", classroom=classroom, student=student)


@transaction.atomic
def reset_all(actor: audit.Actor, classroom: Classroom) -> int:
    """Give every present pupil of the class new pictures; return how many."""
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    taken = taken_in(classroom)
    students = Student.objects.select_related("user").filter(
        enrollments__classroom=classroom, enrollments__ended_at=None
    )
    for student in students:
        pictures = pick(taken)
        taken.add(pictures)
        _renew(student, pictures)
    audit.record(actor, "secrets_reset", classroom=classroom, count=len(students))
    return len(students)


def _renew(student: Student, pictures: PicturePassword) -> None:
    student.picture_password = seal(pictures)
    student.picture_password_made_at = timezone.now()
    student.save(update_fields=["picture_password", "picture_password_made_at"])
    SignInBudget.objects.filter(student=student).delete()
    sign_out_everywhere(student)


def read_picture_passwords(
    actor: audit.Actor, classroom: Classroom, students: Sequence[Student]
) -> list[tuple[Student, PicturePassword]]:
    """Return pupils with their pictures for one of their teachers; each reading is written down."""
    found = [(student, unseal(student)) for student in students]
    if len(students) == 1:
        audit.record(actor, "secrets_read", classroom=classroom, student=students[0])
    elif students:
        audit.record(actor, "secrets_read", classroom=classroom, count=len(students))
    return found
