"""Isolate what is written from right to left where it stands in a sentence.

Beside such a name digits and signs of other words change their places (Unicode Standard Annex 9,
"Bidirectional Text"). Pages mark a name by `bdi`; texts in which it stands have these two signs.
"""

import unicodedata
from functools import lru_cache

FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE = "\u2068", "\u2069"
_FROM_THE_RIGHT = {"R", "AL", "AN"}


@lru_cache(maxsize=4096)
def isolated(name: str) -> str:
    """Return a name for a text: between two signs that nobody sees where it needs them."""
    if name.isascii() or _FROM_THE_RIGHT.isdisjoint(map(unicodedata.bidirectional, name)):
        return name
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_DIRECTIONAL_ISOLATE}"
