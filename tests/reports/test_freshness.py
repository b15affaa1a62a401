"""Pages read built rows alone, and say as of when."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.models import Guardianship, PupilWeek, ReportJob
from tests.cast import Cast
from tests.factories import StudentFactory
from tests.reports.asking import answers_of, read, url_of
from tests.reports.built import run_jobs
from tests.reports.page import has, rows_of, text_of
from tests.reports.script import MONDAY, Script

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn"), pytest.mark.on_postgresql]

PAGES = [
    ("class_report", "teacher"),
    ("pupil_report", "teacher"),
    ("my_patches", "pupil"),
    ("family", "guardian"),
    ("family_child", "guardian"),
]


FIRST = {
    "my_patches": "Your sums come here.",
    "pupil_report": "No answers in these 4 weeks.",
    "family_child": "has not played yet",
}
"""What a page says before anything is built, where it is not that there are no sums yet."""


@pytest.mark.parametrize(("name", "role"), PAGES)
def test_pages_read_built_rows_alone_in_a_fixed_number_of_queries(
    cast: Cast, name: str, role: str
) -> None:
    client = cast.client(role)
    script = Script([cast.pupil, cast.table_mate], seed=5)

    def queries() -> list[str]:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            assert client.get(url_of(cast, name)).status_code == 200
        return [one["sql"] for one in seen.captured_queries]

    script.play(MONDAY, 16)
    run_jobs()
    queries()
    few = queries()
    for row in PupilWeek.objects.all():
        for _ in range(30):
            row.pk, row.week = None, row.week - timedelta(weeks=1)
            row.save()
    many = queries()
    assert len(few) == len(many) <= 16
    assert not [sql for sql in many if '"games_' in sql]


@pytest.mark.parametrize(("name", "role"), [page for page in PAGES if page[0] != "family"])
def test_pages_without_anything_built_say_what_comes_first(
    cast: Cast, name: str, role: str
) -> None:
    text = text_of(read(cast, name, role))
    expected = FIRST.get(name, "No answers yet")
    assert expected in text
    assert "As of" not in text


def test_class_without_pupils_says_so(cast: Cast) -> None:
    cast.classroom.enrollments.update(ended_at=datetime(2026, 11, 20, tzinfo=UTC))
    assert has(read(cast, "class_report", "teacher"), "no-pupils")


def test_pages_say_as_of_when_and_that_new_sums_are_being_added(cast: Cast, played: Script) -> None:
    pages = [("class_report", "teacher"), ("pupil_report", "teacher"), ("family_child", "guardian")]

    def freshness() -> list[str]:
        return [text_of(read(cast, name, role), "freshness") for name, role in pages]

    assert all(re.fullmatch(r"As of 21 Nov, 10:0\d", text) for text in freshness())
    ReportJob.objects.update(state="dirty")
    assert all("new answers are being added" in text for text in freshness())
    ReportJob.objects.update(state="failed")
    assert all("missing; we try again" in text for text in freshness())


def test_pages_show_what_was_built_not_what_was_just_played(cast: Cast) -> None:
    script = Script([cast.pupil, cast.table_mate], seed=2)
    script.play(datetime(2026, 11, 19, 9, tzinfo=UTC), 12)
    run_jobs()
    before = every_answer(cast)
    script.play(datetime(2026, 11, 20, 9, tzinfo=UTC), 12)
    assert every_answer(cast) == before
    run_jobs()
    after = every_answer(cast)
    assert len(after) == len(script.of(cast.pupil)) > len(before)


def every_answer(cast: Cast) -> list[list[str]]:
    return [*answers_of(cast), *answers_of(cast, "pairs")]


def test_strange_addresses_give_the_usual_page(cast: Cast) -> None:
    Script([cast.pupil, cast.table_mate]).play(datetime(2026, 11, 19, 9, tzinfo=UTC), 8)
    run_jobs()
    usual = rows_of(read(cast, "pupil_report", "teacher"), "equations")
    for query in (
        {"when": "2026-13-77"},
        {"when": "'"},
        {"page": "-3"},
        {"page": "9" * 40},
        {"page": "²"},
        {"show": "x"},
    ):
        assert rows_of(read(cast, "pupil_report", "teacher", **query), "equations") == usual


def queries_of(cast: Cast, name: str, role: str) -> int:
    """Return how many queries a page takes that was asked for before."""
    client = cast.client(role)
    client.get(url_of(cast, name))
    with CaptureQueriesContext(connection) as seen:
        assert client.get(url_of(cast, name)).status_code == 200
    return len(seen)


@pytest.mark.parametrize(("name", "role"), PAGES)
def test_pages_of_more_children_with_more_facts_take_as_many_queries(
    cast: Cast, name: str, role: str
) -> None:
    script = Script([cast.pupil, cast.table_mate], seed=5)
    script.play(MONDAY, 16)
    run_jobs()
    few = queries_of(cast, name, role)
    for _ in range(6):
        child = StudentFactory(school=cast.school, classroom=cast.classroom)
        Guardianship.objects.create(guardian=cast.guardian, student=child)
        Script([child, cast.pupil], seed=6).play(datetime(2026, 11, 17, 9, tzinfo=UTC), 16)
    run_jobs()
    assert queries_of(cast, name, role) == few
