"""Planning by determinization and sequential halving: try candidates, drop the weaker half, go on.

Every candidate is tried in the same determinized positions, so that luck weighs on all alike. Whom
a position's worth counts for is the game's to say: ``Heuristics.worth`` is that of the seat, or of
its team. The work is counted in moves, not in time: the same position always gets the same plan, on
any machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.heuristics import Heuristics, Known
from engine.protocol import Action, Game


def plan(
    game: Game[Any],
    heuristics: Heuristics,
    known: Known,
    candidates: Sequence[Action],
    rng: random.Random,
) -> Action:
    """The candidate with the best mean worth, by halving: half of them leave after each phase.

    The first candidate stays to the end and is taken unless another is better by a margin: so much
    of a small difference is luck.
    """
    effort = heuristics.effort(known.seen)
    phases = (len(candidates) - 1).bit_length()
    totals = dict.fromkeys(candidates, 0.0)
    first, samples = candidates[0], 0
    for _ in range(phases):
        left = effort.moves // phases
        while left > 0:
            position = game.determinize(known.seen, known.memory, rng)
            samples += 1
            for candidate in candidates:
                worth, tried = _try(
                    game, heuristics, position.clone(), candidate, effort.rounds, rng
                )
                totals[candidate] += worth
                left -= tried
        if len(candidates) > 2:
            others = sorted(candidates, key=lambda candidate: -totals[candidate])
            others.remove(first)
            candidates = [first, *others[: (len(candidates) + 1) // 2 - 1]]
    totals[first] += effort.margin * samples
    return max(candidates, key=totals.__getitem__)


def _try(
    game: Game[Any],
    heuristics: Heuristics,
    position: Any,
    action: Action,
    rounds: int,
    rng: random.Random,
) -> tuple[float, int]:
    """Play the action and what may follow; how well the seat stands then, and the moves played.

    A trial ends at the beginning of a turn of the seat, or with the game, so that no candidate is
    valued before the others had their answer; or with the turn, where a game is content with that.
    Who plays alone plays on to the end.
    """
    seat, turns, tried = action.seat, 0, 1
    own = heuristics.turn(position)
    game.play_in_place(position, action)
    before = heuristics.turn(position)
    passed = before != own
    while (turns < rounds or not passed) and (waiting := game.waiting_for(position)):
        game.play_in_place(position, heuristics.rollout(position, waiting[0], rng))
        tried += 1
        now = heuristics.turn(position)
        passed = passed or now != before
        turns += now == seat != before
        before = now
    return heuristics.worth(position, seat), tried
