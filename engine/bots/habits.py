"""What a bot knows about a game beyond its rules: what is worth doing, and who stands well."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Any, Protocol

from engine.protocol import Action, Event

NEVER = -inf
"""Rank of what no bot does by chance, such as waking a princess without knowing her bed."""


class Habits(Protocol):
    """The sense of one game.

    ``rank``, ``arms`` and ``remember`` know what a seat sees; the others are asked about imagined
    positions only.
    """

    def rank(self, seen: Mapping[str, Any], memory: Mapping[str, Any], action: Action) -> float:
        """How good the action looks at first sight; only the order matters."""

    def arms(
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
        """What an attentive seat knows from all the events it could see, for ``Game.imagine``."""

    def quick(self, state: Any, seat: int, rng: random.Random) -> Action:
        """A sensible legal action of the awaited seat, for playing on in imagined worlds."""

    def turn(self, state: Any) -> int:
        """The seat whose turn it is, whoever is awaited."""

    def worth(self, state: Any, seat: int) -> float:
        """How well the seat stands, in a team its team: from 0 (lost) to 1 (won alone)."""
