"""Class codes and the sign-in window: names show only while pupils may sign in."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from classroom.devices import Visitor
from classroom.models import Classroom
from classroom.services import audit
from classroom.services.signin_limits import for_codes
from classroom.services.throttle import judged
from games.ids import random_id

CODE_LENGTH = 6
LESSON_MINUTES = 45
MAX_MINUTES = 8 * 60


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
    """Let pupils sign in for `minutes` from now (1 to 480); return until when.

    A window that is open longer already stays so.
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
    """Tell whether `open_window` would open the window, or keep it open longer."""
    until = timezone.now() + timedelta(minutes=minutes)
    return not is_open(classroom) or classroom.open_until is None or classroom.open_until < until


def close_window(actor: audit.Actor, classroom: Classroom) -> None:
    """Let nobody else sign in; pupils who are signed in stay."""
    with transaction.atomic():
        Classroom.objects.filter(pk=classroom.pk).update(open_until=None)
        audit.record(actor, "door_closed", classroom=classroom)
    classroom.open_until = None


def tidy_code(raw: str) -> str:
    """Return what was typed as a code: upper case, without spaces or dashes."""
    return "".join(char for char in raw.upper() if char.isalnum())[:40]


def try_code(visitor: Visitor, raw: str) -> Classroom | None:
    """Return the class if the code is right and its sign-in window open, else None.

    Raises Throttled, without looking, when the visitor's misses are used up.
    """
    code = tidy_code(raw)

    def find() -> Classroom | None:
        found = Classroom.objects.select_related("school").filter(code=code).first()
        return found if found and is_open(found) else None

    return judged(for_codes("class", visitor), find)
