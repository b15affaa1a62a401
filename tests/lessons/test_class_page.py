"""The class page: did they play, whom to look at first, what is set, who is in it."""

import re
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from classroom.lessons.selectors.class_page import overview
from classroom.models import ClassroomTeacher, Enrollment, PupilWeek, ReportJob, Student
from classroom.reports.selectors.days import DayAnswers
from classroom.reports.selectors.reports import recent_since
from classroom.templatetags.classes import columns
from games.models import Seat
from games.services import mark_present
from learning.weeks import monday_of
from tests.factories import ClassroomFactory
from tests.lessons.lesson import Lesson, make_lesson, press_play, table_of, text_of
from tests.reports.page import rows_of
from tests.reports.page import text_of as text_in

pytestmark = pytest.mark.django_db


def built(student: Student, sums: int, tried: int, right: int, **more: Any) -> None:
    """Write a built week: so many sums today, so many right of first tries."""
    today = timezone.localdate()
    figures = {
        "days": {today.isoformat(): sums},
        "kinds": {"sum": {"claims": sums, "alone_tried": tried, "alone_right": right}},
    }
    PupilWeek.objects.create(
        student=student,
        week=monday_of(today),
        figures=figures | more,
        evidence=[],
        built_at=timezone.now(),
    )


def page_of(lesson: Lesson) -> Any:
    """Return the class page."""
    return lesson.desk.get(lesson.url("class_page"))


def test_it_tells_who_played_and_how_right_by_small_numbers() -> None:
    """Two numbers, from ten on with a bar; below it is said that there are few."""
    lesson = make_lesson(4)
    dots, early, share, none = lesson.pupils
    built(dots, 3, 4, 3)
    built(early, 8, 8, 7)
    built(share, 20, 20, 18)
    page = page_of(lesson)
    words = text_of(page)
    assert "31 answers, 3 pupils played" in words
    lines = {line.student: line for line in page.context["overview"].lines}
    told = {row[0]: row[2] for row in rows_of(page.content.decode(), "roster")}
    assert told[dots.name] == "3 of 4 under 10 answers"
    assert told[early.name] == "7 of 8 under 10 answers"
    assert told[share.name] == "18 of 20"
    assert told[none.name] == "none yet"
    assert page.content.decode().count('class="bar-svg"') == 1
    assert " %" not in words
    assert lines[none].answers == 0
    assert "Whole class 28 of 32" in words
    assert [day.level for day in lines[share].days][-1] == "h"
    assert "As of" in words


def since() -> str:
    """Return the day from which on pupils are compared."""
    return date_format(recent_since(timezone.localdate()), "j F")


def fact_of(tried: int, right: int) -> dict[str, Any]:
    """Return the built counts of a fact."""
    return {"tried": tried, "right": right, "met": "", "days": [], "last": ""}


def test_it_names_whom_to_look_at_first() -> None:
    """A fact that does not come right, much help, a week away; nobody twice for nothing."""
    lesson = make_lesson(4)
    hard, helped, away, fine = lesson.pupils
    built(hard, 16, 16, 7, facts={"add:2+5": fact_of(14, 1)})
    built(helped, 6, 6, 6, hinted=6)
    built(fine, 6, 6, 6)
    Enrollment.objects.update(since=timezone.now() - timedelta(days=30))
    page = page_of(lesson)
    notices = page.context["overview"].notices
    assert [(one.kind, one.student) for one in notices] == [
        ("below", hard),
        ("help", helped),
        ("away", away),
    ]
    words = text_of(page)
    told = f"1 of 14 right in games since {since()} , less than half; too few others to compare"
    assert f"{hard.name} 2 + 5: {told}" in words
    assert f"{away.name} has not played for 7 days" in words


@pytest.mark.parametrize(("hinted", "kinds"), [(4, []), (5, ["help"])])
def test_help_is_much_from_five_times_on(hinted: int, kinds: list[str]) -> None:
    lesson = make_lesson(1)
    built(lesson.pupils[0], 9, 9, 9, hinted=hinted)
    assert [one.kind for one in overview(lesson.classroom).notices] == kinds


@pytest.mark.parametrize(("tried", "compared"), [(9, False), (10, True)])
def test_pupils_are_compared_from_ten_tries_on(tried: int, compared: bool) -> None:
    lesson = make_lesson(1)
    built(lesson.pupils[0], tried, tried, tried)
    assert overview(lesson.classroom).compared == compared


@pytest.mark.parametrize(("pupils", "named", "more"), [(2, 2, 0), (3, 3, 0), (4, 3, 1), (5, 3, 2)])
def test_three_are_to_be_looked_at_first_and_the_others_counted(
    pupils: int, named: int, more: int
) -> None:
    lesson = make_lesson(pupils)
    for one in lesson.pupils:
        built(one, 9, 9, 9, hinted=5)
    told = overview(lesson.classroom)
    assert (len(told.notices), told.more) == (named, more)


def test_three_tries_name_nobody() -> None:
    """None right of three tries of a fact: the class page, the report and the map say nothing."""
    lesson = make_lesson(3)
    hard, fine, _away = lesson.pupils
    built(hard, 6, 6, 3, facts={"add:3+5": fact_of(3, 0)})
    built(fine, 6, 6, 6, facts={"add:1+1": fact_of(3, 2)})
    ready(hard)
    page = page_of(lesson)
    assert page.context["overview"].notices == []
    assert "Under 10 first tries of one kind from each pupil: too early to say." in text_of(page)
    for weeks in ("1", "4", "12"):
        page = lesson.desk.get(lesson.url("class_report"), {"weeks": weeks})
        words = text_of(page)
        assert not [cell for cell in page.context["report"].facts.grid.cells if cell.look]
        assert "3 + 5: 0 of 3 right in games, too early to say" in words
        assert "Look at" not in words


def test_right_with_help_is_not_told_as_wrong_without_it() -> None:
    """Three of three with help: no "0 of 3", and nobody is named for it."""
    lesson = make_lesson(2)
    helped, _other = lesson.pupils
    fact = fact_of(0, 0) | {"helped_tried": 12, "helped_right": 12}
    kinds = {"add2": {"claims": 12, "helped_tried": 12, "helped_right": 12}}
    built(helped, 12, 0, 0, facts={"add:3+4": fact}, kinds=kinds)
    ready(helped)
    assert [one.kind for one in page_of(lesson).context["overview"].notices] == []
    words = text_of(lesson.desk.get(lesson.url("class_report")))
    assert "3 + 4: with help only" in words
    assert re.findall(r"\b0 of [1-9]", words) == []
    assert "12 none yet 12 of 12" in words


def ready(student: Student) -> None:
    """Say that a pupil's report has been built."""
    job = {"kind": "pupil", "subject": student.user.public_id, "period": "all"}
    ReportJob.objects.create(**job, built_at=timezone.now())


def false_pair(first: int, second: int) -> dict[str, Any]:
    """Return stored evidence of two unlike numbers claimed as the same."""
    return {
        "at": timezone.now().isoformat(),
        "game": "sleeping_queens",
        "kind": "match",
        "item": "pair",
        "op": "",
        "operands": [first, second],
        "said": None,
        "truth": None,
        "right": False,
        "legal": False,
        "reason": "not_equal",
        "help": 0,
        "shown": False,
        "try": 1,
        "id": 1,
        "group": "",
        "hand": [first, second],
    }


def test_a_pupil_who_slips_over_and_over_stands_out_and_the_slip_is_named() -> None:
    """Equal numbers seldom right, no fact that is hard: both pages say so, and "6 = 9"."""
    lesson = make_lesson(2)
    slips, fine = lesson.pupils
    pairs = {"claims": 27, "alone_tried": 27, "alone_right": 7}
    built(slips, 12, 12, 11, kinds={"pair": pairs})
    said = [false_pair(6, 9)] * 5 + [false_pair(3, 8)] * 2
    PupilWeek.objects.filter(student=slips).update(evidence=said)
    built(fine, 6, 6, 6, kinds={"pair": {"claims": 9, "alone_tried": 9, "alone_right": 2}})
    page = page_of(lesson)
    found = page.context["overview"].notices
    assert [(one.kind, one.student) for one in found] == [("below", slips)]
    words = text_of(page)
    assert "Nobody stands out" not in words
    assert (
        f"{slips.name} Equal numbers: 7 of 27 right in games since {since()} , often 6 = 9" in words
    )
    ready(slips)
    report = text_of(lesson.desk.get(lesson.url("class_report")))
    told = (
        f"Look at equal numbers with {slips.name} ( 7 of 27 right in games since {since()} , often"
    )
    assert told in report


def test_one_slip_made_now_and_then_is_not_named() -> None:
    """Half right, or few tries, is no notice; a slip is named from the fourth time on."""
    lesson = make_lesson(2)
    half, rare = lesson.pupils
    built(half, 20, 20, 11, kinds={"add2": {"claims": 20, "alone_tried": 20, "alone_right": 11}})
    built(rare, 20, 20, 3, kinds={"pair": {"claims": 20, "alone_tried": 20, "alone_right": 3}})
    PupilWeek.objects.filter(student=rare).update(evidence=[false_pair(6, 9)] * 3)
    page = page_of(lesson)
    assert [one.student for one in page.context["overview"].notices] == [rare]
    assert "often" not in text_of(page).split("Look here first")[1].split("Last 7 days")[0]


def test_before_the_first_game_it_says_so() -> None:
    """No answers yet, nothing open, the sign-in's button, the code in threes."""
    lesson = make_lesson(2)
    lesson.classroom.code = "KTE42M"
    lesson.classroom.save()
    Enrollment.objects.update(since=timezone.now() - timedelta(days=30))
    page = page_of(lesson)
    assert page.context["overview"].notices == [], "nobody is away from what has not begun"
    words = text_of(page)
    assert "No answers yet" in words
    assert "Nothing is open" in words
    assert "After the first games, this names the pupils who may need you." in words
    assert "Let pupils sign in" in words
    assert "KTE 42M" in words
    assert "2 pupils" in words


def test_the_open_lesson_says_who_is_here_and_whose_hand_is_up() -> None:
    """Of three at a table one is there and asks; the newest of two lessons leads."""
    lesson = make_lesson(3)
    lesson.assign(lesson.pupils, goal="sums", sums_count="6")
    first = lesson.pupils[0]
    table = table_of(press_play(first, lesson.classroom.assignments.get()))
    words = text_in(page_of(lesson).content.decode(), "lesson")
    assert "0 of 3 are here" in words
    assert "0 of 3 made 6 sums" in words
    assert "0 hands are up" in words
    seat = table.seats.get(user=first.user)
    mark_present(seat)
    assert "1 of 3 are here, at 1 table" in text_in(page_of(lesson).content.decode(), "lesson")
    Seat.objects.filter(pk=seat.pk).update(hand_up_at=timezone.now())
    html = page_of(lesson).content.decode()
    assert f"1 hand is up: {first.name}, table 1" in text_in(html, "lesson")
    board = text_of(lesson.desk.get(lesson.url("live")))
    assert "1 of 3" in board
    lesson.assign(lesson.pupils)
    html = page_of(lesson).content.decode()
    assert "finished 2 games" in text_in(html, "lesson")
    assert "0 of 3 made 6 sums" in text_in(html, "also")


def test_a_class_of_one_reads_the_name() -> None:
    """No lowest, no whole class: the pupil's name stands in the sentences."""
    lesson = make_lesson(1)
    (pupil,) = lesson.pupils
    lesson.assign(lesson.pupils)
    built(pupil, 12, 12, 3)
    words = text_of(page_of(lesson))
    assert f"{pupil.name} is not here yet" in words
    assert f"{pupil.name} played" in words
    assert "Whole class" not in words


def test_one_button_is_green_whatever_is_open() -> None:
    """*Set a game* where nothing is open, *Live board* in a lesson."""
    lesson = make_lesson(2)
    green = re.compile(r'class="btn go[^>]*>.*?</svg> ([^<]*)</a>')
    assert green.findall(page_of(lesson).content.decode()) == ["Set a game"]
    lesson.assign(lesson.pupils)
    assert green.findall(page_of(lesson).content.decode()) == ["Live board"]


def test_two_columns_hold_every_pupil_and_forty_are_folded_on_a_phone() -> None:
    """Columns of as many; the last two thirds of forty are shown when they are asked for."""
    lesson = make_lesson(40)
    page = page_of(lesson)
    sides = page.context["overview"].columns
    assert [len(one) for one in sides] == [20, 20]
    assert [line.student.name for one in sides for line in one] == [
        line.student.name for line in page.context["overview"].lines
    ]
    assert "Show 28 more" in text_of(page)
    assert "Show" not in text_in(page_of(make_lesson(24)).content.decode(), "roster")


def test_an_empty_class_shows_the_first_step() -> None:
    """Three steps, one button, no empty tables."""
    lesson = make_lesson(0)
    page = page_of(lesson)
    assert "No pupils yet" in text_of(page)
    assert 'id="roster"' not in page.content.decode()
    assert lesson.url("roster_add") in page.content.decode()


def test_what_is_set_shows_how_many_are_done() -> None:
    """One running, one planned, with links to their pages."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    day = (timezone.now() + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")
    lesson.assign(lesson.pupils, when="day", starts=day)
    page = page_of(lesson)
    words = text_of(page)
    assert "Open now: Sleeping Queens" in words
    assert "0 of 2 finished 2 games" in words
    assert "Also set Sleeping Queens" in words
    assert "planned" in words
    assert lesson.url("assignment", made.public_id) in page.content.decode()
    assert "pupils can sign in until" in words


def test_queries_do_not_grow_with_pupils() -> None:
    """Two pupils or nine: the same number of queries."""

    def queries(pupils: int) -> int:
        lesson = make_lesson(pupils)
        lesson.assign(lesson.pupils, seats="5", bots="on") if pupils < 6 else None
        for pupil in lesson.pupils:
            built(pupil, 5, 5, 5)
        desk = lesson.desk
        with CaptureQueriesContext(connection) as caught:
            assert desk.get(lesson.url("class_page")).status_code == 200
        return len(caught)

    assert queries(2) <= 18  # two of them say who is here
    assert queries(9) <= 16  # nothing is set


def test_the_list_holds_ones_own_present_classes() -> None:
    """Two classes are listed; one that the teacher left is not."""
    lesson = make_lesson(1)
    second = ClassroomFactory(school=lesson.classroom.school, teacher=lesson.teacher)
    left = ClassroomFactory(school=lesson.classroom.school, teacher=lesson.teacher)
    ClassroomTeacher.objects.filter(classroom=left).update(ended_at=timezone.now())
    words = text_of(lesson.desk.get(reverse("class_list")))
    assert lesson.classroom.name in words
    assert second.name in words
    assert left.name not in words


def test_a_teacher_without_a_class_is_led_to_the_first_one() -> None:
    """The empty list redirects."""
    lesson = make_lesson(0)
    ClassroomTeacher.objects.update(ended_at=timezone.now())
    assert lesson.desk.get(reverse("class_list")).url == reverse("first_class")


def test_the_sign_in_window_says_the_day_when_it_is_open_past_midnight() -> None:
    """Today: the hour. Tomorrow: the day and the hour."""
    lesson = make_lesson(1)
    lesson.classroom.open_until = timezone.now() + timedelta(days=1)
    lesson.classroom.save()
    until = timezone.localtime(lesson.classroom.open_until, ZoneInfo("Europe/London"))
    told = f"pupils can sign in until {until.day} {until:%b %Y, %H:%M}"
    assert told in text_of(page_of(lesson))


def test_the_sign_in_window_is_opened_and_closed_from_here() -> None:
    """One button, on the class page, each way."""
    lesson = make_lesson(1)
    lesson.desk.post(lesson.url("sign_in_window_open"))
    assert "Stop sign-in" in text_of(page_of(lesson))
    lesson.desk.post(lesson.url("sign_in_window_close"))
    assert "Let pupils sign in" in text_of(page_of(lesson))


def test_days_stand_beside_one_another_as_high_as_their_sums() -> None:
    days = [DayAnswers(date(2026, 6, 10 + n), sums) for n, sums in enumerate((0, 1, 20, 10))]
    none, few, most, half = columns(days)
    assert [one.y + one.height for one in (none, few, most, half)] == [none.y + none.height] * 4
    assert [one.height for one in (none, few, most, half)] == [10, 7, 88, 44]
    assert [one.x for one in (none, few, most, half)] == [8, 88, 168, 248]
    assert [one.y - one.above for one in (none, few, most, half)] == [6, 6, 6, 6]
    assert [one.last for one in (none, few, most, half)] == [False, False, False, True]
