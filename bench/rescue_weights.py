"""Fit what facts about a seat are worth in The Rescue, from who won games of bots.

    python -m bench.rescue_weights --write

takes down the facts about every seat (``engine.bots.the_rescue.facts``) where a turn ends, and fits
two small nets, one for the seat whose turn it was and one for each other: a logistic choice among
the seats of who wins. First from games of quick bots (the rollout policy, about as strong as greedy
ones); then, in rounds, from games of a planner that goes by these nets among greedy bots. There a
turn's end is to be worth what the later ends of turns were, and the end of the game: ``TRUST`` is
the weight of what came later. Every second game is at three seats, the others at two, four and
five. The nets that are kept are the mean of those after each of the last rounds (``KEPT``). It
prints one JSON line for each step, and with ``--write`` puts the weights into
``engine/bots/the_rescue/weights.py``. The same seed gives the same weights. It takes an hour and a
half of CPU.
"""

from __future__ import annotations

import argparse
import json
import random
import textwrap
from array import array
from collections.abc import Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import NamedTuple

from engine import GAMES, bots
from engine.bots.the_rescue import HEURISTICS, weights
from engine.bots.the_rescue.facts import FACTS, Outlook
from engine.bots.the_rescue.value import NETS, STANDING, Net, Units
from engine.bots.the_rescue.weights import HIDDEN, PARTS
from engine.protocol import Action
from engine.rules.the_rescue.state import State, sleepers

GAME = GAMES["the_rescue"]
APART = 3
"""Each so many-th turn of quick bots is taken down: neighbours tell nearly the same."""
EPOCHS, DECAY, FIRST_WEIGHTS, TRUST = 2, 0.7, 0.25, 0.8
RATE, KEPT = 0.1, 4

FIRST = 1_000_000_000
"""Deals of a seed begin here times the seed: none of them is among those of ``bench.bots``."""
HEAD = '''"""Weights of facts about a seat of The Rescue, written by ``bench.rescue_weights``."""

from __future__ import annotations

HIDDEN = {hidden}
"""How many hidden units a net has."""
PARTS = {parts}
"""The weights are told in such parts of 1."""
# Of the net for the seat whose turn ends, then of that for the others: what each of ``facts.FACTS``
# adds to the hidden units, then what these add to the outcome.
# fmt: off
WEIGHTS: tuple[tuple[int, ...], ...] = ('''


class Position(NamedTuple):
    """The facts about each seat where the turn of the first one ended, and its chance to win."""

    seats: list[array[float]]
    chance: float


def taken_down(state: State, seat: int) -> list[array[float]]:
    """The facts about each seat, kept in little room."""
    outlook = Outlook(state, seat)
    return [array("f", outlook.facts(after)) for after in range(state.seats)]


def seats_in(number: int) -> int:
    """How many seats a deal has."""
    return 3 if number % 2 else (2, 4, 5)[number // 2 % 3]


def quick_game(number: int) -> list[Position]:
    """The ends of some turns of a game of quick bots; nothing of a shared victory."""
    seats = seats_in(number)
    state, _ = GAME.start(GAME.options()["standard"], seats, number.to_bytes(8, "big"))
    rng = random.Random(number)
    found: list[tuple[int, list[array[float]]]] = []
    while waiting := GAME.waiting_for(state):
        seat, turn = waiting[0], state.turn_number
        GAME.play_in_place(state, HEURISTICS.rollout(state, seat, rng))
        if state.turn_number != turn and (turn + number) % APART == 0:
            found.append((seat, taken_down(state, seat)))
    winners = state.result.winners
    if len(winners) > 1:
        return []
    return [Position(facts, float(seat in winners)) for seat, facts in found]


def planner_game(number: int) -> tuple[list[Position], float]:
    """The ends of the turns of a planner among greedy bots, and its part of the victory."""
    seats = seats_in(number)
    state, _ = GAME.start(GAME.options()["standard"], seats, number.to_bytes(8, "big"))
    rng, planner = random.Random(number), number // 2 % seats
    found: list[list[array[float]]] = []
    while waiting := GAME.waiting_for(state):
        seat, turn = waiting[0], state.turn_number
        level = "planner" if seat == planner else "greedy"
        GAME.play_in_place(state, chosen(level, state, seat, rng))
        if seat == planner and state.turn_number != turn:
            found.append(taken_down(state, seat))
    winners = state.result.winners
    won = (planner in winners) / len(winners)
    return looked_back(found, won), won


def chosen(level: str, state: State, seat: int, rng: random.Random) -> Action:
    """What a bot does that remembers all it could see."""
    legal = GAME.legal_actions(state, seat)
    if len(legal) == 1:
        return legal[0]
    asleep = {str(one): sleepers(state, one) for one in range(state.seats)}
    memory = {"discard": list(state.discard), "sleepers": asleep}
    return bots.choose(level, GAME, GAME.seen_by(state, seat), memory, legal, rng)


def looked_back(ends: Sequence[list[array[float]]], won: float) -> list[Position]:
    """What each end of a turn should have been worth, from the last one back to the first."""
    found, worth = [], won
    for facts in reversed(ends):
        found.append(Position(facts, worth))
        worth = TRUST * worth + (1 - TRUST) * chance_in(NETS, facts)
    return found


def odds_in(nets: Sequence[Net], facts: Sequence[array[float]]) -> list[float]:
    """The odds of each seat."""
    own, other = nets
    return [own.odds(facts[0]), *[other.odds(some) for some in facts[1:]]]


def chance_in(nets: Sequence[Net], facts: Sequence[array[float]]) -> float:
    """The chance to win of the seat whose turn ended."""
    odds = odds_in(nets, facts)
    return odds[0] / sum(odds)


class Fit:
    """Nets that learn one position after the other, each fact at a rate of its own (Adagrad)."""

    def __init__(self, nets: Sequence[Net], rate: float) -> None:
        self.nets, self.rate = nets, rate
        self.squares = [[1.0] * (len(FACTS) + 1) for _ in nets]

    def learn(self, positions: list[Position], rng: random.Random) -> None:
        """Go through all positions some times."""
        for epoch in range(EPOCHS):
            rng.shuffle(positions)
            for position in positions:
                self._learn(position, self.rate / (1 + DECAY * epoch))

    def _learn(self, position: Position, rate: float) -> None:
        seats, wanted = position
        found = []
        for after, facts in enumerate(seats):
            some = [(at, fact) for at, fact in enumerate(facts) if fact]
            units = [0.0] * HIDDEN
            rows = self.nets[after > 0].rows
            for at, fact in some:
                units = [unit + fact * one for unit, one in zip(units, rows[at], strict=True)]
            found.append((some, units, exp(self.nets[after > 0].outcome(units))))
        own, *others = [odds for _, _, odds in found]
        miss = own / (own + sum(others)) - wanted
        for after, (some, units, odds) in enumerate(found):
            slope = -miss * odds / sum(others) if after else miss
            self._adapt(after > 0, some, units, slope, rate)

    def _adapt(
        self, other: bool, facts: list[tuple[int, float]], units: Units, slope: float, rate: float
    ) -> None:
        """Take a step against the slope of the loss by the outcome of a net."""
        (rows, out), squares = self.nets[other], self.squares[other]
        alive = [unit if unit > 0 else 0.0 for unit in units]
        slopes = [slope * one * (unit > 0) for one, unit in zip(out, units, strict=True)]
        square = sum([one * one for one in slopes]) / HIDDEN
        squares[-1] += slope * slope * sum([unit * unit for unit in alive]) / HIDDEN
        step = rate * slope / sqrt(squares[-1])
        out[:] = [one - step * unit for one, unit in zip(out, alive, strict=True)]
        for at, fact in facts:
            squares[at] += fact * fact * square
            step = rate * fact / sqrt(squares[at])
            rows[at] = [one - step * down for one, down in zip(rows[at], slopes, strict=True)]


def likelihood(positions: Sequence[Position], nets: Sequence[Net]) -> float:
    """The mean log likelihood of who won, or what was taken for it."""
    total = 0.0
    for facts, won in positions:
        chance = chance_in(nets, facts)
        total += won * log(chance) + (1 - won) * log(1 - chance)
    return total / len(positions)


def new_net(rng: random.Random) -> Net:
    """A net that knows nothing: small weights by lot, none for what is the same for all hands."""
    rows = [
        [rng.uniform(-1, 1) * FIRST_WEIGHTS * (at < STANDING) for _ in range(HIDDEN)]
        for at in range(len(FACTS))
    ]
    return Net(rows, [rng.uniform(-1, 1) * FIRST_WEIGHTS for _ in range(HIDDEN)])


def flat(net: Net) -> list[float]:
    """The weights of a net in the order in which they are written."""
    return [one for row in (*net.rows, net.out) for one in row]


def fitted(quick: int, games: int, rounds: int, seed: int) -> list[list[float]]:
    """The weights of both nets, fitted to so many games of quick bots, then in rounds of so many
    games of a planner."""
    rng, number = random.Random(seed), FIRST * seed
    NETS[:] = [new_net(rng) for _ in NETS]
    seen = [one for at in range(quick) for one in quick_game(number + at)]
    Fit(NETS, RATE).learn(seen, rng)
    shown = round(likelihood(seen[:10_000], NETS), 4)
    print(json.dumps({"positions": len(seen), "likelihood": shown}), flush=True)
    number += quick
    fit, kept = Fit(NETS, RATE), []
    for at in range(rounds):
        played = [planner_game(number + one) for one in range(games)]
        number += games
        fit.learn([one for some, _ in played for one in some], rng)
        if at >= rounds - KEPT:
            kept.append([flat(net) for net in NETS])
        won = sum([part for _, part in played]) / games
        print(json.dumps({"round": at + 1, "won": round(won, 3)}), flush=True)
    both = zip(*kept, strict=True)
    return [[sum(some) / len(kept) for some in zip(*one, strict=True)] for one in both]


def written(tables: Sequence[Sequence[int]]) -> str:
    """The module that holds the weights."""
    lines = [HEAD.format(hidden=HIDDEN, parts=PARTS)]
    for row in tables:
        numbers = textwrap.wrap(", ".join([str(one) for one in row]), 90)
        lines += ["    (", *[f"        {part}" for part in numbers], "    ),"]
    return "\n".join([*lines, ")", ""])


def main() -> None:
    """Print what is learnt."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", type=int, default=50_000, help="games of quick bots")
    parser.add_argument("--games", type=int, default=6_000, help="games in a round")
    parser.add_argument("--rounds", type=int, default=14)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    nets = fitted(given.quick, given.games, given.rounds, given.seed)
    if given.write:
        tables = [[round(PARTS * one) for one in net] for net in nets]
        Path(weights.__file__).write_text(written(tables))


if __name__ == "__main__":
    main()
