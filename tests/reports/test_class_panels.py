"""Panels of the class report: facts by sign, slips that come back, hands, who hardly played."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from classroom.models import PupilWeek
from classroom.reports.selectors.class_answers import class_answers, rows_named
from classroom.reports.selectors.class_hands import hands_in
from classroom.reports.selectors.class_slips import class_slips
from classroom.reports.selectors.pupil_report import pupil_report
from engine.protocol import Attempt
from games.models import Opportunity
from learning.statements import HINTED, UNAIDED, Rows
from learning.tries import ALONE
from learning.weeks import zone_named
from tests.cast import Cast
from tests.factories import StudentFactory
from tests.learning.stored import stored
from tests.lessons.assign_page import page_of
from tests.reports.asking import read
from tests.reports.built import run_jobs
from tests.reports.kinds import BLANKET, Log, equation, helper, play
from tests.reports.page import has, items_of, rows_of, text_of
from tests.reports.script import MONDAY
from tests.reports.test_cards import answer
from tests.reports.test_misleading import MINUTE, RIGHT, WRONG, claim, in_class
from tests.reports.test_next_lesson import buttons, of_cast, places_of, start

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]

ALSO_WRONG = equation("+", [2, 4], 7)
TAKEN_ONE_OUT = [equation("-", [7, 4], 2), equation("-", [9, 2], 6)]
SIGN_LOST = [equation("-", [6, 2], 8), equation("-", [5, 4], 9)]
TURN = [["equation", "add:3+4"], ["equation", "add:1+2+4"], ["pair", "pair"]]


def tabs_of(html: str) -> dict[str, bool]:
    """Return the words on the tabs, and which of them is current."""
    nav = html[html.index('class="seg signs') :]
    nav = nav[: nav.index("</nav>")]
    found = re.findall(r"<a ([^>]*)>.*?<span>([^<]*)</span></a>", nav)
    return {words: "aria-current" in attributes for attributes, words in found}


def answers(cast: Cast, link: str) -> list[str]:
    page = cast.client("teacher").get(link).content.decode()
    return [row[0] for row in rows_of(page, "equations")[1:]]


# --- facts -------------------------------------------------------------------------------------


def test_one_map_is_shown_and_the_span_and_sign_stay(cast: Cast) -> None:
    for name in ("Aster", "Basil", "Cress"):
        claim(in_class(cast, name), *[RIGHT] * 6, *[equation("-", [9, 4], 5)] * 2)
    run_jobs()
    teacher, where = (
        cast.client("teacher"),
        reverse("class_report", args=[cast.classroom.public_id]),
    )

    def page(**query: object) -> str:
        return teacher.get(where, query).content.decode()

    assert tabs_of(page()) == {"add": True, "take away": False, "times": False, "divide": False}
    assert has(page(), "grid-sums")
    taken = page(weeks=1, sign="takes")
    assert (has(taken, "grid-takes"), has(taken, "grid-sums")) == (True, False)
    again = page()
    assert tabs_of(again)["take away"]
    assert "16 Nov to 21 Nov" in text_of(again)
    assert "16 Nov to 21 Nov" in text_of(page(sign="sums"))
    assert tabs_of(page(weeks=4))["add"]
    assert tabs_of(page(sign="<b>nothing"))["add"]
    other = cast.client("co_teacher").get(where)
    assert tabs_of(other.content.decode())["add"]


def test_covers_have_a_tab_once_somebody_has_tried_one(cast: Cast, log: Log) -> None:
    claim(log, RIGHT)
    run_jobs()
    assert "cover" not in tabs_of(read(cast, "class_report", "teacher"))
    princess = Log(cast.pupil, "sleepless_princess", cast.table_mate)
    cover = ("cover", 5, 4, BLANKET, helper(9))
    claim(princess, *play(5, ("one", helper(5)), ("sum", 5, helper(2), helper(3)), cover))
    run_jobs()
    assert "cover" in tabs_of(read(cast, "class_report", "teacher"))


def test_an_empty_sign_says_what_would_show_it_and_opens_it_set(cast: Cast, log: Log) -> None:
    claim(log, RIGHT)
    run_jobs()
    for sign, game, cards in (
        ("times", "The Rescue (All four signs)", "“Thinking cards: times 2, 5, 10”"),
        ("takes", "The Rescue", "“Thinking cards: taking away to 10”"),
    ):
        html = read(cast, "class_report", "teacher", sign=sign)
        words = text_of(html, "facts-lacking")
        assert "Nobody has been asked any of these yet." in words
        assert game in words
        assert cards in words
        ((said, query),) = buttons(html, "facts-lacking")
        assert said == "Set this for the class"
        assert page_of(of_cast(cast), query).status_code == 200


def test_a_fact_opens_counts_the_slip_and_who_from_three_pupils_on(cast: Cast, log: Log) -> None:
    other = in_class(cast, "Aster")
    claim(log, *[RIGHT] * 6, *[WRONG] * 5)
    claim(other, *[RIGHT] * 5)
    run_jobs()
    where = reverse("class_answers", args=[cast.classroom.public_id])

    def page() -> str:
        return cast.client("teacher").get(where, {"about": "add:3+4"}).content.decode()

    assert "11 of 16" in text_of(page(), "counted")
    assert "3 + 4 = 8 (5 times)" in text_of(page(), "counted")
    assert "Under 3 pupils" in text_of(page(), "by-pupil")
    claim(in_class(cast, "Basil"), RIGHT)
    run_jobs()
    listed = items_of(page(), "by-pupil")
    assert [one.split()[0] for one in listed] == ["Aster", "Basil", cast.pupil.name]


# --- slips -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "how", "rows"),
    [
        ("add:3+4", "hinted", Rows("add:3+4", HINTED)),
        ("add:3+4", "nonsense", Rows("add:3+4", ALONE)),
        ("sums", "", Rows("sums", UNAIDED)),
        ("nonsense", "hinted", Rows("", HINTED)),
        ("", "", Rows("", ALONE)),
    ],
)
def test_an_address_that_names_nothing_known_opens_the_usual_rows(
    about: str, how: str, rows: Rows
) -> None:
    assert rows_named(about, how) == rows


@pytest.mark.parametrize(("made", "shown", "more"), [(50, 50, 0), (51, 50, 1)])
def test_the_fifty_newest_answers_of_a_class_are_listed(
    cast: Cast, made: int, shown: int, more: int
) -> None:
    claims = [stored(id=n, group=cast.classroom.public_id) for n in range(made)]
    PupilWeek.objects.create(
        student=cast.pupil,
        week=MONDAY.date(),
        figures={},
        evidence=[list(one) for one in claims],
        built_at=MONDAY,
    )
    told = class_answers(cast.classroom, Rows("add:3+4", ALONE), 4)
    assert (len(told.answers), told.more, told.listed) == (shown, more, made)
    assert told.answers[0].line.claim.id == made - 1


def test_slips_that_come_back_are_told_with_real_examples_and_open_them(cast: Cast) -> None:
    for name in ("Aster", "Basil"):
        claim(in_class(cast, name), *[RIGHT] * 5, WRONG, WRONG, ALSO_WRONG)
    claim(in_class(cast, "Cress"), *SIGN_LOST * 3)
    run_jobs()
    html = read(cast, "class_report", "teacher")
    first, second = items_of(html, "slips")
    assert first == (
        "Often one out Sums to 10: 6 of 6 slips 2 pupils"
        " 3 + 4 = 8 2 + 4 = 7 Count on from the bigger number."
    )
    told = "Often with another sign Take away to 10: 6 of 6 slips 1 pupil"
    assert second.startswith(told)
    assert "6 − 2 = 8" in second
    links = re.findall(r'href="([^"]*how=slip[^"]*)"', html)
    opened = [answers(cast, one.replace("&amp;", "&")) for one in links]
    assert [len(one) for one in opened] == [6, 6]
    assert sorted(set(opened[0])) == ["not yet 2 + 4 = 7", "not yet 3 + 4 = 8"]
    page = cast.client("teacher").get(links[0].replace("&amp;", "&")).content.decode()
    assert "6 answers, Sums to 10: not right yet, one out" in text_of(page, "equations")


@pytest.mark.parametrize(
    ("made", "advice"),
    [
        ([WRONG, ALSO_WRONG] * 2, "Count on from the bigger number."),
        (TAKEN_ONE_OUT * 2, "Count back: the first step back is one taken away."),
    ],
)
def test_a_slip_has_the_advice_of_its_sign(
    cast: Cast, log: Log, made: list[Attempt], advice: str
) -> None:
    claim(log, *made)
    run_jobs()
    (slip,) = items_of(read(cast, "class_report", "teacher"), "slips")
    assert slip.endswith(advice)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        ([RIGHT] * 6, "Every answer in games was right, or there was none."),
        ([WRONG] * 6, "6 answers in games were not right"),  # all of one sum
        ([WRONG, ALSO_WRONG, WRONG], "3 answers in games were not right"),
    ],
)
def test_no_slip_is_named_below_its_threshold(
    cast: Cast, log: Log, made: list[Attempt], words: str
) -> None:
    claim(log, *made)
    run_jobs()
    told = text_of(read(cast, "class_report", "teacher"), "slips")
    assert "No slip stands out." in told
    assert words in told
    assert "Often" not in told


def test_slips_are_those_of_the_span(cast: Cast, log: Log) -> None:
    for n, one in enumerate([WRONG, ALSO_WRONG] * 3):
        log.claim(MONDAY - timedelta(days=9) + MINUTE * n, one)
    claim(log, RIGHT)
    run_jobs()
    assert "Often one out" in text_of(read(cast, "class_report", "teacher", weeks=4), "slips")
    week = text_of(read(cast, "class_report", "teacher", weeks=1), "slips")
    assert "Every answer in games was right, or there was none." in week
    assert "in the last 4 weeks" in text_of(
        read(cast, "class_report", "teacher", weeks=12), "slips"
    )


# --- hands -------------------------------------------------------------------------------------


def test_slips_of_a_span_begin_at_its_first_midnight_of_the_school() -> None:
    moments = ("2026-11-15T10:59:59+00:00", "2026-11-15T11:00:00+00:00", "2026-11-16T09:00+00:00")
    wrong = {1: [stored(at=at, is_true=False, stated_total=8) for at in moments]}
    zone = zone_named("Pacific/Auckland")  # thirteen hours before London in November
    assert class_slips(wrong, 1, MONDAY.date(), zone).wrong == 2


def test_hands_are_real_and_of_nobody_and_go_to_the_projector(cast: Cast, log: Log) -> None:
    for n in range(9):
        log.decide(MONDAY + MINUTE * n, [["equation", "add:3+4"]], "add:3+4", [3, 4, 7])
    log.decide(MONDAY, TURN, "", [3, 7, "king", 4, 2, 1, 1])
    log.decide(MONDAY, [["equation", "add:2+3"]], "", [2, 3, 5, 9])
    log.decide(MONDAY, [["equation", "add:2+6"]], "", [2, 6, 9])  # a knight would have helped
    log.decide(MONDAY, [["cover", "bl:9-4"]], "", [9, 4, 5])
    run_jobs()
    html = read(cast, "class_report", "teacher")
    first, second = items_of(html, "could-have")
    assert first.endswith("1 + 2 + 4 = 7")
    assert second.endswith("2 + 3 = 5")
    part = html[html.index('id="could-have"') :]
    part = part[: part.index("</section>")]
    for name in (cast.pupil.name, "16 Nov"):
        assert name not in part
    drawn = re.findall(r'aria-label="(\d+)"', part)
    assert drawn == ["3", "7", "4", "2", "1", "1", "2", "3", "5", "9"]
    link = re.search(r'href="([^"]*warm-up/[^"]*)"', part)
    assert link is not None
    wall = cast.client("teacher").get(link[1].replace("&amp;", "&")).content.decode()
    assert re.findall(r'aria-label="(\d+)"', wall) == drawn
    assert "1 + 2 + 4 = 7" in wall
    assert "3 + 4 = 7" in wall
    assert cast.pupil.name not in wall
    assert "Nobody is named" in wall


@pytest.mark.parametrize(("pointed_out", "hands"), [(False, ["2 + 3 = 5"]), (True, [])])
def test_a_sum_that_was_pointed_out_is_no_missed_chance(
    cast: Cast, log: Log, pointed_out: bool, hands: list[str]
) -> None:
    for n in range(12):
        log.decide(MONDAY + MINUTE * n, [["equation", "add:3+4"]], "add:3+4", [3, 4, 7])
    missed = [["equation", "add:2+3"]]
    log.decide(MONDAY, missed, "", [2, 3, 5, 9], pointed_out=pointed_out)
    run_jobs()
    items = items_of(read(cast, "class_report", "teacher"), "could-have")
    assert [item[-len("2 + 3 = 5") :] for item in items] == hands


def test_the_projector_shows_no_hand_of_another_class(cast: Cast, log: Log) -> None:
    other = Log(cast.other_class_pupil, "the_rescue", cast.table_mate)
    other.decide(MONDAY, [["equation", "add:2+3"]], "", [2, 3, 5, 8])
    log.decide(MONDAY, [["equation", "add:1+3"]], "", [1, 3, 4, 6])
    run_jobs()
    foreign = Opportunity.objects.get(student=cast.other_class_pupil.user).pk
    where = reverse("wall_warm_up", args=[cast.classroom.public_id])
    for hand in (foreign, "x", "", "99999999999999999999", "-1"):
        page = cast.client("teacher").get(where, {"hand": hand, "weeks": "x"})
        assert page.status_code == 200
        assert re.findall(r'aria-label="(\d+)"', page.content.decode()) == ["1", "3", "4", "6"]
    assert cast.client("guardian").get(where, {"hand": "1"}).status_code == 404


@pytest.mark.parametrize(("newer", "shown"), [(39, [(2, 3, 5)]), (40, [])])
def test_hands_are_looked_for_in_the_forty_newest_turns(
    log: Log, newer: int, shown: list[tuple[int, ...]]
) -> None:
    """Of the newer turns no cards are kept any more."""
    log.decide(MONDAY, [["equation", "add:2+3"]], "", [2, 3, 5])
    oldest = Opportunity.objects.get().pk
    turns = [[oldest + 1 + n, "", f"add:{n % 9 + 1}+{n // 9 + 4}"] for n in range(newer)]
    assert [one.cards for one in hands_in([*turns, [oldest, "", "add:2+3"]])] == shown


# --- who hardly played -------------------------------------------------------------------------


def test_who_never_played_comes_first_then_who_is_away_then_few_answers(cast: Cast) -> None:
    away, few = in_class(cast, "Aster"), in_class(cast, "Basil")
    away.claim(MONDAY - timedelta(days=40), RIGHT)
    claim(few, *[RIGHT] * 9)
    claim(in_class(cast, "Cress"), *[RIGHT] * 10)
    run_jobs()
    html = read(cast, "class_report", "teacher", weeks=4)
    told = text_of(html, "hardly")
    assert told.startswith(
        "Not played, or hardly In the last 4 weeks. No answers yet Ember Hoot Ripple"
        " Away Aster last played 7 Oct Under 10 answers Basil"
    )
    ((_set, query),) = buttons(html, "hardly")[:1]
    made = start(of_cast(cast), page_of(of_cast(cast), query))
    assert len(places_of(made)) == 5
    assert "Cress" not in told
    longer = text_of(read(cast, "class_report", "teacher", weeks=12), "hardly")
    assert "Away" not in longer
    assert "Under 10 answers Aster Basil" in longer


@pytest.mark.parametrize("games", [(), (2,)])  # cards alone; a game on Monday too
def test_the_day_of_a_thinking_card_is_a_day_played_last(
    cast: Cast, log: Log, games: tuple[int, ...]
) -> None:
    wednesday = datetime(2026, 10, 14, 10, tzinfo=UTC)
    for ago in games:
        log.claim(wednesday - timedelta(days=ago), RIGHT)
    with time_machine.travel(wednesday):
        answer(cast, right=3)
    run_jobs()
    told = text_of(read(cast, "class_report", "teacher", weeks=4), "hardly")
    assert f"Away {cast.pupil.name} last played 14 Oct" in told
    report = read(cast, "pupil_report", "teacher", when="2026-10-12")
    assert "last played Wed 14 Oct" in text_of(report)
    assert pupil_report(cast.classroom, cast.pupil, when="2026-10-12").days == 1 + len(games)


def test_lists_fold_after_twelve_names(cast: Cast, log: Log) -> None:
    claim(log, *[RIGHT] * 10)
    for n in range(14):
        StudentFactory(school=cast.school, classroom=cast.classroom, name=f"Zed{n:02}")
    run_jobs()
    told = text_of(read(cast, "class_report", "teacher"), "hardly")
    assert "Zed09 and 4 more Zed10" in told


def test_a_class_of_one_has_no_groups_and_reads_the_name(cast: Cast, log: Log) -> None:
    claim(log, *[RIGHT] * 12)
    for enrollment in cast.classroom.enrollments.exclude(student=cast.pupil):
        enrollment.delete()
    run_jobs()
    html = read(cast, "class_report", "teacher")
    assert not has(html, "groups")
    assert f"12 calculations by {cast.pupil.name}" in text_of(html)
    assert "Everybody has given 10 answers or more, thinking cards included." in text_of(
        html, "hardly"
    )
