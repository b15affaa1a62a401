"""Fit what facts about a seat are worth in The Rescue, from who won games of bots.

    python -m bench.rescue_weights --seats 2 3 4 5 --games 30000 --write

plays games at each number of seats among quick bots (the rollout policy, about as strong as greedy
ones). At the beginning of every third turn it takes down the facts about every seat
(``engine.bots.the_rescue.value``), and fits a logistic choice among the seats to who won: each
number of kings that a seat needs has weights of its own, knights share theirs. It prints the mean
log likelihood, also on games that were kept out of the fit, and with ``--write`` puts the weights
into ``engine/bots/the_rescue/weights.py``. The same seed gives the same weights. Each number of
seats takes two minutes of CPU.
"""

from __future__ import annotations

import argparse
import json
import random
import textwrap
from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import NamedTuple, TypeAlias

from engine import GAMES
from engine.bots.the_rescue import HEURISTICS, weights
from engine.bots.the_rescue.value import FACTS, centre_of, seat_facts
from engine.bots.the_rescue.weights import WEIGHTS
from engine.rules.the_rescue.components import KNIGHTS, goal_of
from engine.rules.the_rescue.state import State

GAME = GAMES["the_rescue"]
APART = 3
"""Each so many-th turn is taken down: neighbours tell nearly the same."""
OWN = len(FACTS) - len(KNIGHTS)
"""So many facts have weights for each number of kings that are needed."""
KEPT_OUT = 10
"""Each tenth game is kept out of the fit."""
BATCH, EPOCHS, RATE, DECAY, SHRINK = 64, 5, 0.15, 0.7, 1e-5

FIRST = 1_000_000_000
"""Deals of a seed begin here times the seed: none of them is among those of ``bench.bots``."""
HEAD = '''"""Weights of facts about a seat of The Rescue, written by ``bench.rescue_weights``."""

from __future__ import annotations

from collections.abc import Mapping

# By number of seats, then by the kings that the seat needs; in the order of ``value.FACTS``.
# fmt: off
WEIGHTS: Mapping[int, tuple[tuple[float, ...], ...]] = {'''

Sparse: TypeAlias = list[tuple[int, float]]


class Position(NamedTuple):
    """The facts of each seat, by the places of their weights, and who won."""

    seats: list[Sparse]
    winner: int


def place_of(need: int, fact: int) -> int:
    """Where the weight of a fact stands for a seat that needs so many kings."""
    return (need - 1) * OWN + fact if fact < OWN else fact - len(FACTS)


def positions_of(seats: int, number: int) -> list[Position]:
    """The beginnings of some turns of a game with one winner; nothing of a shared victory."""
    state, _ = GAME.start(GAME.options()["standard"], seats, number.to_bytes(8, "big"))
    rng, turn = random.Random(number), 0
    found: list[list[Sparse]] = []
    while waiting := GAME.waiting_for(state):
        if state.turn_number != turn:
            turn = state.turn_number
            if (turn + number) % APART == 0:
                found.append(facts_by_seat(state))
        GAME.play_in_place(state, HEURISTICS.rollout(state, waiting[0], rng))
    result = GAME.result(state)
    assert result is not None
    winner, *others = result.winners
    return [] if others else [Position(facts, winner) for facts in found]


def facts_by_seat(state: State) -> list[Sparse]:
    """The facts of each seat that are not 0."""
    centre, found = centre_of(state), []
    for seat in range(state.seats):
        need, facts = seat_facts(state, seat, centre, state.turn)
        found.append([(place_of(need, at), fact) for at, fact in enumerate(facts) if fact])
    return found


def chances(position: Position, weighs: Sequence[float]) -> list[float]:
    """The chance to win of each seat."""
    odds = [exp(sum([weighs[at] * fact for at, fact in seat])) for seat in position.seats]
    whole = sum(odds)
    return [one / whole for one in odds]


def fit(positions: list[Position], weighs: list[float], rng: random.Random) -> None:
    """Adapt the weights by stochastic gradients, each with a rate of its own (Adagrad)."""
    squares = [0.01] * len(weighs)
    for epoch in range(EPOCHS):
        rng.shuffle(positions)
        for start in range(0, len(positions), BATCH):
            batch = positions[start : start + BATCH]
            for at, slope in slopes(batch, weighs).items():
                step = slope / BATCH - SHRINK * weighs[at]
                squares[at] += step * step
                weighs[at] += RATE / (1 + DECAY * epoch) * step / sqrt(squares[at])


def slopes(batch: Sequence[Position], weighs: Sequence[float]) -> dict[int, float]:
    """The gradient of the log likelihood, by the places of weights."""
    found: dict[int, float] = {}
    for position in batch:
        for seat, chance in enumerate(chances(position, weighs)):
            miss = (seat == position.winner) - chance
            for at, fact in position.seats[seat]:
                found[at] = found.get(at, 0.0) + miss * fact
    return found


def likelihood(positions: Sequence[Position], weighs: Sequence[float]) -> float:
    """The mean log likelihood of who won."""
    return sum([log(chances(one, weighs)[one.winner]) for one in positions]) / len(positions)


def table_of(weighs: Sequence[float], goal: int) -> list[tuple[float, ...]]:
    """The weights of all facts for each number of kings needed, from one to the goal."""
    return [
        tuple([round(weighs[place_of(need, at)], 3) for at in range(len(FACTS))])
        for need in range(1, goal + 1)
    ]


def written(tables: Mapping[int, Sequence[Sequence[float]]]) -> str:
    """The module that holds the weights."""
    lines = [HEAD]
    for seats, table in sorted(tables.items()):
        lines.append(f"    {seats}: (")
        for row in table:
            numbers = textwrap.wrap(", ".join([f"{one:g}" for one in row]), 86)
            lines += ["        (", *[f"            {part}" for part in numbers], "        ),"]
        lines.append("    ),")
    return "\n".join([*lines, "}", ""])


def main() -> None:
    """Print one JSON line for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seats", type=int, nargs="+", choices=(2, 3, 4, 5), default=[2, 3, 4, 5])
    parser.add_argument("--games", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    tables: dict[int, Sequence[Sequence[float]]] = dict(WEIGHTS)
    for seats in given.seats:
        rng = random.Random(given.seed)
        games = [positions_of(seats, FIRST * given.seed + one) for one in range(given.games)]
        kept = [one for game in games[::KEPT_OUT] for one in game]
        used = [one for at, game in enumerate(games) if at % KEPT_OUT for one in game]
        weighs = [0.0] * (goal_of(seats) * OWN + len(KNIGHTS))
        fit(used, weighs, rng)
        tables[seats] = table_of(weighs, goal_of(seats))
        found = {"used": likelihood(used, weighs), "kept_out": likelihood(kept, weighs)}
        print(json.dumps({"seats": seats, "positions": len(used), **found}), flush=True)
    if given.write:
        Path(weights.__file__).write_text(written(tables))


if __name__ == "__main__":
    main()
