"""Components of The Queen's Collection: pawns, cards, boxes, options (QC-S001).

A pawn card is a number from 0 to 37: four of each colour in the order of ``COLOURS``, then six
wilds. A pawn is its colour, a number from 0 to 7; a box is named by its place in the ring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.options import OptionsBase, check_bool, check_first_seat, check_names, require

# Colour by number: key (which is also its shape), letters and paint, so that no colour is told by
# paint alone (QC-S002). Two letters each: sun and star begin with the same one.
COLOURS = ("sun", "drop", "leaf", "star", "moon", "flame", "flower", "hill")
LETTERS = ("Su", "Dr", "Le", "St", "Mo", "Fm", "Fw", "Hi")
PAINTS = ("amber", "sky", "green", "yellow", "blue", "orange", "pink", "grey")

KINDS = 8
PLACES = 8
PAWNS = 3
COPIES = 4
WILDS = 6
WILD = 8
"""The colour number of a wild card."""
DECK = KINDS * COPIES + WILDS
DISPLAY = 3
HAND = 2
REVEALS = 5
PAIRS = 3
TURN_CAP = 200
EMPTY = -1

COLOUR: tuple[int, ...] = tuple(card // COPIES for card in range(KINDS * COPIES)) + (WILD,) * WILDS
FACES: tuple[dict[str, Any], ...] = tuple(
    {"card": card, "kind": "colour", "colour": COLOURS[COLOUR[card]]}
    for card in range(KINDS * COPIES)
) + tuple({"card": card, "kind": "wild", "colour": None} for card in range(KINDS * COPIES, DECK))

COOPERATIVE, SOLO, COMPETITIVE, TEAMS = "cooperative", "solo", "competitive", "teams"
MODES = (COOPERATIVE, SOLO, COMPETITIVE, TEAMS)
SEATS: Mapping[str, range] = {
    COOPERATIVE: range(2, 5),
    SOLO: range(1, 2),
    COMPETITIVE: range(2, 5),
    TEAMS: range(4, 5),
}


@dataclass(frozen=True, slots=True)
class Options(OptionsBase):
    """Mode, difficulty and house rules, frozen for the whole game (QC-S004).

    Every default is the published rule, cooperative on the normal side. first_seat: None draws it
    by lot. mode: one of MODES. beginner: the boxes' beginner side, with beginner_points (3 or 2) a
    box and beginner_pawns (24 or 16) in all (QC-23). remove_colour_cards (0 or 1 of each colour)
    and remove_wilds (0 to 3) make cooperative and solo games harder. solo_removed: four colour
    keys, None draws them by lot. solo_play_out (QC-22), cap3 (QC-08), trade_confirm (QC-17),
    complete_only (QC-20), wild_busts (QC-25), removed_stay_out (QC-33), open_hands (QC-39) and
    partner_confirm (QC-41) are told in the rulings. score_claims: players state the score before
    it is shown.
    """

    first_seat: int | None = None
    mode: str = COOPERATIVE
    beginner: bool = False
    beginner_points: int = 3
    beginner_pawns: int = 24
    remove_colour_cards: int = 0
    remove_wilds: int = 0
    solo_removed: tuple[str, ...] | None = None
    solo_play_out: bool = False
    cap3: bool = False
    trade_confirm: bool = False
    complete_only: bool = False
    wild_busts: bool = False
    removed_stay_out: bool = False
    open_hands: bool = False
    partner_confirm: bool = True
    score_claims: bool = True

    @property
    def together(self) -> bool:
        """One common task: cooperative or solo."""
        return self.mode in (COOPERATIVE, SOLO)

    @property
    def pawns_each(self) -> int:
        """Pawns of each colour in the box, and places on a box: three, or two (QC-23)."""
        return 2 if self.beginner and self.beginner_pawns == 16 else PAWNS

    @property
    def box_points(self) -> int:
        """Points of a full box."""
        return self.beginner_points if self.beginner else 3


STANDARD = Options()
VARIANTS: Mapping[str, Options] = {
    "standard": STANDARD,
    "beginner": Options(beginner=True),
    "harder": Options(remove_colour_cards=1, remove_wilds=3),
    "solo": Options(mode=SOLO),
    "competitive": Options(mode=COMPETITIVE),
    "competitive_open": Options(mode=COMPETITIVE, open_hands=True),
    "teams": Options(mode=TEAMS),
}

NUMBERS: Mapping[str, tuple[int, ...]] = {
    "beginner_points": (2, 3),
    "beginner_pawns": (16, 24),
    "remove_colour_cards": (0, 1),
    "remove_wilds": (0, 1, 2, 3),
}


def make_options(values: Mapping[str, Any]) -> Options:
    """Options from a plain dict.

    Raises ValueError on an unknown name, a bad value, or a beginner side or removed cards in a
    competitive game (QC-43, QC-48); a solo game may be harder (QC-44).
    """
    check_names(values, Options)
    given = dict(values)
    for name, value in values.items():
        given[name] = _checked(name, value)
    options = Options(**given)
    if not options.together and (
        options.beginner or options.remove_colour_cards or options.remove_wilds
    ):
        raise ValueError("beginner side and removed cards are for cooperative and solo games")
    return STANDARD if options == STANDARD else options


def _checked(name: str, value: Any) -> Any:
    """The value of an option in its frozen form. Raises ValueError when it cannot be."""
    if name == "solo_removed":
        return _four_colours(value)
    if name == "first_seat":
        check_first_seat(value, 4)
    elif name == "mode":
        require(isinstance(value, str) and value in MODES, name, f"one of {MODES}")
    elif name in NUMBERS:
        fits = type(value) is int and value in NUMBERS[name]
        require(fits, name, f"one of {NUMBERS[name]}")
    else:
        check_bool(name, value)
    return value


def _four_colours(value: Any) -> tuple[str, ...] | None:
    if value is None:
        return None
    named = isinstance(value, list | tuple) and all(
        isinstance(one, str) and one in COLOURS for one in value
    )
    if not named or len(value) != 4 or len(set(value)) != 4:
        raise ValueError("solo_removed is four different colours, or null")
    return tuple(value)


def deck_of(options: Options) -> list[int]:
    """The cards in play, rising: all 38, or fewer in a harder game (QC-S009, QC-07)."""
    cards = list(range(DECK - options.remove_wilds))
    if options.remove_colour_cards:
        del cards[COPIES - 1 : KINDS * COPIES : COPIES]
    return cards


def equal_pair(cards: Sequence[int]) -> bool:
    """Two cards of one colour; two wilds are no pair, for a wild has no colour (QC-46)."""
    return len(cards) == 2 and COLOUR[cards[0]] == COLOUR[cards[1]] != WILD


def colour_of(cards: Sequence[int]) -> int:
    """The colour that a part stands for: a card's own, WILD for a wild and for an equal pair."""
    return COLOUR[cards[0]] if len(cards) == 1 else WILD
