"""The Monday sheet: hands, groups, whom to ask, who has not played; the report's own figures."""

from datetime import timedelta

import pytest
from django.urls import reverse

from classroom.reports.selectors.monday import monday_sheet
from tests.cast import Cast
from tests.factories import StudentFactory
from tests.reports.built import run_jobs
from tests.reports.kinds import Log, equation
from tests.reports.page import has, items_of, text_of
from tests.reports.script import MONDAY
from tests.reports.test_misleading import MINUTE, RIGHT, WRONG, claim, in_class
from tests.reports.test_next_lesson import ALSO_WRONG, SURE, answered

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("autumn")]

TAKEN_WRONG = [equation("-", [9, 4], said) for said in (1, 2, 6, 7, 8)]


def sheet_of(cast: Cast) -> str:
    page = cast.client("teacher").get(reverse("monday_sheet", args=[cast.classroom.public_id]))
    assert page.status_code == 200
    return page.content.decode()


def test_the_sheet_says_what_the_report_says(cast: Cast, log: Log) -> None:
    mixed = [*SURE, WRONG, ALSO_WRONG, *SURE, WRONG]
    for name in ("Aster", "Basil"):
        answered(cast, name, *mixed)
    for name in ("Cress", "Dill", "Endive"):
        claim(in_class(cast, name), *[RIGHT] * 10)
    in_class(cast, "Fay").claim(MONDAY - timedelta(days=40), RIGHT)
    claim(log, RIGHT)
    for n in range(10):
        log.decide(MONDAY + MINUTE * n, [["equation", "add:3+4"], ["pair", "pair"]], "", [3, 4, 7])
    run_jobs()
    told = text_of(sheet_of(cast), "sheet")
    assert "week of 23 November" in told  # it is Saturday
    assert "Two cards that make a third, and a pair Answer:" in told
    assert "3 + 4 = 7" not in told
    assert "Sums to 10 Sometimes right, sometimes not yet; often one out" in told
    assert "often one out (6 of 6 slips in games). Aster Basil" in told
    assert "“Which sums do you find easy?” Under 10 answers in these weeks." in told
    assert "No answers in this time: Ember, Hoot, Fay." in told
    assert f"Under 10 answers: {cast.pupil.name}." in told
    assert "From 57 calculations and 0 thinking cards, 26 October to 21 November." in told
    report = cast.client("teacher").get(
        reverse("class_report", args=[cast.classroom.public_id]), {"weeks": 4}
    )
    assert "57 calculations by 6 pupils" in text_of(report.content.decode())


def test_pupils_below_the_line_are_asked_with_their_slip_or_their_count(cast: Cast) -> None:
    for name in ("Aster", "Basil", "Cress", "Dill", "Endive"):
        claim(in_class(cast, name), *[RIGHT] * 10, *[equation("-", [9, 4], 5)] * 10)
    claim(in_class(cast, "Fay"), *[WRONG] * 40)
    claim(in_class(cast, "Gus"), *TAKEN_WRONG * 3)
    run_jobs()
    fay, gus, *_few = items_of(sheet_of(cast), "sheet")[-2:]
    assert fay == (
        "Fay “How did you get 3 + 4 = 8?” Said 40 times."
        " Sums of two numbers: 0 of 40 right in games since 9 November"
    )
    assert gus.startswith("Gus “")
    assert "0 of 15 right in games since 9 November" in gus


def test_who_often_opens_help_is_asked_and_looked_at_first_on_the_class_page(cast: Cast) -> None:
    for name in ("Aster", "Basil"):
        claim(in_class(cast, name), *[RIGHT] * 10)
    helped = in_class(cast, "Coral")
    for n in range(12):
        helped.claim(MONDAY + MINUTE * n, RIGHT, help_level=2 * (n < 5))
    run_jobs()
    sheet = sheet_of(cast)
    assert "stands out" not in text_of(sheet, "sheet")
    asked = [one for one in items_of(sheet, "sheet") if one.startswith("Coral")]
    assert asked == [
        "Coral “What did the help show you?” Opened help for 5 answers since 9 November."
    ]
    page = cast.client("teacher").get(reverse("class_page", args=[cast.classroom.public_id]))
    assert "Coral opened help for 5 answers" in text_of(page.content.decode(), "look-first")


def test_long_lists_of_names_end_in_a_number(cast: Cast, log: Log) -> None:
    claim(log, *[RIGHT] * 10)
    for n in range(40):
        StudentFactory(school=cast.school, classroom=cast.classroom, name=f"Maximiliana {n:03}")
    run_jobs()
    told = text_of(sheet_of(cast), "sheet")
    assert "No answers in this time: Ember, Hoot, Maximiliana 000, Maximiliana 001," in told
    assert "and 37 more." in told
    assert "No pupil stands out. Space for others to ask." in told
    assert "No hand from the class to show yet." in told


@pytest.mark.parametrize(("letters", "shown", "more"), [(47, 4, 0), (48, 3, 1)])
def test_a_line_of_names_has_seventy_letters(
    cast: Cast, letters: int, shown: int, more: int
) -> None:
    """Ember, Hoot, Ripple, and one more; a comma and a space behind each."""
    StudentFactory(school=cast.school, classroom=cast.classroom, name="Z" + "z" * (letters - 1))
    absent = monday_sheet(cast.classroom).absent
    assert (len(absent.listed), absent.more) == (shown, more)


def test_a_class_without_pupils_or_sums_has_no_sheet_to_print(cast: Cast) -> None:
    assert has(sheet_of(cast), "no-sums")
    cast.classroom.enrollments.all().delete()
    html = sheet_of(cast)
    assert has(html, "no-pupils")
    assert not has(html, "sheet")
    assert "data-print" not in html


def test_a_class_of_one_has_no_groups_on_its_sheet(cast: Cast, log: Log) -> None:
    claim(log, *[RIGHT] * 12)
    cast.classroom.enrollments.exclude(student=cast.pupil).delete()
    run_jobs()
    told = text_of(sheet_of(cast), "sheet")
    assert "Groups" not in told
    assert "Ask these pupils" in told


def test_without_ten_tries_of_a_kind_it_is_too_early_to_ask_anybody(cast: Cast) -> None:
    for name in ("Aster", "Basil"):
        claim(in_class(cast, name), *[RIGHT] * 9, equation("-", [9, 4], 5))
    run_jobs()
    told = text_of(sheet_of(cast), "sheet")
    assert "Under 10 first tries of one kind from each pupil: too early to say." in told
    assert "stands out" not in told
