"""Built rows are the log's, however messages come, and whatever dies."""

import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as rules
from hypothesis import strategies as st

from classroom.models import PupilEstimate, PupilFact, PupilWeek, ReportJob, Student
from classroom.reports.services import jobs
from games.fast_lane.store import EvidenceUpsert, write
from games.models import Attempt, EvidenceChange, GameSession, Opportunity
from tests import logs
from tests.cast import Cast
from tests.reports.built import (
    builds_held_up,
    job_of,
    rows_of,
    run_jobs,
    trigger,
    wait_until_held_up,
)
from tests.reports.script import MONDAY, Script

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn"), pytest.mark.both_databases]
ZONES = ["Europe/London", "Pacific/Auckland", "America/Los_Angeles", "UTC"]


def rebuilt(student: Student) -> dict:
    """Forget everything built, build from nothing, return the rows."""
    PupilWeek.objects.filter(student=student).delete()
    PupilFact.objects.filter(student=student).delete()
    PupilEstimate.objects.filter(student=student).delete()
    jobs.request_rebuild(Student.objects.filter(pk=student.pk))
    run_jobs()
    return rows_of(student)


def test_a_sweep_finds_the_pupils_who_played_and_builds_their_weeks(
    cast: Cast, script: Script
) -> None:
    assert run_jobs() == 2
    assert not EvidenceChange.objects.exists()
    (week,) = rows_of(cast.pupil)["weeks"]
    assert week["week"].isoformat() == "2026-11-16"
    assert week["figures"]["tries"] == len(week["evidence"]) == len(script.of(cast.pupil))
    assert job_of(cast.pupil).state == "clean"
    assert not PupilWeek.objects.filter(student=cast.classmate).exists()


def test_nothing_new_means_nothing_to_do(cast: Cast, script: Script) -> None:
    run_jobs()
    before = rows_of(cast.pupil)
    assert run_jobs() == 0
    assert jobs.build(job_of(cast.pupil).pk) is False
    assert rows_of(cast.pupil) == before


def test_a_message_that_comes_twice_changes_nothing(cast: Cast, script: Script) -> None:
    jobs.enqueue()
    job = job_of(cast.pupil)
    assert [jobs.build(job.pk) for _ in range(3)] == [True, False, False]
    assert rows_of(cast.pupil) == rebuilt(cast.pupil)


def test_claims_in_a_row_are_waited_for(cast: Cast, script: Script) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        jobs.enqueue()
        sent: list[int] = []
        clock.shift(2)
        assert jobs.sweep(sent.append) == 0
        clock.shift(2)
        assert jobs.sweep(sent.append) == 2


def test_a_message_that_is_lost_is_sent_again(cast: Cast, script: Script) -> None:
    lost: list[int] = []
    jobs.enqueue()
    again: list[int] = []
    with time_machine.travel(timezone.now() + timedelta(seconds=5), tick=False) as clock:
        assert jobs.sweep(lost.append) == 2
        clock.shift(59.5)
        assert jobs.sweep(lost.append) == 0
        clock.shift(1)
        jobs.sweep(again.append)
    assert sorted(again) == sorted(lost)


def test_a_broker_that_is_away_leaves_every_job_due(cast: Cast, script: Script) -> None:
    def refuse(job_id: int) -> None:
        raise ConnectionError

    jobs.enqueue()
    with time_machine.travel(timezone.now() + timedelta(seconds=5)):
        with pytest.raises(ConnectionError):
            jobs.sweep(refuse)
        sent: list[int] = []
        jobs.sweep(sent.append)
    assert len(sent) == 2


def test_a_worker_that_dies_holding_the_lease_delays_the_report_by_less_than_three_minutes(
    cast: Cast, script: Script
) -> None:
    jobs.enqueue()
    job = job_of(cast.pupil)
    assert jobs._take_lease(job.pk)  # and no more is heard of that worker
    assert jobs.build(job.pk) is False  # another one respects the lease
    with time_machine.travel(timezone.now() + timedelta(seconds=115)):
        sent: list[int] = []
        jobs.sweep(sent.append)
        assert job.pk in sent
        assert jobs.build(job.pk) is True
    assert PupilWeek.objects.filter(student=cast.pupil).exists()


@pytest.mark.usefixtures("script")
def test_a_history_is_built_at_once_but_for_what_a_worker_holds(cast: Cast) -> None:
    both = Student.objects.filter(pk__in=[cast.pupil.pk, cast.table_mate.pk])
    jobs.enqueue()
    assert jobs._take_lease(job_of(cast.pupil).pk)
    assert jobs.build_now(both) == 1
    assert job_of(cast.table_mate).state == "clean"
    assert not PupilWeek.objects.filter(student=cast.pupil).exists()
    ReportJob.objects.update(lease_until=None)
    assert jobs.build_now(both) == 1
    assert PupilWeek.objects.filter(student=cast.pupil).exists()


def test_a_build_whose_lease_ran_out_writes_nothing(cast: Cast, script: Script) -> None:
    jobs.enqueue()
    job = job_of(cast.pupil)
    slow = jobs._take_lease(job.pk)
    with time_machine.travel(timezone.now() + timedelta(seconds=120)):
        assert jobs.build(job.pk) is True
        before = rows_of(cast.pupil)
        with transaction.atomic():
            assert jobs._build_leased(job.pk, slow) is False
    assert rows_of(cast.pupil) == before


def build_apart(job_id: int) -> bool:
    """Build over a connection of its own, as a worker does."""
    try:
        return jobs.build(job_id)
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_evidence_that_comes_while_a_build_runs_keeps_the_job_dirty(
    cast: Cast, script: Script
) -> None:
    jobs.enqueue()
    build_while(cast, lambda: script.play(MONDAY + timedelta(hours=1), 8))
    assert job_of(cast.pupil).state == "dirty"
    assert EvidenceChange.objects.filter(student=cast.pupil.user).exists()
    run_jobs()
    assert job_of(cast.pupil).state == "clean"
    assert rows_of(cast.pupil)["weeks"][0]["figures"]["tries"] == len(script.of(cast.pupil))


def build_while(cast: Cast, play: Callable[[], object]) -> None:
    """Build the pupil's rows, with evidence that comes when the log has been read already.

    SQLite has one writer, so that no game goes on meanwhile: there the note alone is raised.
    """
    job_id = job_of(cast.pupil).pk
    if connection.vendor == "sqlite":
        column = EvidenceChange._meta.get_field("sequence").column
        with trigger("classroom_pupilfact", f"UPDATE games_evidencechange SET {column} = 99"):
            assert jobs.build(job_id)
        play()
        return
    with ThreadPoolExecutor(1) as pool:
        with builds_held_up():
            build = pool.submit(build_apart, job_id)
            wait_until_held_up()
            play()
        assert build.result(timeout=60) is True


def test_evidence_of_someone_who_is_no_pupil_is_forgotten(cast: Cast) -> None:
    write([EvidenceUpsert(cast.teacher.user_id, MONDAY)])
    assert jobs.enqueue() == 0
    assert not EvidenceChange.objects.exists()


def test_a_bots_claims_are_in_no_report(cast: Cast, script: Script) -> None:
    with logs.rewritten():
        Attempt.objects.filter(student=cast.pupil.user).update(actor="bot")
        Opportunity.objects.filter(student=cast.pupil.user).update(actor="bot")
    run_jobs()
    assert not any(rows_of(cast.pupil).values())


def test_another_time_zone_has_everything_counted_anew(cast: Cast) -> None:
    script = Script([cast.pupil, cast.table_mate], seed=3)
    script.play(datetime(2026, 11, 22, 10, tzinfo=UTC), 12)  # a Sunday, till its noon
    run_jobs()
    assert [one["week"].isoformat() for one in rows_of(cast.pupil)["weeks"]] == ["2026-11-16"]
    cast.school.timezone = "Pacific/Kiritimati"  # 14 hours ahead: it is Monday there
    cast.school.save()
    script.play(datetime(2026, 11, 24, 10, tzinfo=UTC), 12)
    run_jobs()
    assert [one["week"].isoformat() for one in rows_of(cast.pupil)["weeks"]] == ["2026-11-23"]
    assert rows_of(cast.pupil) == rebuilt(cast.pupil)


def test_an_incremental_build_reads_the_touched_weeks_only(cast: Cast, script: Script) -> None:
    run_jobs()
    before = PupilWeek.objects.get(student=cast.pupil).built_at
    script.play(MONDAY + timedelta(days=21), 20)
    run_jobs()
    weeks = PupilWeek.objects.filter(student=cast.pupil).order_by("week")
    assert [row.built_at == before for row in weeks] == [True, False]


def test_rows_that_have_gone_from_the_log_go_from_the_totals(cast: Cast, script: Script) -> None:
    """A total cannot be carried on from what is no more: all is counted anew."""
    script.play(MONDAY - timedelta(days=14), 40)
    run_jobs()
    rows = Attempt.objects.filter(student=cast.pupil.user, at__gte=MONDAY)
    write([EvidenceUpsert(cast.pupil.user_id, rows.latest("at").at)])
    with logs.rewritten():
        rows.delete()
    run_jobs()
    step_by_step = rows_of(cast.pupil)
    assert step_by_step == rebuilt(cast.pupil)


def sent_after(seconds: float) -> list[int]:
    """Sweep so long after now; return whose job is sent."""
    sent: list[int] = []
    with time_machine.travel(timezone.now() + timedelta(seconds=seconds), tick=False):
        jobs.enqueue()
    with time_machine.travel(timezone.now() + timedelta(seconds=seconds + 4), tick=False):
        jobs.sweep(sent.append)
    return sent


def played_on(cast: Cast) -> ReportJob:
    """Build a pupil's report, then let the pupil play on; return the job."""
    script = Script([cast.pupil, cast.table_mate])
    script.play(timezone.now(), 6)
    jobs.enqueue()
    job = job_of(cast.pupil)
    assert jobs.build(job.pk)
    script.play(timezone.now(), 6)
    return job


def test_a_pupil_who_goes_on_playing_is_built_once_a_minute(cast: Cast) -> None:
    job = played_on(cast)
    assert job.pk not in sent_after(2)
    assert job.pk not in sent_after(50)
    assert job.pk in sent_after(56)


def test_where_many_play_each_waits_longer(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The jobs take about a quarter of a core, however many play."""
    monkeypatch.setattr(jobs, "PER_SECOND", 1 / 80)
    job = played_on(cast)
    assert job.pk not in sent_after(56)
    assert job.pk not in sent_after(64)
    assert job.pk in sent_after(90)


def test_a_games_end_has_its_pupils_built_at_once(cast: Cast) -> None:
    script = Script([cast.pupil, cast.table_mate])
    script.play(timezone.now(), 6)
    jobs.enqueue()
    job = job_of(cast.pupil)
    assert jobs.build(job.pk)
    table = script.play(timezone.now(), 6)
    assert job.pk not in sent_after(2)
    GameSession.objects.filter(pk=table.pk).update(status="finished", finished_at=timezone.now())
    assert job.pk in sent_after(2)
    ReportJob.objects.update(sent_at=None)
    GameSession.objects.filter(pk=table.pk).update(finished_at=job_of(cast.pupil).built_at)
    assert job.pk in sent_after(2)
    ReportJob.objects.update(sent_at=None, built_at=timezone.now())
    assert job.pk not in sent_after(2)  # the end of a game is told once


@given(data=st.data())
@rules(
    max_examples=10,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_incremental_builds_equal_a_build_from_nothing_in_any_order(
    cast: Cast, data: st.DataObject
) -> None:
    """Rows of a game get any times around a year's end and arrive in any order and batches.

    Late rows fall into weeks built long ago; every message comes twice.
    """
    cast.school.timezone = data.draw(st.sampled_from(ZONES))
    cast.school.save()
    if not Attempt.objects.exists():
        Script([cast.pupil, cast.table_mate]).play(MONDAY, 60)
    pupil = cast.pupil.user
    mine = {"seat": 0}
    rows = [*Attempt.objects.filter(**mine), *Opportunity.objects.filter(**mine)]
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    start = datetime(2025, 12, 14, tzinfo=UTC)
    with logs.rewritten():
        for row in rows:
            row.at = start + timedelta(minutes=rng.randrange(30 * 24 * 60))
            row.student = None
            row.save()
    for model in (PupilWeek, PupilFact, ReportJob, EvidenceChange):
        model.objects.all().delete()
    rng.shuffle(rows)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(rows)), min_size=1, max_size=6)))
    for start_at, end_at in zip([0, *cuts], [*cuts, len(rows)], strict=True):
        with logs.rewritten():
            for row in rows[start_at:end_at]:
                type(row).objects.filter(pk=row.pk).update(student=pupil)
                write([EvidenceUpsert(pupil.pk, row.at)])
        run_jobs(messages=2)
    step_by_step = rows_of(cast.pupil)
    claims = sum(isinstance(row, Attempt) for row in rows)
    assert sum(len(week["evidence"]) for week in step_by_step["weeks"]) == claims
    assert step_by_step == rebuilt(cast.pupil)


def test_nothing_but_the_sweeper_sends_messages() -> None:
    """No request may wait for a broker: `.delay` and its like are in tasks.py alone."""
    assert files_with(r"\.(delay|apply_async|send_task)\b") == {"classroom/tasks.py"}


def test_nobody_but_the_worker_loads_celery() -> None:
    """Pages, streams and clock start a fifth sooner without it."""
    workers = {"classroom/tasks.py", "config/beat.py", "config/celery.py"}
    assert files_with(r"^ *(from|import) celery\b") == workers
    own = r"(config\.celery|classroom\.tasks)\b|config import .*celery|classroom import .*tasks"
    assert files_with(rf"^ *(from|import) ({own})") == set()


def files_with(pattern: str) -> set[str]:
    """Return which files of the product have a line like that."""
    line = re.compile(pattern, re.MULTILINE)
    return {
        path.relative_to(settings.BASE_DIR).as_posix()
        for app in ("classroom", "database", "games", "practice", "streams", "config")
        for path in (Path(settings.BASE_DIR) / app).rglob("*.py")
        if line.search(path.read_text())
    }
