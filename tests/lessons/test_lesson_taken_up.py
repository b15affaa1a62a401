"""A lesson that was ended to be continued goes on when the teacher lets pupils sign in."""

from typing import Any

import pytest
from django.urls import reverse

from classroom.models import Assignment
from classroom.people.services.sign_in_window import is_open
from tests.lessons.lesson import Lesson, home_of, make_lesson, press_play, table_of, text_of
from tests.lessons.second import at_home, games_of, queens, second

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]
SIGN_IN, CONTINUES = "Let pupils sign in", "The lesson continues. Pupils can sign in."


def ended(way: str = "next") -> tuple[Lesson, Assignment]:
    lesson, made = queens()
    lesson.desk.post(lesson.url("live_end"), {"way": way})
    return lesson, made


def let_in(lesson: Lesson, page: str = "class_page") -> Any:
    """Press *Let pupils sign in* on a page of the class."""
    where = {"next": lesson.url(page)}
    return lesson.desk.post(lesson.url("sign_in_window_open"), where, follow=True)


def waiting() -> set[int]:
    return set(Assignment.objects.exclude(set_aside_at=None).values_list("pk", flat=True))


@pytest.mark.parametrize("page", ["class_page", "live", "class_settings"])
def test_letting_pupils_sign_in_continues_the_lesson(page: str) -> None:
    lesson, made = ended()
    table = made.tables.order_by("number")[0].game_session
    assert SIGN_IN in text_of(lesson.desk.get(lesson.url(page)))
    answer = let_in(lesson, page)
    assert answer.redirect_chain[-1][0] == lesson.url(page)
    assert CONTINUES in text_of(answer)
    assert not waiting()
    assert "For today Sleeping Queens" in home_of(lesson.pupils[0])
    assert table_of(press_play(lesson.pupils[0], made)) == table
    assert "Open now: Sleeping Queens" in text_of(lesson.desk.get(lesson.url("class_page")))


def test_the_wall_continues_the_lesson_too() -> None:
    lesson, made = ended()
    lesson.desk.post(lesson.url("wall_act"), {"do": "open"})
    assert not waiting()
    assert "For today Sleeping Queens" in home_of(lesson.pupils[0])
    assert [one.paused_at for one in games_of(made)] == [None, None]


def test_what_was_set_aside_by_itself_stays_aside() -> None:
    lesson, made = queens()
    lesson.desk.post(lesson.url("set_aside", made.public_id))
    page = text_of(lesson.desk.get(lesson.url("class_page")))
    assert "continues" not in page
    assert "Resume the last lesson" not in text_of(lesson.desk.get(lesson.url("live")))
    assert CONTINUES not in text_of(let_in(lesson))
    assert waiting() == {made.pk}
    lesson.classroom.refresh_from_db()
    assert is_open(lesson.classroom)


def test_pupils_for_whom_it_was_set_aside_before_stay_with_their_own_game() -> None:
    """Two of four left the first game for a second: the lesson continues as it was."""
    lesson, made = queens()
    pair = lesson.pupils[:2]
    named = {"who": "some", "in": [one.user.public_id for one in pair]}
    lesson.assign(pair, game="the_rescue", aside="yes", asked=made.public_id, **named)
    lesson.desk.post(lesson.url("live_end"), {"way": "next"})
    let_in(lesson)
    assert not waiting()
    assert at_home(pair[0]) == (["The Rescue"], [], [])
    assert [one.paused_at is None for one in games_of(made)] == [False, True]
    lesson.desk.post(lesson.url("take_out", made.public_id))
    assert [one.paused_at is None for one in games_of(made)] == [True, True]


def test_a_lesson_waits_on_while_another_game_is_open() -> None:
    """The teacher set another game instead: one lesson at a time."""
    lesson, made = ended()
    second(lesson, made)
    lesson.desk.post(lesson.url("sign_in_window_close"))
    assert "continues" not in text_of(lesson.desk.get(lesson.url("class_page")))
    assert CONTINUES not in text_of(let_in(lesson))
    assert waiting() == {made.pk}


def test_a_lesson_continued_and_set_aside_by_itself_stays_aside() -> None:
    lesson, made = ended()
    let_in(lesson)
    lesson.desk.post(lesson.url("set_aside", made.public_id))
    lesson.desk.post(lesson.url("sign_in_window_close"))
    let_in(lesson)
    assert waiting() == {made.pk}


def test_each_page_names_the_button_as_it_is_called() -> None:
    lesson, _made = queens()
    page = text_of(lesson.desk.get(lesson.url("live_end")))
    promise = "Next lesson, press “Let pupils sign in”: each child is back at the same table."
    assert promise in page
    assert "until you press “Let pupils sign in”, or a planned game starts." in page
    page = text_of(lesson.desk.post(lesson.url("live_end"), {"way": "next"}))
    assert "The game waits: they start with it when you press “Let pupils sign in”." in page
    assert "sign in again" not in page
    page = text_of(lesson.desk.get(lesson.url("class_page")))
    assert "Sleeping Queens waits. “Let pupils sign in” continues it with the same seats." in page
    assert "Resume the last lesson" in text_of(lesson.desk.get(lesson.url("live")))


def test_a_lesson_ended_for_good_is_not_continued() -> None:
    lesson, made = ended("now")
    assert CONTINUES not in text_of(let_in(lesson))
    made.refresh_from_db()
    assert made.ended_at is not None


def test_to_let_pupils_in_twice_is_the_same() -> None:
    lesson, _made = ended()
    let_in(lesson)
    assert CONTINUES not in text_of(let_in(lesson))
    assert not waiting()


def test_a_class_without_a_lesson_only_lets_pupils_in() -> None:
    lesson = make_lesson(2)
    assert CONTINUES not in text_of(let_in(lesson))
    home = lesson.desk.get(reverse("class_page", args=[lesson.classroom.public_id]))
    assert "pupils can sign in until" in text_of(home)
