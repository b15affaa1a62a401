"""Event constructors of The Rescue: public events, and those for two seats."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.protocol import ALL, Event, make
from engine.rules.the_rescue.components import DRAGON, KNIGHTS
from engine.rules.the_rescue.state import State

Events: TypeAlias = list[Event]


def emit(events: Events, kind: str, seat: int, data: tuple[tuple[str, Any], ...]) -> None:
    """Add a public event."""
    events.append(make(Event, (kind, seat, ALL, data)))


def emit_to(events: Events, kind: str, seats: tuple[int, int], queens: tuple[int, ...]) -> None:
    """Add an event about queens that only two seats may see; it is about the first of them."""
    mask = 1 << seats[0] | 1 << seats[1]
    events.append(Event(kind, seats[0], mask, (("cards", queens),)))


def knight_names(state: State) -> tuple[str, ...]:
    """The knights by seat, by name."""
    return tuple([KNIGHTS[knight] for knight in state.knights])


def face_name(face: int) -> int | str:
    """A face of the die as pages and logs name it: a number, or 'dragon'."""
    return "dragon" if face == DRAGON else face
