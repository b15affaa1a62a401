"""Sleepless Princess: its cards, princesses and textures as templates draw them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine import GAMES
from games.presenters.view_models import CardFace, Text
from games.presenters.words import face_per_language, per_language

_GAME = GAMES["sleepless_princess"]
SMOOTH = "smooth"

_NAMES: dict[str, Text] = {
    "waffle": pgettext_lazy("princess", "Waffle"),
    "puddle": pgettext_lazy("princess", "Puddle"),
    "bumble": pgettext_lazy("princess", "Bumble"),
    "pinecone": pgettext_lazy("princess", "Pinecone"),
    "twinkle": pgettext_lazy("princess", "Twinkle"),
    "noodle": pgettext_lazy("princess", "Noodle"),
    "crumpet": pgettext_lazy("princess", "Crumpet"),
    "zipper": pgettext_lazy("princess", "Zipper"),
    "willow": pgettext_lazy("princess", "Willow"),
    "pretzel": pgettext_lazy("princess", "Pretzel"),
}
PRINCESSES: tuple[str, ...] = tuple(_NAMES)
"""Keys of all princesses, as the engine has them."""
_TEXTURES: dict[str, Text] = {
    "squares": pgettext_lazy("texture", "squares"),
    "rings": pgettext_lazy("texture", "rings"),
    "stripes": pgettext_lazy("texture", "stripes"),
    "scales": pgettext_lazy("texture", "scales"),
    "stars": pgettext_lazy("texture", "stars"),
    "waves": pgettext_lazy("texture", "waves"),
    "dots": pgettext_lazy("texture", "dots"),
    "zigzags": pgettext_lazy("texture", "zigzags"),
    "leaves": pgettext_lazy("texture", "leaves"),
    "knots": pgettext_lazy("texture", "knots"),
}
_CARDS: dict[str, tuple[Text, str, int, Text]] = {
    "blanket": (
        pgettext_lazy("card", "Blanket"),
        "blanket",
        1,
        gettext_lazy("Covers some of a card."),
    ),
    "witch": (pgettext_lazy("card", "Witch"), "wand", 5, gettext_lazy("Takes the open cards.")),
}


@dataclass(frozen=True, slots=True)
class PrincessFace:
    """A princess, and how her mattresses feel."""

    key: str
    name: Text
    texture: Text

    @property
    def symbol(self) -> str:
        """Her picture while she is awake."""
        return awake_symbol(self.key)

    @property
    def asleep_symbol(self) -> str:
        """Her picture when she sleeps."""
        return asleep_symbol(self.key)

    @property
    def swatch(self) -> str:
        """The picture of her texture."""
        return f"swatch-{self.key}"

    @property
    def mattress(self) -> str:
        """The picture of her mattress."""
        return mattress_symbol(self.key)


def awake_symbol(key: str) -> str:
    """Return the picture of a princess while she is awake."""
    return f"princess-{key}"


def asleep_symbol(key: str) -> str:
    """Return the picture of a princess when she sleeps."""
    return f"princess-{key}-asleep"


def mattress_symbol(key: str) -> str:
    """Return the picture of a princess's mattress with her texture."""
    return f"mattress-{key}"


@face_per_language
def card_face(face: Mapping[str, Any]) -> CardFace:
    """Return a card as drawn, from its face in the engine's view."""
    if face["kind"] == "helper":
        value = int(face["value"])
        return CardFace(face["card"], "helper", str(value), "", 2, value=value)
    name, symbol, tint, power = _CARDS[face["kind"]]
    return CardFace(face["card"], face["kind"], name, symbol, tint, power=power)


def princess_face(seen: Mapping[str, Any]) -> PrincessFace:
    """Return a princess as drawn, from a bed or a face of the engine's view."""
    return _princess(seen["princess"], seen["texture"])


@per_language
def _princess(key: str, texture: str) -> PrincessFace:
    return PrincessFace(key, name_of(key), _TEXTURES[texture])


def texture_of(key: str) -> Text:
    return _TEXTURES[_GAME.piece_face(key)["texture"]]


def name_of(key: str) -> Text:
    """Return a princess's name."""
    return _NAMES[key]


def bed_name(key: str) -> str:
    """Return 'Waffle’s bed'."""
    return _("%(name)s’s bed") % {"name": name_of(key)}
