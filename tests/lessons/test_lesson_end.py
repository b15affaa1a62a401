"""A lesson ends in one of three ways, and its pages say what that does."""

import random
from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.models import Assignment, AuditEntry
from classroom.people.services.sign_in_window import is_open, open_window
from classroom.site.services.audit import SYSTEM
from engine import GAMES
from games.models import GameSession, Seat
from tests.lessons.lesson import Lesson, make_move, take_turn, text_of, waited_for
from tests.lessons.test_live import HTMX, all_here, hand_up, six_at_two_tables

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NOBODY = "It lets nobody in until you press “Let pupils sign in”, or a planned game starts."


@pytest.fixture
def lesson() -> Lesson:
    """Six at two tables, one move made, a hand up, all paused, and pupils may sign in."""
    lesson, (first, second) = six_at_two_tables()
    all_here(first, second)
    take_turn(first, random.Random(1))
    hand_up(second, lesson.pupils[3].name)
    open_window(SYSTEM, lesson.classroom)
    lesson.desk.post(lesson.url("pause_all"))
    return lesson


def end(lesson: Lesson, way: str) -> str:
    return text_of(lesson.desk.post(lesson.url("live_end"), {"way": way}))


def says(lesson: Lesson, way: str) -> str:
    return text_of(lesson.desk.get(lesson.url("live_end"), {"way": way}))


def games() -> list[GameSession]:
    return list(GameSession.objects.order_by("pk"))


def is_refused(table: GameSession) -> str:
    state, seat = waited_for(table)
    return make_move(table, GAMES[table.game].default_action(state, seat)).code


def test_the_page_names_what_is_open(lesson: Lesson) -> None:
    page = says(lesson, "")
    assert "2 tables are in a game." in page
    assert f"{lesson.pupils[3].name}’s hand is still up at table 2." in page
    part = lesson.desk.get(lesson.url("live_end"), {"way": "now"}, headers=HTMX)
    assert "They end without a winner." in text_of(part)
    assert "End the lesson?" not in text_of(part)


def test_to_go_on_next_lesson_is_usual_and_no_move_is_possible_till_then(lesson: Lesson) -> None:
    page = says(lesson, "")
    assert "Next lesson, press “Let pupils sign in”: each child is back at the same table." in page
    assert (
        "It lets nobody in until you press “Let pupils sign in”, or a planned game starts." in page
    )
    assert "It waits for the 5 pupils who have not played yet." in page
    page = end(lesson, "")
    assert "Nobody can sign in. Pupils who are still signed in can play for fun." in page
    assert "2 games wait for next lesson." in page
    assert [one.status for one in games()] == ["playing"] * 2
    assert [is_refused(one) for one in games()] == ["waits"] * 2
    lesson.classroom.refresh_from_db()
    assert not is_open(lesson.classroom)
    assert not Seat.objects.filter(hand_up_at__isnull=False).exists()
    assert AuditEntry.objects.filter(act="lesson_ended").count() == 1


def test_a_lesson_that_waits_goes_on_with_the_same_seats(lesson: Lesson) -> None:
    seats = list(Seat.objects.order_by("pk").values_list("game_session_id", "user_id"))
    end(lesson, "next")
    assert "Resume the last lesson" in text_of(lesson.desk.get(lesson.url("live")))
    answer = lesson.desk.post(lesson.url("live_go_on"), follow=True)
    assert "The lesson continues. Pupils can sign in." in text_of(answer)
    lesson.classroom.refresh_from_db()
    assert is_open(lesson.classroom)
    assert list(Seat.objects.order_by("pk").values_list("game_session_id", "user_id")) == seats
    assert [is_refused(one) for one in games()] == [""] * 2


def test_what_was_set_aside_before_stays_so_when_the_lesson_goes_on(lesson: Lesson) -> None:
    before = lesson.assign(lesson.pupils[:3], game="the_rescue")
    lesson.desk.post(lesson.url("set_aside", before.public_id))
    end(lesson, "next")
    lesson.desk.post(lesson.url("live_go_on"))
    waiting = Assignment.objects.exclude(set_aside_at=None)
    assert [one.pk for one in waiting] == [before.pk]


def test_to_finish_at_home_keeps_sign_in_and_robots_play_for_who_is_away(lesson: Lesson) -> None:
    due = timezone.now() + timedelta(days=3)
    Assignment.objects.update(due_at=due, keeps_sign_in=False)
    Seat.objects.filter(user=lesson.pupils[4].user).update(seen_at=None)
    assert "It lets pupils in until " in says(lesson, "home")
    page = end(lesson, "home")
    assert "Pupils can sign in and play until " in page
    assert "2 games continue." in page
    lesson.classroom.refresh_from_db()
    assert is_open(lesson.classroom, due - timedelta(minutes=1))
    assert not is_open(lesson.classroom, due + timedelta(minutes=1))
    assert Seat.objects.get(user=lesson.pupils[4].user).bot_plays
    assert [(one.status, one.paused_at, one.announced) for one in games()] == [
        ("playing", None, "well")
    ] * 2


def test_to_end_now_ends_games_and_what_was_set_and_counts_who_has_not_played(
    lesson: Lesson,
) -> None:
    assert "5 pupils have not played." in says(lesson, "now")
    page = end(lesson, "now")
    assert "2 games have ended. Their sums are kept." in page
    assert "5 pupils have not played." in page
    assert [(one.status, one.announced) for one in games()] == [("abandoned", "well")] * 2
    assert not Assignment.objects.filter(ended_at=None).exists()
    lesson.classroom.refresh_from_db()
    assert not is_open(lesson.classroom)


@pytest.mark.parametrize("way", ["next", "home", "now"])
def test_a_lesson_ended_twice_is_ended_once(lesson: Lesson, way: str) -> None:
    end(lesson, way)
    before = [(one.status, one.revision) for one in games()]
    page = end(lesson, "next" if way == "now" else way)
    assert "The lesson is over" in page
    assert [one[0] for one in before] == [one.status for one in games()]


def test_a_lesson_without_a_game_promises_none(lesson: Lesson) -> None:
    end(lesson, "now")
    page = says(lesson, "home")
    assert "No table is in a game." in page
    assert "Robots play" not in page
    assert (
        "It lets nobody in until you press “Let pupils sign in”, or a planned game starts." in page
    )
    assert "Nobody can sign in." in end(lesson, "home")


def test_games_that_pupils_began_end_with_the_lesson_and_the_page_says_so(lesson: Lesson) -> None:
    lesson.classroom.tables.filter(game_session=games()[1]).update(assignment=None)
    assert "1 game that pupils began themselves It ends." in says(lesson, "next")
    end(lesson, "next")
    assert [one.status for one in games()] == ["playing", "abandoned"]
