"""Short ways to have reports built, and to look at what was built."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import time_machine
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from classroom.models import PupilFact, PupilWeek, ReportJob, Student
from classroom.services import reports
from classroom.services.reports.jobs import PACE


def run_jobs(later: timedelta = timedelta(seconds=30), messages: int = 1) -> int:
    """Sweep and build what is due, as a worker does that has been idle for `later`, or longer.

    A pupil built just before is due again a minute after.
    """
    sent: list[int] = []
    reports.enqueue()
    built_at = ReportJob.objects.aggregate(at=Max("built_at"))["at"]
    rested = built_at + PACE + timedelta(seconds=1) if built_at else timezone.now()
    with time_machine.travel(max(timezone.now() + later, rested), tick=True):
        reports.sweep(sent.append)
        for job_id in sent * messages:
            reports.build(job_id)
    return len(sent)


def rows_of(student: Student) -> dict[str, Any]:
    """Return all that pages could read of a pupil, but for the moment it was built."""
    weeks = PupilWeek.objects.filter(student=student).order_by("week")
    facts = PupilFact.objects.filter(student=student).order_by("item")
    return {
        "weeks": list(weeks.values_list("week", "figures", "evidence")),
        "facts": list(facts.values("item", "tried", "right", "met_on", "sewn_on", "last_on")),
    }


def job_of(student: Student) -> ReportJob:
    """Return the pupil's job."""
    return ReportJob.objects.get(kind="pupil", subject=student.user.public_id)


@contextmanager
def builds_held_up() -> Iterator[None]:
    """Let no build write its weeks. A lease can still be taken, but for SQLite's one writer."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("LOCK TABLE classroom_pupilweek IN SHARE MODE")
        yield


@contextmanager
def facts_refused() -> Iterator[None]:
    """Let the database refuse every row of a fact, the last that a build writes."""
    if connection.vendor == "postgresql":
        table = "ALTER TABLE classroom_pupilfact"
        begin = [
            "SET CONSTRAINTS ALL IMMEDIATE",
            f"{table} ADD CONSTRAINT refused CHECK (false) NOT VALID",
        ]
        end = [f"{table} DROP CONSTRAINT refused"]
    else:
        refusal = "BEGIN SELECT RAISE(ABORT, 'refused'); END"
        begin = [f"CREATE TRIGGER refused BEFORE INSERT ON classroom_pupilfact {refusal}"]
        end = ["DROP TRIGGER refused"]
    with connection.cursor() as cursor:
        for statement in begin:
            cursor.execute(statement)
        yield
        for statement in end:
            cursor.execute(statement)


def wait_until_held_up() -> None:
    """Inside `builds_held_up`: wait until a build has counted and is about to write its weeks.

    On SQLite nothing is waited for: its one writer lets no build begin.
    """
    if connection.vendor != "postgresql":
        return
    waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = %s::regclass"
    for _ in range(300):
        with connection.cursor() as cursor:
            cursor.execute(waiting, ["classroom_pupilweek"])
            if cursor.fetchone():
                return
        time.sleep(0.1)
    raise AssertionError("no build came to its weeks")
