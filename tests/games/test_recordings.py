"""Recorded games: a copy is a game of its own that says what the recorded one says."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from engine import GAMES
from engine.replay import Deal, steps_from_json, verify
from games.models import Attempt, Event, EvidenceChange, GameSession, Opportunity, Seat
from games.services import (
    GameCopy,
    Player,
    SeatPlan,
    create_session,
    record_game,
    write_copies,
)
from tests.past_games import simulate_history
from tests.table_factory import make_pupils

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql]
BEGAN = datetime(2026, 3, 31, 23, 40, tzinfo=UTC)
OWN = {"id", "game_session_id", "student_id", "event_id", "key", "body_hash"}
OWN |= {"at", "month", "group", "public_id"}


@pytest.fixture(params=["sleeping_queens", "the_rescue"])
def played(request: pytest.FixtureRequest) -> GameSession:
    """Return a game of two pupils and a robot that was played to its end."""
    plans = [SeatPlan(f"Pupil {n}", "fox", user=user) for n, user in enumerate(make_pupils(2))]
    plans.append(SeatPlan("Biscuit", "robot-biscuit", bot_level="novice"))
    table = create_session(request.param, plans, versus=True, seed=bytes(range(32)), group="one")
    simulate_history(table, datetime(2026, 3, 1, 9, tzinfo=UTC))
    table.refresh_from_db()
    assert table.status == "finished"
    return table


def copy_of(table: GameSession, count: int = 2) -> list[GameSession]:
    """Write copies of a game for other pupils; return them."""
    recording = record_game(table)
    copies = []
    for number in range(count):
        users = make_pupils(len(recording.pupils))
        players = {
            seat: Player(user.pk, f"Other {seat}", "owl")
            for seat, user in zip(recording.pupils, users, strict=True)
        }
        began = BEGAN + timedelta(hours=number)
        copies.append(GameCopy(recording, players, began, "two", "Gull class"))
    with transaction.atomic():
        written = write_copies(copies)
    assert written.attempts == count * Attempt.objects.filter(game_session=table).count()
    return [GameSession.objects.get(pk=written.sessions[one.public_id]) for one in copies]


def problems(table: GameSession) -> list[str]:
    """Return what in a stored log does not follow from its deal."""
    rows = table.events.order_by("number").values("action", "accepted", "events")
    dealt = Deal(table.options, table.seats.count(), bytes(table.seed), table.rules)
    return verify(GAMES[table.game], dealt, steps_from_json(rows), table.state)


def said(rows: Any, began: datetime) -> list[dict[str, Any]]:
    """Return what rows of a log say, but whose they are: times since the game began."""
    return [
        {
            **{
                field.attname: getattr(row, field.attname)
                for field in row._meta.concrete_fields
                if field.attname not in OWN
            },
            "after": round((row.at - began).total_seconds(), 3),
        }
        for row in rows
    ]


def test_a_copy_replays_and_says_what_the_recorded_game_says(played: GameSession) -> None:
    for copy in copy_of(played):
        assert problems(copy) == []
        for model in (Event, Attempt, Opportunity):
            old, new = (
                model.objects.filter(game_session=one).order_by("pk") for one in (played, copy)
            )
            assert said(new, copy.started_at) == said(old, played.started_at)
            assert not set(old.values_list("pk")) & set(new.values_list("pk"))
        assert copy.settings == {**played.settings, "place": "Gull class"}
        assert (copy.finished_at - copy.started_at).total_seconds() == pytest.approx(
            (played.finished_at - played.started_at).total_seconds(), abs=0.001
        )


def test_rows_of_a_copy_are_its_pupils_and_lie_in_its_month(played: GameSession) -> None:
    for copy in copy_of(played):
        users = {seat.number: seat.user_id for seat in copy.seats.all()}
        assert not Seat.objects.filter(game_session=played, user__in=filter(None, users.values()))
        for model in (Attempt, Opportunity):
            for row in model.objects.filter(game_session=copy).select_related("event"):
                assert row.student_id == (users[row.seat] if row.actor == "pupil" else None)
                assert (row.month, row.group) == (copy.month, "two")
                assert (row.event.game_session_id, row.event.at) == (copy.pk, row.at)
        assert copy.events.values("key").distinct().count() == copy.event_count
        for user in filter(None, users.values()):
            change = EvidenceChange.objects.get(student=user)
            rows = Attempt.objects.filter(student=user).values_list("at", flat=True)
            assert all(change.first_at <= at <= change.last_at for at in rows)


def test_the_log_goes_on_after_copies(played: GameSession) -> None:
    """Keys that copies took are not given again."""
    copy_of(played, 1)
    plans = [SeatPlan(f"Pupil {n}", "fox", user=user) for n, user in enumerate(make_pupils(2))]
    table = create_session(played.game, plans, versus=True, seed=bytes(range(1, 33)))
    simulate_history(table, datetime(2026, 3, 2, 9, tzinfo=UTC))
    assert problems(GameSession.objects.get(pk=table.pk)) == []
