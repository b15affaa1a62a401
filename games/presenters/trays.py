"""Shapes of a half-built claim (tray) as a page sends it, checked into plain values.

A game's show names its fields in TRAY: {"cards": Cards(), "total": Whole(MAX_CARD), ...}.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

MAX_CARD = 999
"""No game has a card id above this."""
MAX_KEYED = 9999


class Shape(Protocol):
    """What one field of a tray may hold."""

    def read(self, value: Any) -> Any:
        """Return the value as it is kept. Raises ValueError for what it cannot be."""


@dataclass(frozen=True)
class Whole:
    """A whole number from `least` to `most`, or nothing."""

    most: int
    least: int = 0

    def read(self, value: Any) -> int | None:
        """Return the number; None for nothing."""
        return None if value in (None, "") else _whole(value, self.least, self.most)


@dataclass(frozen=True)
class Cards:
    """A list of at most `length` card ids."""

    length: int = 12
    least: int = 0

    def read(self, value: Any) -> list[int]:
        """Return the list; nothing is []."""
        if value in (None, ""):
            return []
        if not isinstance(value, list) or len(value) > self.length:
            raise ValueError("a list of cards is expected")
        return [_whole(card, self.least, MAX_CARD) for card in value]


@dataclass(frozen=True)
class Heaps:
    """A list of at most `length` lists of cards."""

    length: int
    heap: Cards = Cards()

    def read(self, value: Any) -> list[list[int]]:
        """Return the lists; nothing is []."""
        if value in (None, ""):
            return []
        if not isinstance(value, list) or len(value) > self.length:
            raise ValueError("a list of heaps is expected")
        return [self.heap.read(heap) for heap in value]


@dataclass(frozen=True)
class Word:
    """One of these words; the first is what stands for nothing."""

    words: tuple[str, ...]

    def read(self, value: Any) -> str:
        """Return the word."""
        if value in (None, ""):
            return self.words[0]
        if value not in self.words:
            raise ValueError("another word is expected")
        return str(value)


@dataclass(frozen=True)
class Flag:
    """Yes or no; nothing is no."""

    def read(self, value: Any) -> bool:
        """Return the answer."""
        if value not in (None, "", False, True):
            raise ValueError("yes or no is expected")
        return value is True


def read_tray(shapes: Mapping[str, Shape], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of `given` that the game keeps; what was not sent is not kept.

    Raises ValueError for values that no tray of the game can have.
    """
    return {name: shape.read(given[name]) for name, shape in shapes.items() if name in given}


def _whole(value: Any, least: int, most: int) -> int:
    """Return a number from `least` to `most`; True and 1.5 are none."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= 6:
        value = int(value)
    if type(value) is not int or not least <= value <= most:
        raise ValueError("a whole number is expected")
    return value
