"""Sign a pupil in: limits on wrong picture passwords, and devices that are known.

Each place that a try comes from has a budget of its own: five tries are judged, then it waits 60 s,
and each further miss doubles the wait up to 15 min; at most 100 a day; never for good. A device on
which this pupil signed in before is such a place by itself: nobody elsewhere can lock the pupil out
of it. Other devices count three times: for the browser, for its address, and for all new devices
together. The counts are taken under the pupil's row lock before anything is compared, so that
thirty guesses sent at once get no more than one after another.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from classroom.models import Classroom, SignInBudget, Student, User
from classroom.people.services import picture_passwords
from classroom.people.services.presence import leave_home
from classroom.people.services.signin_limits import (
    FIRST_WAIT,
    LONGEST_WAIT,
    PICTURES_BROWSER,
    PICTURES_CLASS,
    TRIES_A_DAY,
    TRIES_BEFORE_WAIT,
    TRIES_BEFORE_WAIT_HERE,
    for_pictures,
)
from classroom.site.devices import Visitor
from classroom.site.services import audit, throttle
from games.services import revoke_streams

ASK_TEACHER_AFTER = 3
RIGHT, WRONG, WAIT = "ok", "failed", "throttled"
ALL_NEW = ""
"""The budget of all devices together on which the pupil never signed in."""
NEW_BROWSER, NEW_ADDRESS = "~", "@"
"""First characters of the budgets of one such browser and of one address."""


@dataclass(frozen=True)
class Verdict:
    """`outcome`: RIGHT, WRONG or WAIT; `misses` so far in a row; `until` when a try is judged."""

    outcome: str
    misses: int = 0
    until: datetime | None = None

    @property
    def ask_teacher(self) -> bool:
        """Tell whether the words are "Ask your teacher"."""
        return self.misses >= ASK_TEACHER_AFTER or self.outcome == WAIT


def judge(
    actor: audit.Actor,
    classroom: Classroom,
    student: Student,
    given: Sequence[str],
    *,
    visitor: Visitor,
) -> Verdict:
    """Judge three pictures for a pupil, who is on that class's list.

    Locks the pupil's row. Writes one audit entry.
    """
    known = visitor.device.key_for(student)
    try:
        taken = throttle.take([] if known else for_pictures(classroom, visitor))
    except throttle.Throttled:
        verdict = Verdict(WAIT)
    else:
        verdict = _judge_in(_places(known, visitor), student, given)
        if verdict.outcome != WRONG:
            throttle.give_back(taken)
    audit.record(
        audit.Actor(student.user if verdict.outcome == RIGHT else None, "pupil", actor.address),
        "signed_in",
        outcome=verdict.outcome,
        classroom=classroom,
        student=student,
    )
    return verdict


def _places(known: str, visitor: Visitor) -> list[str]:
    """Return the places whose budgets the try is counted in, this very device last."""
    if known:
        return [known]
    return [ALL_NEW, NEW_ADDRESS + visitor.address, NEW_BROWSER + visitor.browser]


def _judge_in(places: Sequence[str], student: Student, given: Sequence[str]) -> Verdict:
    now = timezone.now()
    _forget_old(student, now)
    with transaction.atomic():
        # One lock for all tries at a pupil; and the pictures may have been reset a moment ago.
        student = Student.objects.select_for_update(no_key=True).get(pk=student.pk)
        rows = SignInBudget.objects
        budgets = [rows.get_or_create(student=student, device=place)[0] for place in places]
        waits = [until for one in budgets if (until := _waits_until(one, now))]
        if waits:
            return Verdict(WAIT, max(one.misses for one in budgets), max(waits))
        right = picture_passwords.matches(student, given)
        for budget in budgets:
            _count(budget, right, now)
        misses = budgets[-1].misses  # of this very device
        return Verdict(RIGHT if right else WRONG, misses, budgets[-1].locked_until)


def _forget_old(student: Student, now: datetime) -> None:
    """Drop budgets that nobody used since the day before yesterday."""
    before = now.date() - timedelta(days=1)
    SignInBudget.objects.filter(student=student, judged_day__lt=before).delete()


def _waits_until(budget: SignInBudget, now: datetime) -> datetime | None:
    """Return until when nothing is judged here, None when a try is judged now."""
    if budget.judged_day != now.date():
        budget.judged_day, budget.judged_today = now.date(), 0
    if budget.locked_until and budget.locked_until > now:
        return budget.locked_until
    if budget.judged_today >= TRIES_A_DAY:
        return now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return None


def _count(budget: SignInBudget, right: bool, now: datetime) -> None:
    budget.judged_today += 1
    if right:
        budget.misses, budget.locks, budget.locked_until = 0, 0, None
    else:
        budget.misses += 1
        # All new devices together wait for nothing but the day's end: anybody could cause it.
        if budget.device != ALL_NEW and budget.misses >= _free_tries(budget):
            budget.locked_until = now + min(FIRST_WAIT * 2**budget.locks, LONGEST_WAIT)
            budget.locks = min(budget.locks + 1, 10)
    budget.save()


def _free_tries(budget: SignInBudget) -> int:
    here = budget.device.startswith(NEW_ADDRESS)
    return TRIES_BEFORE_WAIT_HERE if here else TRIES_BEFORE_WAIT


@transaction.atomic
def unlock(actor: audit.Actor, classroom: Classroom, student: Student) -> None:
    """End every wait of a pupil: the teacher's one tap."""
    Student.objects.select_for_update(no_key=True).get(pk=student.pk)
    SignInBudget.objects.filter(student=student).delete()
    forget_misses(classroom)
    audit.record(actor, "secret_freed", classroom=classroom, student=student)


@transaction.atomic
def unlock_all(actor: audit.Actor, classroom: Classroom) -> None:
    """End every wait of every present pupil of a class: one tap after somebody's mischief."""
    present = Student.objects.filter(
        enrollments__classroom=classroom, enrollments__ended_at=None
    ).order_by("pk")
    pupils = list(present.select_for_update(no_key=True, of=("self",)))
    SignInBudget.objects.filter(student__in=pupils).delete()
    forget_misses(classroom)
    audit.record(actor, "secrets_freed", classroom=classroom)


def forget_misses(classroom: Classroom) -> None:
    """Forget the wrong pictures that were counted for the class."""
    throttle.forget(PICTURES_CLASS, classroom.public_id)
    throttle.forget(PICTURES_BROWSER, f"{classroom.public_id}:", more=True)


def end_streams(user: User) -> None:
    """End the streams of someone who signs out, who is not here any more; the session itself ends
    with the request."""
    revoke_streams(user.public_id)
    leave_home(user)
