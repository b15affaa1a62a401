"""Registry of the games: the rules object of each key, and the heuristics its bots play by.

``discover`` registers every package of ``engine.rules``, so a game needs no line here: the package
exports its rules object as ``GAME``, and the package of the same name in ``engine.bots`` exports
``HEURISTICS``. ``register`` and ``unregister`` are for games that lie elsewhere, such as in tests.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from engine import rules
from engine.heuristics import Heuristics
from engine.protocol import Game

_games: dict[str, Game[Any]] = {}
_heuristics: dict[str, Heuristics] = {}

GAMES: Mapping[str, Game[Any]] = MappingProxyType(_games)
"""The rules objects by key: a read-only view that follows the registry."""
HEURISTICS: Mapping[str, Heuristics] = MappingProxyType(_heuristics)
"""What bots know of each game beyond its rules, by the same keys."""


def register(game: Game[Any], heuristics: Heuristics) -> None:
    """Add a game under its key. Raises ValueError on a key that is taken."""
    if game.key in _games:
        raise ValueError(f"{game.key} is registered already")
    _games[game.key] = game
    _heuristics[game.key] = heuristics


def unregister(key: str) -> None:
    """Take a game out again. Raises KeyError on an unknown key."""
    del _games[key], _heuristics[key]


def discover() -> None:
    """Register the game of each package in ``engine.rules``, in alphabetical order."""
    for module in pkgutil.iter_modules(rules.__path__):
        if module.ispkg:
            game = import_module(f"engine.rules.{module.name}").GAME
            register(game, import_module(f"engine.bots.{module.name}").HEURISTICS)
