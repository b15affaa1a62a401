"""Stored estimates of a pupil: a row a week, the same however the answers came."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from classroom.models import PupilEstimate, PupilWeek, ReportJob
from classroom.reports.services import jobs
from games.models import Attempt
from learning.estimate import PupilState, fold, predict
from learning.groups import answers_of, ratings_of
from learning.parameters import DEFAULTS
from learning.statements import RATED, Rows
from learning.stored_claims import read_claims
from learning.weeks import zone_named
from learning.weights import is_together, observation_of
from tests.cast import Cast
from tests.reports.built import job_of, rows_of, run_jobs
from tests.reports.kinds import Log, equation, pair
from tests.reports.script import Script
from tests.reports.test_days import at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]


def weeks_of(cast: Cast) -> dict[str, PupilState]:
    rows = PupilEstimate.objects.filter(student=cast.pupil).order_by("week")
    return {row.week.isoformat(): PupilState.from_json(row.state) for row in rows}


def test_each_week_with_answers_has_the_estimate_as_it_stood(cast: Cast, played: Script) -> None:
    """Folded here from the bare rows of the log, week by week."""
    zone = zone_named(cast.school.timezone)
    rows = Attempt.objects.filter(student=cast.pupil.user, actor="pupil").order_by("at", "id")
    answers = [one for one in (observation_of(row, zone) for row in rows) if one]
    found = weeks_of(cast)
    assert len(found) == 3
    for monday, state in found.items():
        end = date.fromisoformat(monday).toordinal() + 7
        upto = [one for one in answers if one.at.date().toordinal() < end]
        assert state.to_json() == fold(upto, DEFAULTS).to_json()
    assert (
        answers_of(ratings_of(list(found.values())[-1]))
        == sum(one.weight > 0 for one in answers)
        > 20
    )


def test_answers_that_come_late_are_folded_where_they_belong(cast: Cast) -> None:
    log = Log(cast.pupil, "the_rescue", cast.table_mate)
    log.claim(at(date(2026, 11, 18)), equation("*", [2, 4], 8))
    run_jobs()
    log.claim(at(date(2026, 11, 4)), equation("*", [2, 4], 7))
    run_jobs()
    late, last = weeks_of(cast).values()
    assert (answers_of(ratings_of(late)), answers_of(ratings_of(last))) == (1, 2)
    item = ("mul:2*4", "mul.small", timezone.now())
    assert predict(late, *item).p < predict(last, *item).p


def test_rows_of_a_skill_are_those_its_estimate_was_folded_of(cast: Cast, played: Script) -> None:
    """Also where answers say nothing: told by help, tried again, given in a common task."""
    log = Log(cast.pupil, "sleepless_princess", cast.table_mate)
    log.claim(at(date(2026, 11, 19)), equation("+", [2, 3], 5), mode="coop")
    run_jobs()
    claims = []
    for week in PupilWeek.objects.filter(student=cast.pupil).order_by("week"):
        claims += read_claims(week.evidence)
        families = weeks_of(cast)[week.week.isoformat()].families
        rated = {skill: len(Rows(skill, RATED).of(claims)) for skill in families}
        assert rated == {skill: one.answers for skill, one in families.items()}
    assert len(claims) > len(Rows(how=RATED).of(claims)) > 20
    together = [one for one in claims if is_together(one)]
    assert [one.game for one in together] == ["sleepless_princess"]
    assert Rows(how=RATED).of(together) == []


def test_what_is_recognised_is_not_rated(cast: Cast) -> None:
    Log(cast.pupil, "the_rescue", cast.table_mate).claim(at(date(2026, 11, 18)), pair(5, 5))
    run_jobs()
    assert weeks_of(cast) == {}


def test_what_other_parameters_made_is_made_anew(cast: Cast, script: Script) -> None:
    run_jobs()
    before = rows_of(cast.pupil)
    PupilEstimate.objects.filter(student=cast.pupil).update(version="older", state={})
    job = job_of(cast.pupil)
    ReportJob.objects.filter(pk=job.pk).update(counted_as=job.counted_as.replace("/2026", "/2025"))
    assert jobs.outdated().count() == 1
    run_jobs()  # marks it
    run_jobs(timedelta(minutes=3))
    assert rows_of(cast.pupil) == before
