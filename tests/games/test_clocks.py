"""Clocks that are not alone or not right: two at once, one that is set back."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from games.fast_lane.table_cache import Stamp
from games.management.commands.clock import POLL, Command
from games.models import Event, GameSession, Seat
from games.services import mark_present, run_due
from games.services.clock import _bot_request, _look_at
from games.services.moves import execute_move
from games.services.tables import load_table
from tests.games.tables import deal, seat
from tests.games.test_clock import pass_the_turn

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]

HOUR = timedelta(hours=1)


def test_two_clocks_play_a_bot_once() -> None:
    """The second one thought its move out from the same position, and comes later with it."""
    table = deal(pupils=1, bots=2)
    pass_the_turn(table)
    table.refresh_from_db()
    late = _bot_request(load_table(table), seat(table, 1))
    assert run_due(table.due_at) == 1
    played = Event.objects.get(actor="bot")
    assert played.key == late.key
    assert execute_move(table.pk, late).outcome.repeated
    assert list(Event.objects.filter(actor="bot")) == [played]
    table.refresh_from_db()
    assert table.version == 2


def test_clock_that_looked_before_another_one_played_leaves_the_next_robot_its_pause() -> None:
    table = deal(pupils=1, bots=2)
    pass_the_turn(table)
    GameSession.objects.update(due_at=timezone.now())
    now = timezone.now()
    rows = GameSession.objects.values_list("pk", "due_kind", "public_id", *Stamp._fields)
    [(pk, kind, name, *stamp)] = rows
    assert run_due(now) == 1
    table.refresh_from_db()
    due_at = table.due_at
    assert due_at > now
    for seen_by_the_other in (Stamp(*stamp), None):  # its table as it was, or read anew
        assert not _look_at(pk, kind, (name, seen_by_the_other), now)
    table.refresh_from_db()
    assert (table.due_at, Event.objects.filter(actor="bot").count()) == (due_at, 1)


@pytest.mark.parametrize("jump", [timedelta(seconds=5), HOUR])
def test_robot_waits_no_longer_when_the_clock_was_set_back(jump: timedelta) -> None:
    table = deal(pupils=1, bots=1)
    pass_the_turn(table)
    now = timezone.now()
    Seat.objects.exclude(user=None).update(seen_at=now + jump)
    GameSession.objects.update(due_at=now + jump)
    assert run_due(now, set_back=jump < HOUR) == 1  # an hour is seen without that
    assert Event.objects.filter(actor="bot").count() == 1


def test_absent_pupil_is_waited_for_no_longer_when_the_clock_was_set_back() -> None:
    table, now = deal(pupils=2), timezone.now()
    Seat.objects.update(seen_at=now + HOUR)
    GameSession.objects.update(due_at=now + HOUR, due_kind="absent")
    run_due(now)
    Seat.objects.filter(number=1).update(seen_at=now + timedelta(seconds=55))
    table.refresh_from_db()
    assert table.due_at - now <= timedelta(minutes=1)
    run_due(table.due_at)
    assert seat(table, 0).bot_plays


def test_page_that_is_there_gives_signs_by_the_clock_that_was_set_back() -> None:
    table, now = deal(pupils=2), timezone.now()
    Seat.objects.update(seen_at=now + HOUR)
    mark_present(seat(table, 0))
    assert seat(table, 0).seen_at < now + HOUR
    Seat.objects.update(seen_at=now, left_at=now + HOUR)
    mark_present(seat(table, 0))
    assert not seat(table, 0).is_missing(timezone.now())


def test_clock_process_sees_that_the_clock_was_set_back() -> None:
    table, clock = deal(pupils=1, bots=1), Command()
    clock.look(POLL)
    pass_the_turn(table)
    later = timezone.now() + timedelta(seconds=40)
    GameSession.objects.update(due_at=later)
    clock.look(POLL)
    assert not Event.objects.filter(actor="bot").exists()
    clock.wall.noted_at += 40
    clock.look(POLL)
    assert Event.objects.filter(actor="bot").exists()


def test_table_that_cannot_be_read_keeps_no_other_waiting_when_the_clock_was_set_back() -> None:
    broken, table = deal(pupils=1, bots=1), deal(pupils=1, bots=1)
    pass_the_turn(table)
    now = timezone.now()
    Seat.objects.exclude(user=None).update(seen_at=now + HOUR)
    GameSession.objects.update(due_at=now + HOUR)
    GameSession.objects.filter(pk=broken.pk).update(state={"of": "another release"})
    assert run_due(now) == 1
    assert Event.objects.filter(actor="bot", game_session=table).count() == 1
    broken.refresh_from_db()
    assert broken.quarantined_at is not None


def test_step_back_is_noticed_until_a_look_has_succeeded(monkeypatch: pytest.MonkeyPatch) -> None:
    table, clock = deal(pupils=1, bots=1), Command()
    clock.look(POLL)
    pass_the_turn(table)
    GameSession.objects.update(due_at=timezone.now() + timedelta(seconds=40))
    clock.wall.noted_at += 40
    with monkeypatch.context() as away, connection.execute_wrapper(refuse):
        away.setattr(connection, "close", lambda: None)  # the test's own
        assert clock.look(POLL) > POLL
    clock.look(POLL)
    assert Event.objects.filter(actor="bot").exists()


def refuse(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    raise OperationalError("the database is away")
