"""Guards against reports that mislead: chosen sums, help, pauses, few answers, ranks, means."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from classroom.models import PupilWeek, Student
from classroom.reports.selectors.class_report import ClassReport, class_report
from engine.protocol import Attempt
from learning.aggregation import COUNTING
from learning.stored_claims import read_claims
from tests.cast import Cast
from tests.factories import StudentFactory
from tests.reports.asking import read
from tests.reports.built import run_jobs
from tests.reports.kinds import Log, equation, pair, score
from tests.reports.page import has, items_of, rows_of, text_of
from tests.reports.script import MONDAY

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("autumn")]

RIGHT = equation("+", [3, 4], 7)
WRONG = equation("+", [3, 4], 8)
MINUTE = timedelta(minutes=1)


def claim(log: Log, *judged: Attempt, **more: Any) -> None:
    """Store one claim after another, a minute apart."""
    for one in judged:
        log.claim(MONDAY + MINUTE * log.count, one, **more)


def in_class(cast: Cast, name: str) -> Log:
    student = StudentFactory(school=cast.school, classroom=cast.classroom, name=name)
    return Log(student, "the_rescue", cast.table_mate)


def report_of(cast: Cast) -> ClassReport:
    run_jobs()
    return class_report(cast.classroom, 1)


def cell(report: ClassReport, key: str) -> Any:
    return next(one for one in report.facts.grid.cells if one.fact.key == key)


def pupils_row(cast: Cast, student: Student) -> list[str]:
    rows = rows_of(read(cast, "class_report", "teacher"), "pupils")
    return next(row for row in rows if row[0] == student.name)


def test_chosen_sums_are_said_to_run_high(cast: Cast, log: Log) -> None:
    claim(log, RIGHT)
    run_jobs()
    assert pupils_row(cast, cast.pupil)[1] == "1"
    words = text_of(read(cast, "class_report", "teacher"), "sure")
    assert "Children choose what they lay, so it runs high." in words


def test_help_stands_beside_what_was_right_first_time(cast: Cast, log: Log) -> None:
    claim(log, *[RIGHT] * 6)
    claim(log, WRONG, RIGHT, RIGHT, help_level=2)
    claim(log, RIGHT, help_level=5)
    run_jobs()
    assert pupils_row(cast, cast.pupil)[1:4] == [
        "10",
        "6 of 6 under 10 answers",
        "2 of 3 and 1 shown",
    ]
    html = read(cast, "pupil_report", "teacher")
    assert "3 + 4: right at least once, 6 of 6 right in games, with help 2 of 3" in text_of(html)


def test_a_long_pause_is_counted_apart_and_no_speed_is_told(cast: Cast, log: Log) -> None:
    claim(log, *[RIGHT] * 6, idle_cut=True)
    run_jobs()
    assert pupils_row(cast, cast.pupil)[2] == "6 of 6 under 10 answers"
    html = read(cast, "class_report", "teacher")
    assert "6 answers with a long pause" in text_of(html, "small-print")
    assert not re.search(r"seconds|slow|fast|speed", text_of(html))


def test_one_right_answer_colours_nothing(cast: Cast, log: Log) -> None:
    claim(log, RIGHT)
    one = cell(report_of(cast), "add:3+4")
    assert (one.share.tried, one.heat, one.share.is_reportable) == (1, 0, False)
    page = text_of(read(cast, "pupil_report", "teacher"))
    assert "3 + 4: right at least once" in page
    assert "3 + 4: right on two days" not in page


def test_a_number_needs_15_answers_of_three_pupils(cast: Cast, log: Log) -> None:
    other, third = in_class(cast, "Aster"), in_class(cast, "Basil")
    claim(log, *[RIGHT] * 8)
    claim(other, *[RIGHT] * 8)
    report = report_of(cast)
    assert (cell(report, "add:3+4").share.tried, cell(report, "add:3+4").heat) == (16, 0)
    claim(third, RIGHT)
    assert cell(report_of(cast), "add:3+4").heat == 4


def test_a_list_of_pupils_is_by_name_and_never_by_what_was_right(cast: Cast, log: Log) -> None:
    worst, best = in_class(cast, "Aster"), in_class(cast, "Basil")
    claim(log, *[RIGHT] * 5, *[WRONG] * 5)
    claim(worst, *[WRONG] * 10)
    claim(best, *[RIGHT] * 10)
    report = report_of(cast)
    tried = [line.student.name for line in report.lines if line.sums]
    assert tried == ["Aster", "Basil", cast.pupil.name]
    where = reverse("class_answers", args=[cast.classroom.public_id])
    page = cast.client("teacher").get(where, {"about": "add:3+4"}).content.decode()
    assert [one.split()[0] for one in items_of(page, "by-pupil")] == tried


def test_a_class_that_is_right_does_not_hide_one_who_is_not(cast: Cast, log: Log) -> None:
    """Pooled, 3 + 4 is seldom right; it is one pupil's, who is named, and not the class's."""
    for name in ("Aster", "Basil", "Cress", "Dill", "Endive"):
        claim(in_class(cast, name), *[RIGHT] * 10)
    claim(log, *[WRONG] * 60)
    report = report_of(cast)
    together = cell(report, "add:3+4")
    assert (together.share.percent, together.look) == (45, False)
    assert report.step is not None
    assert report.step.kind == "pupils"
    assert [one.student for one in report.step.named] == [cast.pupil]
    words = text_of(read(cast, "class_report", "teacher"), "next-step")
    assert f"with {cast.pupil.name} ( 0 of 60 right in games since 9 November" in words
    assert "the others 99%" in words
    assert "Look together" not in words


def test_a_fact_that_several_get_wrong_is_looked_at_together(cast: Cast, log: Log) -> None:
    for name in ("Aster", "Basil", "Cress"):
        claim(in_class(cast, name), *[RIGHT] * 3, *[WRONG] * 5)
    assert cell(report_of(cast), "add:3+4").look
    words = text_of(read(cast, "class_report", "teacher"), "next-step")
    assert (
        "Look together at 3 + 4 ( 9 of 24 right in games, probably 23 to 54%, 3 pupils )" in words
    )


def test_chances_are_told_beside_what_was_tried(cast: Cast, log: Log) -> None:
    claim(log, RIGHT)
    log.decide(MONDAY, [["equation", "add:3+4"]], "add:3+4")
    log.decide(MONDAY, [["equation", "add:3+4"]])
    run_jobs()
    (row,) = [r for r in rows_of(read(cast, "class_report", "teacher"), "kinds") if "two" in r[0]]
    assert row[-1] == "2"


def test_the_version_of_the_counting_is_told(cast: Cast, log: Log) -> None:
    claim(log, RIGHT)
    run_jobs()
    told = f"Counted by version {COUNTING} of our rules"
    assert told in text_of(read(cast, "class_report", "teacher"), "small-print")
    where = reverse("class_answers", args=[cast.classroom.public_id])
    assert told in text_of(cast.client("teacher").get(where).content.decode())


def test_a_family_reads_no_shown_answer_as_worked_out(cast: Cast, log: Log) -> None:
    claim(log, RIGHT, help_level=5)
    claim(log, equation("+", [2, 4], 6), help_level=3)
    run_jobs()
    html = read(cast, "family_child", "guardian")
    assert items_of(html, "sums") == ["2 + 4 = 6"]
    words = text_of(html, "played")
    assert "1 calculation worked out, 1 with help." in words
    assert "For 1 more the help told the answer." in words
    assert "You made 1 sum in four weeks." in text_of(read(cast, "my_patches", "pupil"), "own-sums")


def test_to_try_a_sum_again_lowers_nothing(cast: Cast, log: Log) -> None:
    claim(log, WRONG)
    claim(log, WRONG, try_number=2)
    claim(log, RIGHT, try_number=3)
    run_jobs()
    html = read(cast, "family_child", "guardian")
    assert "1 calculation worked out." in text_of(html, "played")
    assert pupils_row(cast, cast.pupil)[1] == "1"


def test_a_score_is_no_sum_and_reads_as_a_score(cast: Cast) -> None:
    collection = Log(cast.pupil, "queens_collection", cast.table_mate)
    collection.claim(MONDAY, score(((3, 0), (-1, 21)), -21))
    run_jobs()
    html = read(cast, "family_child", "guardian")
    assert "0 calculations worked out. 1 score worked out." in text_of(html, "played")
    assert "0 − 21" not in text_of(html)
    listed = text_of(read(cast, "pupil_report", "teacher"), "equations")
    assert "0 points, 21 off: score −21" in listed


def test_a_statement_opens_the_answers_it_was_counted_from(cast: Cast, log: Log) -> None:
    claim(log, *[RIGHT] * 6, *[WRONG] * 5)
    claim(log, RIGHT, RIGHT, help_level=2)
    run_jobs()
    client, where = (
        cast.client("teacher"),
        reverse("class_answers", args=[cast.classroom.public_id]),
    )
    evidence = PupilWeek.objects.get(student=cast.pupil).evidence
    for how, count in (("alone", 11), ("helped", 2), ("wrong", 5), ("first", 13), ("hinted", 2)):
        query = {"about": "add2", "how": how, "pupil": cast.pupil.user.public_id}
        found = client.get(where, query).context["found"]
        assert found.listed == count
        ids = {one.line.claim.id for one in found.answers}
        assert ids <= {one.id for one in read_claims(evidence)}
        assert len(ids) == count
    found = client.get(where, {"about": "add2"}).context["found"]
    assert found.slip == ("3 + 4 = 8", 5)
    opened = read(cast, "pupil_report", "teacher", about="add2", how="alone")
    assert len(rows_of(opened, "equations")) - 1 == 11
    every = read(cast, "pupil_report", "teacher", when="all", about="add:3+4", how="all")
    assert "13 answers, 3 + 4: second tries included" in text_of(every, "equations")


def test_sums_pairs_and_scores_are_never_added_up(cast: Cast, log: Log) -> None:
    claim(log, *[RIGHT] * 6, pair(6, 6), pair(6, 9))
    Log(cast.pupil, "queens_collection", cast.table_mate).claim(MONDAY, score(((3, 2),), 6))
    run_jobs()
    assert pupils_row(cast, cast.pupil)[1:3] == ["6", "6 of 6 under 10 answers"]
    words = text_of(read(cast, "class_report", "teacher"), "small-print")
    assert "6 sums, 2 of equal numbers, 1 score" in words
    where = reverse("class_answers", args=[cast.classroom.public_id])
    page = cast.client("teacher").get(where, {"how": "all"}).content.decode()
    assert not has(page, "counted")
    assert items_of(page, "by-pupil") == [f"{cast.pupil.name} 9 answers"]


def test_of_a_hand_five_claims_are_shown_the_simplest_first(cast: Cast, log: Log) -> None:
    items = ("add:2+3+5", "add:4+5", "add:2+3", "add:3+5", "add:2+5", "add:2+7", "add:2+8")
    for _ in range(10):
        log.decide(MONDAY, [*(["equation", item] for item in items), ["pair", "pair"]])
    run_jobs()
    where = reverse("class_chances", args=[cast.classroom.public_id])
    html = cast.client("teacher").get(where).content.decode()
    first = "equal numbers, 2 + 3 = 5, 2 + 5 = 7, 3 + 5 = 8, 4 + 5 = 9 and 3 more"
    assert items_of(html, "chances") == [f"{first} one number put away, 10 times"]


def test_turns_are_opened_without_names_or_days(cast: Cast, log: Log) -> None:
    for _ in range(9):
        log.decide(MONDAY, [["equation", "add:3+4"]], "add:3+4")
    log.decide(MONDAY, [["equation", "add:3+4"], ["pair", "pair"]])
    run_jobs()
    where = reverse("class_chances", args=[cast.classroom.public_id])
    html = cast.client("teacher").get(where).content.decode()
    words = text_of(html, "chances")
    assert words.startswith("In 1 of 10 turns the best sum or pair in the hand was not found.")
    assert "Nobody is named." in words
    assert "found in 90%, probably 65 to 98% of such turns" in words
    assert items_of(html, "chances") == ["equal numbers, 3 + 4 = 7 one number put away, 1 time"]
    assert cast.pupil.name not in words


def test_the_ten_turns_met_most_stand_first_and_the_rest_is_folded(cast: Cast, log: Log) -> None:
    for n in range(1, 13):
        for _ in range(n):
            log.decide(MONDAY, [["equation", f"add:1+{n}"]])
    run_jobs()
    where = reverse("class_chances", args=[cast.classroom.public_id])
    html = cast.client("teacher").get(where).content.decode()
    first = html[html.index('id="chances"') :].partition("<details")[0]
    assert "In 78 of 78 turns the best sum or pair in the hand was not found." in text_of(
        html, "chances"
    )
    assert first.count("<li") == 10
    assert "1 + 12 = 13" in first
    assert "1 + 2 = 3<" not in first
    assert "Show 2 more" in html
    assert len(items_of(html, "chances")) == 12
