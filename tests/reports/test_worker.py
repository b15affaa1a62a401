"""The real worker with a real broker: messages doubled, lost, late; the worker killed half-way."""

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from celery import Celery
from django.utils import timezone

from classroom.models import Mail, PupilFact, PupilWeek, ReportJob, Student, WeeklyDigest
from classroom.reports.selectors.digests import due_week
from classroom.reports.services import digests, jobs
from classroom.site.services.audit import SYSTEM
from games.models import EvidenceChange
from tests.cast import Cast
from tests.reports.built import (
    builds_held_up,
    job_of,
    rows_of,
    run_jobs,
    wait_until_held_up,
)
from tests.reports.script import Script
from tests.service_urls import broker_of_settings
from tests.stack import Stack

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.on_postgresql,
    pytest.mark.waits,
    pytest.mark.apart,
]
REPORT_SECONDS = 180
WORKER = ("worker",)


def wait_until_built(script: Script, stack: Stack) -> None:
    """Wait until every pupil's rows hold every claim; at most REPORT_SECONDS."""
    ends = time.monotonic() + REPORT_SECONDS
    while time.monotonic() < ends:
        weeks = [week for row in script.students for week in rows_of(row)["weeks"]]
        built = [len(week["evidence"]) for week in weeks]
        dirty = EvidenceChange.objects.exists() or ReportJob.objects.exclude(state="clean").exists()
        if sum(built) == len(script.said) and not dirty:
            long_ago = timezone.now() - timedelta(hours=1)
            ReportJob.objects.update(built_at=long_ago)  # who plays on is due again after a minute
            return
        time.sleep(0.5)
    raise AssertionError(f"{built} of {len(script.said)}\n{stack.logs()}")


def assert_equal_to_a_build_from_nothing(student: Student) -> None:
    """Call when no worker runs."""
    before = rows_of(student)
    PupilWeek.objects.filter(student=student).delete()
    PupilFact.objects.filter(student=student).delete()
    jobs.request_rebuild(Student.objects.filter(pk=student.pk))
    assert jobs.build(job_of(student).pk)
    assert rows_of(student) == before


def play(script: Script) -> None:
    script.play(timezone.now() - timedelta(hours=2), 14)


@pytest.mark.services("broker")
def test_messages_doubled_lost_and_strange_change_nothing(cast: Cast) -> None:
    script = Script([cast.pupil, cast.table_mate], seed=21)
    broker_url = os.environ["TEST_BROKER_URL"]
    with Stack(on_test_database=True, broker_url=broker_url, processes=WORKER) as stack:
        play(script)
        wait_until_built(script, stack)
        app = Celery(broker=stack.broker_url)
        play(script)
        jobs.enqueue()
        for _ in range(4):  # the same job again and again, and jobs that never were
            for job_id in (job_of(cast.pupil).pk, job_of(cast.table_mate).pk, 10**9):
                app.send_task("classroom.tasks.build_report", [job_id], ignore_result=True)
        wait_until_built(script, stack)
        stack.kill("worker")
        play(script)
        app.send_task("classroom.tasks.build_report", [job_of(cast.pupil).pk], ignore_result=True)
        app.control.purge()  # every message is lost
        stack.restart("worker")
        wait_until_built(script, stack)
        stack.stop("worker")
    for student in script.students:
        assert_equal_to_a_build_from_nothing(student)


def test_a_worker_killed_in_the_middle_of_a_build_delays_the_report_only(cast: Cast) -> None:
    script = Script([cast.pupil, cast.table_mate], seed=22)
    stack = Stack(on_test_database=True, broker_url=broker_of_settings(), processes=WORKER)
    with stack:
        play(script)
        with builds_held_up():
            wait_until_held_up()
            stack.kill("worker")
        assert ReportJob.objects.exclude(lease_until=None).exists()
        assert not PupilWeek.objects.exists()  # written, but not committed
        leased = ReportJob.objects.exclude(lease_until=None)
        now = timezone.now()  # as if its time had passed, and before it that of the message
        leased.update(lease_until=now, sent_at=now - timedelta(hours=1))
        stack.restart("worker")
        wait_until_built(script, stack)
        stack.stop("worker")
    for student in script.students:
        assert_equal_to_a_build_from_nothing(student)


def sender_of(stack: Stack) -> Celery:
    """Return what sends messages to the stack's worker, by whatever broker it has."""
    app = Celery(broker=stack.broker_url)
    if stack.broker_url.startswith("filesystem"):
        folder = stack.var / "broker"
        app.conf.broker_transport_options = {
            "data_folder_in": str(folder / "queue"),
            "data_folder_out": str(folder / "queue"),
            "control_folder": str(folder / "control"),
        }
    return app


def ask_for_a_mail_that_is_due(cast: Cast) -> None:
    """Have the child play in the week that is over, and the guardian ask for its mail before."""
    long_ago = timezone.now() - timedelta(weeks=5)
    week = due_week([cast.school.timezone], long_ago, timezone.now())
    assert week is not None
    Script([cast.pupil, cast.table_mate], seed=23).play(
        datetime(week.year, week.month, week.day, 9, tzinfo=UTC), 14
    )
    run_jobs()
    digests.ask_for(SYSTEM, cast.guardian)
    cast.guardian.weekly_mail_since = long_ago
    cast.guardian.save()


def test_a_worker_killed_while_it_writes_a_weekly_mail_writes_it_once(cast: Cast) -> None:
    ask_for_a_mail_that_is_due(cast)
    stack = Stack(on_test_database=True, broker_url=broker_of_settings(), processes=WORKER)
    with stack:
        app = sender_of(stack)
        message = ("classroom.tasks.write_digest", [cast.guardian.pk])
        with builds_held_up(Mail._meta.db_table):
            app.send_task(*message, ignore_result=True)
            wait_until_held_up(Mail._meta.db_table)
            stack.kill("worker")
        assert not WeeklyDigest.objects.exists()  # claimed, but not committed
        stack.restart("worker")
        for _ in range(3):
            app.send_task(*message, ignore_result=True)
        wait_until(lambda: Mail.objects.filter(state="sent").exists(), stack)
        app.send_task(*message, ignore_result=True)
        app.send_task("classroom.tasks.sweep_digests", ignore_result=True)
        time.sleep(2)
        stack.stop("worker")
    assert Mail.objects.count() == WeeklyDigest.objects.count() == 1


def wait_until(is_so: Callable[[], bool], stack: Stack) -> None:
    ends = time.monotonic() + REPORT_SECONDS
    while not is_so():
        assert time.monotonic() < ends, stack.logs()
        time.sleep(0.2)
