"""A game is set aside for some of its pupils: the others go on, and nobody else is told of it."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.selectors.set_games import set_in
from classroom.models import Assignment, Student
from games.models import GameSession
from tests.lessons.lesson import Lesson, make_lesson, press_play, table_of, text_of
from tests.lessons.second import at_home, games_of, queens

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def set_aside_for_two(lesson: Lesson, made: Assignment, **more: Any) -> Assignment:
    """Set The Rescue for the first two pupils, who leave their game."""
    two = lesson.pupils[:2]
    named = {"who": "some", "in": [one.user.public_id for one in two]}
    return lesson.assign(two, game="the_rescue", aside="yes", asked=made.public_id, **named, **more)


def test_set_for_some_pupils_the_others_go_on() -> None:
    """Those in both leave the older game; the others' table plays on, with the next game too."""
    lesson, made = queens()
    two = lesson.pupils[:2]
    new = set_aside_for_two(lesson, made)
    made.refresh_from_db()
    assert made.set_aside_at is None
    waits, goes_on = games_of(made)
    assert waits.paused_at is not None
    assert goes_on.paused_at is None
    assert at_home(two[0]) == (["The Rescue"], [], [])
    assert at_home(lesson.pupils[2]) == (["Sleeping Queens"], [], [])
    assert table_of(press_play(lesson.pupils[2], made)) == goes_on
    assert press_play(two[0], made).url == reverse("pupil_home")
    assert "set aside for 2 pupils" in text_of(lesson.desk.get(lesson.url("class_page")))
    board = lesson.desk.get(lesson.url("live")).context["board"]
    assert [tile.public_id for tile in board.older[0].tiles] == [goes_on.public_id]
    assert [tile.number for tile in board.tiles] == [new.tables.get().number] == [3]
    named = {"who": "some", "in": [one.user.public_id for one in lesson.pupils[2:]]}
    lesson.assign(lesson.pupils[2:], game="the_rescue", aside="yes", asked=made.public_id, **named)
    made.refresh_from_db()
    assert made.set_aside_at is not None, "nobody is left to go on with it"


def test_a_set_game_counts_the_pupils_whom_it_is_for() -> None:
    lesson = make_lesson(4)
    two = lesson.pupils[:2]
    lesson.assign(two, who="some", **{"in": [one.user.public_id for one in two]})
    assert [one.pupils for one in set_in(lesson.classroom, timezone.now()).open] == [2]
    lesson.assign(two, lesson.pupils[2:])
    lead = set_in(lesson.classroom, timezone.now()).lead
    assert lead is not None
    assert lead.pupils == 4


def test_a_shared_table_goes_on_for_who_stays() -> None:
    """One of two leaves it: the other plays on, and the next game is dealt without the first."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils, games_count="3")
    one, other = lesson.pupils
    named = {"who": "some", "in": one.user.public_id}
    lesson.assign([one], game="the_rescue", aside="yes", asked=made.public_id, **named)
    (game_session,) = games_of(made)
    assert game_session.paused_at is None
    assert table_of(press_play(other, made)) == game_session
    GameSession.objects.filter(pk=game_session.pk).update(status="finished")
    following = table_of(press_play(other, made))
    assert following != game_session
    assert not following.seats.filter(user=one.user).exists()


def test_who_set_it_aside_waits_for_no_table() -> None:
    """It was set for the whole class: its page names nobody who has gone on to another game."""
    lesson, made = queens()
    set_aside_for_two(lesson, made)
    page = lesson.desk.get(lesson.url("assignment", made.public_id))
    assert page.context["standing"].waiting == []


def test_report_names_no_game_that_was_set_aside_for_the_pupil() -> None:
    """Of a pupil without an answer the report says which game waits: the one at home."""
    lesson, made = queens()
    new = set_aside_for_two(lesson, made)
    one, other = lesson.pupils[1], lesson.pupils[2]

    def waits(student: Student) -> str:
        url = lesson.url("pupil_report", student.user.public_id)
        return str(lesson.desk.get(url).context["report"].step.open_game)

    assert (waits(one), waits(other)) == ("The Rescue", "Sleeping Queens")
    Assignment.objects.filter(pk=new.pk).update(ended_at=timezone.now())
    GameSession.objects.filter(classroom_table__assignment=new).update(status="finished")
    assert at_home(one) == ([], [], [])
    assert waits(one) == ""


def test_no_warm_up_before_a_game_that_was_set_aside_for_the_pupil() -> None:
    lesson = make_lesson(4)
    warm = {"warm_up": "on", "thinking_cards": "add_10"}
    made = lesson.assign(lesson.pupils[:2], lesson.pupils[2:], **warm)
    one, other = lesson.pupils[1], lesson.pupils[2]
    made.tables.all().delete()
    assert "/warm-up/" in press_play(other, made).url
    set_aside_for_two(lesson, made)
    assert press_play(one, made).url == reverse("pupil_home")
