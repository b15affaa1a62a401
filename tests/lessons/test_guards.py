"""A game set for fewer pupils, a pause that holds free games too, a seat that is given back."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import GameSession, Seat
from tests.lessons.lesson import (
    GAME,
    at,
    home_of,
    make_lesson,
    make_move,
    press_play,
    table_of,
    waited_for,
)

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]


def test_pupil_who_is_dropped_from_a_game_is_no_longer_set() -> None:
    lesson = make_lesson(3)
    ann, bob, cyn = lesson.pupils
    made = lesson.assign([ann, bob], away=(cyn,))
    assert "Sleeping Queens" in home_of(cyn)
    here = lesson.url("assignment", made.public_id)
    fewer = lesson.form([ann, bob], who="some", **{"in": [ann.user.public_id, bob.user.public_id]})
    assert lesson.desk.post(here, fewer).status_code == 302
    assert set(made.pupils.values_list("student_id", flat=True)) == {ann.pk, bob.pk}
    assert press_play(cyn, made).status_code == 404
    assert press_play(ann, made).status_code == 302


def test_game_for_fun_that_begins_in_a_paused_class_waits() -> None:
    lesson = make_lesson(1)
    (ann,) = lesson.pupils
    lesson.desk.post(lesson.url("pause_all"))
    begun = table_of(
        at(ann).post(reverse("free_play"), {"game": "sleeping_queens", "robot": "pip"})
    )
    assert begun.paused_at is not None
    lesson.desk.post(lesson.url("resume_all"))
    begun.refresh_from_db()
    assert begun.paused_at is None


@pytest.mark.parametrize("sign", ["page", "poll", "move"])
def test_robot_gives_the_seat_back_at_the_childs_next_sign(sign: str) -> None:
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils, bots=None, seats="2")
    game: GameSession = made.tables.get().game_session
    state, number = waited_for(game)
    seat = Seat.objects.get(game_session=game, number=number)
    child = at(next(one for one in lesson.pupils if one.user_id == seat.user_id))
    gone = timezone.now() - timedelta(minutes=9)
    Seat.objects.filter(pk=seat.pk).update(bot_plays=True, seen_at=gone)
    if sign == "move":
        done = make_move(game, GAME.legal_actions(state, number)[0])
        assert done.status in {"accepted", "wrong"}
    else:
        name, headers = ("table", {}) if sign == "page" else ("table_part", {"HX-Request": "true"})
        child.get(reverse(name, args=[game.public_id]), headers=headers)
    seat.refresh_from_db()
    assert not seat.bot_plays
    assert seat.seen_at is not None
    assert seat.seen_at > gone
