"""A pupil's report answers four questions: how often right, what next, which skills, what wrong."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from classroom.models import Assignment, PupilWeek
from classroom.reports.selectors.pupil_report import PupilReport, pupil_report
from classroom.reports.selectors.pupil_skills import PupilSkills
from learning.right_first_time import ROWS
from learning.stored_claims import read_claims
from tests.cast import Cast
from tests.reports.asking import read, url_of
from tests.reports.built import run_jobs
from tests.reports.kinds import Log, colours, equation, pair
from tests.reports.page import has, items_of, rows_of, text_of
from tests.reports.test_cards import answer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]
WEDNESDAY = datetime(2026, 11, 18, 9, tzinfo=UTC)
STEP = timedelta(seconds=30)


@pytest.fixture
def log(cast: Cast) -> Log:
    """Games of the pupil."""
    return Log(cast.pupil, "the_rescue", cast.table_mate)


def said(log: Log, op: str, numbers: list[int], result: int, times: int = 1, **more: Any) -> None:
    """Make the same claim so many times, after all that was said before."""
    for _time in range(times):
        log.claim(WEDNESDAY + STEP * log.count, equation(op, numbers, result), **more)


def report_of(cast: Cast, **query: str) -> PupilReport:
    answered = cast.client("teacher").get(url_of(cast, "pupil_report"), query)
    report: PupilReport = answered.context["report"]
    return report


@pytest.fixture
def mixed(cast: Cast, log: Log) -> PupilReport:
    """Return the report of sums of every sort, pairs, colours, cards, help and second tries."""
    said(log, "+", [2, 3], 5, 4)
    said(log, "+", [2, 3], 6, 3)
    said(log, "+", [2, 3], 5, try_number=2)
    said(log, "+", [3, 5], 8, 5)
    said(log, "-", [9, 4], 6, 2)
    said(log, "*", [2, 4], 8)
    said(log, "+", [3, 5], 8, 2, help_level=2)
    said(log, "+", [3, 5], 8, help_level=5)
    said(log, "+", [1, 3, 10], 6, 2)
    log.claim(WEDNESDAY + STEP * log.count, pair(4, 4), pair(4, 5))
    boxes = Log(cast.pupil, "queens_collection", cast.table_mate)
    boxes.claim(WEDNESDAY + timedelta(hours=1), colours(1, 1))
    answer(cast, right=3, wrong=2)
    run_jobs()
    return report_of(cast)


# --- how often right -------------------------------------------------------------------------


def test_second_tab_lists_exactly_the_rows_of_the_figure(cast: Cast, mixed: PupilReport) -> None:
    evidence = PupilWeek.objects.get(student=cast.pupil).evidence
    counted = {one.id for one in ROWS.of(read_claims(evidence))}
    for query in ({"show": "unaided"}, {"about": "sums", "how": "unaided"}):
        page = report_of(cast, **query).page
        assert (page.show, page.rows) == ("unaided", None)
        listed = [line.claim for line in page.equations]
        assert {one.id for one in listed} == counted
        assert (sum(bool(one.is_true) for one in listed), len(listed)) == (
            mixed.figure.right,
            mixed.figure.tried,
        )
    html = read(cast, "pupil_report", "teacher", show="unaided")
    assert f"Right first time {mixed.figure.right} of {mixed.figure.tried}" in text_of(html)


def test_kinds_skills_games_and_cards_add_up_to_the_figure(mixed: PupilReport) -> None:
    def added(parts: list[Any]) -> list[tuple[int, int]]:
        splits = [(one.games, one.cards, one) for one in parts]
        columns = zip(*splits, strict=True)
        return [(sum(p.right for p in own), sum(p.tried for p in own)) for own in columns]

    figure = mixed.figure
    whole = [(one.right, one.tried) for one in (figure.games, figure.cards, figure)]
    assert added([part.kind.together for part in mixed.split.kinds]) == whole
    several = [part for part in mixed.split.kinds if part.skills]
    assert [[one.skill for one in part.skills] for part in several] == [["add2.w5", "add2.w10"]]
    for part in several:
        own = part.kind.together
        assert added([one.together for one in part.skills]) == [
            (one.right, one.tried) for one in (own.games, own.cards, own)
        ]
        helped = [one.helped for one in part.skills]
        assert sum(one.tried for one in helped) == part.kind.alone.helped.tried == 2
    assert {one.family for one in mixed.split.apart} == {"pair", "colour_pair"}


def test_ways_in_which_answers_were_made_add_up_to_all_of_them(
    cast: Cast, mixed: PupilReport
) -> None:
    html = read(cast, "pupil_report", "teacher", show="sums")
    words = text_of(html, "equations")
    tries = mixed.figure.tried
    told = f"{tries + 4} answers: {tries} first tries without help, 2 first tries with help,"
    assert f"{told} 1 first try after the answer was shown, 1 second try." in words
    adds = rows_of(html, "kinds")
    column = next(n for n, one in enumerate(adds[0]) if one == "First tries with help")
    assert adds[-1][column] == "2 of 2"
    assert "Any help 3" in words
    opened = text_of(read(cast, "pupil_report", "teacher", show="help"), "equations")
    assert "Every answer after any help: second tries and pairs too" in opened
    assert "2 more were put together wrongly and count nowhere." in words
    assert f"All {tries + 4 + 2}" in words
    opened = rows_of(read(cast, "pupil_report", "teacher", how="put_together"), "equations")[1:]
    assert len(opened) == 2
    assert all("put together wrongly" in row[1] for row in opened)
    assert all("The same cards make 1 + 3 + 6 = 10." in row[1] for row in opened)


def test_under_ten_answers_it_is_too_early_and_there_is_no_bar(cast: Cast, log: Log) -> None:
    said(log, "+", [2, 3], 5, 3)
    said(log, "+", [2, 3], 6, 6)
    run_jobs()
    html = read(cast, "pupil_report", "teacher")
    told = text_of(html, "right-first")
    assert "3 of 9 under 10 answers: too early to say" in told
    assert "bar-svg" not in html
    assert "Under 10 answers: too early to say what is hard." in text_of(html, "next")
    said(log, "+", [2, 3], 5)
    run_jobs()
    html = read(cast, "pupil_report", "teacher")
    assert "4 of 10" in text_of(html, "right-first")
    assert "bar-svg" in html


def test_days_are_those_of_the_last_four_of_the_chosen_weeks(cast: Cast, log: Log) -> None:
    for ago in (0, 7, 8, 70):
        log.claim(WEDNESDAY - timedelta(days=ago), *[equation("+", [2, 3], 5)])
    run_jobs()
    assert [one.days for one in report_of(cast).marks] == [0, 0, 2, 1]
    term = report_of(cast, when="12")
    assert ([one.days for one in term.marks], term.days) == ([0, 0, 2, 1], 4)
    assert [one.days for one in report_of(cast, when="1").marks] == [1]
    past = report_of(cast, when="2026-11-09")
    assert [one.levels for one in past.marks] == [["", "l", "l", "", "", "", ""]]


def test_the_last_day_played_does_not_depend_on_the_chosen_weeks(cast: Cast, log: Log) -> None:
    assert "no answers yet" in text_of(read(cast, "pupil_report", "teacher"))
    said(log, "+", [2, 3], 5)
    log.claim(WEDNESDAY - timedelta(days=7), equation("+", [2, 3], 5))
    run_jobs()
    for when in ("1", "12", "2026-11-16", "2026-11-09"):
        html = read(cast, "pupil_report", "teacher", when=when)
        assert "last played Wed 18 Nov" in text_of(html)
    with time_machine.travel(WEDNESDAY + timedelta(hours=2)):
        html = read(cast, "pupil_report", "teacher")
    assert "last played today" in text_of(html)


# --- what next -------------------------------------------------------------------------------


def test_next_is_the_skill_with_most_to_learn_of_those_sure_enough(cast: Cast, log: Log) -> None:
    said(log, "+", [2, 3], 5, 8)
    said(log, "+", [2, 3], 6, 2)
    for n in range(4):
        said(log, "-", [9, n + 1], 8 - n, 3)
        said(log, "-", [9, n + 1], 9 - n, 1 + (n < 2))
    said(log, "-", [9, 4], 3)
    run_jobs()
    html = read(cast, "pupil_report", "teacher")
    told = text_of(html, "next")
    words = "Take away to 10. 7 of 19 first tries without help were not right"
    assert words in told
    assert "mostly one too many." in told
    assert html.count('class="btn go') == 1
    address = re.search(r'href="([^"]+/assign/[^"]+)"[^>]*>.*?Set take away to 10', html, re.DOTALL)
    page = cast.client("teacher").get(address[1].replace("&amp;", "&")).content.decode()
    assert "From your report: Take away to 10 comes next." in text_of(page)
    opened = rows_of(
        read(cast, "pupil_report", "teacher", about="sub.w10", how="missed"), "equations"
    )
    assert len(opened[1:]) == 7


@pytest.mark.parametrize(
    ("too_many", "others", "told"),
    [(2, 0, "mostly one too many"), (2, 1, "mostly one too many"), (2, 2, ""), (0, 2, "")],
)
def test_next_names_what_more_than_half_of_the_slips_share(
    cast: Cast, log: Log, too_many: int, others: int, told: str
) -> None:
    said(log, "-", [9, 4], 5, 8)
    said(log, "-", [9, 4], 6, too_many)
    said(log, "-", [9, 4], 2, others // 2)
    said(log, "-", [9, 4], 1, others - others // 2)
    run_jobs()
    words = text_of(read(cast, "pupil_report", "teacher"), "next")
    assert "Take away to 10" in words
    assert told in words
    assert ("mostly" in words) == bool(told)


def test_the_skill_next_stays_where_the_chosen_weeks_hold_no_slip(cast: Cast, log: Log) -> None:
    said(log, "-", [9, 4], 5, 8)
    said(log, "-", [9, 4], 6, 4)
    run_jobs()
    with time_machine.travel(WEDNESDAY + timedelta(weeks=8)):
        told = text_of(read(cast, "pupil_report", "teacher"), "next")
    assert "Take away to 10. Sometimes right, sometimes not yet. Set take away to 10" in told


def test_without_a_skill_to_learn_next_are_facts_of_one_day(cast: Cast, log: Log) -> None:
    said(log, "+", [2, 3], 5, 40)
    run_jobs()
    told = text_of(read(cast, "pupil_report", "teacher"), "next")
    assert "2 + 3. Right in games already, and not on two days yet. Set these facts" in told


def test_where_nothing_comes_next_a_game_is_set_and_no_false_reason_given(
    cast: Cast, log: Log
) -> None:
    said(log, "-", [9, 4], 6, 12)
    run_jobs()
    told = text_of(read(cast, "pupil_report", "teacher"), "next")
    assert "A game. No one skill comes next so far. Set a game" in told


def test_without_answers_next_is_a_game_and_without_any_ever_the_card(cast: Cast, log: Log) -> None:
    html = read(cast, "pupil_report", "teacher")
    assert "A first game. Sleeping Queens is open" in text_of(html, "next")
    assert not has(html, "equations")
    link = f"{reverse('cards', args=[cast.classroom.public_id])}?pupil="
    link += cast.pupil.user.public_id
    assert f'class="btn go tall" href="{link}"' in html
    Assignment.objects.update(ended_at=timezone.now())
    assert "Nothing is open in the class. Set a game" in text_of(
        read(cast, "pupil_report", "teacher"), "next"
    )
    said(log, "+", [2, 3], 5)
    run_jobs()
    html = read(cast, "pupil_report", "teacher", when="2026-11-09")
    assert "1 of 1" in text_of(html, "right-first"), "no such week: the span chosen last"
    with time_machine.travel(WEDNESDAY + timedelta(weeks=8)):
        html = read(cast, "pupil_report", "teacher")
    assert "No answers in these 4 weeks." in text_of(html, "right-first")
    assert "There are no answers in this time." in text_of(html, "next")
    assert has(html, "equations")


def test_a_card_is_printed_for_one_pupil(cast: Cast) -> None:
    where = reverse("cards", args=[cast.classroom.public_id])
    client = cast.client("teacher")
    everybody = client.get(where).content.decode()
    one = client.get(where, {"pupil": cast.pupil.user.public_id}).content.decode()
    assert cast.table_mate.name in text_of(everybody)
    assert cast.pupil.name in text_of(one)
    assert cast.table_mate.name not in text_of(one)
    assert "New pictures for all" in text_of(everybody)
    assert "New pictures for all" not in text_of(one)


# --- which skills, what wrong ----------------------------------------------------------------


def test_three_skills_are_those_asked_most_with_a_word(cast: Cast, mixed: PupilReport) -> None:
    skills: PupilSkills = mixed.skills
    asked = [one.answers for one in skills.asked_most]
    assert len(asked) == 3
    assert asked == sorted((one.answers for one in skills.skills), reverse=True)[:3]
    items = items_of(read(cast, "pupil_report", "teacher"), "three-skills")
    assert items[1].startswith(("Sums to 5", "Sums to 10"))
    assert not re.search(r"\d of \d|times in 10", " ".join(items))


def test_wrong_most_often_come_the_newest_first_and_open_exactly_those(
    cast: Cast, log: Log
) -> None:
    said(log, "+", [2, 3], 6, 2)
    said(log, "+", [2, 4], 5, 2)
    said(log, "+", [3, 4], 9, 3)
    said(log, "+", [1, 4], 6)
    said(log, "+", [1, 3, 10], 6, 4)
    run_jobs()
    html = read(cast, "pupil_report", "teacher")
    assert items_of(html, "wrong-most") == [
        "3 + 4 = 9 3 times 2 too many",
        "2 + 4 = 5 2 times one too few",
        "2 + 3 = 6 2 times one too many",
    ]
    rows = rows_of(read(cast, "pupil_report", "teacher", wrong="2 + 4 = 5"), "equations")[1:]
    assert [row[0] for row in rows] == ["not yet 2 + 4 = 5"] * 2


# --- folds -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "opened"),
    [
        ({}, []),
        ({"open": ["facts", "growth"]}, ["facts", "growth"]),
        ({"open": "nothing"}, []),
        ({"show": "notyet"}, ["answers"]),
        ({"about": "sums", "how": "unaided"}, ["answers"]),
        ({"wrong": "2 + 3 = 6", "open": "adds"}, ["adds", "answers"]),
        ({"page": "2"}, ["answers"]),
        ({"skill": "add2.w5"}, ["growth"]),
    ],
)
def test_an_address_opens_what_it_asks_for(
    cast: Cast, log: Log, query: dict[str, Any], opened: list[str]
) -> None:
    said(log, "+", [2, 3], 5)
    run_jobs()
    html = read(cast, "pupil_report", "teacher", **query)
    assert re.findall(r'data-fold="(\w+)" open', html) == opened
    assert len(re.findall(r'data-fold="\w+"', html)) == 5


def test_a_report_takes_the_same_queries_as_ever(
    cast: Cast, log: Log, django_assert_num_queries: Any
) -> None:
    said(log, "+", [2, 3], 5, 12)
    run_jobs()
    with django_assert_num_queries(5):
        pupil_report(cast.classroom, cast.pupil)
