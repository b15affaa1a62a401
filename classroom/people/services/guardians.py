"""Families: a printed code makes one adult a guardian of one child; a teacher may end it.

A code is 16 symbols (79 bits), kept as a hash only, good for 30 days and one adult. It is redeemed
by a button, never by a link, so that a message's previewer cannot use it up. It follows from the
key of the form that asked for it, so that the same form sent twice prints the same letter.
"""

import hashlib
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from classroom.models import Classroom, FamilyCode, Guardian, Guardianship, Student, Teacher, User
from classroom.people.changes import reading_ended
from classroom.people.names import clean_name
from classroom.people.services.sign_in_window import tidy_code
from classroom.people.services.signin_limits import for_codes
from classroom.site.devices import Visitor
from classroom.site.services import audit
from classroom.site.services.throttle import judged
from games.directions import isolated
from games.ids import ALPHABET, random_id

CODE_LENGTH = 16
CODE_DAYS = 30
MAX_OPEN_CODES = 6
"""Codes of one child that wait to be used."""


class CodeGone(Exception):
    """The code is unknown, used, revoked or too old: `why_not` tells which."""


def digest(code: str) -> str:
    """Return the hash of a code, as it is stored."""
    return hashlib.sha256(f"family:{tidy_code(code)}".encode()).hexdigest()


def printed(code: str) -> str:
    """Return a code as it is printed: upper case, four by four."""
    code = tidy_code(code)
    return " ".join(code[start : start + 4] for start in range(0, len(code), 4))


@transaction.atomic
def write_letter(actor: audit.Actor, classroom: Classroom, *, greeting: str, why: str) -> None:
    """Keep the teacher's own words for the class's letters; '' takes ours again."""
    classroom.letter_greeting, classroom.letter_why = greeting, why
    classroom.save(update_fields=["letter_greeting", "letter_why"])
    audit.record(actor, "letter_changed", classroom=classroom)


@transaction.atomic
def make_code(
    actor: audit.Actor, classroom: Classroom, student: Student, by: Teacher, *, key: str = ""
) -> str:
    """Return a new code for one guardian of the pupil, to be printed now: it is not kept.

    The same form's `key` gives the same code again; without a key each code is a new one. Locks
    the pupil. Raises ValidationError when MAX_OPEN_CODES are waiting already, or when the form's
    code was used or stopped meanwhile.
    """
    Student.objects.select_for_update(no_key=True).get(pk=student.pk)
    code = _code_of(student, key or random_id(CODE_LENGTH))
    if FamilyCode.objects.filter(digest=digest(code)).exists():
        return _still_good(student, code)
    waiting = open_codes(student)
    if len(waiting) >= MAX_OPEN_CODES:
        raise ValidationError(
            _("%(name)s has %(count)s unused codes. Use or cancel one first.")
            % {"name": isolated(student.name), "count": len(waiting)}
        )
    FamilyCode.objects.create(
        student=student,
        digest=digest(code),
        made_by=by,
        expires_at=timezone.now() + timedelta(days=CODE_DAYS),
    )
    audit.record(actor, "family_code_made", classroom=classroom, student=student)
    return code


def _code_of(student: Student, key: str) -> str:
    """Return the code that the form with this key makes for the pupil; only we can tell it."""
    mixed = salted_hmac("family code", f"{student.pk}:{key}", algorithm="sha256").digest()
    number, code = int.from_bytes(mixed, "big"), ""
    while len(code) < CODE_LENGTH:
        number, place = divmod(number, len(ALPHABET))
        code += ALPHABET[place]
    return code


def _still_good(student: Student, code: str) -> str:
    if usable(digest(code)) is None:
        raise ValidationError(
            _("%(name)s’s code of this letter is used or stopped. Print a new one.")
            % {"name": isolated(student.name)}
        )
    return code


def open_codes(student: Student) -> list[FamilyCode]:
    """Return the pupil's codes that could be used now, oldest first."""
    return list(
        FamilyCode.objects.filter(
            student=student, used_at=None, revoked_at=None, expires_at__gt=timezone.now()
        ).order_by("made_at")
    )


@transaction.atomic
def revoke_codes(actor: audit.Actor, classroom: Classroom, student: Student) -> int:
    """End all unused codes of the pupil; return how many."""
    ended = FamilyCode.objects.filter(student=student, used_at=None, revoked_at=None).update(
        revoked_at=timezone.now()
    )
    if ended:
        audit.record(
            actor, "family_codes_revoked", classroom=classroom, student=student, count=ended
        )
    return ended


def find_code(visitor: Visitor, raw: str) -> FamilyCode | None:
    """Return the usable code that was typed, else None.

    Raises Throttled, without looking, when the visitor's misses are used up.
    """
    return judged(for_codes("family", visitor), lambda: usable(digest(raw)))


def usable(code_digest: str) -> FamilyCode | None:
    """Return the code with this digest if it could be used now."""
    return (
        FamilyCode.objects.select_related("student__user", "student__school")
        .filter(digest=code_digest, used_at=None, revoked_at=None, expires_at__gt=timezone.now())
        .first()
    )


def why_not(raw: str) -> str:
    """Return why a code cannot be used: short (or long), unknown, used, or old (also: stopped).

    It tells nothing that may be guessed: of a code that is known all 16 symbols were typed.
    """
    return _why_not(digest(raw)) if len(tidy_code(raw)) == CODE_LENGTH else "short"


def _why_not(code_digest: str) -> str:
    row = FamilyCode.objects.filter(digest=code_digest).first()
    if row is None:
        return "unknown"
    return "used" if row.used_at is not None else "old"


@transaction.atomic
def join(actor: audit.Actor, user: User, code_digest: str, name: str) -> Guardianship:
    """Make `user` a guardian by a code, which is used up; `name` is what teachers read.

    A guardian who has the child already keeps the one link, and the code stays unused.
    Raises CodeGone, or ValidationError when the name cannot stand.
    """
    code = FamilyCode.objects.select_for_update().filter(digest=code_digest).first()
    if code is None or usable(code_digest) is None:
        raise CodeGone(_why_not(code_digest))
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    guardian = Guardian.objects.filter(user=user).first()
    if guardian is None:
        guardian = Guardian.objects.create(user=user, name=clean_name(name))
    link = Guardianship.objects.filter(
        guardian=guardian, student=code.student, ended_at=None
    ).first()
    if link is not None:
        return link
    link = Guardianship.objects.create(guardian=guardian, student=code.student)
    code.used_at = timezone.now()
    code.save(update_fields=["used_at"])
    audit.record(
        audit.Actor(user, "guardian", actor.address),
        "guardian_joined",
        classroom=_class_of(code.student),
        school=code.student.school,
        student=code.student,
    )
    return link


def _class_of(student: Student) -> Classroom | None:
    post = student.enrollments.filter(ended_at=None).select_related("classroom__school").first()
    return post.classroom if post else None


@transaction.atomic
def revoke(actor: audit.Actor, classroom: Classroom, student: Student, guardian: Guardian) -> bool:
    """End a guardian's reading about a child; tell whether there was anything to end."""
    ended = Guardianship.objects.filter(guardian=guardian, student=student, ended_at=None).update(
        ended_at=timezone.now()
    )
    if ended:
        reading_ended([guardian])
        audit.record(actor, "guardian_revoked", classroom=classroom, student=student)
    return bool(ended)
