"""The store writes what the models would: the same moves both ways, row by row."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from bench.bots import usual
from engine import GAMES
from games import store
from games.models import Attempt, Event, GameSession, Opportunity, Seat
from games.services import SeatPlan, create_session
from games.services.clock import choose_for
from games.services.judging import judge
from games.services.requests import Request, Timing
from games.services.tables import load_table
from games.sql import Columns
from games.store import Expression, Insert, Update
from tests.games.tables import make_pupil

pytestmark = pytest.mark.django_db

MOVES = 60
NO_ID = {"id"}


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
        action = choose_for(table, seat, str(n))
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
    """Return a row as the database's driver gives it."""
    columns = Columns(model)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns.sql} FROM {model._meta.db_table} WHERE id = %s", [pk])
        return dict(zip(columns.names, cursor.fetchone(), strict=True))


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


def as_the_model_writes(model: Any, values: dict[str, Any]) -> dict[str, Any]:
    """Return the row that the model writes of these values; it is taken back."""
    with transaction.atomic():
        row = model(**values)
        row.save(force_insert=True)
        found = raw(model, row.pk)
        transaction.set_rollback(True)
    return found


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
            else:
                store.write([one])
                if isinstance(one, Update):
                    _assert_updated(one)
                    compared.add(one.model.__name__)
    assert {"Event", "Attempt", "Opportunity", "GameSession", "Seat"} >= compared
    assert {"Event", "Opportunity", "GameSession", "Seat"} <= compared


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


def test_rows_written_together_are_kept_together_or_not_at_all() -> None:
    """A refused row takes the others of its move with it."""
    session = create_session(
        "sleeping_queens", [SeatPlan(f"Pupil {n}", "otter", make_pupil()) for n in range(2)]
    )
    event = {
        "game_session_id": session.pk, "number": 1, "key": "one", "seat": 0, "actor": "pupil",
        "accepted": True, "version_after": 1, "action": [], "body_hash": "", "events": [],
        "outcome": {}, "at": timezone.now(),
    }  # fmt: skip
    with pytest.raises(Exception, match=r"(?i)unique|duplicate"), transaction.atomic():
        store.write([Insert(Event, event), Insert(Event, event | {"number": 2})])
    assert not Event.objects.exists()
    assert not Attempt.objects.exists()
    assert not Opportunity.objects.exists()
    assert Seat.objects.filter(game_session=session).count() == 2
