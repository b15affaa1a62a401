"""Places on the quilt: the facts that this game's published deck can show, and no others.

Pure. Two numbers: 25 facts, a + b with a <= b and a total within 10. Three or more numbers: one
place for each total from 3 to 10, because each single one of those sums is dealt too rarely.
"""

from typing import Final, NamedTuple

LARGEST: Final = 10
"""The largest number card of the published deck."""


class Place(NamedTuple):
    """A place: `a` + `b`, or (with `a` = 0) three or more numbers that make `total`."""

    key: str
    a: int
    b: int
    total: int


TWO: Final = tuple(
    Place(f"add:{a}+{b}", a, b, a + b)
    for a in range(1, LARGEST // 2 + 1)
    for b in range(a, LARGEST - a + 1)
)
THREE: Final = tuple(Place(f"total:{total}", 0, 0, total) for total in range(3, LARGEST + 1))
PLACES: Final = TWO + THREE
BY_KEY: Final = {place.key: place for place in PLACES}


def addends_of(item: str) -> list[int]:
    """Return the addends of an `add:2+3+4` item, nothing for any other item."""
    name, _, rest = item.partition(":")
    return [int(part) for part in rest.split("+")] if name == "add" else []


PAIR: Final = "pair"
FAMILIES: Final = (PAIR, "add2", "add3", "both", "sub")
"""What claims are told apart by: equal numbers; sums of two numbers, of more, on both sides;
take-aways."""


def family_of(item: str) -> str:
    """Return the family of FAMILIES that an item belongs to; '' for an item of another game."""
    if item == PAIR:
        return PAIR
    name = item.partition(":")[0]
    if name == "add":
        return "add2" if len(addends_of(item)) == 2 else "add3"
    return name if name in FAMILIES else ""


def keys_of(item: str) -> list[str]:
    """Return what an item counts for: itself and, from three addends on, its total's place.

    A recognised pair is no fact: it counts for nothing.
    """
    if item == PAIR or not item:
        return []
    addends = addends_of(item)
    total = f"total:{sum(addends)}"
    return [item, total] if len(addends) > 2 and total in BY_KEY else [item]


def cards_in(item: str) -> int:
    """Return how many cards a claim of this item puts away; 0 for no item."""
    if item == PAIR:
        return 2
    name, _, rest = item.partition(":")
    numbers = rest.replace("=", "+").replace("-", "+").split("+") if rest else []
    return len(numbers) + (name in {"add", "sub"} and bool(numbers))
