"""Strategies of the suite: by lot, as bots play, and with sense where luck gets nowhere."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.protocol import Action, Game
from engine.registry import HEURISTICS
from engine.rules.queens_collection.state import astray
from engine.rules.sleepless_princess.components import kind_of
from engine.rules.sleepless_princess.state import has_own_set

Strategy = Callable[[Game[Any], Any, int, Sequence[Action], random.Random], Action]


def any_action(
    game: Game[Any], state: Any, seat: int, legal: Sequence[Action], rng: random.Random
) -> Action:
    """Choose a kind by lot, then an action of it; now and then one out of turn, of any seat."""
    if rng.random() < 0.05:
        seats = range(len(game.seen_by(state, None)["players"]))
        aside = [action for other in seats for action in game.side_actions(state, other)]
        if aside:
            return rng.choice(aside)
    kind = rng.choice(sorted({action.kind for action in legal}))
    return rng.choice([action for action in legal if action.kind == kind])


def greedy(
    game: Game[Any], state: Any, seat: int, legal: Sequence[Action], rng: random.Random
) -> Action:
    """Choose as bots do in rollouts."""
    return HEURISTICS[game.key].rollout(state, seat, rng)


def patient(
    game: Game[Any], state: Any, seat: int, legal: Sequence[Action], rng: random.Random
) -> Action:
    """The Rescue: end turns late and keep all that may be kept, so that realms grow full."""
    kinds = sorted({action.kind for action in legal})
    if len(kinds) > 1 and "end_turn" in kinds:
        kinds.remove("end_turn")
    kind = rng.choice(kinds)
    if kind == "end_turn":
        return game.default_action(state, seat)
    return rng.choice([action for action in legal if action.kind == kind])


def knowing(
    game: Game[Any], state: Any, seat: int, legal: Sequence[Action], rng: random.Random
) -> Action:
    """Sleepless Princess: move every mattress home, lull when the set is whole."""
    for action in game.side_actions(state, seat):
        if action.kind == "lull" and has_own_set(state, action.args[0]):
            return action
    if legal[0].kind == "agree":
        return legal[0]
    if state.check is not None:
        home = kind_of(state.beds[state.check.bed][0])
        wanted = Action("move", seat, (home,))
        return wanted if wanted in legal else legal[-1]
    for kind in ("play", "look", "touch"):
        good = [action for action in legal if action.kind == kind and _useful(state, action)]
        if good:
            return rng.choice(good)
    return rng.choice(legal)


def _useful(state: Any, action: Action) -> bool:
    """Is there something to bring home from this bed?"""
    if action.kind == "play":
        return True
    bed = action.args[0]
    return any(kind_of(mattress) != bed for mattress in state.beds[bed])


def helpful(
    game: Game[Any], state: Any, seat: int, legal: Sequence[Action], rng: random.Random
) -> Action:
    """The Queen's Collection: a pair before all, bring pawns home, risk little."""
    pairs = [action for action in legal if action.kind in ("pair", "score")]
    if pairs:
        return rng.choice(pairs)
    if len(state.revealed) > 2:
        return next(action for action in legal if action.kind == "stop")
    if not state.options.together:
        if state.phase == "reveal":
            return legal[0]
        return any_action(game, state, seat, legal, rng)
    sample = rng.sample(legal, min(len(legal), 40))
    return min(sample, key=lambda action: _astray_after(game, state, action))


def _astray_after(game: Game[Any], state: Any, action: Action) -> int:
    after = state.clone()
    game.play_in_place(after, action)
    return astray(after)


_SENSE: Mapping[str, Strategy] = {
    "the_rescue": patient,
    "sleepless_princess": knowing,
    "queens_collection": helpful,
}
STRATEGIES: Mapping[str, Mapping[str, Strategy]] = {
    key: {
        **({"sensible": _SENSE[key]} if key in _SENSE else {}),
        **({"greedy": greedy} if key in HEURISTICS else {}),
    }
    for key in (*HEURISTICS, *_SENSE)
}
"""The strategies of each game beside the random one, by name."""
