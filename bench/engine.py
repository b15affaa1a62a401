"""Measure the engine's speed: whole games of random moves, events on, one core.

    python -m bench.engine --game the_rescue --mode standard --seats 3 --seconds 5

prints one JSON line; the mode is a variant of the game, ``--mode all`` prints a line for each, and
``--game all`` for each game. Seconds are seconds of CPU, so that other work on the machine does not
count. ``calibration`` is the rate of a fixed pure-Python loop measured in the same run,
``moves_per_calibration`` the ratio of the two: it compares machines.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import time
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, NamedTuple

from bench.bots import usual
from engine import GAMES, arithmetic
from engine.protocol import Accepted, Action, Game
from engine.replay import Deal, replay
from engine.rules.queens_collection.claims import colour_claims, parts_of, ways_for
from engine.rules.sleepless_princess import claims as princess
from engine.rules.the_rescue import equations

SLICE = 0.25
CALIBRATION_LOOPS = 200_000
FLOORS = dict.fromkeys(GAMES, 50_000) | {"sleeping_queens": 100_000}
"""Random moves per second that each game must reach."""


class Table(NamedTuple):
    """What is measured: a game, its mode, the number of seats."""

    game: Game[Any]
    mode: str
    seats: int

    @property
    def options(self) -> Any:
        """The options of the mode."""
        return self.game.options()[self.mode]


def calibrate() -> float:
    """Rounds per second of a loop that never changes: integers, a list, a dictionary, a call."""
    began = time.process_time()
    number, places, counts = 1, list(range(64)), dict.fromkeys(range(64), 0)
    for _ in range(CALIBRATION_LOOPS):
        number = (number * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        place = number >> 7 & 63
        places[place], places[0] = places[0], places[place]
        counts[place] = max(counts[place] + 1, number & 7)
    return CALIBRATION_LOOPS / (time.process_time() - began)


def play_game(table: Table, seed: bytes, rng: random.Random) -> list[Action]:
    """Play one game of random legal actions with ``play``; return its actions."""
    game = table.game
    state, _ = game.start(table.options, table.seats, seed)
    actions = []
    while waiting := game.waiting_for(state):
        legal = game.legal_actions(state, waiting[0])
        action = legal[int(rng.random() * len(legal))]
        answer = game.play(state, action)
        assert isinstance(answer, Accepted)
        state = answer.state
        actions.append(action)
    return actions


def measure(table: Table, seconds: float) -> dict[str, Any]:
    """Play for `seconds`, calibrating between slices; return the figures."""
    rng = random.Random(7)
    games = moves = 0
    spent, rates = 0.0, [calibrate()]
    play_game(table, b"warm", rng)
    while spent < seconds:
        began = time.process_time()
        while (now := time.process_time()) - began < SLICE:
            moves += len(play_game(table, games.to_bytes(8, "big"), rng))
            games += 1
        spent += now - began
        rates.append(calibrate())
    calibration = sum(rates) / len(rates)
    return {
        "moves_per_s": round(moves / spent),
        "games_per_s": round(games / spent),
        "mean_moves": round(moves / games, 1),
        "calibration": round(calibration),
        "moves_per_calibration": round(moves / spent / calibration, 4),
    }


def single_costs(table: Table) -> dict[str, float]:
    """Microseconds of one server move at p95, of claims cold and memoised, of one replay."""
    seed = b"one"
    actions = play_game(table, seed, random.Random(7))
    dealt = Deal(table.options.as_dict(), table.seats, seed, table.game.rules)
    replays = [_timed(lambda: replay(table.game, dealt, actions)) for _ in range(50)]
    return {
        "server_move_us_p95": _server_move(table),
        **_claims_costs(table.game.key),
        "replay_us": round(min(replays) * 1e6),
        "replay_moves": len(actions),
    }


def _claims_costs(key: str) -> dict[str, float]:
    """Microseconds of claims cold and memoised; nothing of a game that has no entry in `CLAIMS`."""
    if key not in CLAIMS:
        return {}
    find, hands, claims = CLAIMS[key]
    return {
        **{f"claims_cold{kind}_us": _cold(find, hands, claims, kind) for kind in KINDS[key]},
        "claims_memo_us": round(_memo(find, hands), 3),
    }


def _timed(work: Callable[[], Any]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _server_move(table: Table) -> float:
    """What a request asks of the engine: load, play, opportunities, dump, the seat's view."""
    game = table.game
    rng, costs = random.Random(7), []
    for number in range(30):
        state, _ = game.start(table.options, table.seats, number.to_bytes(8, "big"))
        while waiting := game.waiting_for(state):
            stored, seat = game.dump(state), waiting[0]
            action = rng.choice(game.legal_actions(state, seat))
            began = time.process_time()
            before = game.load(stored)
            game.opportunities(before, seat)
            answer = game.play(before, action)
            game.dump(answer.state)
            game.seen_by(answer.state, seat)
            costs.append(time.process_time() - began)
            state = answer.state
    return _p95(costs)


def _p95(costs: list[float]) -> float:
    """Microseconds that 95 of 100 stay below."""
    return round(sorted(costs)[int(len(costs) * 0.95)] * 1e6, 1)


Enumerate = Callable[..., Any]
Hands = Callable[[random.Random, str], tuple[Any, ...]]
RED = "_red"
"""The Rescue with the red knight, who makes one card count one more or less."""

KINDS = dict.fromkeys(GAMES, ("",)) | {"the_rescue": ("", RED)}


def _numbers(rng: random.Random, size: int) -> tuple[int, ...]:
    return tuple(sorted(rng.choices(range(1, 11), k=size)))


def _rescue_hand(rng: random.Random, kind: str) -> tuple[Any, ...]:
    return _numbers(rng, rng.choice((5, 6))), kind == RED, "+-*/", "0-11", False, False


def _princess_hand(rng: random.Random, kind: str) -> tuple[Any, ...]:
    blankets = rng.choice((0, 1))
    return _numbers(rng, 5 - blankets), blankets, True, 1


def _collection_hand(rng: random.Random, kind: str) -> tuple[Any, ...]:
    return tuple(tuple(sorted(rng.choices(range(9), k=size))) for size in (5, 3))


CLAIMS: dict[str, tuple[Enumerate, Hands, Callable[[Any], Any]]] = {
    "sleeping_queens": (
        arithmetic.enumerate_claims,
        lambda rng, kind: (_numbers(rng, 5),),
        attrgetter("claims"),
    ),
    "the_rescue": (equations.enumerate_claims, _rescue_hand, attrgetter("stated")),
    "sleepless_princess": (princess.enumerate_claims, _princess_hand, attrgetter("claims")),
    "queens_collection": (colour_claims, _collection_hand, tuple),
}
"""What looks through a hand, memoised; random hands of five or six cards; the claims of what was
found, which some games work out only when they are asked for."""

FORGET: tuple[Any, ...] = (equations.facts_of, equations.families_of, parts_of, ways_for)
"""What else is memoised below."""


def _cold(
    enumerate_claims: Enumerate, hands: Hands, claims: Callable[[Any], Any], kind: str
) -> float:
    """Claims of random hands listed for the first time, at p95, from empty tables."""
    rng = random.Random(7)
    asked = dict.fromkeys(hands(rng, kind) for _ in range(1000))
    for memoised in (enumerate_claims, *FORGET):
        memoised.cache_clear()  # type: ignore[attr-defined]
    return _p95([_timed(lambda hand=hand: claims(enumerate_claims(*hand))) for hand in asked])


def _memo(enumerate_claims: Enumerate, hands: Hands) -> float:
    hand, times = hands(random.Random(7), ""), 100_000
    enumerate_claims(*hand)
    began = time.process_time()
    for _ in range(times):
        enumerate_claims(*hand)
    return (time.process_time() - began) / times * 1e6


def tables(game: str, mode: str, seats: int | None) -> Iterator[Table]:
    """Give the tables asked for, with three seats where none are named and three may play."""
    for key in GAMES if game == "all" else (game,):
        options = GAMES[key].options()
        for name in options if mode == "all" else (mode,):
            if name not in options:
                raise ValueError(f"modes of {key}: {', '.join(options)}")
            can = GAMES[key].seats_for(options[name])
            wanted = seats or usual(can)
            if wanted not in can:
                raise ValueError(f"{key}, {name}: seats {can.start} to {can.stop - 1}")
            yield Table(GAMES[key], name, wanted)


def figures(table: Table, seconds: float) -> dict[str, Any]:
    """Return all that is measured of a table."""
    return {
        "game": table.game.key,
        "mode": table.mode,
        "seats": table.seats,
        **measure(table, seconds),
        **single_costs(table),
        "floor_moves_per_s": FLOORS[table.game.key],
        "python": platform.python_version(),
    }


def main() -> None:
    """Print one JSON line for each table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=[*sorted(GAMES), "all"], default="sleeping_queens")
    parser.add_argument("--mode", default="standard", help="a variant of the game, or all")
    parser.add_argument("--seats", type=int, help="three where three may play")
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    if given.seconds <= 0:
        parser.error("seconds above 0")
    try:
        asked = list(tables(given.game, given.mode, given.seats))
    except ValueError as error:
        parser.error(str(error))
    for table in asked:
        print(json.dumps(figures(table, given.seconds)), flush=True)


if __name__ == "__main__":
    main()
