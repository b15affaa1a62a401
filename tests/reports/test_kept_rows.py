"""Rows that a class report reads are parts of the whole; before they were kept it said the same."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.models import PupilEstimate, PupilWeek
from learning.estimate import PupilState
from learning.groups import ratings_of
from learning.statements import WRONG, Rows
from learning.stored_claims import read_claims
from tests.cast import Cast
from tests.reports.asking import read
from tests.reports.built import run_jobs
from tests.reports.kinds import equation
from tests.reports.test_misleading import RIGHT, claim, in_class
from tests.reports.test_misleading import WRONG as FALSE

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("autumn")]


def main_of(cast: Cast) -> str:
    """Return what the class report says: above it are the page's own keys."""
    page = read(cast, "class_report", "teacher")
    return page[page.index("<main") :]


def test_kept_rows_are_those_of_the_whole_and_older_rows_tell_the_same(cast: Cast) -> None:
    for name in ("Aster", "Basil", "Cress"):
        claim(in_class(cast, name), *[FALSE] * 3, *[RIGHT] * 6, *[equation("+", [2, 4], 7)] * 3)
    run_jobs()
    weeks, estimates = PupilWeek.objects.all(), PupilEstimate.objects.all()
    assert sum(len(one.wrong or ()) for one in weeks) == 18
    for week in weeks:
        assert read_claims(week.wrong) == Rows(how=WRONG).of(read_claims(week.evidence))
    assert estimates
    for one in estimates:
        stored = [tuple(rating) for rating in one.ratings]
        assert stored == list(ratings_of(PupilState.from_json(one.state)))
    with CaptureQueriesContext(connection) as asked:
        told = main_of(cast)
    assert "Often one out" in told
    assert 'id="group-1"' in told
    weeks.update(wrong=None)
    with CaptureQueriesContext(connection) as older:
        assert main_of(cast) == told
    assert len(older) <= len(asked) + 1, "one query for all weeks"
