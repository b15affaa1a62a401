"""The games for teachers: what each practises, how it is played, whose the titles are."""

import pytest
from django.urls import reverse

from classroom.lessons.selectors.catalogue import SIGNS
from engine import GAMES as RULES
from games.catalogue import GAMES, HOW_TO_PLAY, NOTICE
from games.modes import Mode
from tests.lessons.lesson import make_lesson, text_of
from tests.sprite import symbols

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def test_only_offered_games_are_on_the_page() -> None:
    lesson = make_lesson(1)
    words = text_of(lesson.desk.get(lesson.url("catalogue")))
    for game in GAMES.values():
        assert (str(game.title) in words) == game.offered


@pytest.mark.usefixtures("all_offered")
def test_each_mode_says_what_for_whom_and_how_long() -> None:
    lesson = make_lesson(1)
    words = text_of(lesson.desk.get(lesson.url("catalogue")))
    for game in GAMES.values():
        for mode in game.modes:
            assert f"{mode.title} {mode.line}" in words
            assert f"Practises {', '.join(map(str, mode.skills))}" in words
            assert f"{mode.ages[0]} to {mode.ages[1]} Players" in words
            assert f"{mode.minutes[0]} to {mode.minutes[1]} minutes" in words


@pytest.mark.usefixtures("all_offered")
@pytest.mark.parametrize(
    ("asked", "shown", "nearest"),
    [
        ({}, 9, False),
        ({"ages": "5-6", "sign": "minus"}, 4, False),
        ({"ages": "9-12", "sign": "shared"}, 1, False),
        ({"ages": "5-6", "sign": "times"}, 1, True),
        ({"ages": "99", "sign": "<b>"}, 9, False),
    ],
)
def test_filter_shows_what_fits_and_else_what_comes_nearest(
    asked: dict[str, str], shown: int, nearest: bool
) -> None:
    """Ages that meet and a sign in the sums; nothing for 5 to 6 with times: ages 8 to 12."""
    page = make_lesson(1)
    answer = page.desk.get(page.url("catalogue"), asked)
    assert answer.content.decode().count('id="mode-h-') == shown
    assert ("These come nearest" in text_of(answer)) == nearest
    found = answer.context["found"]
    for _game, modes in found.games:
        for mode in modes:
            assert not found.sign or SIGNS[found.sign] in mode.signs


@pytest.mark.parametrize("mode", [mode for game in GAMES.values() for mode in game.modes])
def test_a_mode_names_the_signs_of_its_equations(mode: Mode) -> None:
    """Where the engine knows the signs of a mode, they are those of the catalogue."""
    options = RULES[mode.game].make_options(mode.options)
    assert mode.signs
    assert set(mode.signs) == set(getattr(options, "ops", mode.signs))


@pytest.mark.usefixtures("all_offered")
@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_page_of_numbered_steps(game: str) -> None:
    lesson = make_lesson(1)
    page = lesson.desk.get(lesson.url("how_to_play", game))
    words = text_of(page)
    assert 1 <= len(HOW_TO_PLAY[game]) <= 8
    for step in HOW_TO_PLAY[game]:
        assert str(step.title) in words
        assert str(step.text) in words
    assert page.content.decode().count('<li class="panel flat">') == len(HOW_TO_PLAY[game])


def test_a_game_that_is_not_there_has_no_page() -> None:
    lesson = make_lesson(1)
    assert lesson.desk.get(lesson.url("how_to_play", "chess")).status_code == 404


def test_the_owners_of_the_titles_are_named() -> None:
    lesson = make_lesson(1)
    assert str(NOTICE) in text_of(lesson.desk.get(lesson.url("catalogue")))
    assert str(NOTICE) in text_of(lesson.desk.get(reverse("about")))


def test_every_picture_is_in_the_sprite() -> None:
    known = symbols()
    shown = {name for steps in HOW_TO_PLAY.values() for step in steps for name in step.pictures}
    shown |= {game.picture for game in GAMES.values()}
    shown |= {mode.picture for game in GAMES.values() for mode in game.modes}
    assert shown - known == set()
