"""Dealing: a discard pile of one card, companions face down, a knight for each seat."""

from __future__ import annotations

from engine.chance import below, shuffle
from engine.protocol import ALL, Event
from engine.rules.the_rescue.components import (
    CARDS,
    DECK,
    EMPTY,
    FIRST_COMPANION,
    FIRST_INSTANT,
    KINGS,
    PLACES,
    Options,
    goal_of,
    knights_of,
)
from engine.rules.the_rescue.events import knight_names
from engine.rules.the_rescue.state import ROLL, RULES, State


def deal(options: Options, seats: int, seed: bytes) -> tuple[State, list[Event]]:
    """A fresh table and its events (SQ2-S010, SQ2-S011)."""
    state = _laid(options, seats, seed)
    data = (("seats", seats), ("goal_kings", goal_of(seats)), ("knights", knight_names(state)))
    return state, [
        Event("game_started", state.turn, ALL, data),
        Event("pile_started", state.turn, ALL, (("card", state.discard[0]),)),
        Event("turn_started", state.turn, ALL, (("number", 1),)),
    ]


def _laid(options: Options, seats: int, seed: bytes) -> State:
    """A fresh table: a discard pile with one card, companions face down, a knight for each."""
    state = State()
    state.rules = RULES
    state.options, state.seats, state.seed = options, seats, seed
    state.counter = 0
    _lay_first_card(state)
    state.down = list(range(FIRST_COMPANION, CARDS))
    shuffle(state.down, seed, "companions", 0)
    state.up = [EMPTY] * PLACES
    knights = list(knights_of(seats))
    shuffle(knights, seed, "knights", 0)
    state.knights = knights[:seats]
    first = options.first_seat
    state.turn = below(seats, seed, "first seat", 0) if first is None else first
    state.kings_left = tuple(range(KINGS))
    state.realms = [[] for _ in range(seats)]
    state.companions, state.kings = [()] * seats, [()] * seats
    state.asleep = frozenset()
    state.drawn, state.pending = [], []
    state.active = state.face = EMPTY
    state.rerolled, state.done = False, ()
    state.turn_number, state.phase, state.moves = 1, ROLL, 0
    state.result = None
    return state


def _lay_first_card(state: State) -> None:
    """The top card begins the discard pile; an instant is shuffled back (R-01)."""
    state.draw = list(range(DECK))
    while state.counter == 0 or state.draw[-1] >= FIRST_INSTANT:
        shuffle(state.draw, state.seed, "deck", state.counter)
        state.counter += 1
    state.discard = [state.draw.pop()]
