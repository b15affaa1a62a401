"""Cases of the common suite: each game, variant and number of seats, rules in pairs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from engine import GAMES
from engine.protocol import Accepted, Action, Event, Game
from engine.rules.sleepless_princess.components import FIRST_SET
from tests.engine.strategies import STRATEGIES, any_action


class Case(NamedTuple):
    """One kind of table."""

    game: Game[Any]
    options: Any
    seats: int


class Moment(NamedTuple):
    """A position, an awaited seat with its list, the action chosen there, what came of it.

    The action is another seat's where it was one out of turn.
    """

    state: Any
    seat: int
    legal: Sequence[Action]
    action: Action
    answer: Accepted


# What an option that is no switch may be beside its values in the game's variants, the published
# value first.
VALUES: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "the_rescue": {
        "ops": ("+-*/", "+-"),
        "red_range": ("0-11", "1-10"),
    },
    "sleepless_princess": {
        "variant": ("basic", "simplified"),
        "princesses": (None, FIRST_SET),
    },
    "queens_collection": {
        "mode": ("cooperative", "solo", "competitive", "teams"),
        "beginner_points": (3, 2),
        "beginner_pawns": (24, 16),
        "remove_colour_cards": (0, 1),
        "remove_wilds": (0, 2),
        "solo_removed": (None, ("sun", "hill", "moon", "leaf")),
    },
}
Choice = tuple[str, Any]


def tables(game: Game[Any], options: Mapping[str, Any]) -> Iterator[tuple[str, Case]]:
    """Give the tables of named options, at every number of seats, each with its name."""
    for name, chosen in options.items():
        for seats in game.seats_for(chosen):
            yield f"{game.key}-{name}-{seats}", Case(game, chosen, seats)


def pairwise(game: Game[Any]) -> Iterator[tuple[str, Case]]:
    """Give tables with many house rules, so that every two values of two rules meet at one."""
    for number, row in enumerate(rows(game)):
        options = game.make_options(row)
        seats = game.seats_for(options)
        at = seats[number % len(seats)]
        yield f"{game.key}-mixed{number}-{at}", Case(game, options, at)


def rows(game: Game[Any]) -> list[dict[str, Any]]:
    """Return few sets of options in which every two values that go together meet."""
    values = values_of(game)
    if len(values) == 1:
        return [{name: value} for name, choices in values.items() for value in choices]
    every = [
        ((one, a), (two, b))
        for one, two in combinations(values, 2)
        for a in values[one]
        for b in values[two]
    ]
    left = {pair: None for pair in every if may_be(game, dict(pair))}
    found = []
    while left:
        row = dict(next(iter(left)))
        for name in [name for name in values if name not in row]:
            fitting = [v for v in values[name] if may_be(game, {**row, name: v})]
            row[name] = max(fitting, key=lambda v, name=name: _met(left, row, (name, v)))
        for pair in combinations([(name, row[name]) for name in values], 2):
            left.pop(pair, None)
        found.append(row)
    return found


def values_of(game: Game[Any]) -> dict[str, tuple[Any, ...]]:
    """Return the values of each option: a switch's both, others as told above or in variants."""
    standard = game.options()["standard"].as_dict()
    told = {"first_seat": (None, 0), **VALUES.get(game.key, {})}
    return {
        name: (value, not value)
        if isinstance(value, bool)
        else told.get(name) or in_variants(game, name)
        for name, value in standard.items()
    }


def in_variants(game: Game[Any], name: str) -> tuple[Any, ...]:
    """Return the values that an option has in the game's variants, the published one first."""
    options = game.options()
    every = (options["standard"], *options.values())
    return tuple(dict.fromkeys(getattr(one, name) for one in every))


def may_be(game: Game[Any], row: Mapping[str, Any]) -> bool:
    """Do the values go together?"""
    try:
        game.make_options(row)
    except ValueError:
        return False
    return True


def _met(left: Mapping[Any, None], row: Mapping[str, Any], new: Choice) -> int:
    """Count the pairs that a value would meet for the first time."""
    return sum((one, new) in left or (new, one) in left for one in row.items())


# The published ways to play; other variants are single house rules, which meet in pairs below.
MODES: Mapping[str, tuple[str, ...]] = {
    "sleepless_princess": ("standard", "simplified"),
    "queens_collection": ("standard", "beginner", "solo", "competitive", "teams"),
}


def of_game(key: str) -> dict[str, Case]:
    """Return the tables of a game by name, variants first."""
    game = GAMES[key]
    return {**dict(tables(game, game.options())), **dict(pairwise(game))}


def is_common(name: str, case: Case) -> bool:
    """Is it a mode of its game, or a table of rules in pairs, and no single house rule?"""
    modes = MODES.get(case.game.key, ("standard",))
    named = {f"{case.game.key}-{mode}-{case.seats}" for mode in modes}
    return name in named or "-mixed" in name


CASES = {name: case for key in GAMES for name, case in of_game(key).items()}
COMMON = {name: case for name, case in CASES.items() if is_common(name, case)}
"""What every promise of the engine is tried on: each mode at each number of seats, and pairs."""
STANDARD = {name: case for name, case in CASES.items() if "-standard-" in name}


def deal(case: Case, number: int) -> tuple[Any, tuple[Event, ...]]:
    """Deal the game of a number."""
    return case.game.start(case.options, case.seats, number.to_bytes(8, "big"))


def walk(case: Case, number: int, strategy: str = "random") -> Iterator[Moment]:
    """Play a whole game in one of the strategies of ``STRATEGIES`` and give every moment of it."""
    rng = random.Random(number)
    game = case.game
    choose = STRATEGIES[game.key].get(strategy, any_action)
    state, _ = deal(case, number)
    while waiting := game.waiting_for(state):
        seat = waiting[int(rng.random() * len(waiting))]
        legal = game.legal_actions(state, seat)
        action = choose(game, state, seat, legal, rng)
        answer = game.play(state, action)
        assert isinstance(answer, Accepted), (action, answer)
        yield Moment(state, seat, legal, action, answer)
        state = answer.state


@lru_cache(maxsize=8)
def moments(case: Case, number: int, strategy: str = "random") -> tuple[Moment, ...]:
    """Return a whole game, kept while the tests of one table follow each other."""
    return tuple(walk(case, number, strategy))


def played(case: Case) -> Iterator[Moment]:
    """Give the moments of a random game and of one in each of the game's own strategies."""
    for number, strategy in enumerate(("random", *STRATEGIES[case.game.key])):
        yield from moments(case, number, strategy)


def glimpses(case: Case, number: int, strategy: str = "random", most: int = 24) -> list[Moment]:
    """Return some moments of a game: spread over it, and the first ones of each kind of action."""
    every = moments(case, number, strategy)
    step = len(every) // most + 1
    seen: dict[tuple[str, ...], int] = {}
    chosen = []
    for place, moment in enumerate(every):
        kind = (moment.action.kind, *sorted({action.kind for action in moment.legal}))
        seen[kind] = seen.get(kind, 0) + 1
        if place % step == 0 or seen[kind] == 1:
            chosen.append(moment)
    return chosen


def listed(case: Case, state: Any) -> list[Action]:
    """Return all that any seat may do, in turn and out of turn."""
    game = case.game
    return [
        action
        for seat in range(case.seats)
        for action in (*game.legal_actions(state, seat), *game.side_actions(state, seat))
    ]
