"""Class codes and the sign-in window: names show only while pupils may sign in."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from classroom.models import Classroom, CodeMiss
from classroom.services import audit
from games.ids import random_id

Found = TypeVar("Found")

CODE_LENGTH = 6
LESSON_MINUTES = 45
MAX_MINUTES = 8 * 60
MISSES_A_MINUTE = 30
"""Wrong codes from one address (a whole school may be one) in a minute."""


class Throttled(Exception):
    """Too many wrong codes came from this address in this minute."""


def new_code() -> str:
    """Return a class code that no class has: 6 of 31 symbols, upper case."""
    while True:
        code = random_id(CODE_LENGTH).upper()
        if not Classroom.objects.filter(code=code).exists():
            return code


def is_open(classroom: Classroom, now: datetime | None = None) -> bool:
    """Tell whether pupils may sign in to this class."""
    now = now or timezone.now()
    return (
        classroom.archived_at is None
        and classroom.open_until is not None
        and classroom.open_until > now
    )


def open_window(
    actor: audit.Actor, classroom: Classroom, minutes: int = LESSON_MINUTES
) -> datetime:
    """Open the door for `minutes` from now (1 to 480); return until when.

    A door that is open longer already stays so.
    """
    minutes = max(1, min(minutes, MAX_MINUTES))
    until = timezone.now() + timedelta(minutes=minutes)
    with transaction.atomic():
        row = Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
        if not would_extend(row, minutes) and row.open_until is not None:
            classroom.open_until = row.open_until
            return row.open_until
        Classroom.objects.filter(pk=classroom.pk).update(open_until=until)
        audit.record(actor, "door_opened", classroom=classroom, count=minutes)
    classroom.open_until = until
    return until


def would_extend(classroom: Classroom, minutes: int = LESSON_MINUTES) -> bool:
    """Tell whether opening the door for `minutes` would open it, or keep it open longer."""
    until = timezone.now() + timedelta(minutes=minutes)
    return not is_open(classroom) or classroom.open_until is None or classroom.open_until < until


def close_window(actor: audit.Actor, classroom: Classroom) -> None:
    """Close the door; pupils who are signed in stay."""
    with transaction.atomic():
        Classroom.objects.filter(pk=classroom.pk).update(open_until=None)
        audit.record(actor, "door_closed", classroom=classroom)
    classroom.open_until = None


def tidy_code(raw: str) -> str:
    """Return what was typed as a code: upper case, without spaces or dashes."""
    return "".join(char for char in raw.upper() if char.isalnum())[:40]


def try_code(actor: audit.Actor, raw: str, *, device: str = "") -> Classroom | None:
    """Return the class if the code is right and its door open, else None.

    A miss counts against the address, or against the device when it is one that pupils signed
    in on before. Raises Throttled, without looking, when the minute's misses are used up.
    """
    code = tidy_code(raw)

    def find() -> Classroom | None:
        found = Classroom.objects.select_related("school").filter(code=code).first()
        return found if found and is_open(found) else None

    return judged("class", device or actor.address, find)


def judged(scope: str, whence: str, find: Callable[[], Found | None]) -> Found | None:
    """Return what `find` finds; a miss is counted for `whence`, under a lock on its minute.

    Raises Throttled, without looking, when MISSES_A_MINUTE are used up.
    """
    minute = timezone.now().replace(second=0, microsecond=0)
    CodeMiss.objects.filter(scope=scope, minute__lt=minute - timedelta(hours=1)).delete()
    row, _made = CodeMiss.objects.get_or_create(scope=scope, address=whence, minute=minute)
    with transaction.atomic():
        row = CodeMiss.objects.select_for_update().get(pk=row.pk)
        if row.count >= MISSES_A_MINUTE:
            raise Throttled
        found = find()
        if found is None:
            row.count += 1
            row.save(update_fields=["count"])
    return found
