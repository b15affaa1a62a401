"""The engine room: rules of the games in pure Python, standard library only.

No framework, no clock, no input or output, no global randomness. ``GAMES`` is the only door for
the rooms above: it maps a game's key to its rules object.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.protocol import Game
from engine.rules.sleeping_queens import SLEEPING_QUEENS

GAMES: Mapping[str, Game[Any]] = {SLEEPING_QUEENS.key: SLEEPING_QUEENS}

__all__ = ["GAMES"]
