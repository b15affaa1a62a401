"""The live board: who is here, who needs the teacher, and in which order."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.live import read_ticket
from games.models import Attempt, GameSession, Seat
from games.services import leave, mark_present, raise_hand, run_due
from tests.lessons.lesson import (
    Lesson,
    at,
    claim_falsely,
    make_lesson,
    play_out,
    text_of,
    waited_for,
)

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]
HTMX = {"HX-Request": "true"}


def hand_up(game_session: GameSession, name: str) -> None:
    """Put a pupil's hand up."""
    raise_hand(game_session.seats.get(name=name), True)


def claims_of(game_session: GameSession) -> int:
    """Make one wrong claim at a table; return how many there are now."""
    assert claim_falsely(game_session).status == "wrong"
    return Attempt.objects.filter(game_session=game_session).count()


def board(lesson: Lesson) -> Any:
    """Return the teacher's board."""
    return lesson.desk.get(lesson.url("live"))


def six_at_two_tables() -> tuple[Lesson, list[GameSession]]:
    """Return a lesson in which two tables of three pupils play."""
    lesson = make_lesson(6)
    made = lesson.assign(lesson.pupils[:3], lesson.pupils[3:])
    return lesson, [row.game_session for row in made.tables.order_by("number")]


def all_here(*tables: GameSession) -> None:
    """Let everyone at these tables have the page open."""
    for one in tables:
        one.seats.exclude(user=None).update(seen_at=timezone.now())


def test_a_hand_comes_first_and_the_teacher_puts_it_down() -> None:
    """Table 2 calls: it is the first tile; "I'm coming" lowers the hand."""
    lesson, (_first, second) = six_at_two_tables()
    hand_up(second, lesson.pupils[4].name)
    page = board(lesson)
    tiles = page.context["board"].tiles
    assert [tile.number for tile in tiles] == [2, 1]
    assert tiles[0].state == "up"
    assert f"{lesson.pupils[4].name} asks for help." in text_of(page)
    second.seats.exclude(hand_up_at=None).update(hand_up_at=timezone.now() - timedelta(seconds=130))
    assert f"{lesson.pupils[4].name} asked 2 minutes ago." in text_of(board(lesson))
    answer = lesson.desk.post(lesson.url("hand_down", second.public_id), headers=HTMX)
    assert "<html" not in answer.content.decode()
    assert "hand up" not in text_of(answer)
    assert not second.seats.filter(hand_up_at__isnull=False).exists()


def test_the_board_shows_claims_and_how_far_each_table_is() -> None:
    """For the teacher: who tried what, how many sums of the goal are made."""
    lesson = make_lesson(2)
    made = lesson.assign(lesson.pupils, goal="sums", sums_count="8")
    (row,) = made.tables.all()
    all_here(row.game_session)
    claims_of(row.game_session)
    wrong = Attempt.objects.get(actor="pupil", is_true=False)  # robots may have moved before
    said = " and ".join(map(str, wrong.operands))
    page = text_of(board(lesson))
    assert said in page
    assert "not yet" in page
    assert "0 of 16 sums" in page


def turn_of(game_session: GameSession) -> Any:
    """Return the seat of the pupil to move; robots move first."""
    while True:
        _state, number = waited_for(game_session)
        seat = game_session.seats.get(number=number)
        if seat.user_id is not None:
            return seat
        run_due(timezone.now() + timedelta(seconds=5))


def test_whoever_needs_the_teacher_comes_first_then_the_number_of_the_table() -> None:
    """Hand up, stuck, waiting for somebody, playing, finished."""
    lesson = make_lesson(10)
    made = lesson.assign(*[lesson.pupils[n : n + 2] for n in range(0, 10, 2)])
    playing, finished, waiting, stuck, up = (
        row.game_session for row in made.tables.order_by("number")
    )
    all_here(playing, finished, waiting, stuck, up)
    play_out(finished)
    seat = turn_of(waiting)
    waiting.seats.filter(pk=seat.pk).update(seen_at=timezone.now() - timedelta(seconds=150))
    for _try in range(3):
        claims_of(stuck)
    hand_up(up, lesson.pupils[8].name)
    page = board(lesson)
    told = [(tile.number, tile.state) for tile in page.context["board"].tiles]
    assert told == [(5, "up"), (4, "stuck"), (3, "waits"), (1, "playing"), (2, "finished")]
    assert f"waiting for {seat.name}, 2 min" in text_of(page)
    assert "tried 3 times" in text_of(page)


def test_a_pupil_counts_as_missing_after_half_a_minute_and_at_once_when_the_page_closes() -> None:
    lesson, (first, second) = six_at_two_tables()
    all_here(first, second)
    seat = turn_of(first)

    def missing() -> list[str]:
        return [one.name for one in board(lesson).context["board"].missing]

    first.seats.filter(pk=seat.pk).update(seen_at=timezone.now() - timedelta(seconds=28))
    assert missing() == []
    first.seats.filter(pk=seat.pk).update(seen_at=timezone.now() - timedelta(seconds=31))
    assert missing() == [seat.name]
    mark_present(first.seats.select_related("game_session").get(pk=seat.pk))
    assert missing() == []
    at(next(one for one in lesson.pupils if one.user_id == seat.user_id)).get(reverse("pupil_home"))
    mark_present(first.seats.select_related("game_session").get(pk=seat.pk))
    Seat.objects.filter(pk=seat.pk).update(seen_at=timezone.now())
    leave(first.seats.get(pk=seat.pk))
    assert missing() == [seat.name], "the home page was open before the table"
    page = text_of(board(lesson))
    assert "5 of 6 here" in page
    assert f"waiting for {seat.name}" in page


def test_three_missing_pupils_are_named_and_more_are_a_list_to_open() -> None:
    lesson, (first, second) = six_at_two_tables()
    page = board(lesson)
    assert (len(page.context["board"].missing), page.context["board"].here) == (6, 0)
    assert "0 of 6 here 6 not here See the list Robots play for all" in text_of(page)
    assert '<details class="not-here" id="not-here">' in page.content.decode(), "shut, in the page"
    all_here(first)
    page = board(lesson)
    assert "See the list" not in text_of(page)
    assert all(one.name in text_of(page) for one in page.context["board"].missing)
    assert second.seats.exclude(user=None).count() == len(page.context["board"].missing) == 3


def test_tables_with_children_come_first_and_empty_ones_are_folded() -> None:
    """Empty is a table whose children have all gone, unless a hand is up; it names them."""
    lesson, (first, second) = six_at_two_tables()
    page = board(lesson)
    assert "Nobody is at a table now." in text_of(page)
    assert "2 tables where nobody sits now" in text_of(page)
    all_here(second)
    told = board(lesson).context["board"]
    assert ([one.number for one in told.attended], told.going) == ([2], 1)
    assert [one.number for one in told.empty] == [1]
    html = board(lesson).content.decode()
    assert "1 table in play" in text_of(board(lesson))
    empty = html[html.index('<details class="empty-tables"') :]
    assert " open" not in empty[: empty.index(">")]
    assert all(
        name in empty for name in first.seats.exclude(user=None).values_list("name", flat=True)
    )
    hand_up(first, first.seats.exclude(user=None).earliest("pk").name)
    assert board(lesson).context["board"].empty == []


def test_only_hands_and_what_the_teacher_did_are_said() -> None:
    """No counter stands in a live region; a hand is said with its name, and not again."""
    lesson, (first, second) = six_at_two_tables()
    all_here(first, second)
    name = lesson.pupils[0].name
    assert spoken(board(lesson)) == ""
    hand_up(first, name)
    part = lesson.desk.get(lesson.url("live_part"), headers={"HX-Request": "true"})
    for page in (part, board(lesson)):
        assert spoken(page) == f"{name} asks for help, table 1."
    assert 'aria-atomic="false" hx-swap-oob="morph"' in part.content.decode()
    html = board(lesson).content.decode()
    begin = html.index('id="board"')
    assert "role=status" not in html[begin:].replace('"', "")
    assert "aria-live" not in html[begin:]


def spoken(page: Any) -> str:
    """Return the words of the region that says hands."""
    found = re.search(r'<div id="hands".*?</div>', page.content.decode(), re.S)
    assert found
    return " ".join(re.sub(r"<[^>]+>", "", found[0]).split())


def test_who_has_no_table_and_is_not_here_is_named_without_a_robot() -> None:
    lesson = make_lesson(3)
    made = lesson.assign(lesson.pupils[:2], away=(lesson.pupils[2],))
    all_here(made.tables.get().game_session)
    (absent,) = board(lesson).context["board"].missing
    assert (absent.name, absent.table, absent.state) == (lesson.pupils[2].name, "", "none")
    at(lesson.pupils[2]).get(reverse("pupil_home"))
    assert board(lesson).context["board"].missing == []


def test_tables_of_two_games_have_names_of_their_own() -> None:
    """Two games set, and two for fun: each number is there once, the newest game comes first."""
    lesson, _tables = six_at_two_tables()
    lesson.assign(lesson.pupils[:3], games_count="1")
    for pupil in lesson.pupils[:2]:
        at(pupil).post(reverse("free_play"), {"game": "sleeping_queens", "robot": "pip"})
    for game_session in GameSession.objects.all():
        all_here(game_session)
    page = board(lesson)
    heads = re.findall(r"<h3.*?</h3>", page.content.decode(), flags=re.S)
    names = [re.sub(r"<[^>]+>|\s+", " ", head).strip() for head in heads]
    assert len(names) == 6
    assert len(set(names)) == 6
    assert names == ["Table 3", "Table 4", "For fun 1", "For fun 2", "Table 1", "Table 2"]
    shown = page.context["board"]
    assert [tile.number for tile in shown.tiles] == [3, 4, 0, 0]
    assert [tile.number for tile in shown.older[0].tiles] == [1, 2]


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
    assert max(nine) <= 20


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
    assert "Nobody is playing yet" in text_of(board(lesson))
    second.seats.update(seen_at=timezone.now())
    assert [tile.number for tile in board(lesson).context["board"].tiles] == [2]


def test_nobody_of_a_class_without_pupils_is_here() -> None:
    lesson = make_lesson(0)
    told = board(lesson).context["board"]
    assert (told.pupils, told.here) == (0, 0)


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
