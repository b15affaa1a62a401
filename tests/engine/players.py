"""Bots at a table of any game: whole games, and moments at which they choose."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine import bots
from engine.protocol import Accepted, Action, Event, Game, Result

LEVELS = ("novice", "greedy", "planner")


class Choice(NamedTuple):
    """A seat that is to choose: the position, what it may do and remembers, what it chose."""

    state: Any
    seat: int
    legal: Sequence[Action]
    memory: Mapping[str, Any]
    action: Action


def allowed(game: Game[Any], state: Any, seat: int) -> Sequence[Action]:
    """Return all that a seat may do, in turn and out of turn."""
    legal, side = game.legal_actions(state, seat), game.side_actions(state, seat)
    return [*legal, *side] if side else legal


def play(
    game: Game[Any], options: Any, number: int, levels: Sequence[str], seats: int = 0
) -> Iterator[Choice]:
    """Let bots of these levels play the deal of a number; give every choice.

    Planners remember what they could see. With ``seats`` the levels go round them.
    """
    rng, count = random.Random(number), seats or len(levels)
    state, dealt = game.start(options, count, number.to_bytes(8, "big"))
    told: list[Event] = list(dealt)
    while waiting := game.waiting_for(state):
        seat = waiting[0]
        level = levels[seat % len(levels)]
        legal = allowed(game, state, seat)
        memory = bots.remember(game, told, seat) if level == "planner" else {}
        action = bots.choose(level, game, game.seen_by(state, seat), memory, legal, rng)
        yield Choice(state, seat, legal, memory, action)
        answer = game.play(state, action)
        assert isinstance(answer, Accepted), (action, answer)
        told += answer.events
        state = answer.state
    yield Choice(state, -1, [], {}, Action("", -1))


def result(
    game: Game[Any], options: Any, number: int, levels: Sequence[str], seats: int = 0
) -> Result:
    """Return how a game of bots ends."""
    *_, last = play(game, options, number, levels, seats)
    end = game.result(last.state)
    assert end is not None
    return end


def choose(game: Game[Any], level: str, choice: Choice, state: Any, seed: int) -> Action:
    """Return what a bot chooses at this position with the memory of another."""
    legal, seen = allowed(game, state, choice.seat), game.seen_by(state, choice.seat)
    return bots.choose(level, game, seen, choice.memory, legal, random.Random(seed))


def share(game: Game[Any], strong: str, weak: str, games: int, seats: int, mode: str = "") -> float:
    """Return the strong bot's part of the victories, each deal played from every seat."""
    options = game.options()[mode or "standard"]
    won = 0.0
    for number in range(games):
        levels = [weak] * seats
        levels[number % seats] = strong
        winners = result(game, options, number // seats, levels).winners
        won += (number % seats in winners) / len(winners)
    return won / games


def mean(game: Game[Any], level: str, games: int, seats: int, mode: str = "standard") -> float:
    """Return the mean points of a common game in which every seat has this level."""
    options = game.options()[mode]
    return sum(result(game, options, n, [level], seats).points[0] for n in range(games)) / games
