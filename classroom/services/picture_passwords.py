"""Picture passwords of pupils: three ordered pictures of twelve, unlike every classmate's.

1,320 choices are few, so throttling is the control (`signin`). They are stored encrypted with keys
that are not in the database, so that a teacher can print a card again and a thief of a dump cannot.
"""

import itertools
import secrets
from collections.abc import Iterable, Sequence

from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from classroom.models import Classroom, SecretBudget, Student
from classroom.password_pictures import PASSWORD_PICTURES, PICTURE_PASSWORD_LENGTH
from classroom.services import audit
from games.services import revoke_streams

PicturePassword = tuple[str, ...]
_NAMES = tuple(PASSWORD_PICTURES)
_LOCKED = ("secret", "seed")
"""What the second step's apps and recovery codes are made from."""


def _box() -> MultiFernet:
    """Return the lock: the first key encrypts, every key opens."""
    return MultiFernet([Fernet(key) for key in settings.SECRETS_KEYS])


def seal(secret: PicturePassword) -> bytes:
    """Return the secret encrypted (its length tells nothing: one byte a picture)."""
    return _box().encrypt(bytes(_NAMES.index(name) for name in secret))


def unseal(student: Student) -> PicturePassword:
    """Return the pupil's pictures in order, () when the pupil has none yet."""
    if not student.secret:
        return ()
    return tuple(_NAMES[place] for place in _box().decrypt(bytes(student.secret)))


def matches(student: Student, given: Sequence[str]) -> bool:
    """Tell whether these are the pupil's pictures in the right order."""
    kept = "-".join(unseal(student))
    return bool(kept) and secrets.compare_digest(kept.encode(), "-".join(given).encode())


def pick(taken: Iterable[PicturePassword]) -> PicturePassword:
    """Return a random secret (three different pictures) that nobody of `taken` has."""
    return pick_some(taken, 1)[0]


def pick_some(taken: Iterable[PicturePassword], count: int) -> list[PicturePassword]:
    """Return so many random secrets, unlike each other and those of `taken`."""
    free = set(itertools.permutations(_NAMES, PICTURE_PASSWORD_LENGTH)) - set(taken)
    return secrets.SystemRandom().sample(sorted(free), count)


def taken_in(classroom: Classroom, besides: Student | None = None) -> set[PicturePassword]:
    """Return the secrets of the class's present pupils."""
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
        secret = pick(taken)
        taken.add(secret)
        _renew(student, secret)
    audit.record(actor, "secrets_reset", classroom=classroom, count=len(students))
    return len(students)


def _renew(student: Student, secret: PicturePassword) -> None:
    student.secret = seal(secret)
    student.secret_made_at = timezone.now()
    student.save(update_fields=["secret", "secret_made_at"])
    SecretBudget.objects.filter(student=student).delete()
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


def lock(text: str) -> str:
    """Return a text (of an adult's second step) encrypted with the same keys."""
    return _box().encrypt(text.encode()).decode()


def unlock(locked: str) -> str:
    """Return what `lock` locked."""
    return _box().decrypt(locked.encode()).decode()


def count_unreadable() -> int:
    """Return how many secrets and second steps no key of SECRETS_KEYS opens."""
    box = _box()
    sealed = Student.objects.exclude(secret=b"").values_list("secret", flat=True)
    steps = Authenticator.objects.values_list("data", flat=True)
    tokens = [bytes(token) for token in sealed.iterator()]
    tokens += [data[name].encode() for data in steps for name in _LOCKED if name in data]
    return sum(not _opens(box, token) for token in tokens)


def _opens(box: MultiFernet, token: bytes) -> bool:
    try:
        box.decrypt(token)
    except InvalidToken:
        return False
    return True


@transaction.atomic
def rotate_secrets() -> int:
    """Encrypt every secret anew with the first key of SECRETS_KEYS; return how many.

    Children's pictures and adults' second steps.
    """
    box = _box()
    students = list(Student.objects.select_for_update().exclude(secret=b""))
    for student in students:
        student.secret = box.rotate(bytes(student.secret))
    Student.objects.bulk_update(students, ["secret"], batch_size=200)
    steps = list(Authenticator.objects.select_for_update())
    for step in steps:
        locked = {name: step.data[name] for name in _LOCKED if name in step.data}
        step.data |= {name: box.rotate(text.encode()).decode() for name, text in locked.items()}
    Authenticator.objects.bulk_update(steps, ["data"], batch_size=200)
    return len(students) + len(steps)
