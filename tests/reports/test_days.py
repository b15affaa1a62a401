"""The days and dates that pages tell: first and last days of spans, patches, what is new."""

from datetime import UTC, date, datetime, timedelta

import pytest

from classroom.models import PupilFact, PupilWeek, ReportJob, Student
from classroom.reports.selectors.family_report import child_week
from classroom.reports.selectors.pupil_report import own_patches, pupil_report
from classroom.reports.selectors.quilt import quilt_of
from classroom.reports.selectors.reports import freshness_of
from classroom.reports.services import jobs
from games.fast_lane.store import EvidenceUpsert, write
from tests.cast import Cast
from tests.reports.built import job_of, rows_of, run_jobs
from tests.reports.kinds import Log, equation
from tests.reports.script import Script

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("autumn")]
NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)  # a Saturday
TODAY = NOW.date()


def at(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 9, tzinfo=UTC)


def right_on(cast: Cast, *days: date) -> None:
    """Let the pupil have 2 x 4 right on these days, and the reports be built after each."""
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    for day in days:
        log.claim(at(day), equation("*", [2, 4], 8))
        run_jobs()


def fact(cast: Cast) -> PupilFact:
    return PupilFact.objects.get(student=cast.pupil, item="mul:2*4")


# --- patches ---------------------------------------------------------------------------------


def test_the_dates_of_a_patch_stay_once_it_is_sewn(cast: Cast) -> None:
    first, second, third = date(2026, 11, 10), date(2026, 11, 12), date(2026, 11, 18)
    right_on(cast, first, first)
    assert (fact(cast).met_on, fact(cast).sewn_on) == (first, None)
    right_on(cast, second, third)
    assert (fact(cast).met_on, fact(cast).sewn_on, fact(cast).last_on) == (first, second, third)
    jobs.request_rebuild(Student.objects.filter(pk=cast.pupil.pk))
    run_jobs()
    assert (fact(cast).met_on, fact(cast).sewn_on, fact(cast).last_on) == (first, second, third)


def test_sums_that_come_late_move_a_patch_to_the_days_on_which_they_were_made(cast: Cast) -> None:
    right_on(cast, date(2026, 11, 18), date(2026, 11, 19))
    right_on(cast, date(2026, 11, 10))
    assert (fact(cast).met_on, fact(cast).sewn_on) == (date(2026, 11, 10), date(2026, 11, 18))


@pytest.mark.parametrize(("ago", "new"), [(0, True), (6, True), (7, False)])
def test_a_patch_is_new_for_seven_days(cast: Cast, ago: int, new: bool) -> None:
    day = TODAY - timedelta(days=ago)
    right_on(cast, day - timedelta(days=1), day)
    assert [one.key for one in own_patches(cast.pupil, NOW).new] == ["mul:2*4"] * new
    assert [one.fact.key for one in quilt_of(cast.pupil, NOW).new] == ["mul:2*4"] * new


@pytest.mark.parametrize(
    ("day", "new"),
    [
        (date(2026, 11, 8), False),
        (date(2026, 11, 9), True),
        (date(2026, 11, 15), True),
        (date(2026, 11, 16), False),
    ],
)
def test_a_family_reads_of_a_patch_in_the_week_in_which_it_came(
    cast: Cast, day: date, new: bool
) -> None:
    """Met on that day, or sewn on that day."""
    Script([cast.pupil, cast.table_mate]).play(at(date(2026, 11, 12)), 4)  # the week has a page
    right_on(cast, day)
    told = child_week(cast.pupil, "2026-11-09", NOW)
    assert [one.key for one in told.new_met if one.a and one.op == "*"] == ["mul:2*4"] * new
    PupilFact.objects.filter(item="mul:2*4").update(met_on=date(2026, 11, 2), sewn_on=day)
    told = child_week(cast.pupil, "2026-11-09", NOW)
    assert [one.key for one in told.new_sewn] == ["mul:2*4"] * new


def test_growth_counts_a_patch_from_the_week_in_which_it_came(cast: Cast) -> None:
    right_on(cast, date(2026, 11, 8), date(2026, 11, 16))  # a Sunday, a Monday
    growth = {
        one.week: (one.met, one.sewn)
        for one in pupil_report(cast.classroom, cast.pupil, now=NOW).facts.growth
    }
    assert list(growth)[-1] == date(2026, 11, 16)
    assert len(growth) == 8
    assert growth[date(2026, 10, 26)] == (0, 0)
    assert growth[date(2026, 11, 2)] == growth[date(2026, 11, 9)] == (1, 0)
    assert growth[date(2026, 11, 16)] == (0, 1)


# --- days played, first and last days --------------------------------------------------------


def test_the_days_of_a_familys_week_are_those_played(cast: Cast) -> None:
    right_on(cast, date(2026, 11, 9), date(2026, 11, 15))
    told = child_week(cast.pupil, "2026-11-09", NOW)
    assert [one.day for one in told.days] == [date(2026, 11, 9 + n) for n in range(7)]
    assert [one.played for one in told.days] == [True, *[False] * 5, True]
    assert told.week == date(2026, 11, 9)


def test_a_pupils_report_says_from_when_to_when_it_counts(cast: Cast) -> None:
    right_on(cast, date(2026, 10, 25), date(2026, 10, 26), date(2026, 11, 15), date(2026, 11, 20))
    report = pupil_report(cast.classroom, cast.pupil, now=NOW)  # four weeks
    assert (report.choice.first, report.last) == (date(2026, 10, 26), TODAY)
    assert (report.days, report.last_day, report.sums) == (3, date(2026, 11, 20), 3)
    week = pupil_report(cast.classroom, cast.pupil, "2026-11-09", now=NOW)
    assert (week.choice.first, week.last) == (date(2026, 11, 9), date(2026, 11, 15))
    assert (week.days, week.last_day, week.sums) == (1, date(2026, 11, 20), 1)
    assert pupil_report(cast.classroom, cast.pupil, "1", now=NOW).sums == 1
    assert pupil_report(cast.classroom, cast.pupil, "12", now=NOW).sums == 4
    assert own_patches(cast.pupil, NOW).made == 3


# --- as of, anew -----------------------------------------------------------------------------


def test_as_of_is_the_newest_build_of_all(cast: Cast) -> None:
    Script([cast.pupil, cast.table_mate]).play(at(TODAY), 12)
    run_jobs()
    job = job_of(cast.pupil)
    ReportJob.objects.exclude(pk=job.pk).update(built_at=NOW - timedelta(hours=2))
    ReportJob.objects.filter(pk=job.pk).update(built_at=NOW - timedelta(hours=1))
    both = freshness_of([cast.pupil, cast.table_mate])
    assert (both.as_of, both.building, both.failed) == (NOW - timedelta(hours=1), 0, 0)
    assert freshness_of([cast.table_mate]).as_of == NOW - timedelta(hours=2)
    assert freshness_of([cast.classmate]).as_of is None


def test_counting_anew_mends_weeks_that_no_evidence_touches(cast: Cast) -> None:
    script = Script([cast.pupil, cast.table_mate])
    for day in (date(2026, 11, 3), date(2026, 11, 19)):
        script.play(at(day), 20)
    run_jobs()
    whole = rows_of(cast.pupil)
    PupilWeek.objects.filter(student=cast.pupil).update(figures={}, evidence=[])
    PupilFact.objects.filter(student=cast.pupil).update(tried=99, met_on=None)
    write([EvidenceUpsert(cast.pupil.user_id, at(date(2026, 11, 19)))])
    jobs.request_rebuild(Student.objects.filter(pk=cast.pupil.pk))
    assert job_of(cast.pupil).state == "dirty"
    run_jobs()
    assert rows_of(cast.pupil) == whole
