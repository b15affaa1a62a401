"""The engine room: rules of the games in pure Python, standard library only.

No framework, no clock, no input or output, no global randomness. ``GAMES`` is the only door for
the rooms above: it maps a game's key to its rules object.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.protocol import Game
from engine.rules.queens_collection import QUEENS_COLLECTION
from engine.rules.sleeping_queens import SLEEPING_QUEENS
from engine.rules.sleepless_princess import SLEEPLESS_PRINCESS
from engine.rules.the_rescue import THE_RESCUE

_ALL: tuple[Game[Any], ...] = (SLEEPING_QUEENS, THE_RESCUE, SLEEPLESS_PRINCESS, QUEENS_COLLECTION)
GAMES: Mapping[str, Game[Any]] = {game.key: game for game in _ALL}

__all__ = ["GAMES"]
