"""Playing for fun with a classmate who is here: who shows, who is asked, what becomes of it."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from classroom.models import Student
from games.models import GameSession, Seat
from tests.lessons.lesson import (
    Lesson,
    at,
    home_of,
    make_lesson,
    names_at,
    play_out,
    table_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]
HERE = "is here"


def friends_at_home(student: Student) -> set[str]:
    """Return the names of the friends whom a pupil's home shows."""
    page = at(student).get(reverse("pupil_home"))
    return {one.name for one in page.context["home"].friends}


def ask(student: Student, *friends: Student, game: str = "sleeping_queens", **more: Any) -> Any:
    """Tap a game with these friends chosen; return the answer."""
    sent = {"game": game, "friend": [one.user.public_id for one in friends]}
    return at(student).post(reverse("free_play"), sent | more)


def come_home(*students: Student) -> None:
    for one in students:
        assert at(one).get(reverse("pupil_home")).status_code == 200


def sit_down(table: GameSession, student: Student) -> None:
    """Open the page of a table."""
    answer = at(student).get(reverse("table", args=[table.public_id]), follow=True)
    assert answer.status_code == 200


def pair(lesson: Lesson) -> tuple[Student, Student, GameSession]:
    """Let a pupil begin a game with another, and sit down."""
    ann, bob, *_others = lesson.pupils
    come_home(ann, bob)
    table = table_of(ask(ann, bob))
    sit_down(table, ann)
    return ann, bob, table


def test_classmates_whose_home_is_open_are_here() -> None:
    """Not oneself, nobody of another class, nobody who closed it or signed out."""
    lesson, other = make_lesson(4), make_lesson(1)
    ann, bob, cyn, _dan = lesson.pupils
    with time_machine.travel(timezone.now(), tick=False) as clock:
        come_home(ann, bob, cyn, other.pupils[0])
        assert friends_at_home(ann) == {bob.name, cyn.name}
        assert HERE in home_of(ann)
        at(bob).post(reverse("sign_out"))
        assert friends_at_home(ann) == {cyn.name}
        clock.shift(timedelta(seconds=31))
        assert friends_at_home(ann) == set()


def test_friends_stand_in_the_order_of_an_english_list() -> None:
    lesson = make_lesson(3)
    for pupil, name in zip(lesson.pupils, ("Ann", "Zoë", "Łukasz"), strict=True):
        Student.objects.filter(pk=pupil.pk).update(name=name)
    come_home(*lesson.pupils)
    page = at(lesson.pupils[0]).get(reverse("pupil_home"))
    assert [one.name for one in page.context["home"].friends] == ["Łukasz", "Zoë"]


def test_a_home_that_only_refreshes_stays_here() -> None:
    lesson = make_lesson(2)
    ann, bob = lesson.pupils
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _poll in range(5):
            clock.shift(timedelta(seconds=20))
            at(bob).get(reverse("home_part"), headers={"HX-Request": "true"})
        assert friends_at_home(ann) == {bob.name}


def test_one_tap_seats_the_friend_and_begins_at_once() -> None:
    lesson = make_lesson(3)
    ann, bob, table = pair(lesson)
    assert names_at(table) == {ann.name, bob.name}
    assert table.status == "playing"
    assert table.settings["versus"] is True
    words = home_of(bob)
    assert f"{ann.name} plays with you!" in words
    assert "Keep playing" not in words
    assert "plays with you!" not in home_of(ann)
    sit_down(table, bob)
    assert "plays with you!" not in home_of(bob)
    assert "Keep playing" in home_of(bob)


def test_robots_sit_with_friends() -> None:
    lesson = make_lesson(3)
    ann, bob, cyn = lesson.pupils
    come_home(*lesson.pupils)
    table = table_of(ask(ann, bob, cyn, robot=["cog", "tock"]))
    assert names_at(table) == {ann.name, bob.name, cyn.name, "Cog", "Tock"}


def test_a_team_has_partners_as_good_as_the_mode_asks() -> None:
    """On the pupils' own team a character is a face, not a level."""
    (ann,) = make_lesson(1).pupils
    table = table_of(ask(ann, game="sleepless_princess/standard", robot=["pip"]))
    assert list(table.seats.filter(user=None).values_list("name", "bot_level")) == [
        ("Pip", "partner")
    ]


def test_both_may_tap_and_play_one_game() -> None:
    lesson = make_lesson(2)
    ann, bob, table = pair(lesson)
    assert table_of(ask(bob, ann)) == table
    assert table_of(ask(ann, bob)) == table
    assert GameSession.objects.count() == 1


def test_a_friend_who_has_begun_another_game_is_not_taken_from_it() -> None:
    lesson = make_lesson(3)
    ann, bob, cyn = lesson.pupils
    come_home(ann, bob, cyn)
    table = table_of(ask(bob))
    sit_down(table, bob)
    assert friends_at_home(ann) == {cyn.name}
    assert ask(ann, bob).url == reverse("pupil_home")
    assert GameSession.objects.count() == 1
    page = at(ann)
    page.post(reverse("free_play"), {"game": "sleeping_queens", "friend": bob.user.public_id})
    words = page.get(reverse("pupil_home")).content.decode()
    assert "Your friend is playing now. Choose again." in words


@pytest.mark.parametrize("who", ["away", "stranger", "nobody", "oneself"])
def test_nobody_is_seated_who_is_not_here(who: str) -> None:
    lesson, other = make_lesson(2), make_lesson(1)
    ann, bob = lesson.pupils
    come_home(ann, other.pupils[0])
    ids = {
        "away": bob.user.public_id,
        "stranger": other.pupils[0].user.public_id,
        "nobody": "nobody",
        "oneself": ann.user.public_id,
    }
    sent = {"game": "sleeping_queens", "friend": ids[who]}
    assert at(ann).post(reverse("free_play"), sent).url == reverse("pupil_home")
    assert not GameSession.objects.exists()


def test_a_game_with_a_friend_is_not_ended_by_another_alone() -> None:
    lesson = make_lesson(2)
    ann, _bob, table = pair(lesson)
    alone = table_of(ask(ann))
    assert alone != table
    table.refresh_from_db()
    assert table.status == "playing"


def test_play_again_takes_the_friend_who_stayed_and_nobody_who_left() -> None:
    lesson = make_lesson(2)
    ann, bob, table = pair(lesson)
    play_out(table)
    again = reverse("next_game", args=[table.public_id])
    second = table_of(at(ann).post(again))
    assert names_at(second) == {ann.name, bob.name}
    assert table_of(at(bob).post(again)) == second
    play_out(second)
    Seat.objects.filter(user=bob.user).update(seen_at=timezone.now() - timedelta(minutes=2))
    third = table_of(at(ann).post(reverse("next_game", args=[second.public_id])))
    assert bob.name not in names_at(third)
    assert third.seats.count() == 2


def test_a_poll_keeps_what_is_ticked() -> None:
    """A friend comes: the row is drawn anew, with the choice that the page sent along."""
    lesson = make_lesson(2)
    ann, bob = lesson.pupils
    come_home(ann)
    sent = {"pals": "1", "robot": ["tock"]}
    come_home(bob)
    html = at(ann).get(reverse("home_part"), sent, headers={"HX-Request": "true"}).content.decode()
    assert 'value="tock" checked' in html
    assert 'value="biscuit" checked' not in html
    first = at(ann).get(reverse("pupil_home")).content.decode()
    assert 'value="biscuit" checked' in first


def test_old_games_leave_keep_playing_after_a_day_and_are_found_below() -> None:
    lesson = make_lesson(1)
    (ann,) = lesson.pupils
    table = table_of(ask(ann))
    sit_down(table, ann)
    assert "Older games" not in home_of(ann)
    GameSession.objects.update(moved_at=timezone.now() - timedelta(hours=25))
    words = home_of(ann)
    assert "Keep playing" not in words
    assert "Older games" in words
    assert (
        reverse("table", args=[table.public_id])
        in at(ann).get(reverse("pupil_home")).content.decode()
    )


def decline(student: Student, table: GameSession, **more: Any) -> Any:
    return at(student).post(reverse("decline_game", args=[table.public_id]), **more)


def test_not_now_leaves_the_seat_to_a_robot_for_good() -> None:
    """The invitation goes, the friend plays on with a robot who was not there yet."""
    lesson = make_lesson(3)
    ann, bob, table = pair(lesson)
    assert "Not now" in home_of(bob)
    answer = decline(bob, table, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    home = home_of(bob)
    assert f"{ann.name} plays with you" not in home
    assert "Older games" not in home
    assert bob.name not in names_at(table)
    assert table.seats.get(user=None).bot_level
    names = list(table.seats.values_list("name", flat=True))
    assert len(set(names)) == len(names)
    play_out(table)
    table.refresh_from_db()
    assert table.status == GameSession.Status.FINISHED
    assert decline(bob, table).status_code == 404


def test_only_an_invitation_can_be_declined() -> None:
    """One's own game, one that was visited, and what the teacher set stay; others' is absent."""
    lesson = make_lesson(3)
    ann, bob, table = pair(lesson)
    cyn = lesson.pupils[2]
    assert decline(ann, table).url == reverse("pupil_home")
    assert decline(cyn, table).status_code == 404
    sit_down(table, bob)
    assert decline(bob, table).url == reverse("pupil_home")
    made = lesson.assign([bob, cyn], away=(ann,), seats="2")
    given = made.tables.get().game_session
    assert decline(cyn, given).url == reverse("pupil_home")
    assert names_at(given) == {bob.name, cyn.name}
    assert {ann.name, bob.name} <= names_at(table)
