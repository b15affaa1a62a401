"""The games for teachers: what each practises, how it is played, whose the titles are."""

import pytest
from django.urls import reverse

from games.catalogue import GAMES, HOW_TO_PLAY, NOTICE
from tests.classroom_lobby.lesson import make_lesson, text_of
from tests.sprite import symbols

pytestmark = pytest.mark.django_db


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
