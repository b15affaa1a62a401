"""Planning: try the arms in imagined worlds, drop the weaker half, try the rest further.

Every arm is tried in the same worlds, so that luck weighs on all alike. Whom a world's worth counts
for is the game's to say: ``Habits.worth`` is the seat's own, or that of its team. The work is
counted in moves, not in time: the same position always gets the same plan, on any machine.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.bots.habits import Habits
from engine.protocol import Action, Game

MOVES = 2_500
"""How many moves one decision tries, where a game does not say otherwise: about 20 ms."""


class Effort(NamedTuple):
    """How hard a game is thought about.

    ``moves``: how many moves one decision may try. ``margin``: by how much worth an arm must do
    better than the one that looks best at first sight. ``rounds``: how many times the turn goes
    round the table before a world is valued; 0: it is valued when the turn is over.
    """

    moves: int = MOVES
    margin: float = 0.04
    rounds: int = 2


STANDARD = Effort()


class Known(NamedTuple):
    """All that a seat may go by."""

    seen: Mapping[str, Any]
    memory: Mapping[str, Any]


def plan(
    game: Game[Any],
    habits: Habits,
    known: Known,
    legal: Sequence[Action],
    rng: random.Random,
    effort: Effort = STANDARD,
) -> Action:
    """The arm with the best mean worth, by halving: half the arms leave after each phase.

    The first arm stays to the end and is taken unless another is better by a margin: so much of a
    small difference is luck.
    """
    arms = habits.arms(known.seen, known.memory, legal, rng)
    phases = (len(arms) - 1).bit_length()
    totals = dict.fromkeys(arms, 0.0)
    first, worlds = arms[0], 0
    for _ in range(phases):
        left = effort.moves // phases
        while left > 0:
            world = game.imagine(known.seen, known.memory, rng)
            worlds += 1
            for arm in arms:
                worth, tried = _try(game, habits, world.clone(), arm, effort.rounds, rng)
                totals[arm] += worth
                left -= tried
        others = sorted(arms, key=lambda arm: -totals[arm])
        others.remove(first)
        arms = [first, *others[: (len(arms) + 1) // 2 - 1]] if len(arms) > 2 else arms
    return max(arms, key=lambda arm: totals[arm] + (arm == first) * effort.margin * worlds)


def _try(
    game: Game[Any],
    habits: Habits,
    world: Any,
    action: Action,
    rounds: int,
    rng: random.Random,
) -> tuple[float, int]:
    """Play the action and what may follow; how well the seat stands then, and the moves played.

    A trial ends at the beginning of a turn of the seat, or with the game, so that no arm is valued
    before the others had their answer; or with the turn, where a game is content with that. Who
    plays alone plays on to the end.
    """
    seat, turns, tried = action.seat, 0, 1
    own = habits.turn(world)
    game.play_in_place(world, action)
    before = habits.turn(world)
    passed = before != own
    while (turns < rounds or not passed) and (waiting := game.waiting_for(world)):
        game.play_in_place(world, habits.quick(world, waiting[0], rng))
        tried += 1
        now = habits.turn(world)
        passed = passed or now != before
        turns += now == seat != before
        before = now
    return habits.worth(world, seat), tried
