"""Builds that break: tried again after growing pauses, given up for an hour, woken by news."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.db import IntegrityError
from django.utils import timezone

from classroom.models import ReportJob
from classroom.reports.services import jobs
from tests.cast import Cast
from tests.reports.built import facts_refused, job_of, rows_of, run_jobs
from tests.reports.script import MONDAY, Script

pytestmark = [
    pytest.mark.fast,
    pytest.mark.django_db,
    pytest.mark.usefixtures("autumn"),
    pytest.mark.on_postgresql,
]


def tries_of(job_id: int, now: datetime, seconds: int, step: int = 5) -> list[int]:
    """Sweep every `step` seconds; return after how many the breaking job was tried."""
    tried = []
    for second in range(0, seconds, step):
        with time_machine.travel(now + timedelta(seconds=second), tick=False):
            sent: list[int] = []
            jobs.sweep(sent.append)
            if job_id in sent:
                with pytest.raises(IntegrityError):
                    jobs.build(job_id)
                tried.append(second)
    return tried


def test_a_build_that_breaks_is_tried_five_times_then_again_after_an_hour(
    cast: Cast, script: Script
) -> None:
    """Pauses of 10, 20, 40 and 80 s. What breaks, breaks when the week is written already."""
    run_jobs()
    before = rows_of(cast.pupil)
    script.play(MONDAY + timedelta(days=1), 20)
    job, now = job_of(cast.pupil), timezone.now() + timedelta(minutes=2)
    with facts_refused():
        first, *more = tries_of(job.pk, now, 300)
        assert [after - first for after in more] == [15, 40, 85, 170]  # a sweep after each pause
        assert job_of(cast.pupil).state == "failed"
        assert tries_of(job.pk, now + timedelta(minutes=5), 60 * 55, 60) == []
    assert rows_of(cast.pupil) == before  # a failed build leaves the last one standing
    with time_machine.travel(now + timedelta(minutes=80)):
        sent: list[int] = []
        jobs.sweep(sent.append)
        assert all(jobs.build(job_id) for job_id in sent)
    assert job_of(cast.pupil).state == "clean"
    tries = sum(week["figures"]["tries"] for week in rows_of(cast.pupil)["weeks"])
    assert tries == len(script.of(cast.pupil))


def test_a_job_whose_workers_died_five_times_rests_as_one_that_failed(
    cast: Cast, script: Script
) -> None:
    """Nobody noted these failures: the tries alone tell of them."""
    jobs.enqueue()
    ReportJob.objects.filter(pk=job_of(cast.pupil).pk).update(tries=5)
    sent: list[int] = []
    with time_machine.travel(timezone.now() + timedelta(seconds=5)):
        jobs.sweep(sent.append)
    assert sent == [job_of(cast.table_mate).pk]
    with time_machine.travel(timezone.now() + timedelta(minutes=58)):
        jobs.sweep(lambda _job: None)
    assert job_of(cast.pupil).state == "failed"
    with time_machine.travel(timezone.now() + timedelta(minutes=62)):
        jobs.sweep(sent.append)
    assert job_of(cast.pupil).pk in sent


def test_the_fifth_build_that_breaks_says_so_itself(cast: Cast, script: Script) -> None:
    jobs.enqueue()
    ReportJob.objects.filter(pk=job_of(cast.pupil).pk).update(tries=4)
    with time_machine.travel(timezone.now() + timedelta(seconds=5), tick=False):
        jobs.sweep(lambda _job: None)
        with facts_refused(), pytest.raises(IntegrityError):
            jobs.build(job_of(cast.pupil).pk)
        job = job_of(cast.pupil)
        assert (job.state, job.sent_at) == ("failed", None)
        assert job.lease_until == timezone.now() + timedelta(hours=1)


def test_new_evidence_wakes_a_failed_job_at_once(cast: Cast, script: Script) -> None:
    run_jobs()
    ReportJob.objects.update(state="failed", lease_until=timezone.now() + timedelta(hours=1))
    script.play(timezone.now(), 20)
    assert run_jobs() == 2
    assert job_of(cast.pupil).state == "clean"
