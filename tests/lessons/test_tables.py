"""Seating: late children, next games, due dates, pauses, games for fun."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from classroom.models import AssignmentTable
from games.models import GameSession
from tests.factories import StudentFactory
from tests.lessons.lesson import GAME as RULES
from tests.lessons.lesson import (
    at,
    home_of,
    make_lesson,
    make_move,
    names_at,
    play_out,
    press_play,
    rounds,
    table_of,
    waited_for,
)

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]


def test_a_late_child_takes_a_robots_seat() -> None:
    """Two pupils and a robot: the third pupil gets the robot's place in the same game."""
    lesson = make_lesson(3)
    ann, bob, late = lesson.pupils
    made = lesson.assign([ann, bob], away=(late,))
    table = table_of(press_play(late, made))
    assert table == made.tables.get().game_session
    assert names_at(table) == {ann.name, bob.name, late.name}
    assert made.pupils.get(student=late).table_number == 1


def test_a_late_child_without_a_free_seat_gets_a_new_table() -> None:
    """No robot to relieve: a second table with robots."""
    lesson = make_lesson(4)
    *seated, late = lesson.pupils
    made = lesson.assign(seated, away=(late,))
    table = table_of(press_play(late, made))
    assert names_at(table) == {late.name, "Biscuit", "Cog"}
    assert AssignmentTable.objects.get(game_session=table).number == 2


def test_a_late_child_is_not_led_to_a_game_that_cannot_be_read() -> None:
    """The broken table is left aside; a new one is dealt."""
    lesson = make_lesson(3)
    ann, bob, late = lesson.pupils
    made = lesson.assign([ann, bob], away=(late,))
    GameSession.objects.update(state={})
    table = table_of(press_play(late, made))
    assert names_at(table) == {late.name, "Biscuit", "Cog"}
    assert GameSession.objects.get(quarantined_at__isnull=False) != table


def test_a_child_who_comes_to_the_class_later_is_in_the_class_game_too() -> None:
    """Set for everyone means everyone."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    new = StudentFactory(school=lesson.classroom.school, classroom=lesson.classroom, name="New")
    assert "For today" in home_of(new)
    assert "New" in names_at(table_of(press_play(new, made)))


def test_pressing_play_twice_is_one_table() -> None:
    """A double press leads to the same seat."""
    lesson = make_lesson(4)
    *seated, late = lesson.pupils
    made = lesson.assign(seated, away=(late,))
    assert table_of(press_play(late, made)) == table_of(press_play(late, made))
    assert made.tables.count() == 2


def test_the_next_game_is_one_for_the_table_until_the_goal_is_met() -> None:
    """After round one both ask and meet in round two; after round two all is done."""
    lesson = make_lesson(2)
    ann, bob = lesson.pupils
    made = lesson.assign([ann, bob])
    first = made.tables.get().game_session
    play_out(first)
    assert "1 game done, 1 to go" in home_of(ann)
    second = table_of(at(ann).post(reverse("next_game", args=[first.public_id])))
    assert second != first
    assert table_of(at(bob).post(reverse("next_game", args=[first.public_id]))) == second
    assert [table.round for table in rounds(made)] == [1, 2]
    assert names_at(second) == {ann.name, bob.name, "Biscuit"}
    play_out(second)
    answer = at(ann).post(reverse("next_game", args=[second.public_id]))
    assert answer.url == reverse("pupil_home")
    assert len(rounds(made)) == 2
    assert "All done for today. Well done!" in home_of(ann)
    assert (
        "2 of 2 are done"
        in lesson.desk.get(lesson.url("assignment", made.public_id)).content.decode()
    )


def test_htmx_is_led_to_the_next_game_and_asking_again_leads_to_the_same() -> None:
    lesson = make_lesson(2)
    ann, _bob = lesson.pupils
    first = lesson.assign(lesson.pupils).tables.get().game_session
    play_out(first)
    address = reverse("next_game", args=[first.public_id])
    answers = [at(ann).post(address, headers={"HX-Request": "true"}) for _ in range(2)]
    second = GameSession.objects.exclude(pk=first.pk).get()
    for answer in answers:
        assert answer.status_code == 200
        assert answer.headers["HX-Redirect"] == reverse("table", args=[second.public_id])


def test_a_game_that_a_robot_played_for_a_child_is_not_the_childs() -> None:
    """It is still to do, and is dealt without those who are done."""
    lesson = make_lesson(2)
    ann, absent = lesson.pupils
    made = lesson.assign([ann, absent], games_count="1")
    table = made.tables.get().game_session
    play_out(table, absent=absent)
    assert table.status == GameSession.Status.FINISHED
    assert "You finished 1 game." in home_of(ann)
    assert "1 game to play" in home_of(absent)
    assert names_at(table_of(press_play(absent, made))) == {absent.name, "Biscuit", "Cog"}


def test_sums_are_counted_where_sums_are_the_goal() -> None:
    """The home counts right sums, not games."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils, goal="sums", sums_count="3")
    assert made.goal == "sums"
    assert made.goal_count == 3
    assert "Make 3 sums." in home_of(lesson.pupils[0])


def test_after_the_due_date_a_game_may_be_finished_not_begun() -> None:
    """Whoever sits in a game goes on; whoever does not, begins none."""
    lesson = make_lesson(3)
    ann, bob, cyn = lesson.pupils
    made = lesson.assign([ann, bob], away=(cyn,), bots=None, seats="2")
    made.due_at = timezone.now() - timedelta(seconds=1)
    made.save()
    table = table_of(press_play(ann, made))
    assert "Keep playing" in home_of(ann)
    assert press_play(cyn, made).url == reverse("pupil_home")
    play_out(table)
    answer = at(ann).post(reverse("next_game", args=[table.public_id]))
    assert answer.url == reverse("pupil_home")
    assert made.tables.count() == 1


def test_pause_freezes_moves_and_resume_lets_them_through() -> None:
    """Paused: the move is refused and nothing changed. A table dealt meanwhile is paused too."""
    lesson = make_lesson(3)
    ann, bob, cyn = lesson.pupils
    made = lesson.assign([ann, bob], away=(cyn,), bots=None, seats="2")
    table = made.tables.get().game_session
    lesson.desk.post(lesson.url("pause_all"))
    state, number = waited_for(table)
    action = RULES.legal_actions(state, number)[0]
    before = table.version
    assert make_move(table, action).status == "refused"
    table.refresh_from_db()
    assert table.version == before
    assert table.paused_at is not None
    assert table_of(press_play(cyn, made)).paused_at is not None
    lesson.desk.post(lesson.url("resume_all"))
    assert make_move(table, action).status in {"accepted", "wrong"}
    assert not GameSession.objects.filter(paused_at__isnull=False).exists()


def test_free_play_is_against_the_robots_chosen() -> None:
    """One free game at a time: the same again, or a new one with other robots."""
    lesson = make_lesson(1)
    (ann,) = lesson.pupils

    def ask(*robots: str) -> GameSession:
        sent = {"game": "sleeping_queens", "robot": robots}
        return table_of(at(ann).post(reverse("free_play"), sent))

    gentle = ask("pip", "biscuit")
    robots = gentle.seats.filter(user=None).order_by("name")
    assert list(robots.values_list("name", "avatar", "bot_level")) == [
        ("Biscuit", "robot-biscuit", "halfway"),
        ("Pip", "robot-pip", "novice"),
    ]
    assert ask("biscuit", "pip") == gentle
    assert "Keep playing" in home_of(ann)
    clever = ask("tock")
    gentle.refresh_from_db()
    assert clever != gentle
    assert gentle.status == GameSession.Status.ABANDONED


def test_after_a_free_game_comes_another_like_it() -> None:
    """The end screen's next game keeps game and robots."""
    lesson = make_lesson(1)
    (ann,) = lesson.pupils
    sent = {"game": "sleeping_queens", "robot": ["tock", "cog"]}
    first = table_of(at(ann).post(reverse("free_play"), sent))
    play_out(first)
    second = table_of(at(ann).post(reverse("next_game", args=[first.public_id])))
    assert second != first
    robots = second.seats.filter(user=None)
    assert set(robots.values_list("name", flat=True)) == {"Tock", "Cog"}
    assert set(robots.values_list("bot_level", flat=True)) == {"planner", "greedy"}


@pytest.mark.parametrize(
    "sent",
    [
        {"robot": "pip"},
        {"game": "chess", "robot": "pip"},
        {"game": "sleeping_queens/teams", "robot": "pip"},
    ],
)
def test_unknown_free_games_are_not_there(sent: dict[str, str]) -> None:
    """404 and no table."""
    lesson = make_lesson(1)
    assert at(lesson.pupils[0]).post(reverse("free_play"), sent).status_code == 404
    assert not GameSession.objects.exists()


def test_another_classs_game_is_not_there() -> None:
    """Neither to play nor to go on from."""
    ours, theirs = make_lesson(1), make_lesson(2)
    made = theirs.assign(theirs.pupils)
    (stranger,) = ours.pupils
    table = made.tables.get().game_session
    assert press_play(stranger, made).status_code == 404
    answer = at(stranger).post(reverse("next_game", args=[table.public_id]))
    assert answer.status_code == 404


def test_a_child_who_left_the_class_gets_no_seat() -> None:
    """The game is no longer at home, Play is 404."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    gone = lesson.pupils[1]
    gone.enrollments.update(ended_at=timezone.now())
    assert press_play(gone, made).status_code == 404
