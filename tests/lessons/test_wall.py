"""The wall: code and who is in, then one shared quilt; names and results never in one answer."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from classroom.lessons.selectors.today import sums_today
from classroom.lessons.selectors.wall import ClassQuilt, Face, Wall, WallPatch, wall_of
from classroom.models import AuditEntry, PupilFact, Student
from games.models import GameSession, Seat
from games.services import mark_present
from learning.number_facts import SUMS
from tests.lessons.lesson import (
    Lesson,
    claim_falsely,
    home_of,
    make_lesson,
    play_out,
    text_of,
)

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]
HTMX = {"HX-Request": "true"}
CODE_ONLY = {"code": "1"}


def wall(lesson: Lesson, query: Any = None, name: str = "wall") -> Any:
    answer = lesson.desk.get(lesson.url(name), query or {})
    assert answer.status_code == 200
    return answer


def everywhere(lesson: Lesson) -> list[Any]:
    """Return every answer that the wall can give at this moment."""
    return [
        wall(lesson, query, name) for query in ({}, CODE_ONLY) for name in ("wall", "wall_part")
    ]


def named(lesson: Lesson, answer: Any) -> list[str]:
    """Return what in the bytes of an answer says who a pupil is: names, ids, pictures."""
    html = answer.content.decode()
    signs = {f"#{pupil.avatar}" for pupil in lesson.pupils}
    signs |= {pupil.user.public_id for pupil in lesson.pupils}
    return sorted({pupil.name for pupil in lesson.pupils if pupil.name in html}) + sorted(
        one for one in signs if one in html
    )


def sit(lesson: Lesson, game_session: GameSession, *pupils: Student) -> None:
    """Let these pupils' pages be open at a table."""
    for seat in game_session.seats.filter(user__in=[one.user for one in pupils]):
        mark_present(seat)


def sew(student: Student, item: str, days_ago: int = 0) -> None:
    """Write that a pupil has a fact right on two days."""
    day = timezone.now().date() - timedelta(days=days_ago)
    dates = {"practised_on": day, "right_on": day, "mastered_on": day, "last_on": day}
    PupilFact.objects.create(student=student, item=item, tried=2, right=2, **dates)


def test_the_lobby_shows_the_code_and_who_is_in() -> None:
    lesson = make_lesson(3)
    ann, bob, cyn = lesson.pupils
    lesson.desk.post(lesson.url("sign_in_window_open"))
    home_of(bob)
    answer = wall(lesson)
    lesson.classroom.refresh_from_db()
    code = lesson.classroom.code
    words = text_of(answer)
    assert f"{code[:3]} {code[3:]}" in words
    assert "testserver" in words
    assert "1 of 3 is in" in words
    assert {one.name: one.is_in for one in answer.context["wall"].faces} == {
        ann.name: False,
        bob.name: True,
        cyn.name: False,
    }
    assert "all together" not in words
    assert answer.context["wall"].quilt is None
    seen = {"seen": answer.context["wall"].revision}
    assert lesson.desk.get(lesson.url("wall_part"), seen).status_code == 204
    home_of(ann)
    assert "2 of 3 are in" in text_of(wall(lesson, seen, "wall_part"))


def test_from_the_first_pupil_at_a_table_on_nobody_is_named() -> None:
    """Claims, hands and patches of named pupils: the bytes of no answer tell whose they are."""
    lesson = make_lesson(4)
    made = lesson.assign(lesson.pupils[:2], lesson.pupils[2:])
    first, second = [row.game_session for row in made.tables.order_by("number")]
    lobby = wall(lesson)
    assert lobby.context["wall"].face == "lobby"
    assert lesson.pupils[0].name in named(lesson, lobby)
    assert [(one.number, one.pupils, one.there) for one in lobby.context["wall"].desks] == [
        (1, 2, 0),
        (2, 2, 0),
    ]
    sit(lesson, first, *lesson.pupils[:1])
    claim_falsely(first)
    sew(lesson.pupils[0], "add:3+4")
    faces = {answer.context["wall"].face for answer in everywhere(lesson)}
    assert faces == {"quilt", "code"}
    for answer in everywhere(lesson):
        assert named(lesson, answer) == []
        assert first.public_id not in answer.content.decode()
        assert second.public_id not in answer.content.decode()
    quilt = text_of(wall(lesson))
    assert "1 playing" in quilt
    assert "2 waiting" in quilt
    assert "1 of 4" not in quilt
    assert re.search(r"[12] of 4 (is|are) in", text_of(wall(lesson, CODE_ONLY)))


@pytest.mark.parametrize(
    ("pupils", "size"), [(0, "few"), (12, "few"), (13, "some"), (28, "some"), (29, "many")]
)
def test_the_more_pupils_the_smaller_the_lobby_draws_them(pupils: int, size: str) -> None:
    faces = [Face("Ann", "owl", is_in=True)] * pupils
    assert Wall("lobby", "", 0, pupils, faces, [], None, "", "").crowd == size


@pytest.mark.parametrize(
    ("patches", "size"), [(40, "few"), (41, "some"), (90, "some"), (91, "many")]
)
def test_the_more_patches_the_more_columns_the_quilt_needs(patches: int, size: str) -> None:
    assert ClassQuilt([WallPatch("", "", new=False)] * patches, 0).size == size


def test_a_pupil_is_in_for_a_minute_after_the_last_sign() -> None:
    lesson = make_lesson(2)
    home_of(lesson.pupils[0])
    seen = Student.objects.get(pk=lesson.pupils[0].pk).home_seen_at
    assert seen is not None
    minute = timedelta(minutes=1)
    assert wall_of(lesson.classroom, now=seen + minute).here == 1
    assert wall_of(lesson.classroom, now=seen + minute + timedelta(microseconds=1)).here == 0


def test_tables_have_their_games_picture_where_two_games_are_on() -> None:
    lesson = make_lesson(4)
    pairs = lesson.pupils[:2], lesson.pupils[2:]
    games = []
    for pair, game in zip(pairs, ("sleeping_queens", "the_rescue"), strict=True):
        some = {"who": "some", "in": [one.user.public_id for one in pair]}
        games.append(lesson.assign(pair, game=game, **some).tables.get().game_session)
    sit(lesson, games[0], pairs[0][0])
    assert [desk.picture for desk in wall_of(lesson.classroom).desks] == [""]
    sit(lesson, games[1], pairs[1][0])
    assert all(desk.picture for desk in wall_of(lesson.classroom).desks)
    assert len(wall_of(lesson.classroom).desks) == 2


def test_the_lobby_has_no_results() -> None:
    """Sums made and patches sewn in an earlier lesson are in no answer with names."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    play_out(made.tables.get().game_session)
    sew(lesson.pupils[0], "add:3+4")
    GameSession.objects.get().seats.update(seen_at=timezone.now() - timedelta(minutes=11))
    for answer in (wall(lesson), wall(lesson, name="wall_part")):
        shown = answer.context["wall"]
        assert shown.face == "lobby"
        assert len(named(lesson, answer)) >= 2
        assert shown.quilt is None
        words = text_of(answer)
        assert not [word for word in ("sum", "patch", "3 + 4", "right") if word in words]


@pytest.mark.usefixtures("same_chance")  # a game by chance may hold no sum
def test_the_quilt_is_everybodys_and_says_nobodys_share() -> None:
    lesson = make_lesson(3)
    ann, bob, _cyn = lesson.pupils
    made = lesson.assign(lesson.pupils)
    table = made.tables.get().game_session
    play_out(table)
    sit(lesson, table, ann)
    sew(ann, "add:3+4", days_ago=9)
    sew(bob, "add:3+4")
    sew(bob, "add:1+2")
    other = make_lesson(1)
    sew(other.pupils[0], "add:5+5")
    answer = wall(lesson)
    quilt = answer.context["wall"].quilt
    assert [(one.text, one.new) for one in quilt.patches if one.colour] == [
        ("1 + 2", True),
        ("3 + 4", False),
    ]
    assert len(quilt.patches) == len(SUMS.facts)
    words = text_of(answer)
    assert "2 patches sewn by all of us." in words
    assert "1 new today!" in words
    assert f"{quilt.sums} sum" in words
    assert quilt.sums > 0
    assert "1 finished" in words
    tomorrow = timezone.now() + timedelta(days=1)
    GameSession.objects.filter(pk=table.pk).update(moved_at=tomorrow)
    assert sums_today(lesson.classroom, timezone.now()) == quilt.sums
    assert sums_today(lesson.classroom, tomorrow) == 0  # of a game that goes on, not yesterday's


def test_a_pause_is_eyes_up_and_commands_are_written_down() -> None:
    lesson = make_lesson(2)
    for pupil in lesson.pupils:
        pupil.avatar = "fox"  # the page itself has an owl
        pupil.save()
    lesson.assign(lesson.pupils)
    act = lesson.url("wall_act")
    answer = lesson.desk.post(act, {"do": "pause"}, headers=HTMX)
    assert "Eyes up, please" in text_of(answer)
    assert "<html" not in answer.content.decode()
    for one in everywhere(lesson):
        assert named(lesson, one) == []
        assert one.context["wall"].face == "eyes"
    assert GameSession.objects.get().paused_at is not None
    assert lesson.desk.post(act, {"do": "go_on"}).url == lesson.url("wall")
    assert GameSession.objects.get().paused_at is None
    lesson.desk.post(act, {"do": "close"})
    assert "Sign-in is stopped." in text_of(wall(lesson))
    lesson.classroom.refresh_from_db()
    assert lesson.classroom.code not in wall(lesson).content.decode()
    lesson.desk.post(act, {"do": "open", "code": "1"})
    assert "Class code" in text_of(wall(lesson))
    acts = list(AuditEntry.objects.order_by("pk").values_list("act", flat=True))[-4:]
    assert acts == ["tables_paused", "tables_resumed", "door_closed", "door_opened"]
    assert lesson.desk.post(act, {"do": "dance"}).status_code == 400


def test_the_last_round_is_said_at_every_table() -> None:
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    table = made.tables.get().game_session
    sit(lesson, table, *lesson.pupils)
    assert "Last round" in text_of(wall(lesson))
    assert "All tables read" not in text_of(wall(lesson))
    answer = lesson.desk.post(lesson.url("wall_act"), {"do": "last_round"}, headers=HTMX)
    assert "All tables read “Last round”." in text_of(answer)
    assert GameSession.objects.get().announced == "last"
    assert AuditEntry.objects.latest("pk").act == "told_all"
    GameSession.objects.update(announced_at=timezone.now() - timedelta(seconds=21))
    assert "All tables read" not in text_of(wall(lesson))
    GameSession.objects.update(status="finished")
    assert "Last round" not in text_of(wall(lesson))


def test_a_late_pupil_finds_the_code_beside_the_quilt() -> None:
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    table = made.tables.get().game_session
    sit(lesson, table, lesson.pupils[0])
    lesson.classroom.refresh_from_db()
    code = f"{lesson.classroom.code[:3]} {lesson.classroom.code[3:]}"
    assert code in text_of(wall(lesson))
    sit(lesson, table, lesson.pupils[1])
    assert code not in text_of(wall(lesson))


def figures(lesson: Lesson) -> tuple[list[str], int, int]:
    """Return the states of the wall's tables, and how many the live board and class page count."""
    desks = [one.state for one in wall_of(lesson.classroom).desks]
    board = lesson.desk.get(lesson.url("live")).context["board"]
    here = lesson.desk.get(lesson.url("class_page")).context["here"]
    return desks, board.going, here.tables if here else 0


def test_wall_board_and_class_page_count_the_same_tables() -> None:
    """A pupil at home, a page closed, a game that is stopped, a lesson ended for good."""
    lesson = make_lesson(6)
    made = lesson.assign(lesson.pupils[:2], lesson.pupils[2:4], lesson.pupils[4:])
    tables = [row.game_session for row in made.tables.order_by("number")]
    sit(lesson, tables[0], lesson.pupils[0])
    sit(lesson, tables[1], lesson.pupils[2])
    assert figures(lesson) == (["playing", "playing", "waiting"], 2, 2)
    Seat.objects.filter(user=lesson.pupils[2].user).update(left_at=timezone.now())
    home_of(lesson.pupils[2])
    home_of(lesson.pupils[4])
    assert figures(lesson) == (["playing", "waiting", "waiting"], 1, 1)
    lesson.desk.post(lesson.url("assignment", made.public_id), {"do": "end"})
    assert figures(lesson)[:2] == (["playing", "over", "over"], 1)
    lesson.desk.post(lesson.url("end_table", tables[0].public_id))
    assert figures(lesson)[:2] == (["over", "over", "over"], 0)
    words = text_of(wall(lesson))
    assert "1 over" in words
    assert "playing" not in words
    assert "waiting" not in words


@pytest.mark.parametrize("name", ["wall", "wall_part", "wall_act"])
def test_nobody_else_sees_it(name: str) -> None:
    ours, theirs = make_lesson(1), make_lesson(1)
    ask = ours.desk.post if name == "wall_act" else ours.desk.get
    assert ask(theirs.url(name), {"do": "pause"}).status_code == 404
    assert Client().get(theirs.url("wall")).status_code in {302, 403}


def test_the_board_opens_it_in_a_window_of_its_own(django_assert_max_num_queries: Any) -> None:
    lesson = make_lesson(4)
    page = lesson.desk.get(lesson.url("live")).content.decode()
    assert f'href="{lesson.url("wall")}" target="wall"' in page
    made = lesson.assign(lesson.pupils[:2], lesson.pupils[2:])
    sit(lesson, made.tables.first().game_session, lesson.pupils[0])
    with django_assert_max_num_queries(9):
        assert wall_of(lesson.classroom).face == "quilt"
