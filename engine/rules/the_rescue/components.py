"""Components of The Rescue: cards, companions, knights, die, options (SQ2-S001).

A card is a number: 0 to 71 the main deck (numbers, then books, queens, gnomes, witches, willows),
72 to 81 the companions. Kings and knights have numbers of their own, from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.options import OptionsBase, check_bool, check_first_seat, check_names, require

NUMBER, BOOK, QUEEN, GNOME, WITCH, WILLOW, COMPANION = (
    "number",
    "book",
    "queen",
    "gnome",
    "witch",
    "willow",
    "companion",
)
EMPTY = -1
NUMBERS, DECK, CARDS = 40, 72, 82
FIRST_BOOK, FIRST_QUEEN, FIRST_INSTANT, FIRST_COMPANION = 40, 44, 56, 72
PLACES = 10
KINGS = 10
LIMIT = 5
TURN_CAP = 500

# Three symbols, four queens and three companions of each, and one companion that fits all
# (SQ2-S003, SQ2-S004). One table: another split is another table.
SYMBOLS = ("rope", "ladder", "oar")
WILD = "all"
QUEEN_KEYS = (
    ("moss", "rope"),
    ("bloom", "rope"),
    ("tide", "rope"),
    ("button", "rope"),
    ("honey", "ladder"),
    ("kite", "ladder"),
    ("teapot", "ladder"),
    ("plum", "ladder"),
    ("lantern", "oar"),
    ("velvet", "oar"),
    ("thunder", "oar"),
    ("whisper", "oar"),
)
COMPANION_KEYS = (
    ("finch", "rope"),
    ("marten", "rope"),
    ("wren", "rope"),
    ("heron", "ladder"),
    ("newt", "ladder"),
    ("vole", "ladder"),
    ("stoat", "oar"),
    ("raven", "oar"),
    ("toad", "oar"),
    ("lynx", WILD),
)
KING_KEYS = (
    "kettle",
    "lamp",
    "anchor",
    "clock",
    "bucket",
    "trumpet",
    "cushion",
    "harbour",
    "compass",
    "barrel",
)

# Knights by number (SQ2-S006). What a knight gives belongs to the seat that holds it.
KNIGHTS = ("red", "blue", "white", "black", "purple", "green")
RED, BLUE, WHITE, BLACK, PURPLE, GREEN = range(6)

# The faces of the die (SQ2-S005): a table, since no source tells how often each comes.
DRAGON = 0
DIE = (1, 1, 2, 2, 3, DRAGON)

KIND: tuple[str, ...] = (
    *(NUMBER,) * NUMBERS,
    *(BOOK,) * 4,
    *(QUEEN,) * 12,
    *(GNOME,) * 6,
    *(WITCH,) * 5,
    *(WILLOW,) * 5,
    *(COMPANION,) * 10,
)
VALUE: tuple[int, ...] = tuple(n // 4 + 1 for n in range(NUMBERS)) + (0,) * (CARDS - NUMBERS)
SYMBOL: tuple[str, ...] = (
    *("",) * FIRST_QUEEN,
    *(symbol for _, symbol in QUEEN_KEYS),
    *("",) * (FIRST_COMPANION - FIRST_INSTANT),
    *(symbol for _, symbol in COMPANION_KEYS),
)

PLUS, MINUS, TIMES, DIVIDE = "+", "-", "*", "/"
ALL_OPS = "+-*/"
RED_RANGES = {"0-11": (0, 11), "1-10": (1, 10)}


def _face(card: int) -> dict[str, Any]:
    kind = KIND[card]
    if kind == NUMBER:
        return {"card": card, "kind": kind, "value": VALUE[card]}
    if kind == QUEEN:
        key, symbol = QUEEN_KEYS[card - FIRST_QUEEN]
        return {"card": card, "kind": kind, "key": key, "symbol": symbol}
    if kind == COMPANION:
        key, symbol = COMPANION_KEYS[card - FIRST_COMPANION]
        return {"card": card, "kind": kind, "key": key, "symbol": symbol}
    return {"card": card, "kind": kind}


FACES: tuple[dict[str, Any], ...] = tuple(_face(card) for card in range(CARDS))


@dataclass(frozen=True, slots=True)
class Options(OptionsBase):
    """House rules, frozen for the whole game (SQ2-S009). Every default is the published rule.

    first_seat: None draws it by lot. ops: the operations allowed, some of '+-*/' in this order
    (R-36). red_range: '0-11', or '1-10', what a card may count with the red knight (R-31).
    no_identity: no card may count as 1 in a product or quotient (R-35). drawn_counts: drawn cards
    join the realm before the instants (R-09, R-10). blue_once: one re-roll for each roll (R-02).
    blue_gnome: the blue knight serves on a Gnome's roll too (R-03). one_per_kind: each kind of
    deed once in a turn (R-34). state_total: the pupil also keys the result (SQ2-S047).
    """

    first_seat: int | None = None
    ops: str = ALL_OPS
    red_range: str = "0-11"
    no_identity: bool = False
    drawn_counts: bool = False
    blue_once: bool = False
    blue_gnome: bool = True
    one_per_kind: bool = False
    state_total: bool = False


STANDARD = Options()
VARIANTS: Mapping[str, Options] = {
    "standard": STANDARD,
    "state_total": Options(state_total=True),
    "plus_minus": Options(ops="+-"),
    "red_to_ten": Options(red_range="1-10"),
    "no_identity": Options(no_identity=True),
    "drawn_counts": Options(drawn_counts=True),
    "blue_once": Options(blue_once=True),
    "blue_at_home": Options(blue_gnome=False),
    "one_per_kind": Options(one_per_kind=True),
}


def make_options(values: Mapping[str, Any]) -> Options:
    """Options from a plain dict. Raises ValueError on an unknown name or a bad value."""
    check_names(values, Options)
    for name, value in values.items():
        _check(name, value)
    options = Options(**values)
    return STANDARD if options == STANDARD else options


def _check(name: str, value: object) -> None:
    """Refuse a bad value of an option. Raises ValueError."""
    if name == "first_seat":
        check_first_seat(value, 5)
    elif name == "ops":
        fits = value != "" and value == "".join(op for op in ALL_OPS if op in str(value))
        require(fits, name, "one or more of +-*/, in this order")
    elif name == "red_range":
        fits = isinstance(value, str) and value in RED_RANGES
        require(fits, name, f"one of {', '.join(RED_RANGES)}")
    else:
        check_bool(name, value)


def goal_of(seats: int) -> int:
    """Kings that win at once: four for two players, two for five, else three (SQ2-S008)."""
    return {2: 4, 5: 2}.get(seats, 3)


def knights_of(seats: int) -> tuple[int, ...]:
    """The knights that may be dealt; with two players the black one stays out (SQ2-S007)."""
    return tuple(knight for knight in range(len(KNIGHTS)) if seats > 2 or knight != BLACK)


def fits(queen: int, companion: int) -> bool:
    """May this companion save this queen: same symbol, or the one that fits all (SQ2-S042)?"""
    return SYMBOL[companion] in (SYMBOL[queen], WILD)
