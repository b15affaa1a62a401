"""Dealing: mattresses face down on the beds, hands, an open row, witches in the deck."""

from __future__ import annotations

from engine.chance import below, shuffle
from engine.protocol import ALL, Event
from engine.rules.sleepless_princess.components import (
    BEDS,
    HAND,
    PRINCESSES,
    ROW,
    SET,
    Options,
    friends,
    own_set,
    witches,
)
from engine.rules.sleepless_princess.moves import private_to
from engine.rules.sleepless_princess.state import RULES, SLEEPLESS, TURN, State


def deal(options: Options, seats: int, seed: bytes) -> tuple[State, list[Event]]:
    """A fresh table and its events (SP-S008 to SP-S011)."""
    state = _laid(options, seats, seed)
    data = (
        ("seats", seats),
        ("princesses", state.princesses),
        ("witches", len(witches(options, seats))),
    )
    events = [Event("game_started", state.turn, ALL, data)]
    for seat, hand in enumerate(state.hands):
        events.append(Event("hand_dealt", seat, ALL, (("count", len(hand)),)))
        cards = (("cards", tuple(hand)),)
        events.append(Event("cards_received", seat, private_to(state, seat), cards))
    events.append(Event("row_filled", state.turn, ALL, (("cards", tuple(state.row)),)))
    events.append(Event("turn_started", state.turn, ALL, (("number", 1),)))
    return state, events


def _laid(options: Options, seats: int, seed: bytes) -> State:
    """A fresh table: mattresses face down on the beds, hands and row without witches."""
    state = State()
    state.rules = RULES
    state.options, state.seats, state.seed = options, seats, seed
    _lay_beds(state)
    state.draw = friends(options)
    shuffle(state.draw, seed, "deck", 0)
    state.hands = [[state.draw.pop() for _ in range(HAND)] for _ in range(seats)]
    state.row = [state.draw.pop() for _ in range(ROW)]
    state.draw += witches(options, seats)
    shuffle(state.draw, seed, "witches", 0)
    state.discard, state.refilled = [], -1
    first = options.first_seat
    state.turn = below(seats, seed, "first seat", 0) if first is None else first
    state.turn_number, state.phase = 1, TURN
    state.touches = state.looks = state.owed = 0
    state.check, state.found, state.refused = None, (), ()
    state.consent, state.last = None, -1
    state.windows = state.moves = 0
    state.result = None
    return state


def _lay_beds(state: State) -> None:
    """Princesses by choice or by lot; their mattresses shuffled and dealt (SP-S008, SP-S009)."""
    variant = state.options.variant
    beds, size = BEDS[variant], SET[variant]
    keys = list(PRINCESSES)
    shuffle(keys, state.seed, "princesses", 0)
    state.princesses = state.options.princesses or tuple(keys[:beds])
    mattresses = [m for bed in range(beds) for m in own_set(state.options, bed)]
    shuffle(mattresses, state.seed, "mattresses", 0)
    state.beds = [tuple(mattresses[size * bed : size * bed + size]) for bed in range(beds)]
    state.status = [SLEEPLESS] * beds
