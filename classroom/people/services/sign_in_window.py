"""Class codes and the sign-in window: names show only while pupils may sign in.

They may for the minutes of a lesson (`Classroom.open_until`), and while work is set that keeps
sign-in possible (`Assignment.keeps_sign_in`): from its start to its end, also from home.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from classroom.models import Assignment, Classroom
from classroom.people.services.signin_limits import for_codes
from classroom.site.devices import Visitor
from classroom.site.services import audit
from classroom.site.services.throttle import judged
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


class SignIn(NamedTuple):
    """Whether pupils may sign in, and until when. `for_work`: because work is set that long."""

    is_open: bool
    until: datetime | None = None  # None while it is open: no end is set
    for_work: bool = False


def sign_in_of(
    classroom: Classroom,
    now: datetime | None = None,
    *,
    without: Collection[int] = (),
    also_until: Collection[datetime | None] = (),
) -> SignIn:
    """Return whether pupils may sign in to this class, and until when. One query.

    `without`: assignments (ids) that are to leave; `also_until`: ends of work that is to be set.
    """
    now = now or timezone.now()
    if classroom.archived_at is not None:
        return SignIn(is_open=False)
    window = classroom.open_until if in_lesson(classroom, now) else None
    work = _work(classroom, now).exclude(pk__in=without)
    ends = [*also_until, *work.values_list("due_at", flat=True)]
    if None in ends:
        return SignIn(is_open=True, for_work=True)
    last = max((end for end in ends if end is not None), default=None)
    if last is not None and (window is None or last > window):
        return SignIn(True, last, for_work=True)
    return SignIn(window is not None, window)


def is_open(classroom: Classroom, now: datetime | None = None) -> bool:
    """Tell whether pupils may sign in to this class."""
    return sign_in_of(classroom, now).is_open


def in_lesson(classroom: Classroom, now: datetime) -> bool:
    """Tell whether the window that a teacher opened for a lesson is open."""
    return (
        classroom.archived_at is None
        and classroom.open_until is not None
        and classroom.open_until > now
    )


def _work(classroom: Classroom, now: datetime) -> QuerySet[Assignment]:
    """Return the games that are set now and keep sign-in possible."""
    return classroom.assignments.open_at(now).filter(keeps_sign_in=True)


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
    now = timezone.now()
    until = now + timedelta(minutes=minutes)
    window = classroom.open_until if in_lesson(classroom, now) else None
    return window is None or window < until


def close_window(actor: audit.Actor, classroom: Classroom) -> None:
    """Let nobody else sign in, for a lesson or for the work that is set now; pupils who are signed
    in stay. Work that begins later lets them sign in again."""
    with transaction.atomic():
        Classroom.objects.filter(pk=classroom.pk).update(open_until=None)
        _work(classroom, timezone.now()).update(keeps_sign_in=False)
        audit.record(actor, "door_closed", classroom=classroom)
    classroom.open_until = None


def end_lesson(classroom: Classroom) -> None:
    """End the window of a lesson; work that keeps sign-in possible goes on keeping it."""
    Classroom.objects.filter(pk=classroom.pk).update(open_until=None)
    classroom.open_until = None


def tidy_code(raw: str) -> str:
    """Return typed text in the form of a code: upper case, letters and digits only, at most 40."""
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
