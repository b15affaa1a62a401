"""Rule options by company: with robots, and with children under eight."""

import re

import pytest

from games.models import GameSession
from tests.lessons.lesson import Lesson, make_lesson, table_of
from tests.lessons.test_modes import fun, look

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.usefixtures("all_offered")]
GAME = "sleepless_princess"
WHOLE = {"game": GAME, "variant": "standard", "drawn": "sleeping_queens/standard"}
COMPANIES = [
    ("5-6", "on", {"share_checks", "lull_confirm"}),
    ("7-8", "on", {"share_checks", "lull_confirm"}),
    ("7-8", "", {"share_checks", "lull_confirm"}),
    ("9-10", "on", {"share_checks"}),
    ("9-10", "", set()),
]


def class_of(ages: str, pupils: int = 2) -> Lesson:
    """Make a class for these years of age."""
    lesson = make_lesson(pupils)
    lesson.classroom.year_band = ages
    lesson.classroom.save()
    return lesson


def on(session: GameSession) -> set[str]:
    """Return which of the two a game is played with."""
    return {key for key in ("share_checks", "lull_confirm") if session.options[key]}


def ticked(html: str) -> set[str]:
    """Return the boxes of the two that are ticked on a page."""
    boxes = re.findall(r'<input class="tick"[^>]*name="(share_checks|lull_confirm)"[^>]*>', html)
    assert len(boxes) == 2
    found = re.findall(r'name="(share_checks|lull_confirm)"[^>]* checked', html)
    return set(found)


@pytest.mark.parametrize(("ages", "bots", "wanted"), COMPANIES)
def test_page_ticks_what_fits_the_company(ages: str, bots: str, wanted: set[str]) -> None:
    lesson = class_of(ages)
    drawn = look(lesson, lesson.pupils, **WHOLE, bots=bots).content.decode()
    assert ticked(drawn) == wanted
    asked = {"game": GAME, "variant": "standard", "bots": bots or "off"}
    assert ticked(lesson.desk.get(lesson.url("assign"), asked).content.decode()) == wanted
    made = lesson.assign(lesson.pupils, **WHOLE, bots=bots)
    assert on(made.tables.get().game_session) == wanted


def test_teacher_has_the_last_word() -> None:
    lesson = class_of("5-6")
    own = {**WHOLE, "drawn": f"{GAME}/standard", "show_counts": "on"}
    made = lesson.assign(lesson.pupils, **own)
    assert on(made.tables.get().game_session) == set()
    page = lesson.desk.get(lesson.url("assignment", made.public_id), {"change": "1"})
    assert ticked(page.content.decode()) == set()


@pytest.mark.parametrize(("ages", "_bots", "wanted"), COMPANIES[1::2])
def test_games_for_fun_and_trials_follow_the_class(ages: str, _bots: str, wanted: set[str]) -> None:
    lesson = class_of(ages)
    fun(lesson.pupils[0], GAME, "standard")
    assert on(GameSession.objects.get()) == wanted
    tried = lesson.desk.post(lesson.url("try_game", GAME), {"variant": "standard", "drawn": ""})
    assert on(table_of(tried)) == wanted


@pytest.mark.parametrize(("ages", "wanted"), [("5-6", True), ("7-8", False), ("9-10", False)])
def test_sums_are_pointed_out_unasked_to_five_and_six_year_olds(ages: str, wanted: bool) -> None:
    lesson = class_of(ages)
    page = lesson.desk.get(lesson.url("assign"), {"game": "sleeping_queens"}).content.decode()
    (box,) = re.findall(r'<input class="tick"[^>]*name="point_out"[^>]*>', page)
    assert (" checked" in box) is wanted
    chosen = {"game": "sleeping_queens", "variant": "standard", "drawn": "the_rescue/standard"}
    made = lesson.assign(lesson.pupils, **chosen)
    assert made.tables.get().game_session.options["point_out"] is wanted


def test_teacher_may_take_pointing_out_away_from_the_youngest() -> None:
    lesson = class_of("5-6")
    made = lesson.assign(
        lesson.pupils, game="sleeping_queens", variant="standard", drawn="sleeping_queens/standard"
    )
    assert made.tables.get().game_session.options["point_out"] is False
