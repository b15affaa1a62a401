"""Sleepless Princess: what moves leave to be seen for a while.

The beds that the last move opened; and which beds somebody was at in this turn, whatever was found
there or moved: everybody saw that, and the next turn smooths the quilts.
"""

from collections.abc import Iterable, Sequence
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


@dataclass(frozen=True, slots=True)
class Shown:
    """Beds that were just opened, and the numbers of beds that were touched in this turn."""

    opened: tuple[OpenedBed, ...]
    stirred: frozenset[int]


_AT_BEDS = {"bed_checked": ("bed",), "mattress_moved": ("from_bed", "to_bed")}


def moment(moves: Iterable[Sequence[Event]]) -> Shown:
    """Return the beds opened by the newest move, and those stirred in this turn."""
    opened: tuple[OpenedBed, ...] = ()
    stirred: set[int] = set()
    for place, events in enumerate(moves):
        if place == 0:
            opened = tuple(_opened(event) for event in events if event.kind == "bed_opened")
        if any(event.kind == "turn_started" for event in events):
            break
        for event in events:
            data = dict(event.data)
            stirred |= {data[name] for name in _AT_BEDS.get(event.kind, ())}
    return Shown(opened, frozenset(stirred))


def _opened(event: Event) -> OpenedBed:
    data = dict(event.data)
    lying = [
        Mattress(name_of(key), f"swatch-{SMOOTH if smooth else key}", smooth)
        for key, smooth in data["mattresses"]
    ]
    return OpenedBed(bed_name(data["princess"]), tuple(lying))
