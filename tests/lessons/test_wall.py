"""The wall: code and who is in, then one shared quilt; names and results never in one answer."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from classroom.lessons.selectors.today import sums_today
from classroom.lessons.selectors.wall import wall_of
from classroom.models import AuditEntry, PupilFact, Student
from games.models import GameSession
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
    dates = {"met_on": day, "right_on": day, "sewn_on": day, "last_on": day}
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
