"""Signing a pupil in: the throttle around the secret, and the devices that are known.

Five tries are judged, then a wait of 60 s that doubles up to 15 min with each further miss; at most
100 a day; never for good. The count is taken under a row lock before anything is compared, so that
thirty guesses sent at once get no more than one after another. A device on which this pupil signed
in before has a budget of its own: a classmate elsewhere cannot lock a friend out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from classroom.models import Classroom, SecretBudget, Student, User
from classroom.services import audit, picture_passwords
from games.services import revoke_streams

FREE_TRIES = 5
FIRST_WAIT = timedelta(seconds=60)
LONGEST_WAIT = timedelta(minutes=15)
TRIES_A_DAY = 100
ASK_TEACHER_AFTER = 3
RIGHT, WRONG, WAIT = "ok", "failed", "throttled"


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
    device: str = "",
) -> Verdict:
    """Judge three pictures for a pupil; `device` is '' unless the pupil signed in on it before.

    Locks the pupil's budget row for that kind of device. Writes one audit entry.
    """
    row, _made = SecretBudget.objects.get_or_create(student=student, device=device)
    with transaction.atomic():
        budget = SecretBudget.objects.select_for_update().filter(pk=row.pk).first()
        if budget is None:  # freed by the teacher this instant
            budget = SecretBudget.objects.create(student=student, device=device)
        verdict = _judge(budget, student, given, timezone.now())
        audit.record(
            audit.Actor(student.user if verdict.outcome == RIGHT else None, "pupil", actor.address),
            "signed_in",
            outcome=verdict.outcome,
            classroom=classroom,
            student=student,
        )
    return verdict


def _judge(budget: SecretBudget, student: Student, given: Sequence[str], now: datetime) -> Verdict:
    if budget.judged_day != now.date():
        budget.judged_day, budget.judged_today = now.date(), 0
    if budget.locked_until and budget.locked_until > now:
        return Verdict(WAIT, budget.misses, budget.locked_until)
    if budget.judged_today >= TRIES_A_DAY:
        tomorrow = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        return Verdict(WAIT, budget.misses, tomorrow)
    budget.judged_today += 1
    # The secret may have been reset since this request read the pupil.
    student.refresh_from_db(fields=["secret"])
    right = picture_passwords.matches(student, given)
    if right:
        budget.misses, budget.locks, budget.locked_until = 0, 0, None
    else:
        _count_miss(budget, now)
    budget.save()
    return Verdict(RIGHT if right else WRONG, budget.misses, budget.locked_until)


def _count_miss(budget: SecretBudget, now: datetime) -> None:
    budget.misses += 1
    if budget.misses >= FREE_TRIES:
        budget.locked_until = now + min(FIRST_WAIT * 2**budget.locks, LONGEST_WAIT)
        budget.locks = min(budget.locks + 1, 10)


@transaction.atomic
def unlock(actor: audit.Actor, classroom: Classroom, student: Student) -> None:
    """End every wait of a pupil: the teacher's one tap."""
    SecretBudget.objects.filter(student=student).delete()
    audit.record(actor, "secret_freed", classroom=classroom, student=student)


def end_streams(user: User) -> None:
    """End the streams of someone who signs out; the session itself ends with the request."""
    revoke_streams(user.public_id)
