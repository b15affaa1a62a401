"""The live board: who needs the teacher."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.live import read_ticket
from games.models import Attempt, GameSession
from games.services import mark_present, raise_hand
from tests.classroom_lobby.lesson import (
    Lesson,
    at,
    claim_falsely,
    make_lesson,
    play_out,
    text_of,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def hand_up(game_session: GameSession, name: str) -> None:
    """Put a pupil's hand up."""
    raise_hand(game_session.seats.get(name=name), True)


def claims_of(game_session: GameSession) -> int:
    """Make one wrong claim at a table; return how many there are now."""
    assert claim_falsely(game_session).status == "wrong"
    return Attempt.objects.filter(game_session=game_session).count()


def board(lesson: Lesson) -> Any:
    return lesson.desk.get(lesson.url("live"))


def six_at_two_tables() -> tuple[Lesson, list[GameSession]]:
    """Return a lesson in which two tables of three pupils play."""
    lesson = make_lesson(6)
    made = lesson.assign(lesson.pupils[:3], lesson.pupils[3:])
    return lesson, [row.game_session for row in made.tables.order_by("number")]


def test_a_hand_comes_first_and_the_teacher_puts_it_down() -> None:
    """Table 2 calls: it is the first tile; "I'm coming" lowers the hand."""
    lesson, (_first, second) = six_at_two_tables()
    hand_up(second, lesson.pupils[4].name)
    page = board(lesson)
    tiles = page.context["board"].tiles
    assert [tile.number for tile in tiles] == [2, 1]
    assert tiles[0].state == "up"
    assert f"{lesson.pupils[4].name} asks for help." in text_of(page)
    answer = lesson.desk.post(lesson.url("hand_down", second.public_id), headers=HTMX)
    assert "<html" not in answer.content.decode()
    assert "hand up" not in text_of(answer)
    assert not second.seats.filter(hand_up_at__isnull=False).exists()


def test_the_board_shows_claims_and_raised_hands() -> None:
    lesson, (first, second) = six_at_two_tables()
    assert claims_of(first) == 1
    hand_up(second, lesson.pupils[3].name)
    attempt = Attempt.objects.get(game_session=first)
    said = " and ".join(str(value) for value in attempt.operands)
    mine = text_of(board(lesson))
    assert said in mine
    assert "0 of 1 right" in mine
    assert "hand up" in mine


def all_here(*tables: GameSession) -> None:
    """Let everyone at these tables have the page open."""
    for one in tables:
        one.seats.exclude(user=None).update(seen_at=timezone.now())


def test_a_table_at_which_nobody_is_waits() -> None:
    """Dealt, but no pupil has come, or all have left: no screen says that they play."""
    lesson, (first, second) = six_at_two_tables()
    second.seats.exclude(user=None).update(seen_at=timezone.now() - timedelta(minutes=2))
    mark_present(first.seats.exclude(user=None)[0])
    page = board(lesson)
    tiles = {tile.number: tile.state for tile in page.context["board"].tiles}
    assert tiles == {1: "playing", 2: "waiting"}
    assert "waiting" in text_of(page)
    sits = text_of(
        lesson.desk.get(lesson.url("assignment", lesson.classroom.assignments.get().public_id))
    )
    assert sits.count("waiting") == 1


def test_tables_of_two_games_have_names_of_their_own() -> None:
    """Two games set in one minute, and two games for fun: each table can be told by its name."""
    lesson, _tables = six_at_two_tables()
    lesson.assign(lesson.pupils[:3], games_count="1")
    lesson.classroom.assignments.update(starts_at=timezone.now())
    for pupil in lesson.pupils[:2]:
        at(pupil).post(reverse("free_play"), {"game": "sleeping_queens", "robot": "pip"})
    page = board(lesson)
    heads = re.findall(r"<h3.*?</h3>", page.content.decode(), flags=re.S)
    names = [re.sub(r"<[^>]+>|\s+", " ", head).strip() for head in heads]
    assert len(names) == 6
    assert len(set(names)) == 6
    assert sorted(re.sub(r"\D*", "", name)[-1] for name in names) == [*"111222"]
    tables = [tile.number for tile in page.context["board"].tiles]
    assert tables == [1, 2, 1, 2, 0, 0]


def test_tables_stay_in_their_place_unless_a_hand_is_up() -> None:
    """A stuck table stays where the eyes look for it; a hand comes first, then goes back."""
    lesson, (first, second) = six_at_two_tables()
    all_here(first, second)

    def order() -> list[int]:
        return [tile.number for tile in board(lesson).context["board"].tiles]

    for _try in range(3):
        claims_of(second)
    assert order() == [1, 2]
    hand_up(second, lesson.pupils[3].name)
    assert order() == [2, 1]
    lesson.desk.post(lesson.url("hand_down", second.public_id))
    assert order() == [1, 2]


def test_three_wrong_tries_are_stuck_and_minutes_of_nothing_are_quiet() -> None:
    """Both wait for a pupil; a robot's table is neither."""
    lesson, (first, second) = six_at_two_tables()
    for _try in range(3):
        claims_of(first)
    GameSession.objects.filter(pk=second.pk).update(moved_at=timezone.now() - timedelta(minutes=4))
    page = board(lesson)
    states = {tile.number: tile.state for tile in page.context["board"].tiles}
    assert states == {1: "stuck", 2: "quiet"}
    assert "tried 3 times" in text_of(page)
    assert "quiet 4 min" in text_of(page)


def test_the_part_answers_only_when_something_is_new() -> None:
    """204 while the board is as shown; a claim makes a fresh part without a page around it."""
    lesson, (first, _second) = six_at_two_tables()
    seen = board(lesson).context["board"].revision
    part = lesson.url("live_part")
    assert lesson.desk.get(part, {"seen": seen}, headers=HTMX).status_code == 204
    claims_of(first)
    fresh = lesson.desk.get(part, {"seen": seen}, headers=HTMX)
    html = fresh.content.decode()
    assert fresh.status_code == 200
    assert "<html" not in html
    assert 'id="board"' in html
    assert board(lesson).content.decode().count('id="board"') == 1


def test_queries_do_not_grow_with_tables() -> None:
    """One table or nine: the same number of queries for the board and for its part."""

    def queries(tables: int) -> tuple[int, int]:
        lesson = make_lesson(tables)
        made = lesson.assign(*[[pupil] for pupil in lesson.pupils])
        desk = lesson.desk
        for row in made.tables.all():
            hand_up(row.game_session, row.game_session.seats.exclude(user=None)[0].name)
        counts = []
        for name in ("live", "live_part"):
            with CaptureQueriesContext(
                connection,
            ) as caught:
                assert desk.get(lesson.url(name)).status_code == 200
            counts.append(len(caught))
        return counts[0], counts[1]

    one, nine = queries(1), queries(9)
    assert one == nine
    assert max(nine) <= 14


def test_a_ticket_carries_the_tables_of_this_class_only() -> None:
    """Public ids of one's own tables, for the teacher who asks."""
    lesson, tables = six_at_two_tables()
    other, _tables = six_at_two_tables()
    answer = lesson.desk.get(lesson.url("live_ticket")).json()
    ticket = read_ticket(answer["ticket"])
    assert set(ticket.channels) == {table.public_id for table in tables}
    assert ticket.holder == lesson.teacher.user.public_id
    assert answer["seconds"] > 0
    assert other.desk.get(lesson.url("live_ticket")).status_code == 404


def test_pause_and_go_on_by_the_button_without_scripts() -> None:
    """The plain form leads back to the board."""
    lesson, tables = six_at_two_tables()
    assert lesson.desk.post(lesson.url("pause_all")).url == lesson.url("live")
    page = board(lesson)
    assert "All tables are paused" in text_of(page)
    assert "Go on, all" in text_of(page)
    assert GameSession.objects.filter(paused_at__isnull=False).count() == len(tables)
    assert lesson.desk.post(lesson.url("resume_all")).url == lesson.url("live")
    assert not GameSession.objects.filter(paused_at__isnull=False).exists()


def test_another_teacher_moves_nothing_here() -> None:
    """Neither by the other class's addresses nor by naming its table under one's own."""
    lesson, (first, _second) = six_at_two_tables()
    other = make_lesson(1)
    hand_up(first, lesson.pupils[0].name)
    for name in ("pause_all", "resume_all"):
        assert other.desk.post(lesson.url(name)).status_code == 404
    assert other.desk.post(lesson.url("hand_down", first.public_id)).status_code == 404
    assert other.desk.post(other.url("hand_down", first.public_id)).status_code == 404
    assert first.seats.filter(hand_up_at__isnull=False).exists()
    assert not GameSession.objects.filter(paused_at__isnull=False).exists()


def test_games_of_other_lessons_are_not_on_the_board() -> None:
    """A finished game leaves after a while; one left unfinished yesterday is not live."""
    lesson, (first, second) = six_at_two_tables()
    all_here(second)
    play_out(first)
    assert {tile.state for tile in board(lesson).context["board"].tiles} == {"playing", "finished"}
    yesterday = timezone.now() - timedelta(days=1)
    GameSession.objects.filter(pk=first.pk).update(finished_at=yesterday)
    GameSession.objects.filter(pk=second.pk).update(moved_at=yesterday)
    second.seats.update(seen_at=yesterday)
    assert "No tables yet" in text_of(board(lesson))
    second.seats.update(seen_at=timezone.now())
    assert [tile.number for tile in board(lesson).context["board"].tiles] == [2]


def test_only_the_newest_game_of_a_table_is_shown() -> None:
    """Round two takes the tile of round one."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils)
    first = made.tables.get().game_session
    play_out(first)
    client = lesson.desk
    client.force_login(lesson.pupils[0].user)
    client.post(reverse("next_game", args=[first.public_id]))
    all_here(made.tables.get(round=2).game_session)
    (tile,) = board(lesson).context["board"].tiles
    assert (tile.number, tile.round, tile.state) == (1, 2, "playing")


@pytest.mark.parametrize("state", [{}, [], {"deck": [1]}])
def test_a_game_that_cannot_be_read_hides_no_other_table(state: Any) -> None:
    """The board, the pupils' homes and "pause all" go on; that table is told to be broken."""
    lesson, (first, second) = six_at_two_tables()
    GameSession.objects.filter(pk=first.pk).update(state=state)
    all_here(second)
    tiles = {tile.number: tile for tile in board(lesson).context["board"].tiles}
    assert (tiles[1].state, tiles[2].state) == ("broken", "playing")
    assert at(lesson.pupils[0]).get(reverse("pupil_home")).status_code == 200
    assert lesson.desk.post(lesson.url("pause_all")).status_code == 302
    second.refresh_from_db()
    assert second.paused_at is not None
    assert lesson.desk.post(lesson.url("resume_all")).status_code == 302
    second.refresh_from_db()
    assert second.paused_at is None
