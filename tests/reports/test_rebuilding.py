"""Reports that other rules counted: the sweeper, or a command, has them built anew."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from classroom.models import ReportJob, Student
from classroom.reports.services import jobs
from tests.cast import Cast
from tests.reports.built import rows_of, run_jobs
from tests.reports.script import Script

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("autumn")]


def told(*args: str) -> str:
    out = StringIO()
    call_command("rebuild_reports", *args, stdout=out)
    return out.getvalue()


def dirty() -> int:
    return ReportJob.objects.filter(state="dirty").count()


def built_by_older_rules(number: int) -> None:
    """Make that many pupils whose reports were built before the rules changed."""
    ReportJob.objects.bulk_create(
        ReportJob(kind="pupil", subject=f"old-{n}", state="clean", counted_as="1 UTC")
        for n in range(number)
    )


def test_sweep_takes_a_few_that_older_rules_counted() -> None:
    built_by_older_rules(jobs.OUTDATED + 5)
    jobs.sweep(lambda _id: None)
    assert dirty() == jobs.OUTDATED
    ReportJob.objects.filter(state="dirty").delete()
    jobs.sweep(lambda _id: None)
    assert dirty() == 5


def test_stale_reports_are_counted_anew_and_the_others_left(cast: Cast, script: Script) -> None:
    run_jobs()
    before = rows_of(cast.pupil)
    assert told("--stale") == "0 pupils' reports wait to be counted anew.\n"
    old = ReportJob.objects.get(subject=cast.pupil.user.public_id)
    ReportJob.objects.filter(pk=old.pk).update(counted_as="1 Europe/London")
    cast.pupil.weeks.update(figures={})
    assert told("--stale") == "1 pupils' reports wait to be counted anew.\n"
    run_jobs()
    assert rows_of(cast.pupil) == before
    old.refresh_from_db()
    assert old.counted_as.startswith(f"{jobs.RULES} ")


def test_a_school_alone_is_counted_anew(cast: Cast, script: Script) -> None:
    run_jobs()
    own = Student.objects.filter(school=cast.school)
    told("--school", cast.school.public_id)
    waiting = ReportJob.objects.filter(state="dirty").values_list("subject", flat=True)
    assert set(waiting) == set(own.values_list("user__public_id", flat=True))


def test_an_unknown_school_is_said_with_those_there_are(cast: Cast) -> None:
    with pytest.raises(CommandError, match=f"No school nowhere. .*{cast.school.public_id}"):
        told("--school", "nowhere")
