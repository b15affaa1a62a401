"""Sleeping Queens: its cards and queens as templates draw them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presenters.royals import KINGS, QUEENS
from games.presenters.view_models import CardFace, Text
from games.presenters.words import face_per_language, per_language

_POWERS: dict[str, tuple[Text, int, Text]] = {
    "king": (gettext_lazy("King"), 4, gettext_lazy("Wakes a queen.")),
    "knight": (gettext_lazy("Knight"), 4, gettext_lazy("Takes a queen from a player.")),
    "potion": (gettext_lazy("Potion"), 5, gettext_lazy("Puts a queen to sleep.")),
    "jester": (gettext_lazy("Jester"), 3, gettext_lazy("Turns up a card.")),
    "dragon": (gettext_lazy("Dragon"), 6, gettext_lazy("Stops a knight.")),
    "wand": (gettext_lazy("Wand"), 2, gettext_lazy("Stops a potion.")),
}


@dataclass(frozen=True, slots=True)
class QueenFace:
    """A queen who is awake."""

    queen: int
    name: Text
    short: Text
    points: int
    symbol: str
    tint: int

    @property
    def label(self) -> str:
        """'Moss Queen, 5 points'."""
        return _("%(queen)s, %(points)d points") % {"queen": self.name, "points": self.points}


@face_per_language
def card_face(face: Mapping[str, Any]) -> CardFace:
    """Return a card of the engine's view as it is drawn."""
    card, kind = face["card"], face["kind"]
    if kind == "number":
        return CardFace(card, kind, str(face["value"]), "", 1, face["value"])
    name, tint, power = _POWERS[kind]
    symbol = kind
    if kind == "king":
        name, symbol = KINGS[face["art"]]
    return CardFace(card, kind, name, symbol, tint, None, power)


@face_per_language
def queen_face(face: Mapping[str, Any]) -> QueenFace:
    """Return an awake queen of the engine's view as she is drawn."""
    name, short, symbol, tint = QUEENS[face["key"]]
    return QueenFace(face["queen"], name, short, face["points"], symbol, tint)


@per_language
def queen_name(key: str) -> str:
    return str(QUEENS[key][0])
