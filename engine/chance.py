"""Seeded randomness: a SHAKE-256 stream from seed, purpose and counter, and a shuffle.

The same seed gives the same game on every Python version: the numbers come from SHAKE-256 and the
shuffle is our own Fisher-Yates, so nothing depends on the ``random`` module.
"""

from __future__ import annotations

import hashlib
import struct
from typing import TypeVar

T = TypeVar("T")


def stream(seed: bytes, purpose: str, counter: int, count: int) -> tuple[int, ...]:
    """``count`` numbers of 32 bits. Equal arguments give equal numbers."""
    text = b"%b/%b/%d" % (seed, purpose.encode(), counter)
    return struct.unpack(f"<{count}I", hashlib.shake_256(text).digest(4 * count))


def shuffle(items: list[T], seed: bytes, purpose: str, counter: int) -> None:
    """Shuffle in place. A 32-bit draw scaled to at most 79 places is biased by less than 2e-8."""
    last = len(items) - 1
    if last < 1:
        return
    for place, number in zip(range(last, 0, -1), stream(seed, purpose, counter, last), strict=True):
        other = (number * (place + 1)) >> 32
        items[place], items[other] = items[other], items[place]


def below(limit: int, seed: bytes, purpose: str, counter: int) -> int:
    """A number from 0 to limit - 1."""
    return (stream(seed, purpose, counter, 1)[0] * limit) >> 32
