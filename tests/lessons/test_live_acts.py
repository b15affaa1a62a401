"""Acts of a teacher on the live board: robots, seats, moving, messages, the end of a lesson."""

import random
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.services import boards
from classroom.lessons.services.moves_between_tables import move_to_table
from classroom.models import AssignmentPupil, AssignmentTable, AuditEntry, Student
from classroom.site.services.audit import SYSTEM
from engine import GAMES
from games.catalogue import OFFERED
from games.models import Event, GameSession, Seat
from games.services import SeatPlan, create_session, mark_present, run_due
from tests.lessons.lesson import (
    Lesson,
    at,
    make_lesson,
    names_at,
    play_out,
    text_of,
    waited_for,
)
from tests.lessons.test_live import (
    HTMX,
    all_here,
    board,
    six_at_two_tables,
    turn_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def act(lesson: Lesson, name: str, table: GameSession, pupil: Student | None = None) -> Any:
    """Press a button of the board; return the answer to the page's own request."""
    data = {"pupil": pupil.user.public_id} if pupil else {}
    return lesson.desk.post(lesson.url(name, table.public_id), data, headers=HTMX)


def pupil_of(lesson: Lesson, seat: Seat) -> Student:
    """Return the pupil at a seat."""
    return next(one for one in lesson.pupils if one.user_id == seat.user_id)


def one_missing() -> tuple[Lesson, GameSession, Student]:
    """Return a lesson, a table that waits for a missing pupil, and that pupil."""
    lesson, (first, second) = six_at_two_tables()
    all_here(first, second)
    seat = turn_of(first)
    first.seats.filter(pk=seat.pk).update(seen_at=None)
    return lesson, first, pupil_of(lesson, seat)


def acts() -> list[str]:
    """Return the acts that the audit log holds."""
    return list(AuditEntry.objects.order_by("pk").values_list("act", flat=True))


def test_a_robot_plays_at_once_and_keep_the_seat_free_undoes_it() -> None:
    lesson, table, pupil = one_missing()
    assert f"A robot plays for {pupil.name}" in text_of(act(lesson, "robot_plays", table, pupil))
    table.refresh_from_db()
    assert table.due_kind == "bot"
    run_due(table.due_at)
    assert Event.objects.filter(game_session=table).latest("number").actor == "bot"
    missing = {one.name: one.state for one in board(lesson).context["board"].missing}
    assert missing == {pupil.name: "robot"}
    assert "The seat stays free" in text_of(act(lesson, "keep_seat", table, pupil))
    seat = table.seats.get(user=pupil.user)
    assert not seat.bot_plays
    assert seat.kept_until > timezone.now() + timedelta(minutes=4)
    assert [one for one in acts() if one in {"robot_plays", "seat_kept"}] == [
        "robot_plays",
        "seat_kept",
    ]


def test_wait_keeps_the_robot_away_for_five_minutes() -> None:
    lesson, table, pupil = one_missing()
    GameSession.objects.filter(pk=table.pk).update(due_at=timezone.now(), due_kind="absent")
    act(lesson, "keep_seat", table, pupil)
    (missing,) = board(lesson).context["board"].missing
    assert missing.state == "kept"
    soon, late = timezone.now() + timedelta(minutes=4), timezone.now() + timedelta(minutes=6)
    for now, plays in ((soon, False), (late, True)):
        table.seats.exclude(user=pupil.user).update(seen_at=now)
        GameSession.objects.filter(pk=table.pk).update(due_at=now)
        run_due(now)
        assert table.seats.get(user=pupil.user).bot_plays is plays


def test_the_child_who_comes_gets_the_seat_back_and_the_next_game_remembers_the_others() -> None:
    lesson, table, pupil = one_missing()
    act(lesson, "robot_plays", table, pupil)
    play_out(table, absent=pupil)
    other = next(one for one in lesson.pupils[:3] if one != pupil)
    at(other).post(reverse("next_game", args=[table.public_id]))
    new = GameSession.objects.filter(seats__user=other.user).latest("pk")
    assert new.pk != table.pk
    assert new.seats.get(user=pupil.user).bot_plays
    assert not new.seats.filter(bot_plays=True).exclude(user=pupil.user).exists()
    at(pupil).get(reverse("table", args=[new.public_id]))
    assert not new.seats.get(user=pupil.user).bot_plays


def test_for_a_pupil_who_is_here_no_robot_plays() -> None:
    """The board of another tab is behind: the answer says why nothing happens."""
    lesson, table, pupil = one_missing()
    mark_present(table.seats.select_related("game_session").get(user=pupil.user))
    assert f"{pupil.name} is here and plays." in text_of(act(lesson, "robot_plays", table, pupil))
    assert not table.seats.filter(bot_plays=True).exists()
    elsewhere = lesson.pupils[5]
    assert "no seat at this table" in text_of(act(lesson, "robot_plays", table, elsewhere))


def test_robots_play_for_all_who_are_missing() -> None:
    lesson, _tables = six_at_two_tables()
    answer = lesson.desk.post(lesson.url("robots_play"), headers=HTMX)
    assert "Robots play for 6 pupils where somebody is at the table." in text_of(answer)
    assert Seat.objects.filter(bot_plays=True).count() == 6
    again = lesson.desk.post(lesson.url("robots_play"), headers=HTMX)
    assert "Robots already play for all who are missing." in text_of(again)


def moved() -> tuple[Lesson, GameSession, GameSession, Student]:
    """Return a lesson with two tables of two, and the pupil who is to move to the second."""
    lesson = make_lesson(4)
    made = lesson.assign(lesson.pupils[:2], lesson.pupils[2:])
    first, second = (row.game_session for row in made.tables.order_by("number"))
    return lesson, first, second, lesson.pupils[0]


def test_a_moved_child_takes_a_robots_seat_and_a_robot_takes_the_old_one() -> None:
    lesson, first, second, pupil = moved()
    listed = text_of(lesson.desk.get(lesson.url("live_move", second.public_id)))
    assert f"{pupil.name} table 1, not here" in listed
    assert lesson.pupils[3].name not in listed
    for _twice in range(2):
        answer = lesson.desk.post(
            lesson.url("live_move", second.public_id), {"pupil": pupil.user.public_id}
        )
        assert answer.status_code == 302
    assert pupil.name in names_at(second)
    assert pupil.name not in names_at(first)
    assert first.seats.filter(user=None).count() == 2
    assert len(names_at(first)) == 3, "two robots at a table have two names"
    assert AssignmentPupil.objects.get(student=pupil).table_number == 2
    assert acts().count("pupil_moved_table") == 1


def test_the_page_left_open_follows_to_the_new_table_and_nobody_elses_does() -> None:
    lesson, first, second, pupil = moved()
    old, new = (reverse("table", args=[one.public_id]) for one in (first, second))
    assert at(pupil).get(old).status_code == 200
    act(lesson, "live_move", second, pupil)
    assert at(pupil).get(old).url == new
    part = at(pupil).get(reverse("table_part", args=[first.public_id]), headers=HTMX)
    assert part.headers["HX-Redirect"] == new
    assert at(pupil).post(reverse("table_leave", args=[first.public_id])).status_code == 204
    assert at(pupil).get(new).status_code == 200
    assert at(lesson.pupils[2]).get(old).status_code == 404


def test_a_table_that_is_left_without_pupils_ends_and_a_full_one_takes_nobody() -> None:
    lesson, first, second, pupil = moved()
    act(lesson, "live_move", second, pupil)
    full = lesson.desk.post(
        lesson.url("live_move", second.public_id),
        {"pupil": lesson.pupils[1].user.public_id},
        follow=True,
    )
    assert "Table 2 has no free seat" in text_of(full)
    act(lesson, "live_move", first, lesson.pupils[2])
    second.refresh_from_db()
    assert second.status == "playing"
    act(lesson, "live_move", first, pupil)
    act(lesson, "live_move", first, lesson.pupils[3])
    first.refresh_from_db()
    assert (first.status, names_at(second) & {one.name for one in lesson.pupils}) == (
        "playing",
        {lesson.pupils[3].name},
    )


def test_a_late_child_without_a_table_is_seated() -> None:
    lesson = make_lesson(3)
    made = lesson.assign(lesson.pupils[:2], away=(lesson.pupils[2],))
    table = made.tables.get().game_session
    assert f"{lesson.pupils[2].name} no table" in text_of(
        lesson.desk.get(lesson.url("live_move", table.public_id))
    )
    act(lesson, "live_move", table, lesson.pupils[2])
    assert lesson.pupils[2].name in names_at(table)
    assert at(lesson.pupils[2]).get(reverse("table", args=[table.public_id])).status_code == 200


def test_a_sentence_is_read_at_every_table_for_twenty_seconds() -> None:
    lesson, tables = six_at_two_tables()
    client, page = at(lesson.pupils[0]), reverse("table", args=[tables[0].public_id])
    said = lesson.desk.post(lesson.url("say_to_all"), {"say": "minutes"}, headers=HTMX)
    assert "Two more minutes" in text_of(said)
    assert "Two more minutes" in text_of(client.get(page))
    lesson.desk.post(lesson.url("say_to_all"), {"say": "minutes"}, headers=HTMX)
    assert acts().count("told_all") == 1
    past = timezone.now() - timedelta(seconds=21)
    GameSession.objects.update(announced_at=past, revision=F("revision") + 1)
    assert "Two more minutes" not in text_of(client.get(page))
    assert lesson.desk.post(lesson.url("say_to_all"), {"say": "anything"}).status_code == 404


def test_pause_and_go_on_by_the_button_without_scripts() -> None:
    lesson, tables = six_at_two_tables()
    assert lesson.desk.post(lesson.url("pause_all")).url == lesson.url("live")
    assert "All tables are paused" in text_of(board(lesson))
    assert "Resume" in text_of(board(lesson))
    assert GameSession.objects.filter(paused_at__isnull=False).count() == len(tables)
    assert lesson.desk.post(lesson.url("resume_all")).url == lesson.url("live")
    assert not GameSession.objects.filter(paused_at__isnull=False).exists()


def test_end_one_table_its_sums_are_kept() -> None:
    lesson, (first, second) = six_at_two_tables()
    for _twice in range(2):
        assert "Its sums are kept" in text_of(act(lesson, "end_table", first))
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.status, second.status) == ("abandoned", "playing")
    assert acts().count("table_ended") == 1
    assert "over for today" in text_of(
        at(lesson.pupils[0]).get(reverse("table", args=[first.public_id]))
    )


EVERY_MODE = [(game.key, mode.key) for game in OFFERED.values() for mode in game.modes]
RANDOM = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"')


@pytest.mark.parametrize(("game", "mode"), EVERY_MODE)
def test_looking_in_shows_the_table_and_nothing_of_a_hand(game: str, mode: str) -> None:
    """Whatever lies hidden in hands and piles, a look in is the same, byte for byte."""
    lesson, table = make_lesson(1), OFFERED[game].mode(mode)
    plans = [
        SeatPlan(f"Robot {n}", "bot", bot_level="greedy")
        for n in range(max(table.least, min(2, table.most)))
    ]
    session = create_session(game, plans, variant=mode, options=table.options, seed=b"7" * 32)
    AssignmentTable.objects.create(
        classroom=lesson.classroom, game_session=session, number=0, assignment=None
    )
    for _move in range(12):
        run_due(timezone.now() + timedelta(seconds=60))
    session.refresh_from_db()
    rules = GAMES[game]
    desk, shown = lesson.desk, set()
    for seed in range(3):
        look = desk.get(lesson.url("live_look", session.public_id))
        shown.add(RANDOM.sub("", look.content.decode()))
        assert look.status_code == 200
        assert "Robot 0" in text_of(look)
        state = rules.resample_hidden(rules.load(session.state), None, random.Random(seed))
        GameSession.objects.filter(pk=session.pk).update(state=rules.dump(state))
        session.refresh_from_db()
    assert len(shown) == 1


@pytest.mark.parametrize(
    "name", ["robot_plays", "keep_seat", "live_look", "live_move", "end_table", "hand_down"]
)
def test_another_class_has_none_of_it(name: str) -> None:
    """Neither under its own address nor with this class's pupil at its own table."""
    lesson, (first, _second) = six_at_two_tables()
    other, (theirs, _other) = six_at_two_tables()
    ask = other.desk.get if name == "live_look" else other.desk.post
    data = {"pupil": lesson.pupils[0].user.public_id}
    assert ask(lesson.url(name, first.public_id), data).status_code == 404
    assert ask(other.url(name, first.public_id), data).status_code == 404
    if name in {"robot_plays", "keep_seat", "live_move"}:
        assert ask(other.url(name, theirs.public_id), data).status_code == 404
    assert not Seat.objects.filter(bot_plays=True).exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.services("database")
def test_two_teachers_who_move_two_children_at_once_seat_both() -> None:
    """Each takes the other's robot seat: both sessions are locked in one order."""
    lesson, first, second, pupil = moved()

    def go(case: tuple[Student, GameSession]) -> str:
        try:
            return move_to_table(SYSTEM, lesson.classroom, case[1].public_id, case[0])
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        came = list(pool.map(go, [(pupil, second), (lesson.pupils[2], first)]))
    assert came == ["done", "done"]
    assert pupil.name in names_at(second)
    assert lesson.pupils[2].name in names_at(first)
    for one in (first, second):
        assert one.seats.exclude(user=None).count() == 2
        _state, _number = waited_for(one)
    assert boards.table_in(lesson.classroom, first.public_id) is not None
