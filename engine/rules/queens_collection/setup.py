"""Dealing: the ring of boxes, the pawns of a common game, the rounds of a competitive one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.chance import below, shuffle
from engine.protocol import ALL, Event
from engine.rules.queens_collection.components import (
    COLOUR,
    COLOURS,
    DECK,
    DISPLAY,
    HAND,
    KINDS,
    PAWNS,
    PLACES,
    SOLO,
    WILD,
    Options,
    deck_of,
)
from engine.rules.queens_collection.piles import Events, draw_cards, emit, emit_fact, fill_display
from engine.rules.queens_collection.state import PLAY, REVEAL, RULES, State, rounds_of

CLOCKWISE = tuple(
    tuple((first + step) % PLACES for step in range(PLACES)) for first in range(PLACES)
)
"""All places from each place on."""


def deal(options: Options, seats: int, seed: bytes) -> tuple[State, Events]:
    """A fresh table and its events: the ring, the pawns, the cards, the first seat
    (QC-S005 to QC-S010)."""
    state = _bare(options, seats, seed)
    events: Events = []
    data = (("seats", seats), ("mode", options.mode), ("rounds", rounds_of(state)))
    events.append(Event("game_started", state.turn, ALL, data))
    if options.together:
        _set_pawns(state, events)
        state.draw = deck_of(options)
        shuffle(state.draw, seed, "deck", 0)
        for seat in range(seats):
            draw_cards(state, seat, DISPLAY, events)
        emit_fact(events, "turn_started", state.turn, "number", 1)
    else:
        start_round(state, events)
    return state, events


def _bare(options: Options, seats: int, seed: bytes) -> State:
    state = State.__new__(State)
    state.rules, state.options, state.seats = RULES, options, seats
    state.seed, state.counter = seed, 1
    state.draw, state.discard, state.display, state.revealed, state.out = [], [], [], [], []
    state.hands = [[] for _ in range(seats)]
    ring = list(range(PLACES))
    shuffle(ring, seed, "boxes", 0)
    state.ring, state.boxes, state.gone = tuple(ring), [()] * PLACES, ()
    state.taken, state.won = [(0,) * KINDS] * seats, [()] * seats
    first = options.first_seat
    state.turn = below(seats, seed, "first seat", 0) if first is None else first
    state.starter, state.turn_number, state.round, state.round_turns = state.turn, 1, 1, 1
    state.phase, state.pairs, state.passes, state.dry, state.quiet = PLAY, 0, 0, 0, 0
    state.took = state.turned = False
    state.ask, state.refused, state.answered, state.ending = None, (), (), ""
    state.scores = state.totals = (0,) * seats
    state.windows = state.moves = 0
    state.result = None
    return state


def _set_pawns(state: State, events: Events) -> None:
    """Deal the pawns onto boxes; a deal that comes to a dead end is made anew (QC-06)."""
    options, room = state.options, state.options.pawns_each
    pawns = [room] * KINDS
    for colour in _named_or_drawn(state):
        pawns[colour] -= 1
        state.gone += (colour,)
    placed, attempt = None, 0
    while placed is None:
        cards = list(range(DECK))  # all of them: cards are taken out after the deal (QC-07)
        shuffle(cards, state.seed, "pawns", attempt)
        placed = place_pawns(state.ring, cards, pawns, room)
        attempt += 1
    state.boxes = placed
    data = (
        ("ring", state.ring),
        ("boxes", tuple(placed)),
        ("gone", state.gone),
        ("side", "beginner" if options.beginner else "normal"),
    )
    emit(events, "pawns_set", state.turn, data)


def _named_or_drawn(state: State) -> Iterable[int]:
    """The four colours that lose a pawn in a solo game, named or drawn by lot (QC-S017)."""
    if state.options.mode != SOLO:
        return ()
    if state.options.solo_removed is not None:
        return sorted(COLOURS.index(one) for one in state.options.solo_removed)
    colours = list(range(KINDS))
    shuffle(colours, state.seed, "solo", 0)
    return sorted(colours[:4])


def place_pawns(
    ring: Sequence[int], cards: Iterable[int], pawns: Sequence[int], room: int
) -> list[tuple[int, ...]] | None:
    """The pawns on each place, or None at a dead end.

    ``pawns`` counts the pawns to place by colour, ``room`` the places of a box. A wild moves the
    pointer on (QC-04); a colour without pawns is passed over; a pawn goes to the first place from
    the pointer clockwise with room and another colour, and the pointer to the place after it
    (QC-01 to QC-03). The cards cannot run out first: there are more of each colour than pawns
    (QC-05).
    """
    left, room_left, pointer = list(pawns), [room] * PLACES, 0
    placed: list[list[int]] = [[] for _ in range(PLACES)]
    for card in cards:
        colour = COLOUR[card]
        if colour == WILD:
            pointer = (pointer + 1) % PLACES
        elif left[colour]:
            for place in CLOCKWISE[pointer]:
                if room_left[place] and ring[place] != colour:
                    break
            else:
                return None
            left[colour] -= 1
            room_left[place] -= 1
            placed[place].append(colour)
            pointer = (place + 1) % PLACES
    return [*map(tuple, placed)]


def can_start_round(state: State) -> bool:
    """Are there cards for the hands and the display of one more round (QC-33)?"""
    out = len(state.out) if state.options.removed_stay_out else 0
    return DECK - out >= state.seats * HAND + DISPLAY


def start_round(state: State, events: Events) -> None:
    """A competitive round: pawns at home, two cards to each seat, three shown, the next seat
    first (QC-S020 to QC-S022, QC-45). Cards that left an earlier round are back (QC-33)."""
    stay = state.options.removed_stay_out
    state.out = state.out if stay else []
    state.draw = [card for card in range(DECK) if card not in state.out]
    shuffle(state.draw, state.seed, "round", state.round)
    state.discard, state.display = [], []
    state.hands = [[] for _ in range(state.seats)]
    state.boxes, state.gone = [(colour,) * PAWNS for colour in state.ring], ()
    state.taken, state.won = [(0,) * KINDS] * state.seats, [()] * state.seats
    state.turn = (state.starter + state.round - 1) % state.seats
    state.round_turns, state.dry, state.quiet = 1, 0, 0
    state.phase, state.pairs, state.refused = REVEAL, 0, ()
    state.took = state.turned = False
    data = (("number", state.round), ("rounds", rounds_of(state)), ("ring", state.ring))
    emit(events, "round_started", state.turn, data)
    for seat in range(state.seats):
        draw_cards(state, seat, HAND, events)
    fill_display(state, events)
    emit_fact(events, "turn_started", state.turn, "number", state.turn_number)
