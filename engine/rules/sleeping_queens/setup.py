"""Dealing: queens face down, five cards in each hand, the first seat by lot."""

from __future__ import annotations

from engine.chance import below, shuffle
from engine.protocol import ALL, Event
from engine.rules.sleeping_queens.components import DECK, EMPTY, HAND, SLOTS, Options, goal_of
from engine.rules.sleeping_queens.moves import drawing
from engine.rules.sleeping_queens.state import RULES, TURN, State


def deal(options: Options, seats: int, seed: bytes) -> tuple[State, list[Event]]:
    """A fresh table and its events (SQ-S010, SQ-S011)."""
    state = _laid(options, seats, seed)
    queens, points = goal_of(seats)
    data = (("seats", seats), ("goal_queens", queens), ("goal_points", points))
    events = [Event("game_started", state.turn, ALL, data)]
    for seat, hand in enumerate(state.hands):
        events += drawing(seat, tuple(hand))
    events.append(Event("turn_started", state.turn, ALL, (("number", 1),)))
    return state, events


def _laid(options: Options, seats: int, seed: bytes) -> State:
    """A fresh table: queens face down in twelve places, five cards in each hand."""
    state = State.__new__(State)
    state.rules = RULES
    state.options, state.seats, state.seed = options, seats, seed
    state.slots = list(range(SLOTS))
    shuffle(state.slots, seed, "queens", 0)
    state.draw = list(range(DECK))
    shuffle(state.draw, seed, "deck", 0)
    first = options.first_seat
    state.turn = below(seats, seed, "first seat", 0) if first is None else first
    state.counter = 1
    state.hands = [[state.draw.pop() for _ in range(HAND)] for _ in range(seats)]
    state.discard = []
    state.awake = [()] * seats
    state.turn_number, state.phase = 1, TURN
    state.attack, state.picker, state.pick_reason = None, EMPTY, None
    state.windows = state.moves = 0
    state.result = None
    return state
