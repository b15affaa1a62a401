"""Components of Sleepless Princess: cards, princesses, mattresses, options (SP-S001).

A card is a number from 0 to 68. Ids rise with the value, then blankets and witches follow. A
mattress is a number too: ``3 * bed + n`` belongs to the princess of that bed; n is 0 or 1 for her
two textured ones and 2 for the smooth one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.options import OptionsBase, check_bool, check_first_seat, check_names, require

HELPER, BLANKET, WITCH = "helper", "blanket", "witch"
BASIC, SIMPLIFIED = "basic", "simplified"
HAND = 5
ROW = 5
COPIES = 6
HIGHEST = 10
BLANKETS = tuple(range(60, 65))
WITCHES = tuple(range(65, 69))
SMOOTH = -1
SMOOTH_KEY = "smooth"

# SP-S002: six of each number; SP-S003: five blankets, and up to four witches.
KIND: tuple[str, ...] = (HELPER,) * 60 + (BLANKET,) * 5 + (WITCH,) * 4
VALUE: tuple[int, ...] = tuple(card // COPIES + 1 for card in range(60)) + (0,) * 9
FACES: tuple[dict[str, Any], ...] = tuple(
    {"card": card, "kind": kind, "value": VALUE[card]}
    if kind == HELPER
    else {"card": card, "kind": kind}
    for card, kind in enumerate(KIND)
)

# Witches by variant and number of seats (SP-S003); the seats that can play (SP-33).
WITCH_COUNT: Mapping[str, Mapping[int, int]] = {
    BASIC: {2: 4, 3: 3, 4: 2, 5: 1},
    SIMPLIFIED: {2: 2, 3: 1, 4: 0},
}
# Beds on the table, mattresses of each princess, the highest helper (SP-S004, SP-S005).
BEDS = {BASIC: 5, SIMPLIFIED: 4}
SET = {BASIC: 3, SIMPLIFIED: 2}
TOP = {BASIC: 10, SIMPLIFIED: 5}

# Ten princesses, each with the texture of her mattresses (SP-S004, SP-17, SP-32).
KINDS = (
    ("waffle", "squares"),
    ("puddle", "rings"),
    ("bumble", "stripes"),
    ("pinecone", "scales"),
    ("twinkle", "stars"),
    ("noodle", "waves"),
    ("crumpet", "dots"),
    ("zipper", "zigzags"),
    ("willow", "leaves"),
    ("pretzel", "knots"),
)
PRINCESSES = tuple(key for key, _ in KINDS)
FIRST_SET = ("waffle", "puddle", "bumble", "twinkle", "crumpet")
"""Textures that are easy to tell apart, for a first game; the simplified game takes four."""


@dataclass(frozen=True, slots=True)
class Options(OptionsBase):
    """Variant and house rules, frozen for the whole game (SP-S006).

    variant: basic or simplified. first_seat: None draws it by lot. princesses: keys of those on
    the table, None draws them by lot. two_blankets: two blankets in one play (SP-02).
    share_checks: a result may be told to the team (SP-16). show_counts: everyone sees how many
    mattresses lie on a bed (SP-18). open_hands: the team sees all hands (SP-34). lull_confirm:
    another seat must agree before a bed is opened (SP-26). longer_deck: half of the used helpers
    come back when the deck runs out, once (SP-38).
    """

    variant: str = BASIC
    first_seat: int | None = None
    princesses: tuple[str, ...] | None = None
    two_blankets: bool = False
    share_checks: bool = False
    show_counts: bool = False
    open_hands: bool = False
    lull_confirm: bool = False
    longer_deck: bool = False


LITTLE_ONES: Mapping[str, Any] = {"share_checks": True, "open_hands": True, "lull_confirm": True}
"""What the simplified game begins with, unless told otherwise (SP-16, SP-26, SP-34)."""

STANDARD = Options()
VARIANTS: Mapping[str, Options] = {
    "standard": STANDARD,
    "simplified": Options(variant=SIMPLIFIED, **LITTLE_ONES),
    "two_blankets": Options(two_blankets=True),
    "share_checks": Options(share_checks=True),
    "show_counts": Options(show_counts=True),
    "open_hands": Options(open_hands=True),
    "lull_confirm": Options(lull_confirm=True),
    "longer_deck": Options(variant=SIMPLIFIED, **LITTLE_ONES, longer_deck=True),
}


def make_options(values: Mapping[str, Any]) -> Options:
    """Options from a plain dict. Raises ValueError on an unknown name or a bad value."""
    check_names(values, Options)
    variant = values.get("variant", BASIC)
    require(isinstance(variant, str) and variant in BEDS, "variant", "basic or simplified")
    given = {**(LITTLE_ONES if variant == SIMPLIFIED else {}), **values}
    for name in set(given) - {"variant", "first_seat", "princesses"}:
        check_bool(name, given[name])
    check_first_seat(given.get("first_seat"), 5)
    given["princesses"] = _chosen(given.get("princesses"), BEDS[variant])
    options = Options(**given)
    return STANDARD if options == STANDARD else options


def _chosen(keys: object, beds: int) -> tuple[str, ...] | None:
    """The princesses of the table as asked for. Raises ValueError on a bad choice."""
    if keys is None:
        return None
    if not isinstance(keys, list | tuple) or len(keys) != beds:
        raise ValueError(f"princesses are {beds} names, or null")
    if any(not isinstance(key, str) or key not in PRINCESSES for key in keys):
        raise ValueError("a princess of this name does not exist")
    if len(set(keys)) != beds:
        raise ValueError("each princess comes once")
    return tuple(keys)


def seats_for(options: Options) -> range:
    """How many can play: two to five, in the simplified game two to four (SP-S007, SP-33)."""
    return range(2, 5) if options.variant == SIMPLIFIED else range(2, 6)


def friends(options: Options) -> list[int]:
    """The cards that are dealt from before the witches come in: helpers and blankets."""
    return [*range(TOP[options.variant] * COPIES), *BLANKETS]


def witches(options: Options, seats: int) -> list[int]:
    """The witches of a table (SP-S003)."""
    return [*WITCHES[: WITCH_COUNT[options.variant][seats]]]


def own_set(options: Options, bed: int) -> tuple[int, ...]:
    """The mattresses of the princess of a bed (SP-S005)."""
    return tuple(range(3 * bed, 3 * bed + SET[options.variant]))


def texture_of(mattress: int) -> int:
    """What a touch tells: the bed whose princess has this texture, or SMOOTH (SP-S021)."""
    return SMOOTH if mattress % 3 == 2 else mattress // 3


def kind_of(mattress: int) -> int:
    """What a look tells: the bed whose princess owns the mattress (SP-S022)."""
    return mattress // 3
