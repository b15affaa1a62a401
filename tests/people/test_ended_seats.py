"""A pupil who leaves a class loses its tables at once; the others at them go on."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse

from classroom.lessons.services.free_play import free_play
from classroom.models import AssignmentTable, Enrollment, Student
from classroom.people.services import class_settings, moving, roster
from classroom.site.services import audit
from engine import GAMES
from games.access import TABLE_URLS
from games.models import GameSession, Seat, StreamRevocation
from games.services import SeatPlan, abandon, create_session, mark_present, run_due
from tests.cast import Cast

pytestmark = [pytest.mark.fast, pytest.mark.django_db]

POSTED = {"table_act", "table_tray", "table_help", "table_hand", "table_say", "table_leave"}
POSTED |= {"table_guide", "table_go_on"}
"""Addresses of a table that are posted to; all others are read."""


def teacher(cast: Cast) -> audit.Actor:
    return audit.Actor(cast.teacher.user, "teacher")


def move(cast: Cast) -> None:
    moving.move_pupil(
        teacher(cast), cast.classroom, cast.other_classroom, cast.pupil, cast.pupil.name
    )


def remove(cast: Cast) -> None:
    roster.remove_pupil(teacher(cast), cast.classroom, cast.pupil)


def archive(cast: Cast) -> None:
    class_settings.archive(teacher(cast), cast.classroom)


LEAVING = pytest.mark.parametrize("leave", [move, remove, archive])


def at_table(
    client: Client, cast: Cast, url: str = "table_part", table: GameSession | None = None
) -> int:
    where = reverse(url, args=[(table or cast.table).public_id])
    answer: Any = client.post(where) if url in POSTED else client.get(where)
    return int(answer.status_code)


def signed_in(student: Student) -> Client:
    client = Client()
    client.force_login(Student.objects.get(pk=student.pk).user)
    return client


@LEAVING
@pytest.mark.parametrize("ended", [False, True])
def test_every_address_of_the_table_refuses(
    cast: Cast, leave: Callable[[Cast], None], ended: bool
) -> None:
    if ended:
        abandon([cast.table.pk])
    assert at_table(signed_in(cast.pupil), cast) == 200
    leave(cast)
    client = signed_in(cast.pupil)
    found = {url: at_table(client, cast, url) for url in (*TABLE_URLS, "table_cards")}
    assert found == dict.fromkeys(found, 404)
    for url, method in (("game_gains", client.get), ("next_game", client.post)):
        assert method(reverse(url, args=[cast.table.public_id])).status_code == 404
    assert cast.table.public_id not in client.get("/me/").content.decode()


@pytest.mark.parametrize("leave", [move, remove])
def test_a_robot_plays_on_for_those_who_stay(cast: Cast, leave: Callable[[Cast], None]) -> None:
    table = begun_by_the_pupil(cast)
    leave(cast)
    assert at_table(signed_in(cast.table_mate), cast, "table_part", table) == 200
    table.refresh_from_db()
    assert (table.status, table.due_kind) == ("playing", "bot")
    run_due(table.due_at)
    assert table.events.filter(seat=0, actor="bot").exists()
    assert not table.events.exclude(seat=0).exists()


def begun_by_the_pupil(cast: Cast) -> GameSession:
    """Deal the pupil and the table mate a game in which it is the pupil's turn."""
    plans = [SeatPlan(one.name, one.avatar, user=one.user) for one in (cast.pupil, cast.table_mate)]
    for n in range(256):
        table = create_session("sleeping_queens", plans, versus=True, seed=bytes([n] * 32))
        if GAMES[table.game].waiting_for(GAMES[table.game].load(table.state)) == (0,):
            AssignmentTable.objects.create(classroom=cast.classroom, game_session=table, number=0)
            return table
    raise AssertionError("nobody begins")


def test_a_sign_of_life_on_its_way_gives_no_seat_back(cast: Cast) -> None:
    seat = Seat.objects.get(game_session=cast.table, user=cast.pupil.user)
    remove(cast)
    assert not mark_present(seat)
    assert Seat.objects.get(pk=seat.pk).bot_plays


def test_a_pupil_put_back_finds_the_tables_open(cast: Cast) -> None:
    remove(cast)
    roster.return_pupil(teacher(cast), cast.classroom, cast.pupil)
    assert at_table(signed_in(cast.pupil), cast) == 200
    assert not Seat.objects.get(game_session=cast.table, user=cast.pupil.user).bot_plays


def test_a_class_taken_up_again_finds_its_tables_open(cast: Cast) -> None:
    archive(cast)
    class_settings.take_up(teacher(cast), cast.classroom)
    assert at_table(signed_in(cast.table_mate), cast) == 200


@pytest.mark.parametrize("leave", [remove, archive])
def test_a_pupil_of_two_classes_loses_the_tables_of_one(
    cast: Cast, leave: Callable[[Cast], None]
) -> None:
    Enrollment.objects.create(classroom=cast.other_classroom, student=cast.pupil)
    client = signed_in(cast.pupil)
    leave(cast)
    assert client.get("/me/").status_code == 200, "still signed in"
    assert at_table(client, cast) == 404
    assert StreamRevocation.objects.filter(holder=cast.pupil.user.public_id).exists()


def test_a_game_alone_ends_and_another_may_begin(cast: Cast) -> None:
    alone = free_play(cast.pupil, "sleeping_queens")
    assert alone is not None
    move(cast)
    assert GameSession.objects.get(pk=alone.game_session_id).status == "abandoned"
    other = free_play(cast.pupil, "sleeping_queens")
    assert other is not None
    assert other.classroom == cast.other_classroom


def test_an_upgrade_closes_the_seats_of_who_has_left_before(cast: Cast) -> None:
    Enrollment.objects.filter(student=cast.pupil).update(ended_at="2026-01-01T00:00Z")
    upgrade = import_module("classroom.tables.migrations.0004_closed_seats")
    upgrade.close_seats(apps, connection.schema_editor(atomic=False))
    closed = Seat.objects.exclude(closed_at=None)
    assert [seat.user for seat in closed] == [cast.pupil.user]
