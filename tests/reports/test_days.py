"""The days and dates that pages tell: first and last days of spans, patches, what is new."""

from datetime import UTC, date, datetime, timedelta

import pytest

from classroom.models import PupilFact, PupilWeek, ReportJob, Student
from classroom.reports.family_words import week_sentence
from classroom.reports.selectors.class_answers import span_of
from classroom.reports.selectors.class_slips import wrong_claims
from classroom.reports.selectors.digests import is_settled
from classroom.reports.selectors.family_report import child_week
from classroom.reports.selectors.pupil_facts import pupil_facts
from classroom.reports.selectors.pupil_report import own_patches, pupil_report
from classroom.reports.selectors.quilt import quilt_of
from classroom.reports.selectors.reports import freshness_of, weeks_between
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
    assert (fact(cast).practised_on, fact(cast).mastered_on) == (first, None)
    right_on(cast, second, third)
    assert (fact(cast).practised_on, fact(cast).mastered_on, fact(cast).last_on) == (
        first,
        second,
        third,
    )
    jobs.request_rebuild(Student.objects.filter(pk=cast.pupil.pk))
    run_jobs()
    assert (fact(cast).practised_on, fact(cast).mastered_on, fact(cast).last_on) == (
        first,
        second,
        third,
    )


def test_sums_that_come_late_move_a_patch_to_the_days_on_which_they_were_made(cast: Cast) -> None:
    right_on(cast, date(2026, 11, 18), date(2026, 11, 19))
    right_on(cast, date(2026, 11, 10))
    assert (fact(cast).practised_on, fact(cast).mastered_on) == (
        date(2026, 11, 10),
        date(2026, 11, 18),
    )


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
    PupilFact.objects.filter(item="mul:2*4").update(practised_on=date(2026, 11, 2), mastered_on=day)
    told = child_week(cast.pupil, "2026-11-09", NOW)
    assert [one.key for one in told.newly_mastered] == ["mul:2*4"] * new


def test_the_three_facts_that_were_right_most_often_come_next() -> None:
    rows = {
        f"add:{n}+{n}": PupilFact(item=f"add:{n}+{n}", tried=9, right=n, practised_on=TODAY)
        for n in (1, 2, 3, 4)
    }
    assert [one.total for one in pupil_facts(rows, TODAY).next] == [8, 6, 4]
    rows["add:4+4"].mastered_on = TODAY
    assert [one.total for one in pupil_facts(rows, TODAY).next] == [6, 4, 2]


def test_growth_counts_a_patch_from_the_week_in_which_it_came(cast: Cast) -> None:
    right_on(cast, date(2026, 11, 8), date(2026, 11, 16))  # a Sunday, a Monday
    growth = {
        one.week: (one.practised, one.mastered)
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


def test_a_familys_sentence_is_of_this_week_or_of_that_week(cast: Cast) -> None:
    right_on(cast, date(2026, 11, 9), date(2026, 11, 16))
    for monday in (date(2026, 11, 2), date(2026, 10, 26)):
        PupilWeek.objects.create(
            student=cast.pupil, week=monday, figures={}, evidence=[], built_at=NOW
        )

    def said(week: str, now: datetime = NOW) -> str:
        return week_sentence("Ann", child_week(cast.pupil, week, now))

    assert said("2026-11-16").startswith("Ann practised on 1 day, mostly ")
    assert said("2026-11-09").startswith("Ann practised on 1 day that week, mostly ")
    assert said("2026-11-02") == "Ann did not play that week."
    oldest, newest = (child_week(cast.pupil, one, NOW) for one in ("2026-10-26", "2026-11-16"))
    assert (oldest.earlier, oldest.later) == (None, date(2026, 11, 2))
    assert (newest.earlier, newest.later) == (date(2026, 11, 9), None)
    assert said("2026-11-23", NOW + timedelta(days=7)) == "Ann has not played this week."


def test_a_pupils_report_says_from_when_to_when_it_counts(cast: Cast) -> None:
    right_on(cast, date(2026, 10, 25), date(2026, 10, 26), date(2026, 11, 15), date(2026, 11, 20))
    report = pupil_report(cast.classroom, cast.pupil, now=NOW)  # four weeks
    assert (report.choice.first, report.last) == (date(2026, 10, 26), TODAY)
    assert report.choice.span == 4
    assert (report.days, report.last_day, report.sums) == (3, date(2026, 11, 20), 3)
    week = pupil_report(cast.classroom, cast.pupil, "2026-11-09", now=NOW)
    assert (week.choice.first, week.last) == (date(2026, 11, 9), date(2026, 11, 15))
    assert (week.choice.weeks, week.choice.span) == (1, 0), "one week, and none of the spans"
    assert (week.days, week.last_day, week.sums) == (1, date(2026, 11, 20), 1)
    assert pupil_report(cast.classroom, cast.pupil, "1", now=NOW).sums == 1
    assert pupil_report(cast.classroom, cast.pupil, "12", now=NOW).sums == 4
    assert own_patches(cast.pupil, NOW).made == 3


def test_a_pupils_own_page_lists_the_24_sums_made_last(cast: Cast) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    made = [(a, b) for a in range(1, 6) for b in range(a, 11 - a)]
    for n, (a, b) in enumerate(made):
        log.claim(at(TODAY) - timedelta(minutes=n), equation("+", [a, b], a + b))
    run_jobs()
    told = own_patches(cast.pupil, NOW)
    assert told.made == len(made) == 25
    assert [text for text, _times in told.sums] == [f"{a} + {b} = {a + b}" for a, b in made[:24]]


@pytest.mark.parametrize(
    ("asked", "opened"), [(0, 4), (1, 1), (2, 2), (3, 4), (4, 4), (5, 4), (12, 12), (13, 4)]
)
def test_answers_of_a_class_are_those_of_one_two_four_or_twelve_weeks(
    cast: Cast, asked: int, opened: int
) -> None:
    weeks, first, last = span_of(cast.classroom, asked, NOW)
    assert (weeks, last) == (opened, TODAY)
    assert first == date(2026, 11, 16) - timedelta(weeks=opened - 1)


def test_slips_are_looked_for_in_four_weeks(cast: Cast) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    for day in (date(2026, 10, 25), date(2026, 10, 26), TODAY):
        log.claim(at(day), equation("*", [2, 4], 9))
    run_jobs()
    found = wrong_claims(cast.classroom, [cast.pupil], TODAY)[cast.pupil.pk]
    assert sorted(one.at[:10] for one in found) == ["2026-10-26", "2026-11-21"]


def test_a_day_with_a_game_and_no_answer_is_a_day_played(cast: Cast) -> None:
    days = {"2026-11-17": 0, "2026-11-18": 9, "2026-11-19": 10, "2026-11-20": 20}
    PupilWeek.objects.create(
        student=cast.pupil,
        week=date(2026, 11, 16),
        figures={"days": days},
        evidence=[],
        built_at=NOW,
    )
    report = pupil_report(cast.classroom, cast.pupil, now=NOW)
    assert report.marks[-1].levels == ["", "l", "l", "m", "h", "", ""]
    assert report.marks[-1].days == 4


@pytest.mark.parametrize(
    ("first", "last", "weeks"),
    [
        (date(2026, 11, 16), date(2026, 11, 22), 1),
        (date(2026, 11, 15), date(2026, 11, 16), 2),
        (date(2026, 11, 2), date(2026, 11, 22), 3),
    ],
)
def test_days_lie_in_so_many_weeks(first: date, last: date, weeks: int) -> None:
    assert weeks_between(first, last) == weeks


@pytest.mark.parametrize(
    ("moment", "settled"),
    [
        (datetime(2026, 11, 23, 11, 59, tzinfo=UTC), False),
        (datetime(2026, 11, 23, 12, tzinfo=UTC), True),
        (datetime(2026, 11, 24, tzinfo=UTC), True),
    ],
)
def test_mondays_mail_waits_until_noon_for_reports_that_are_behind(
    cast: Cast, moment: datetime, settled: bool
) -> None:
    Log(cast.pupil, "the_rescue", cast.table_mate).claim(at(TODAY), equation("*", [2, 4], 8))
    jobs.enqueue()
    assert is_settled([cast.pupil], moment) == settled
    run_jobs()
    assert is_settled([cast.pupil], moment)


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
    PupilFact.objects.filter(student=cast.pupil).update(tried=99, practised_on=None)
    write([EvidenceUpsert(cast.pupil.user_id, at(date(2026, 11, 19)))])
    jobs.request_rebuild(Student.objects.filter(pk=cast.pupil.pk))
    assert job_of(cast.pupil).state == "dirty"
    run_jobs()
    assert rows_of(cast.pupil) == whole
