"""The deck of Sleepless Princess: open cards, witches among them, and a deck that lasts longer."""

from __future__ import annotations

from typing import Any

from engine.chance import shuffle
from engine.protocol import ALL, Event, make
from engine.rules.sleepless_princess.components import HELPER, KIND, ROW, WITCH
from engine.rules.sleepless_princess.state import State

Events = list[Event]


def take_top(state: State, events: Events) -> int:
    """Take the top card of the deck; one that runs out so is made longer under the house rule."""
    card = state.draw.pop()
    if not state.draw and state.options.longer_deck and state.refilled < 0:
        _refill(state, events)
    return card


def fill_row(state: State, events: Events) -> None:
    """Open cards are laid up to five, or as far as the deck goes (SP-S027, SP-S029, SP-25)."""
    laid: list[int] = []
    while len(state.row) < ROW and state.draw:
        card = take_top(state, events)
        if KIND[card] == WITCH:
            if laid:
                emit(events, "row_filled", state.turn, (("cards", tuple(laid)),))
                laid = []
            sweep(state, card, events)
        else:
            state.row.append(card)
            laid.append(card)
    if laid:
        emit(events, "row_filled", state.turn, (("cards", tuple(laid)),))


def sweep(state: State, witch: int, events: Events) -> None:
    """A Witch goes, and all open cards with her (SP-S028, SP-23)."""
    swept = tuple(state.row)
    state.discard += [witch, *swept]
    state.row.clear()
    emit(events, "witch_came", state.turn, (("card", witch), ("cards", swept)))


def _refill(state: State, events: Events) -> None:
    """Half of the used helpers, rounded up, come back once, but for the top one (SP-38).

    Which ones nobody sees. The others go to the bottom of the used cards, whose order nobody sees
    either: `refilled` says how many they are.
    """
    used = [card for card in state.discard[:-1] if KIND[card] == HELPER]
    shuffle(used, state.seed, "longer deck", 0)
    half = (len(used) + 1) // 2
    if not half:
        return
    state.draw, stay = used[:half], used[half:]
    rest = [card for card in state.discard if card not in used]
    state.discard, state.refilled = [*stay, *rest], len(stay)
    emit(events, "deck_refilled", state.turn, (("size", half),))


def emit(events: Events, kind: str, seat: int, data: tuple[tuple[str, Any], ...]) -> None:
    """Add a public event."""
    events.append(make(Event, (kind, seat, ALL, data)))
