"""The Rescue: its cards, helpers, kings and knights as templates draw them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.presenters.royals import KINGS, QUEENS
from games.presenters.view_models import Text
from games.presenters.words import face_per_language, per_language


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, helper or king that its reader may see; a sleeping queen of others has no face.

    `card` is the engine's number, for a sleeper of others her handle (below 0); `tool` is the
    symbol of what she needs or the helper has: rope, ladder, oar, all, '' for none.
    """

    card: int
    kind: str
    name: Text
    short: Text
    symbol: str
    tint: int
    value: int | None = None
    tool: str = ""
    asleep: bool = False
    power: Text = ""

    @property
    def hidden(self) -> bool:
        """Is this a queen asleep before another player, so that no face is known?"""
        return self.card < 0

    @property
    def label(self) -> str:
        """What a screen reader says: '7', 'Kite Queen, ladder. Asleep.', 'Magpie. Swaps a card.'"""
        if self.value is not None:
            return str(self.value)
        if self.hidden:
            return _("Sleeping queen")
        if self.tool:
            tool = TOOLS[self.tool]
            label = _("%(name)s, %(tool)s.") % {"name": self.name, "tool": tool}
            return f"{label} {_('Asleep.')}" if self.asleep else label
        return f"{self.name}. {self.power}" if self.power else str(self.name)


@dataclass(frozen=True, slots=True)
class Knight:
    """A knight: its colour, and what it gives to the player who holds it now."""

    colour: str
    name: Text
    short: Text
    gives: Text

    @property
    def label(self) -> str:
        """'Red knight, ± 1. A card may count 1 more or less.'"""
        return f"{self.name}, {self.short}. {self.gives}"


TOOLS: dict[str, Text] = {
    "rope": gettext_lazy("rope"),
    "ladder": gettext_lazy("ladder"),
    "oar": gettext_lazy("oar"),
    "all": gettext_lazy("all tools"),
}
_KINGS: dict[str, tuple[Text, str]] = {
    **KINGS,
    "harbour": (gettext_lazy("Harbour King"), "king-3"),
    "compass": (gettext_lazy("Compass King"), "king-1"),
    "barrel": (gettext_lazy("Barrel King"), "king-2"),
}
_HELPERS: dict[str, tuple[Text, int]] = {
    "finch": (gettext_lazy("Finch"), 3),
    "marten": (gettext_lazy("Marten"), 2),
    "wren": (gettext_lazy("Wren"), 1),
    "heron": (gettext_lazy("Heron"), 4),
    "newt": (gettext_lazy("Newt"), 3),
    "vole": (gettext_lazy("Vole"), 5),
    "stoat": (gettext_lazy("Stoat"), 6),
    "raven": (gettext_lazy("Raven"), 2),
    "toad": (gettext_lazy("Toad"), 5),
    "lynx": (gettext_lazy("Lynx"), 4),
}
POWERS: dict[str, tuple[Text, str, int, Text]] = {
    "book": (gettext_lazy("Atlas"), "atlas", 3, gettext_lazy("Brings back a used number.")),
    "gnome": (gettext_lazy("Gnome"), "gnome", 2, gettext_lazy("Rolls and finds something.")),
    "witch": (gettext_lazy("Magpie"), "magpie", 4, gettext_lazy("Swaps a card.")),
    "willow": (
        gettext_lazy("Lullaby tree"),
        "lullaby",
        1,
        gettext_lazy("Sings queens to sleep."),
    ),
}
"""By the engine's kind: our name, its symbol and tint, what it does."""
_KNIGHTS: dict[str, tuple[Text, Text, Text]] = {
    "red": (
        gettext_lazy("Red knight"),
        pgettext_lazy("knight", "± 1"),
        gettext_lazy("A card may count 1 more or less."),
    ),
    "blue": (
        gettext_lazy("Blue knight"),
        pgettext_lazy("knight", "Again"),
        gettext_lazy("A 1 may be rolled again."),
    ),
    "white": (
        gettext_lazy("White knight"),
        pgettext_lazy("knight", "Awake"),
        gettext_lazy("No song sends the queens to sleep."),
    ),
    "black": (
        gettext_lazy("Black knight"),
        pgettext_lazy("knight", "No swap"),
        gettext_lazy("The Magpie stays away."),
    ),
    "purple": (
        gettext_lazy("Purple knight"),
        pgettext_lazy("knight", "+ 1 card"),
        gettext_lazy("Takes one card more."),
    ),
    "green": (
        gettext_lazy("Green knight"),
        pgettext_lazy("knight", "Keep 6"),
        gettext_lazy("Six cards may stay."),
    ),
}


@face_per_language
def piece(face: Mapping[str, Any]) -> Piece:
    """Return a card or helper of the engine's view as it is drawn."""
    card, kind = face["card"], face["kind"]
    if kind == "number":
        value = str(face["value"])
        return Piece(card, kind, value, value, "", 1, face["value"])
    if kind == "queen":
        return _queen(face)
    if kind == "companion":
        name, tint = _HELPERS[face["key"]]
        return Piece(
            card, kind, name, name, f"helper-{face['key']}", tint, None, tool=face["symbol"]
        )
    name, symbol, tint, power = POWERS[kind]
    return Piece(card, kind, name, name, symbol, tint, power=power)


def _queen(face: Mapping[str, Any]) -> Piece:
    asleep = face.get("asleep", False)
    if "key" not in face:
        name: Text = gettext_lazy("sleeping queen")
        return Piece(face["card"], "queen", name, name, "queen-asleep", 4, asleep=True)
    named, short, symbol, tint = QUEENS[face["key"]]
    return Piece(
        face["card"], "queen", named, short, symbol, tint, tool=face["symbol"], asleep=asleep
    )


def king_of(key: str) -> tuple[Text, str]:
    """Return a king's name, and the symbol that draws him."""
    return _KINGS[key]


@face_per_language
def king(face: Mapping[str, Any]) -> Piece:
    """Return a king of the engine's view as he is drawn."""
    name, symbol = king_of(face["key"])
    return Piece(face["king"], "king", name, name, symbol, 4)


@per_language
def knight(colour: str) -> Knight:
    """Return a knight by its colour."""
    return Knight(colour, *_KNIGHTS[colour])


def knights() -> tuple[tuple[str, Text, Text], ...]:
    """Return (colour, name, what it gives) of every knight."""
    return tuple((colour, name, gives) for colour, (name, _short, gives) in _KNIGHTS.items())


def name_of(face: Mapping[str, Any]) -> str:
    """Return a card's name within a sentence: '7', 'Kite Queen', 'sleeping queen'."""
    return str(piece(face).name)
