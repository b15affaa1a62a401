"""Components of Sleeping Queens: cards, queens, options (SQ-S001).

A card is a number from 0 to 66. Ids rise with the value, then power cards follow, Dragons and Wands
last, so that the lowest id in a hand is the card given away by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.options import OptionsBase, check_bool, check_first_seat, check_names

NUMBER, JESTER, KNIGHT, POTION, KING, DRAGON, WAND = (
    "number",
    "jester",
    "knight",
    "potion",
    "king",
    "dragon",
    "wand",
)
NUMBERS = 40
DECK = 67
HAND = 5
SLOTS = 12
EMPTY = -1
TURN_CAP = 500

# Kind and own art of every power card, in id order from 40 (SQ-S002).
POWER = (
    *((JESTER, art) for art in ("hop", "skip", "tumble", "whirl", "juggle")),
    *((KNIGHT, art) for art in ("copper", "fern", "ivory", "slate")),
    *((POTION, art) for art in ("amber", "cobalt", "mint", "rust")),
    *(
        (KING, art)
        for art in ("kettle", "lamp", "anchor", "clock", "ladder", "bucket", "trumpet", "cushion")
    ),
    *((DRAGON, art) for art in ("ember", "fog", "brook")),
    *((WAND, art) for art in ("spark", "ribbon", "frost")),
)
KIND: tuple[str, ...] = (NUMBER,) * NUMBERS + tuple(kind for kind, _ in POWER)
VALUE: tuple[int, ...] = tuple(n // 4 + 1 for n in range(NUMBERS)) + (0,) * len(POWER)
FACES: tuple[dict[str, Any], ...] = tuple(
    {"card": n, "kind": NUMBER, "value": VALUE[n]} for n in range(NUMBERS)
) + tuple({"card": NUMBERS + n, "kind": kind, "art": art} for n, (kind, art) in enumerate(POWER))

# Queens by id (SQ-S003); Thunder and Whisper are never with one owner (SQ-S004), Lantern wakes
# another (SQ-S005).
QUEENS = (
    "moss",
    "lantern",
    "bloom",
    "honey",
    "tide",
    "kite",
    "teapot",
    "velvet",
    "thunder",
    "whisper",
    "button",
    "plum",
)
POINTS = (5, 5, 5, 5, 10, 10, 10, 10, 15, 15, 15, 20)
LANTERN, THUNDER, WHISPER = 1, 8, 9
CLASH = {THUNDER: WHISPER, WHISPER: THUNDER}

# The card that answers an attack (SQ-S041).
SHIELD = {KNIGHT: DRAGON, POTION: WAND}


@dataclass(frozen=True, slots=True)
class Options(OptionsBase):
    """House rules, frozen for the whole game (SQ-S009). Every default is the published rule.

    first_seat: None draws it by lot. two_sided: sums on both sides (SQ-04). fact_family: a
    difference with the same cards (SQ-05). sets: three or more equal numbers at once (SQ-06).
    waste: a Knight may be wasted on a clashing queen (SQ-19). state_total: the pupil also keys the
    total (SQ-S040). count: a Jester's player counts the number out (SQ-S046). point_out: a player
    is told that the hand holds a pair or a sum (SQ-35).
    """

    first_seat: int | None = None
    two_sided: bool = False
    fact_family: bool = False
    sets: bool = False
    waste: bool = False
    state_total: bool = False
    count: bool = False
    point_out: bool = False


STANDARD = Options()
VARIANTS: Mapping[str, Options] = {
    "standard": STANDARD,
    "state_total": Options(state_total=True),
    "two_sided": Options(two_sided=True),
    "fact_family": Options(fact_family=True),
    "sets": Options(sets=True),
    "waste": Options(waste=True),
    "count": Options(count=True),
    "point_out": Options(point_out=True),
}


def make_options(values: Mapping[str, Any]) -> Options:
    """Options from a plain dict. Raises ValueError on an unknown name or a bad value."""
    check_names(values, Options)
    for name, value in values.items():
        if name == "first_seat":
            check_first_seat(value, 5)
        else:
            check_bool(name, value)
    options = Options(**values)
    return STANDARD if options == STANDARD else options


def goal_of(seats: int) -> tuple[int, int]:
    """Queens and points that win at once: five or 50 (SQ-S007), for four or five seats four or 40
    (SQ-S008)."""
    return (5, 50) if seats <= 3 else (4, 40)
