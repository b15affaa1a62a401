"""The Queen's Collection: colours, pawn cards, boxes and pawns as templates draw them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine import GAMES
from games.presenters.view_models import Text
from games.presenters.words import per_language

GAME = GAMES["queens_collection"]

WILD = "wild"
_NAMES: dict[str, Text] = {
    "sun": pgettext_lazy("pawn colour", "Sun"),
    "drop": pgettext_lazy("pawn colour", "Drop"),
    "leaf": pgettext_lazy("pawn colour", "Leaf"),
    "star": pgettext_lazy("pawn colour", "Star"),
    "moon": pgettext_lazy("pawn colour", "Moon"),
    "flame": pgettext_lazy("pawn colour", "Flame"),
    "flower": pgettext_lazy("pawn colour", "Flower"),
    "hill": pgettext_lazy("pawn colour", "Hill"),
    WILD: pgettext_lazy("pawn colour", "Any"),
}
COLOURS: tuple[str, ...] = tuple(key for key in _NAMES if key != WILD)
"""Keys by the engine's number of the colour."""


@per_language
def _name(key: str) -> str:
    return str(_NAMES[key])


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour: its key is its shape too, so that no paint is needed to tell it."""

    key: str

    @property
    def name(self) -> str:
        """'Moon'."""
        return _name(self.key)

    @property
    def number(self) -> int:
        """The engine's number."""
        return COLOURS.index(self.key)

    @property
    def symbol(self) -> str:
        """The emblem in the sprite."""
        return f"e-{self.key}"


@dataclass(frozen=True, slots=True)
class PawnCard:
    """A pawn card that its reader may see."""

    card: int
    colour: Colour

    @property
    def kind(self) -> str:
        """'colour' or 'wild'."""
        return WILD if self.colour.key == WILD else "colour"

    @property
    def label(self) -> str:
        """'Moon card', or 'Any pawn card'."""
        if self.kind == WILD:
            return _("Any pawn card")
        return _("%(colour)s card") % {"colour": self.colour.name}


@dataclass(frozen=True, slots=True)
class Pawn:
    """The n-th pawn on the box at a place of the ring."""

    colour: Colour
    place: int
    n: int
    home: bool
    label: str


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the ring with its pawns; `gaps` are places without a pawn."""

    place: int
    colour: Colour
    pawns: tuple[Pawn, ...]
    gaps: int
    full: bool

    @property
    def many(self) -> bool:
        """More pawns than a box has room for in a row."""
        return len(self.pawns) > 3

    @property
    def label(self) -> str:
        """'Drop box: drop, moon', or 'Drop box: empty'."""
        within = ", ".join(str(pawn.colour.name).lower() for pawn in self.pawns) or _("empty")
        return _("%(colour)s box: %(pawns)s") % {"colour": self.colour.name, "pawns": within}

    @property
    def filled(self) -> str:
        """'The hill box is full!', or why it counts so with a place to spare (QC-20)."""
        named = {"colour": str(self.colour.name).lower()}
        if self.gaps:
            return _("Only %(colour)s pawns: the %(colour)s box counts as full!") % named
        return _("The %(colour)s box is full!") % named


def pawn_card(face: Mapping[str, Any]) -> PawnCard:
    """Return a card of the engine's view as it is drawn."""
    return PawnCard(face["card"], Colour(face["colour"] or WILD))


def card_of(card: int) -> PawnCard:
    """Return a card by its id."""
    return pawn_card(GAME.face(card))


def colour_of(number: int) -> Colour:
    """Return a colour by the engine's number."""
    return Colour(COLOURS[number])


def box_of(seen: Mapping[str, Any], place: int) -> Box:
    """Return the box at that place as the engine's view has it."""
    box = seen["boxes"][place]
    gaps = max(0, room_of(seen) - len(box["pawns"]))
    return _box(place, box["colour"], tuple(box["pawns"]), gaps, is_full(seen, place))


@per_language
def _box(place: int, key: str, keys: tuple[str, ...], gaps: int, full: bool) -> Box:
    colour = Colour(key)
    pawns = tuple(_pawn(colour, place, n, one) for n, one in enumerate(keys))
    return Box(place, colour, pawns, gaps, full)


def room_of(seen: Mapping[str, Any]) -> int:
    """How many pawns a box is made for."""
    options = seen["options"]
    return 2 if options["beginner"] and options["beginner_pawns"] == 16 else 3


def is_full(seen: Mapping[str, Any], place: int) -> bool:
    """Does this box count: own pawns, one at least, and no other?"""
    box = seen["boxes"][place]
    own, pawns = box["colour"], box["pawns"]
    if not pawns or any(pawn != own for pawn in pawns):
        return False
    away = any(own in box["pawns"] for box in seen["boxes"] if box["colour"] != own)
    return not (seen["options"]["complete_only"] and away)


@per_language
def _pawn(box: Colour, place: int, n: int, key: str) -> Pawn:
    colour, home = Colour(key), key == box.key
    named = {"colour": colour.name, "box": str(box.name).lower()}
    label = _("%(colour)s pawn, home") if home else _("%(colour)s pawn in the %(box)s box")
    return Pawn(colour, place, n, home, label % named)


MODES: Mapping[str, Text] = {
    "cooperative": gettext_lazy("One team"),
    "solo": gettext_lazy("A game for one"),
    "competitive": gettext_lazy("Round %(number)d of %(of)d"),
    "teams": gettext_lazy("Two teams, round %(number)d of %(of)d"),
}


def is_together(seen: Mapping[str, Any]) -> bool:
    """One common task: a cooperative game, or one alone."""
    return seen["mode"] in ("cooperative", "solo")


def partner_of(seen: Mapping[str, Any], seat: int) -> int | None:
    """The seat across in a game of two teams."""
    return (seat + 2) % 4 if seen["mode"] == "teams" else None
