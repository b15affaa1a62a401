"""How fast the engine plays: whole games of random moves, events on, one core.

    python -m bench.engine --game sleeping_queens --seats 3 --seconds 5

prints one JSON line. Seconds are seconds of CPU, so that other work on the machine does not count.
``calibration`` is the rate of a fixed pure-Python loop measured in the same
run, ``moves_per_calibration`` the ratio of the two: it compares machines.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import time
from typing import Any

from engine import GAMES
from engine.arithmetic import find
from engine.protocol import Accepted, Action, Game
from engine.replay import Deal, replay

SLICE = 0.25
CALIBRATION_LOOPS = 200_000
FLOORS = {"sleeping_queens": 100_000}


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


def play_game(game: Game[Any], seats: int, seed: bytes, rng: random.Random) -> list[Action]:
    """Play one game of random legal actions with ``play``; return its actions."""
    state, _ = game.start(game.options()["standard"], seats, seed)
    actions = []
    while waiting := game.waiting_for(state):
        legal = game.legal_actions(state, waiting[0])
        action = legal[int(rng.random() * len(legal))]
        answer = game.play(state, action)
        assert isinstance(answer, Accepted)
        state = answer.state
        actions.append(action)
    return actions


def measure(game: Game[Any], seats: int, seconds: float) -> dict[str, Any]:
    """Play for so many seconds, calibrating between slices; return the figures."""
    rng = random.Random(7)
    games = moves = 0
    spent, rates = 0.0, [calibrate()]
    play_game(game, seats, b"warm", rng)
    while spent < seconds:
        began = time.process_time()
        while (now := time.process_time()) - began < SLICE:
            moves += len(play_game(game, seats, games.to_bytes(8, "big"), rng))
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


def single_costs(game: Game[Any], seats: int) -> dict[str, float]:
    """Microseconds of one server move at p95, of claims cold and memoised, of one replay."""
    seed = b"one"
    actions = play_game(game, seats, seed, random.Random(7))
    dealt = Deal(game.options()["standard"].as_dict(), seats, seed, game.rules)
    replays = [_timed(lambda: replay(game, dealt, actions)) for _ in range(50)]
    return {
        "server_move_us_p95": _server_move(game, seats),
        "claims_cold_us": _cold(),
        "claims_memo_us": round(_memo(), 3),
        "replay_us": round(min(replays) * 1e6),
    }


def _timed(work: Any) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _server_move(game: Game[Any], seats: int) -> float:
    """What a request asks of the engine: load, play, opportunities, dump, the seat's view."""
    rng, costs = random.Random(7), []
    for number in range(30):
        state, _ = game.start(game.options()["standard"], seats, number.to_bytes(8, "big"))
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
    costs.sort()
    return round(costs[int(len(costs) * 0.95)] * 1e6, 1)


def _cold() -> float:
    """The slowest hand found in a thousand, its claims listed for the first time."""
    rng = random.Random(7)
    hands = [tuple(sorted(rng.choices(range(1, 11), k=5))) for _ in range(1000)]
    find.cache_clear()
    costs = sorted(_timed(lambda hand=hand: find(hand)) for hand in dict.fromkeys(hands))
    return round(costs[int(len(costs) * 0.95)] * 1e6, 1)


def _memo() -> float:
    hand, times = (1, 2, 3, 4, 5), 100_000
    find(hand)
    began = time.process_time()
    for _ in range(times):
        find(hand)
    return (time.process_time() - began) / times * 1e6


def main() -> None:
    """Print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=sorted(GAMES), default="sleeping_queens")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    game = GAMES[given.game]
    if given.seats not in game.seats or given.seconds <= 0:
        parser.error(f"seats {game.seats.start} to {game.seats.stop - 1}, seconds above 0")
    figures = {
        "game": given.game,
        "seats": given.seats,
        **measure(game, given.seats, given.seconds),
        **single_costs(game, given.seats),
        "floor_moves_per_s": FLOORS.get(given.game),
        "python": platform.python_version(),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
