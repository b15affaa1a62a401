"""Tables for tests: dealt from seeds searched so that the hands are what a test needs."""

import itertools
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from classroom.models import User
from engine import GAMES
from engine.protocol import Action
from games.models import GameSession, Seat
from games.services import SeatPlan, create_session, play

GAME = GAMES["sleeping_queens"]


def make_pupil() -> User:
    """Return a pupil's user: no e-mail, no password."""
    user = User()
    user.set_unusable_password()
    user.save()
    return user


@lru_cache
def seed_where(wanted: Callable[[dict[str, Any]], bool], seats: int) -> bytes:
    """Return the first seed whose deal satisfies `wanted(view of the seat to move)`."""
    options = GAME.options()["standard"]
    for number in itertools.count():
        seed = number.to_bytes(32, "big")
        state, _events = GAME.start(options, seats, seed)
        (seat,) = GAME.waiting_for(state)
        view = GAME.seen_by(state, seat)
        if seat == 0 and wanted(view):
            return seed
    raise AssertionError


def numbers(view: dict[str, Any]) -> list[tuple[int, int]]:
    """Return (value, card) of the number cards in hand, sorted."""
    return sorted((f["value"], f["card"]) for f in view["hand"] if f["kind"] == "number")


def has_sum(view: dict[str, Any]) -> bool:
    """Does the hand hold a + b = c, and a number that does not fit?"""
    return true_sum(view) is not None and false_sum(view) is not None


def has_king(view: dict[str, Any]) -> bool:
    """Does the hand hold a king?"""
    return any(face["kind"] == "king" for face in view["hand"])


def true_sum(view: dict[str, Any]) -> tuple[tuple[int, int], int] | None:
    """Return cards of a true sum: ((addend, addend), total)."""
    return _sum(view, lambda a, b, c: a + b == c)


def false_sum(view: dict[str, Any]) -> tuple[tuple[int, int], int] | None:
    """Return cards of a false sum that is one or two out."""
    return _sum(view, lambda a, b, c: 0 < abs(a + b - c) <= 2)


def _sum(view: dict[str, Any], fits: Callable[[int, int, int], bool]) -> Any:
    for (a, x), (b, y), (c, z) in itertools.permutations(numbers(view), 3):
        if x < y and fits(a, b, c):
            return (x, y), z
    return None


def deal(
    wanted: Callable[[dict[str, Any]], bool] = has_sum,
    *,
    pupils: int = 2,
    bots: int = 0,
    **more: Any,
) -> GameSession:
    """Return a new game session: pupils first, then bots; seat 0 moves first."""
    plans = [SeatPlan(f"Pupil {n}", "otter", make_pupil()) for n in range(pupils)]
    plans += [SeatPlan("Biscuit", "bot", bot_level="greedy") for _ in range(bots)]
    seed = seed_where(wanted, len(plans))
    return create_session("sleeping_queens", plans, seed=seed, **more)


def view_of(seat: Seat) -> dict[str, Any]:
    """Return what the seat sees now."""
    game_session = GameSession.objects.get(pk=seat.game_session_id)
    return GAME.seen_by(GAME.load(game_session.state), seat.number)


def seat(game_session: GameSession, number: int) -> Seat:
    """Return that seat, fresh from the database."""
    return Seat.objects.select_related("game_session").get(game_session=game_session, number=number)


def act(at: Seat, kind: str, *args: Any, key: str = "", version: int | None = None, **more: Any):
    """Play an action for a seat at the present version."""
    game_session = GameSession.objects.get(pk=at.game_session_id)
    return play(
        at,
        Action(kind, at.number, args),
        key=key or f"k{game_session.event_count}-{kind}-{args}"[:64],
        version=game_session.version if version is None else version,
        **more,
    ).outcome
