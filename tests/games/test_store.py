"""The store writes what the models would: the same moves both ways, row by row."""

import json
import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import JSONField
from django.utils import timezone

from bench.bots import usual
from database.statements import Columns
from engine import GAMES
from games.fast_lane import store
from games.fast_lane.store import EvidenceUpsert, Expression, Insert, Update
from games.models import Attempt, Event, EvidenceChange, GameSession, Opportunity, Seat
from games.services import SeatPlan, create_session
from games.services.judging import judge
from games.services.requests import Request, Timing
from games.services.tables import load_table
from tests.games.tables import make_pupil
from tests.past_games import well_chosen

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]

MOVES = 60
NO_ID = {"id"}
NOW = datetime(2026, 11, 18, 9, 30, 0, 120_000, tzinfo=UTC)
DAY = timedelta(days=1)


def writes_of_a_game(game: str) -> Iterator[list[Any]]:
    """Play some of a game by the pupils' own seats; yield what each move is to write, written."""
    rules = GAMES[game]
    seats = usual(rules.seats_for(rules.options()["standard"]))
    plans = [SeatPlan(f"Pupil {n}", "otter", make_pupil()) for n in range(seats)]
    session = create_session(game, plans, seed=b"store" + bytes(27))
    rng = random.Random(7)
    for n in range(MOVES):
        table = load_table(GameSession.objects.get(pk=session.pk))
        if not table.game.waiting_for(table.state):
            return
        seat = table.seats[table.game.waiting_for(table.state)[0]]
        action = well_chosen(table, seat, str(n))
        if rng.random() < 0.3:
            action = _false(table, action)
        request = Request(
            seat.number, Event.Actor.PUPIL, action, f"key-{n}", table.game_session.version, None,
            Timing(active_ms=rng.randint(1, 9000), device="tablet", input="touch"), "hash",
        )  # fmt: skip
        outcome, writes = judge(table, request, timezone.now())
        assert outcome.status in {"accepted", "wrong", "refused"}
        yield writes


def _false(table: Any, action: Any) -> Any:
    """Return another of the seat's actions with its numbers mixed up, as slips are."""
    numbers = [one for one in action.args if type(one) is int]
    mixed = iter(sorted(numbers, reverse=True))
    args = tuple(next(mixed) if type(one) is int else one for one in action.args)
    return action._replace(args=args)


def raw(model: Any, pk: int) -> dict[str, Any]:
    """Return a row as the database's driver gives it; of JSON text what it says."""
    columns = Columns(model)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns.sql} FROM {model._meta.db_table} WHERE id = %s", [pk])
        row = dict(zip(columns.names, cursor.fetchone(), strict=True))
    documents = {one.attname for one in model._meta.concrete_fields if isinstance(one, JSONField)}
    return {
        name: json.loads(value) if name in documents and isinstance(value, str) else value
        for name, value in row.items()
    }


def resolved(values: dict[str, Any]) -> dict[str, Any]:
    """Return values with what the database works out worked out."""
    done = {}
    for name, value in values.items():
        if isinstance(value, Expression):
            with connection.cursor() as cursor:
                cursor.execute(f"SELECT {value.sql}", list(value.parameters))
                value = cursor.fetchone()[0]
        done[name] = value
    return done


def newest(model: Any) -> int:
    return int(model.objects.order_by("-id").values_list("id", flat=True)[0])


def taken_back(model: Any, write: Callable[[], int]) -> dict[str, Any]:
    """Return the row that `write` leaves (it gives the row's id); what it wrote is taken back."""
    with transaction.atomic():
        found = raw(model, write())
        transaction.set_rollback(True)
    return found


def as_the_model_writes(model: Any, values: dict[str, Any]) -> dict[str, Any]:
    """Return the row that the model writes of these values; it is taken back."""

    def write() -> int:
        row = model(**values)
        row.save(force_insert=True)
        return int(row.pk)

    return taken_back(model, write)


def change_as_the_model_writes(one: EvidenceUpsert) -> dict[str, Any]:
    """Return the row that the model writes of a pupil's new evidence; it is taken back."""

    def write() -> int:
        row = EvidenceChange.objects.filter(student_id=one.student_id).first()
        if row is None:
            row = EvidenceChange(student_id=one.student_id, first_at=one.at, last_at=one.at)
        else:
            row.first_at, row.last_at = min(row.first_at, one.at), max(row.last_at, one.at)
            row.sequence += 1
        row.save()
        return row.pk

    return taken_back(EvidenceChange, write)


def seat_as_the_model_writes(seat: Seat, **values: Any) -> dict[str, Any]:
    """Return the seat's row as the model writes it with these values; it is taken back."""

    def write() -> int:
        Seat.objects.filter(pk=seat.pk).update(**values)
        return seat.pk

    return taken_back(Seat, write)


def seat_of_a_new_game() -> Seat:
    """Return the first seat of a game just dealt, which owes an action."""
    plans = [SeatPlan(f"Pupil {n}", "otter", make_pupil()) for n in range(2)]
    session = create_session("sleeping_queens", plans, seed=b"store" + bytes(27))
    return session.seats.exclude(decision="").get()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_store_writes_what_the_models_would(game: str) -> None:
    compared: set[str] = set()
    for writes in writes_of_a_game(game):
        for one in writes:
            if isinstance(one, Insert):
                by_model = _model_row_first(one)
                store.write([one])
                by_store = raw(one.model, newest(one.model))
                assert _without(by_store) == _without(by_model)
                assert len(one.values) == len(by_store) - 1, "every column is said"
                compared.add(one.model.__name__)
            elif isinstance(one, EvidenceUpsert):
                _assert_upserted(one)
                compared.add("EvidenceChange")
            else:
                store.write([one])
                if isinstance(one, Update):
                    _assert_updated(one)
                    compared.add(one.model.__name__)
    assert compared == {
        "Event", "Attempt", "Opportunity", "GameSession", "Seat", "EvidenceChange",
    }  # fmt: skip


def _model_row_first(one: Insert) -> dict[str, Any]:
    return as_the_model_writes(one.model, resolved(dict(one.values)))


def _without(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in NO_ID}


def _assert_updated(one: Update) -> None:
    """What the store has set reads back, through the model, as the value that was meant."""
    row = one.model._default_manager.get(pk=one.pk)
    for name, value in one.values.items():
        assert getattr(row, name) == value, name
    by_store = raw(one.model, one.pk)
    row.save(update_fields=list(one.values))
    assert raw(one.model, one.pk) == by_store


def _assert_upserted(one: EvidenceUpsert) -> None:
    by_model = change_as_the_model_writes(one)
    store.write([one])
    row = EvidenceChange.objects.get(student_id=one.student_id)
    assert _without(raw(EvidenceChange, row.pk)) == _without(by_model)


def test_upserts_widen_the_span_as_the_model_would() -> None:
    pupil, other = make_pupil().pk, make_pupil().pk
    for at in (NOW, NOW + DAY, NOW - DAY, NOW, NOW.replace(microsecond=0)):
        _assert_upserted(EvidenceUpsert(pupil, at))
    _assert_upserted(EvidenceUpsert(other, NOW))
    spans = EvidenceChange.objects.values_list("student_id", "first_at", "last_at", "sequence")
    assert set(spans) == {(pupil, NOW - DAY, NOW + DAY, 5), (other, NOW, NOW, 1)}


@pytest.mark.parametrize(
    "tray", [{}, {"cards": [3, None, 41], "total": None, "keyed": 12, "said": "½ “ü”", "on": True}]
)
def test_keeping_a_tray_writes_what_the_model_would(tray: dict[str, Any]) -> None:
    seat = seat_of_a_new_game()
    Seat.objects.filter(pk=seat.pk).update(tray={"cards": [7]})
    by_model = seat_as_the_model_writes(seat, tray=tray)
    store.keep_tray(seat.pk, seat.decision, tray)
    assert raw(Seat, seat.pk) == by_model
    assert Seat.objects.get(pk=seat.pk).tray == tray


def test_keeping_a_tray_of_another_decision_writes_nothing() -> None:
    seat = seat_of_a_new_game()
    before = raw(Seat, seat.pk)
    store.keep_tray(seat.pk, "over", {"cards": [7]})
    assert raw(Seat, seat.pk) == before


@pytest.mark.parametrize("now", [NOW, NOW.replace(microsecond=0)])
def test_noting_presence_writes_what_the_model_would(now: datetime) -> None:
    seat = seat_of_a_new_game()
    by_model = seat_as_the_model_writes(seat, seen_at=now)
    store.note_presence(seat.pk, now)
    assert raw(Seat, seat.pk) == by_model
    assert Seat.objects.get(pk=seat.pk).seen_at == now


def test_rows_written_together_are_kept_together_or_not_at_all() -> None:
    """A refused row takes the others of its move with it."""
    session = create_session(
        "sleeping_queens", [SeatPlan(f"Pupil {n}", "otter", make_pupil()) for n in range(2)]
    )
    event = {
        "game_session_id": session.pk, "number": 1, "key": "one", "seat": 0, "actor": "pupil",
        "accepted": True, "version_after": 1, "action": [], "body_hash": "", "events": [],
        "outcome": {}, "at": timezone.now(), "month": session.month,
    }  # fmt: skip
    with pytest.raises(Exception, match=r"(?i)unique|duplicate"), transaction.atomic():
        store.write([Insert(Event, event), Insert(Event, event | {"number": 2})])
    assert not Event.objects.exists()
    assert not Attempt.objects.exists()
    assert not Opportunity.objects.exists()
    assert Seat.objects.filter(game_session=session).count() == 2
