"""Sleepless Princess: the beds that the last move opened, for all to see until the next move."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.protocol import Event
from games.presenters.view_models import Text
from games.sleepless_princess.cards import SMOOTH, bed_name, name_of


@dataclass(frozen=True, slots=True)
class Mattress:
    """One mattress of an opened bed."""

    name: Text
    symbol: str
    smooth: bool

    @property
    def label(self) -> str:
        """'Waffle’s', 'Waffle’s, smooth'."""
        words = _("%(name)s’s, smooth") if self.smooth else _("%(name)s’s")
        return words % {"name": self.name}


@dataclass(frozen=True, slots=True)
class OpenedBed:
    """What lay on a bed, the lowest mattress first."""

    title: str
    mattresses: tuple[Mattress, ...]


def moment(events: Sequence[Event]) -> list[OpenedBed]:
    """Return the beds that a move opened; the record of the game does not keep them."""
    return [_opened(event) for event in events if event.kind == "bed_opened"]


def _opened(event: Event) -> OpenedBed:
    told = dict(event.data)
    lying = [
        Mattress(name_of(key), f"swatch-{SMOOTH if smooth else key}", smooth)
        for key, smooth in told["mattresses"]
    ]
    return OpenedBed(bed_name(told["princess"]), tuple(lying))
