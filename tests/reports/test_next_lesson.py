"""From the class report to a lesson: the next step and the groups open the assign page filled."""

import re
import sys
from collections.abc import Callable
from html import unescape
from types import FrameType
from typing import Any
from urllib.parse import parse_qs

import pytest
from django.urls import reverse

from classroom.models import Assignment, PupilEstimate, PupilWeek, Student
from classroom.reports.selectors.class_report import class_report
from classroom.reports.selectors.next_groups import NextGroup, next_lesson
from classroom.reports.suggestions import Suggestion, mode_for
from classroom.templatetags.reports import group_words
from engine.protocol import Attempt
from games.catalogue import OFFERED
from tests.cast import Cast
from tests.factories import StudentFactory
from tests.lessons.assign_page import ids_of, page_of, start
from tests.lessons.lesson import Lesson, text_of
from tests.reports.asking import read
from tests.reports.built import run_jobs
from tests.reports.kinds import Log, equation
from tests.reports.page import items_of
from tests.reports.page import text_of as part_of
from tests.reports.script import MONDAY
from tests.reports.test_misleading import MINUTE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("autumn")]

RIGHT = equation("+", [3, 4], 7)
WRONG = equation("+", [3, 4], 8)
ALSO_WRONG = equation("+", [2, 4], 7)
SURE = [equation("+", [a, b], a + b) for a, b in ((3, 4), (2, 4), (3, 5), (1, 6), (2, 7))]


def answered(cast: Cast, name: str, *judged: Attempt) -> Student:
    """Return a new pupil of the class who made these claims, a minute apart."""
    student = StudentFactory(school=cast.school, classroom=cast.classroom, name=name)
    log = Log(student, "the_rescue", cast.other_class_pupil)
    for one in judged:
        log.claim(MONDAY + MINUTE * log.count, one)
    return student


def of_cast(cast: Cast) -> Lesson:
    return Lesson(cast.classroom, cast.teacher, [])


def buttons(html: str, part: str) -> list[tuple[str, Any]]:
    """Return what each button of a part of the page says, and what its address fills in."""
    section = html[html.index(f'id="{part}"') :]
    section = section[: section.index("</section>")]
    found = re.findall(r'<a class="btn[^>]*href="[^"?]*\?([^"]*)"[^>]*>(.*?)</a>', section, re.S)
    return [
        (re.sub(r"<[^>]+>|\s+", " ", words).strip(), parse_qs(unescape(query)))
        for query, words in found
    ]


def places_of(made: Assignment) -> set[str]:
    return ids_of([one.student for one in made.pupils.select_related("student__user")])


def test_the_next_step_sets_a_game_for_those_who_had_the_facts_wrong(cast: Cast) -> None:
    wrong = [answered(cast, name, *[RIGHT] * 3, *[WRONG] * 5) for name in ("Aster", "Basil", "Cy")]
    answered(cast, "Dill", *[RIGHT] * 2)
    run_jobs()
    ((words, query),) = buttons(read(cast, "class_report", "teacher", weeks=1), "next-step")
    assert words == "Set this for 3 pupils"
    page = page_of(of_cast(cast), query)
    told = text_of(page)
    assert "these 3 pupils had 3 + 4 right 9 of 24 times in games." in told
    assert "Everything below is filled in to practise this. Change what you like." in told
    assert f"{reverse('class_report', args=[cast.classroom.public_id])}?weeks=1" in (
        page.content.decode()
    )
    assert "Side by side: pupils with a similar share right first time" in told
    choices = page.context["choices"]
    assert (choices.game.key, choices.thinking_cards) == ("sleeping_queens", "add_10")
    made = start(of_cast(cast), page)
    assert places_of(made) == ids_of(wrong)
    assert (made.game, made.thinking_cards, made.whole_class) == (
        "sleeping_queens",
        "add_10",
        False,
    )
    assert made.tables.count() == 2


@pytest.mark.parametrize(("facts", "shown"), [(1, 1), (2, 2), (3, 2)])
def test_two_facts_are_looked_at_together_the_lowest_first(
    cast: Cast, facts: int, shown: int
) -> None:
    keys = ("add:3+4", "add:2+5", "add:2+6")[:facts]
    tried = {key: {"tried": 10, "right": n} for n, key in enumerate(keys)}
    for one in (cast.pupil, cast.table_mate, cast.classmate):
        PupilWeek.objects.create(
            student=one,
            week=MONDAY.date(),
            figures={"days": {MONDAY.date().isoformat(): 30}, "facts": tried},
            evidence=[],
            built_at=MONDAY,
        )
    step = class_report(cast.classroom, 4).step
    assert step is not None
    assert [one.fact.key for one in step.cells] == [*keys[:shown]]


def test_the_reason_stays_with_its_figures_while_something_is_to_be_mended(cast: Cast) -> None:
    for name in ("Aster", "Basil", "Cy"):
        answered(cast, name, *[RIGHT] * 3, *[WRONG] * 5)
    run_jobs()
    ((_words, query),) = buttons(read(cast, "class_report", "teacher", weeks=1), "next-step")
    sent = {name: query[name] for name in ("about", "fact", "weeks")}
    where = reverse("assign", args=[cast.classroom.public_id])
    page = cast.client("teacher").post(where, sent | {"do": "start", "game": "sleeping_queens"})
    assert page.status_code == 200
    assert "right 9 of 24 times in games." in text_of(page)


def test_a_named_pupil_is_set_what_was_seldom_right(cast: Cast) -> None:
    for name in ("Aster", "Basil", "Cress", "Dill", "Endive"):
        answered(cast, name, *[RIGHT] * 10)
    one = answered(cast, "Fay", *[WRONG] * 60)
    run_jobs()
    ((words, query),) = buttons(read(cast, "class_report", "teacher", weeks=1), "next-step")
    assert words == "Set this for 1 pupil"
    page = page_of(of_cast(cast), query)
    assert "From the report on Fay: a game for this pupil." in text_of(page)
    assert places_of(start(of_cast(cast), page)) == ids_of([one])


def test_pupils_without_sums_are_set_a_game(cast: Cast) -> None:
    answered(cast, "Aster", *[RIGHT] * 6)
    run_jobs()
    ((words, query),) = buttons(read(cast, "class_report", "teacher", weeks=1), "next-step")
    assert words == "Set this for 3 pupils"
    made = start(of_cast(cast), page_of(of_cast(cast), query))
    assert places_of(made) == ids_of([cast.pupil, cast.table_mate, cast.classmate])


# --- groups ------------------------------------------------------------------------------------


def test_pupils_with_the_same_skill_next_are_a_group_with_its_slip_and_a_game(cast: Cast) -> None:
    mixed = [*SURE, WRONG, ALSO_WRONG, *SURE, WRONG]
    group = [answered(cast, name, *mixed) for name in ("Aster", "Basil")]
    answered(cast, "Cress", *SURE * 12)
    answered(cast, "Dill", RIGHT, WRONG)
    run_jobs()
    html = read(cast, "class_report", "teacher")
    assert items_of(html, "groups") == ["Aster", "Basil"]
    told = part_of(html, "groups")
    words = "Sometimes right, sometimes not yet; often one out (6 of 6 slips in games)."
    assert f"Sums to 10 {words}" in told
    assert "Not in a group (1): Cress." in told
    assert "Under 10 answers (4): Dill, Ember, Hoot, Ripple." in told
    ((said, query),) = buttons(html, "groups")
    assert said == "Set for 2"
    page = page_of(of_cast(cast), query)
    assert f"From your report: Sums to 10 comes next. {words}" in text_of(page)
    made = start(of_cast(cast), page)
    assert places_of(made) == ids_of(group)
    assert (made.game, made.thinking_cards) == ("sleeping_queens", "add_10")


TAKE = [equation("-", [a, b], a - b) for a, b in ((9, 4), (8, 3), (7, 5), (10, 6), (6, 1))]
TAKE_WRONG = equation("-", [9, 4], 6)


def next_on_page(cast: Cast, pupil: Student, **query: str) -> str:
    """Return the skill that a pupil's page says is next, '' for another kind of step."""
    where = reverse("pupil_report", args=[cast.classroom.public_id, pupil.user.public_id])
    step = cast.client("teacher").get(where, query).context["report"].step
    return step.skill if step.kind == "skill" else ""


def test_a_pupils_page_names_the_skill_of_the_pupils_group_whatever_weeks_are_chosen(
    cast: Cast,
) -> None:
    """Who has most slips in take away, and yet most to learn in sums, is in the group of sums."""
    sums_next = [*SURE, WRONG, ALSO_WRONG] * 2
    take_next = [*TAKE, *[TAKE_WRONG] * 3] * 2
    far = [*SURE, WRONG] * 2 + [TAKE_WRONG] * 14
    own = {
        "Aster": [*SURE * 9, *take_next],
        "Basil": [*sums_next, *TAKE * 9],
        "Cress": far,
        "Dill": take_next,
        "Endive": sums_next,
        "Fay": [*SURE * 4, *TAKE * 4],
    }
    pupils = {name: answered(cast, name, *judged) for name, judged in own.items()}
    run_jobs()
    lesson = class_report(cast.classroom, 4).next_lesson
    grouped = {one.name: group.skill for group in lesson.groups for one in group.pupils}
    assert set(grouped.values()) == {"add2.w10", "sub.w10"}
    assert "Cress" in grouped
    for weeks in ("1", "4", "12"):
        named = {name: next_on_page(cast, one, when=weeks) for name, one in pupils.items()}
        assert {name: skill for name, skill in named.items() if skill} == grouped
    shown = read(cast, "class_report", "teacher", weeks=1)
    assert "The same skill is next, as on each pupil’s page." in part_of(shown, "groups")


def test_the_next_step_counts_everybody_for_whom_the_skill_comes_next(cast: Cast) -> None:
    for n in range(8):
        answered(cast, f"Pupil {n}", *SURE, *[WRONG, ALSO_WRONG] * (1 + n // 4), *SURE)
    run_jobs()
    step = class_report(cast.classroom, 4).step
    assert step is not None
    assert (step.kind, step.pupils) != ("group", 4)
    lesson = class_report(cast.classroom, 4).next_lesson
    assert [(len(one.pupils), one.needing) for one in lesson.groups] == [(4, 8), (4, 8)]


def engine_modules_run_by(act: Callable[[], object]) -> set[str]:
    """Return the modules of the engine whose functions ran meanwhile."""
    seen: set[str] = set()

    def note(frame: FrameType, event: str, arg: object) -> None:
        name = frame.f_globals.get("__name__", "")
        if event == "call" and name.startswith("engine.rules"):
            seen.add(name)

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return seen


def test_a_class_report_with_games_to_set_does_not_run_the_engine(cast: Cast) -> None:
    """What a mode is, is worked out once in a process; a figure of a page is not played for."""
    for name in ("Aster", "Basil"):
        answered(cast, name, *[*SURE, WRONG, ALSO_WRONG, *SURE, WRONG])
    run_jobs()
    assert buttons(read(cast, "class_report", "teacher"), "groups")
    assert engine_modules_run_by(lambda: read(cast, "class_report", "teacher")) == set()


def test_two_groups_for_a_skill_are_numbered(cast: Cast) -> None:
    for n in range(8):
        answered(cast, f"Pupil {n}", *SURE, *[WRONG, ALSO_WRONG] * (1 + n // 4), *SURE)
    run_jobs()
    html = read(cast, "class_report", "teacher")
    titles = re.findall(r'<h3 id="group-\d">(.*?)</h3>', html)
    assert titles == ["Sums to 10, group 1", "Sums to 10, group 2"]
    sheet = cast.client("teacher").get(reverse("monday_sheet", args=[cast.classroom.public_id]))
    assert re.findall(r"<h3>(Sums to 10, group \d)</h3>", sheet.content.decode()) == titles


def test_a_class_of_few_answers_has_no_groups_and_says_so(cast: Cast) -> None:
    answered(cast, "Aster", RIGHT, WRONG)
    run_jobs()
    told = part_of(read(cast, "class_report", "teacher"), "groups")
    assert "No two pupils need the same skill next, or it is too early to say." in told
    assert "Not in a group" not in told


@pytest.mark.parametrize(("count", "enough"), [(9, False), (10, True)])
def test_ten_answers_are_enough_to_be_among_the_others(
    cast: Cast, count: int, enough: bool
) -> None:
    one = answered(cast, "Aster", *[RIGHT] * count)
    run_jobs()
    lesson = next_lesson(cast.classroom, [one], {}, 4)
    assert (lesson.others, lesson.few) == (([one], []) if enough else ([], [one]))


def test_an_estimate_by_older_parameters_makes_no_group(cast: Cast) -> None:
    for name in ("Aster", "Basil"):
        answered(cast, name, *SURE, WRONG, ALSO_WRONG, *SURE)
    run_jobs()
    assert items_of(read(cast, "class_report", "teacher"), "groups")
    PupilEstimate.objects.update(version="older", state={})
    assert not items_of(read(cast, "class_report", "teacher"), "groups")


def test_a_strange_reason_in_the_address_fills_nothing_and_breaks_nothing(cast: Cast) -> None:
    pid = cast.pupil.user.public_id
    for query in (
        {"about": pid, "fact": "add:99+1", "weeks": "x"},
        {"about": pid, "fact": "add:3+4"},
        {"about": pid, "skill": "zero"},
        {"about": pid, "skill": "add2.w10", "weeks": "-1"},
        {"fact": "add:3+4", "skill": "<b>"},
    ):
        page = page_of(of_cast(cast), query)
        assert page.status_code == 200
        assert "comes next" not in text_of(page)
        assert "right first time" not in text_of(page)


# --- which game --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "ages", "game"),
    [
        (["add:3+4"], (7, 8), "sleeping_queens/standard"),
        (["total:7"], None, "sleeping_queens/standard"),
        (["add:3+4"], (11, 12), "the_rescue/standard"),
        (["sub:8-3"], (7, 8), "the_rescue/plus_minus"),
        (["bl:8-3"], (7, 8), "sleepless_princess/standard"),
        (["sub:4-1"], (5, 6), "sleepless_princess/simplified"),
        (["mul:2*4"], (9, 10), "the_rescue/standard"),
        (["div:8/2"], (5, 6), "the_rescue/standard"),
    ],
)
def test_the_game_shows_the_facts_to_children_of_that_age(
    keys: list[str], ages: tuple[int, int] | None, game: str
) -> None:
    mode = mode_for(keys, ages)
    assert f"{mode.game}/{mode.key}" == game
    assert mode.game in OFFERED


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (0.42, 0.79, "Sometimes right, sometimes not yet"),
        (0.61, 0.84, "Sometimes to mostly right"),
        (0.80, 0.85, "Mostly right"),
    ],
)
def test_how_often_a_group_is_right_is_said_in_words(low: float, high: float, words: str) -> None:
    assert group_words(NextGroup("add_10", [], low, high, Suggestion([], 4))) == words


# --- slips ---------------------------------------------------------------------------------------


def test_slips_say_alike_on_all_pages_that_they_are_of_games(cast: Cast) -> None:
    """A wrong answer that fits no one cause is no slip."""
    said = [*SURE, WRONG, ALSO_WRONG, *SURE, WRONG, ALSO_WRONG, equation("+", [3, 4], 10)]
    aster, _basil = (answered(cast, name, *said) for name in ("Aster", "Basil"))
    run_jobs()
    html = read(cast, "class_report", "teacher")
    explained = "Slips are wrong answers in games that fit one cause only"
    assert "Sums to 10: 8 of 8 slips" in part_of(html, "slips")
    assert "often one out (8 of 8 slips in games)" in part_of(html, "groups")
    assert f"{explained}; those of groups are of the last 4 weeks." in part_of(html, "small-print")
    where = reverse("pupil_report", args=[cast.classroom.public_id, aster.user.public_id])
    page = part_of(cast.client("teacher").get(where).content.decode(), "skills")
    assert "often one out (4 of 4 slips in games)" in page
    assert f"{explained}." in page
