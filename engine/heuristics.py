"""Heuristics of a game for its bots: move ordering, candidates, rollout policy and evaluation."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple, Protocol, runtime_checkable

from engine.protocol import Action, Event

NEVER = -inf
"""Rank of what no bot does by chance, such as guessing where it could know."""


class Known(NamedTuple):
    """All that a seat may go by; ``pupils`` are the seats that children play now."""

    seen: Mapping[str, Any]
    memory: Mapping[str, Any]
    pupils: frozenset[int] = frozenset()


class Effort(NamedTuple):
    """How hard a planner thinks.

    ``moves``: how many moves one decision may try; 2,500 take about 20 ms. ``margin``: by how much
    worth a candidate must do better than the one that looks best at first sight. ``rounds``: how
    many times the turn goes round the table before a position is valued; 0: it is valued when the
    turn is over.
    """

    moves: int = 2_500
    margin: float = 0.04
    rounds: int = 2


STANDARD = Effort()


class Heuristics(Protocol):
    """What bots know about one game beyond its rules.

    ``effort``, ``rank``, ``candidates`` and ``remember`` are asked with what a seat sees; the
    others about determinized positions only.
    """

    def effort(self, seen: Mapping[str, Any]) -> Effort:
        """How hard a planner thinks in this game and mode."""

    def rank(self, seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> float:
        """How good the action looks at first sight; only the order matters."""

    def candidates(
        self,
        seen: Mapping[str, Any],
        memory: Mapping[str, Any],
        legal: Sequence[Action],
        rng: random.Random,
    ) -> list[Action]:
        """The few most promising actions, best first; of those that look alike only one.

        Never empty when ``legal`` is not.
        """

    def remember(self, events: Iterable[Event], seat: int) -> dict[str, Any]:
        """What an attentive seat knows from the events it could see, for ``Game.determinize``."""

    def rollout(self, state: Any, seat: int, rng: random.Random) -> Action:
        """A sensible legal action of the awaited seat, for playing on in determinized positions."""

    def turn(self, state: Any) -> int:
        """The seat whose turn it is, whoever is awaited."""

    def worth(self, state: Any, seat: int) -> float:
        """How well the seat stands, in a team its team: from 0 (lost) to 1 (won alone)."""


@runtime_checkable
class UnhurriedHeuristics(Protocol):
    """What bots know of a game in which a greedy one leaves something to the pupils it plays
    against."""

    def unhurried(self, known: Known, legal: Sequence[Action]) -> Sequence[Action]:
        """The ``legal`` actions that a greedy bot looks at; never empty when ``legal`` is not."""


@runtime_checkable
class TeamHeuristics(Heuristics, Protocol):
    """What bots know of a game that has teams: how a partner of pupils plays."""

    def partner_candidates(
        self, known: Known, legal: Sequence[Action], rng: random.Random
    ) -> list[Action]:
        """As ``candidates``, without the last steps that are left to pupils of the team.

        Never empty when ``legal`` is not.
        """


@runtime_checkable
class TellingHeuristics(TeamHeuristics, Protocol):
    """What bots know of a game in which a partner says which last steps it leaves."""

    def left_to_pupils(self, known: Known, legal: Sequence[Action]) -> list[Action]:
        """The ``legal`` last steps that the seat is sure of and leaves to pupils of its team."""
