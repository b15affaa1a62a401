"""Bots: ``choose`` picks an action for a seat from what it sees, ``remember`` makes its memory.

A bot never gets a position. A novice plays anything allowed, a greedy bot takes what looks best now
(and may leave something to the pupils it plays against), a planner tries its best moves in
determinized positions; a partner plays as a planner does on a team with pupils, and leaves the last
steps to them. All of them choose from the list of legal and true actions, so no bot ever makes a
false claim. A bot can take any seat at any time, since it needs nothing but what the seat sees, and
which seats are pupils'.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.bots import planner
from engine.heuristics import (
    NEVER,
    Known,
    TeamHeuristics,
    TellingHeuristics,
    UnhurriedHeuristics,
)
from engine.lazy_actions import by_kind, spread
from engine.protocol import Action, Event, Game
from engine.registry import HEURISTICS

MOST = 1_500
"""How many actions of a long list a novice or greedy bot looks at."""

Chooser = Callable[[Game[Any], Known, Sequence[Action], random.Random], Action]


def choose(
    level: str,
    game: Game[Any],
    seen: Mapping[str, Any],
    memory: Mapping[str, Any],
    legal: Sequence[Action],
    rng: random.Random,
    pupils: Collection[int] = (),
) -> Action:
    """One of the ``legal`` actions. The same arguments and the same ``rng`` give the same action.

    ``seen`` is ``game.seen_by`` of the bot's seat; ``memory`` what ``game.determinize``
    understands, {} for a bot without memory. ``pupils`` are the seats that children play now: who
    is a partner leaves the last steps to those of its team, a greedy one may leave something to
    rivals. Raises ValueError on an unknown level, for a partner in a game without teams, and when
    nothing is legal.
    """
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}")
    if level == PARTNER and not isinstance(HEURISTICS[game.key], TeamHeuristics):
        raise ValueError(f"no partners in {game.key}")
    if not legal:
        raise ValueError("nothing to choose from")
    if len(legal) == 1:
        return legal[0]
    return _CHOOSERS[level](game, Known(seen, memory, frozenset(pupils)), legal, rng)


def remember(game: Game[Any], events: Iterable[Event], seat: int) -> dict[str, Any]:
    """The memory of a bot that paid attention to every event its seat could see, from the start.

    Events of other seats may be among them; they are left out here.
    """
    return HEURISTICS[game.key].remember(events, seat)


def left_to_pupils(game: Game[Any], known: Known, legal: Sequence[Action]) -> list[Action]:
    """The last steps that a partner at this seat is sure of and leaves to pupils of its team."""
    heuristics = HEURISTICS[game.key]
    if not isinstance(heuristics, TellingHeuristics):
        return []
    return heuristics.left_to_pupils(known, legal)


def _novice(game: Game[Any], known: Known, legal: Sequence[Action], rng: random.Random) -> Action:
    """Any kind of action, then any action of that kind: one of a kind as likely as twelve.

    What no bot does by chance is left out.
    """
    rank = HEURISTICS[game.key].rank
    kinds = {
        kind: [one for one in spread(some, MOST) if rank(known.seen, known.memory, one) != NEVER]
        for kind, some in by_kind(legal).items()
    }
    some = [kind for kind, actions in kinds.items() if actions]
    return rng.choice(kinds[rng.choice(some)] if some else legal)


def _greedy(game: Game[Any], known: Known, legal: Sequence[Action], rng: random.Random) -> Action:
    """What looks best now; equals are drawn by lot."""
    heuristics = HEURISTICS[game.key]
    if isinstance(heuristics, UnhurriedHeuristics):
        legal = heuristics.unhurried(known, legal)
    legal = spread(legal, MOST)
    ranks = [heuristics.rank(known.seen, known.memory, action) for action in legal]
    best = max(ranks)
    return rng.choice([action for action, rank in zip(legal, ranks, strict=True) if rank == best])


def _planner(game: Game[Any], known: Known, legal: Sequence[Action], rng: random.Random) -> Action:
    """What did best in determinized positions."""
    heuristics = HEURISTICS[game.key]
    candidates = heuristics.candidates(known.seen, known.memory, legal, rng)
    return planner.plan(game, heuristics, known, candidates, rng)


def _partner(game: Game[Any], known: Known, legal: Sequence[Action], rng: random.Random) -> Action:
    """What a planner does of all that is not left to a pupil."""
    heuristics = HEURISTICS[game.key]
    assert isinstance(heuristics, TeamHeuristics)
    candidates = heuristics.partner_candidates(known, legal, rng)
    return planner.plan(game, heuristics, known, candidates, rng)


PARTNER = "partner"
_CHOOSERS: Mapping[str, Chooser] = {
    "novice": _novice,
    "greedy": _greedy,
    "planner": _planner,
    PARTNER: _partner,
}
LEVELS = tuple(_CHOOSERS)
ATTENTIVE = ("planner", PARTNER)
"""Levels whose bots are given a memory."""
