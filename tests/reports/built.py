"""Short ways to have reports built, and to look at what was built."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import time_machine
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from classroom.models import PupilEstimate, PupilFact, PupilWeek, ReportJob, Student
from classroom.reports.services import jobs
from classroom.reports.services.jobs import PACE


def run_jobs(later: timedelta = timedelta(seconds=30), messages: int = 1) -> int:
    """Sweep and build what is due, as a worker does that has been idle for `later`, or longer.

    A pupil built just before is due again a minute after.
    """
    sent: list[int] = []
    jobs.enqueue()
    built_at = ReportJob.objects.aggregate(at=Max("built_at"))["at"]
    rested = built_at + PACE + timedelta(seconds=1) if built_at else timezone.now()
    with time_machine.travel(max(timezone.now() + later, rested), tick=True):
        jobs.sweep(sent.append)
        for job_id in sent * messages:
            jobs.build(job_id)
    return len(sent)


def rows_of(student: Student) -> dict[str, Any]:
    """Return every column that was built of a pupil, but for the moment it was built."""
    built = {"weeks": (PupilWeek, "week"), "facts": (PupilFact, "item")}
    built |= {"estimates": (PupilEstimate, "week")}
    rows = {}
    for name, (model, order) in built.items():
        columns = {one.name for one in model._meta.concrete_fields} - {"id", "student", "built_at"}
        found = model._default_manager.filter(student=student).order_by(order)
        rows[name] = list(found.values(*sorted(columns)))
    return rows


def job_of(student: Student) -> ReportJob:
    """Return the pupil's job."""
    return ReportJob.objects.get(kind="pupil", subject=student.user.public_id)


FACTS = "classroom_pupilfact"
"""The table into which a build writes last."""


@contextmanager
def builds_held_up(table: str = FACTS) -> Iterator[None]:
    """Let no build come to its end: its weeks are written, its facts wait, nothing is committed.

    On SQLite the build is kept busy instead, and has to be killed inside the block. `table`: where
    other work waits with a row.
    """
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {table} IN SHARE MODE")
            yield
    else:
        busy = ", ".join(f"sqlite_master AS t{n}" for n in range(9))
        with trigger(table, f"SELECT count(*) FROM {busy}"):
            yield


@contextmanager
def trigger(table: str, does: str) -> Iterator[None]:
    """SQLite: have a statement run before each insert into a table."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TRIGGER planted BEFORE INSERT ON {table} BEGIN {does}; END")
        yield
        cursor.execute("DROP TRIGGER planted")


@contextmanager
def facts_refused() -> Iterator[None]:
    """Let the database refuse every row of a fact, the last that a build writes."""
    if connection.vendor == "sqlite":
        with trigger(FACTS, "SELECT RAISE(ABORT, 'refused')"):
            yield
        return
    table = f"ALTER TABLE {FACTS}"
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"{table} ADD CONSTRAINT refused CHECK (false) NOT VALID")
        yield
        cursor.execute(f"{table} DROP CONSTRAINT refused")


def wait_until_held_up(table: str = FACTS) -> None:
    """Inside `builds_held_up`: wait until something waits with a row of the table."""
    for _ in range(600):
        if _is_held_up(table):
            return
        time.sleep(0.1)
    raise AssertionError(f"nothing came to {table}")


def _is_held_up(table: str) -> bool:
    if connection.vendor == "postgresql":
        waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = %s::regclass"
        with connection.cursor() as cursor:
            cursor.execute(waiting, [table])
            return cursor.fetchone() is not None
    # The one writer is busy, and has been for longer than a build or a sweep takes.
    return all(_is_locked() for _ in range(20))


def _is_locked() -> bool:
    time.sleep(0.1)
    other = sqlite3.connect(connection.settings_dict["NAME"], timeout=0, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")
    except sqlite3.OperationalError:
        return True
    finally:
        other.close()
    return False
