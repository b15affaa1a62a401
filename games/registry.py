"""The one list of games: each is a package that exposes a `GamePackage` as GAME.

What pages and log know of a game derives from its package; nothing else names a game.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Generic, TypeVar

from games.package import GamePackage

GAME_PACKAGES = (
    "sleeping_queens",
    "the_rescue",
    "sleepless_princess",
    "queens_collection",
)
"""The packages of this room that are games, in the order in which they are offered."""

T = TypeVar("T")

_packages: dict[str, GamePackage] = {}
PACKAGES: Mapping[str, GamePackage] = MappingProxyType(_packages)
"""By the game's key, in order."""


def register(package: GamePackage) -> None:
    """Put a game on the shelf, after those already there. Raises ValueError for a key twice."""
    if package.key in _packages:
        raise ValueError(f"{package.key} is registered already")
    _packages[package.key] = package


def unregister(key: str) -> None:
    """Take a game off the shelf. Raises KeyError for one that is not there."""
    del _packages[key]


class PartOf(Mapping[str, T], Generic[T]):
    """One part of every package by the game's key, always as the registry has it now."""

    def __init__(
        self,
        part: Callable[[GamePackage], T],
        only: Callable[[GamePackage], bool] = lambda package: True,
    ) -> None:
        """Take how to get at the part, and which packages to list."""
        self._part, self._only = part, only

    def __getitem__(self, key: str) -> T:
        """Return the part of that game. Raises KeyError for a game that is not listed."""
        package = _packages[key]
        if not self._only(package):
            raise KeyError(key)
        return self._part(package)

    def __iter__(self) -> Iterator[str]:
        """Yield the keys in order."""
        return (key for key, package in _packages.items() if self._only(package))

    def __len__(self) -> int:
        return sum(map(self._only, _packages.values()))


PRESENTERS = PartOf(lambda package: package.presenter)
EVIDENCE_ADAPTERS = PartOf(lambda package: package.evidence)
PLAIN_MOVES = PartOf(lambda package: package.plain)
STAGINGS = PartOf(lambda package: package.staging)

for _name in GAME_PACKAGES:
    register(import_module(f"games.{_name}").GAME)
