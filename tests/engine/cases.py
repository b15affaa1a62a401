"""What the common suite runs over: every game, variant and number of seats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from engine import GAMES
from engine.bots import HABITS
from engine.protocol import Accepted, Action, Event, Game


class Case(NamedTuple):
    """One kind of table."""

    game: Game[Any]
    options: Any
    seats: int


class Moment(NamedTuple):
    """A position, the action chosen there, and what came of it."""

    state: Any
    seat: int
    legal: list[Action]
    action: Action
    answer: Accepted


def cases() -> Iterator[tuple[str, Case]]:
    """Give each table with its name: every variant at every number of seats."""
    for key in HABITS:
        game = GAMES[key]
        for variant, options in game.options().items():
            for seats in game.seats:
                yield f"{key}-{variant}-{seats}", Case(game, options, seats)


def pairwise() -> Iterator[tuple[str, Case]]:
    """Give tables with two house rules at once, every two of them, at changing numbers of seats."""
    for key in HABITS:
        game = GAMES[key]
        rules = [name for name, on in game.options()["standard"].as_dict().items() if on is False]
        for number, (one, two) in enumerate(combinations(rules, 2)):
            seats = game.seats[number % len(game.seats)]
            yield (
                f"{key}-{one}+{two}-{seats}",
                Case(game, game.make_options({one: True, two: True}), seats),
            )


CASES = {**dict(cases()), **dict(pairwise())}


def deal(case: Case, number: int) -> tuple[Any, tuple[Event, ...]]:
    """Deal the game of a number."""
    return case.game.start(case.options, case.seats, number.to_bytes(8, "big"))


def walk(case: Case, number: int, choose: str = "random") -> Iterator[Moment]:
    """Play a whole game, random or greedy, and give every moment of it."""
    rng = random.Random(number)
    game = case.game
    state, _ = deal(case, number)
    while waiting := game.waiting_for(state):
        seat = waiting[int(rng.random() * len(waiting))]
        legal = game.legal_actions(state, seat)
        if choose == "random":
            action = rng.choice(legal)
        else:
            action = HABITS[game.key].quick(state, seat, rng)
        answer = game.play(state, action)
        assert isinstance(answer, Accepted), (action, answer)
        yield Moment(state, seat, legal, action, answer)
        state = answer.state
