"""Cards, players and sentences as templates draw them."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

Text = str | Promise


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card that its reader may see. `value` is None for cards without a number."""

    card: int
    kind: str
    name: Text
    symbol: str
    tint: int
    value: int | None = None
    power: Text = ""

    @property
    def label(self) -> str:
        """What a screen reader says: '7', or 'Dragon. Stops a knight.'"""
        if self.value is not None:
            return str(self.value)
        return f"{self.name}. {self.power}"


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


@dataclass(frozen=True, slots=True)
class Sum:
    """A statement as it was made: to be shown, and to be said."""

    shown: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Tale:
    """One line of what happened: of which seat, as markup and as spoken words."""

    seat: int
    html: SafeString
    spoken: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """The one sentence of what is to do now, and whose it is."""

    text: str
    seat: int  # whose picture stands beside it
    you: bool = False
