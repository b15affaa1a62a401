"""How the log reads a seat's view of one game."""

from collections.abc import Mapping
from typing import Any, Protocol

from engine.protocol import Action

Seen = Mapping[str, Any]


class Reading(Protocol):
    """Reads what `seen_by` says before an action.

    `TOGETHER`: does the table play as one team, so that nobody is against anybody?
    """

    TOGETHER: bool

    def held(self, seen: Seen) -> list[int | str]:
        """Own cards: numbers as values, others by their kind."""

    def pressure(self, seen: Seen) -> dict[str, int | None]:
        """What presses: how far the nearest rival is from winning, or the team from its end.

        Names and units are the game's own.
        """

    def puts_number_away(self, seen: Seen, action: Action) -> bool:
        """Is this a move with a number that claims nothing?"""
