"""Drawing and discarding cards in The Queen's Collection, and the events of it."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.cards import reshuffle
from engine.protocol import ALL, Event, make
from engine.rules.queens_collection.components import DISPLAY
from engine.rules.queens_collection.state import State, seats_that_see

Events = list[Event]


@cache
def _fact_event(kind: str, seat: int, name: str, value: int | str | bool) -> Event:
    return Event(kind, seat, ALL, ((name, value),))


def emit_fact(events: Events, kind: str, seat: int, name: str, value: int | str) -> None:
    """Add a public event with one fact."""
    events.append(_fact_event(kind, seat, name, value))


def emit(events: Events, kind: str, seat: int, data: tuple[tuple[str, Any], ...]) -> None:
    """Add a public event."""
    events.append(make(Event, (kind, seat, ALL, data)))


def can_draw(state: State) -> bool:
    """Is there a card to draw? A common game never shuffles again (QC-S010, QC-S026)."""
    return bool(state.draw) or (bool(state.discard) and not state.options.together)


def draw_one(state: State, seat: int, events: Events) -> int:
    """The top card, after a reshuffle where the pile of a competitive game is empty (QC-S026)."""
    if not state.draw:
        emit_fact(events, "pile_reshuffled", seat, "count", reshuffle(state))
    return state.draw.pop()


def draw_cards(state: State, seat: int, count: int, events: Events) -> None:
    """Draw as many as there are, up to ``count``. All learn how many, who sees the hand, which."""
    drawn: list[int] = []
    while len(drawn) < count and can_draw(state):
        drawn.append(draw_one(state, seat, events))
    if not drawn:
        return
    state.hands[seat] += drawn
    emit_fact(events, "cards_drawn", seat, "count", len(drawn))
    data = (("cards", tuple(drawn)),)
    events.append(make(Event, ("cards_received", seat, seats_that_see(state, seat), data)))


def fill_display(state: State, events: Events) -> None:
    """Three cards are shown, or as many as there are (QC-S027, QC-32)."""
    added: list[int] = []
    while len(state.display) < DISPLAY and can_draw(state):
        card = draw_one(state, state.turn, events)
        state.display.append(card)
        added.append(card)
    if added:
        emit(events, "display_filled", state.turn, (("cards", tuple(added)),))


def put_away(state: State, seat: int, cards: tuple[int, ...]) -> None:
    """Cards of a hand go to the discard pile."""
    hand = state.hands[seat]
    for card in cards:
        hand.remove(card)
    state.discard += cards
