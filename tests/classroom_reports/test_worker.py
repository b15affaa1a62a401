"""The real worker with a real broker: messages doubled, lost, late; the worker killed half-way."""

import os
import time
from datetime import timedelta

import pytest
from celery import Celery
from django.utils import timezone

from classroom.models import PupilFact, PupilWeek, ReportJob, Student
from classroom.services import reports
from games.models import EvidenceChange
from tests.cast import Cast
from tests.classroom_reports.built import builds_held_up, job_of, rows_of, wait_until_held_up
from tests.classroom_reports.script import Script
from tests.service_urls import broker_of_settings
from tests.stack import Stack

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
REPORT_SECONDS = 180
WORKER = ("worker",)


def wait_until_built(script: Script, stack: Stack) -> None:
    """Wait until every pupil's rows hold every claim; at most REPORT_SECONDS."""
    ends = time.monotonic() + REPORT_SECONDS
    while time.monotonic() < ends:
        built = [len(e) for row in script.students for _w, _f, e in rows_of(row)["weeks"]]
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
    reports.request_rebuild(Student.objects.filter(pk=student.pk))
    assert reports.build(job_of(student).pk)
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
        reports.enqueue()
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
