"""Transitions of a cooperative or solo game. Functions here mutate the state.

They trust their action: ``validation`` has said that it is allowed.
"""

from __future__ import annotations

from typing import Any

from engine.protocol import Action
from engine.rules.queens_collection.components import PAWNS, SOLO
from engine.rules.queens_collection.consent import open_ask
from engine.rules.queens_collection.piles import Events, draw_cards, emit, emit_fact, put_away
from engine.rules.queens_collection.scoring import begin_scoring
from engine.rules.queens_collection.state import PLAY, State, is_home


def exchange(state: State, action: Action, events: Events) -> None:
    """Two parts of different colours swap a pawn of each (QC-S011, QC-09 to QC-12, QC-15)."""
    part1, colour1, place1, part2, colour2, place2 = action.args
    cards = part1 + part2
    put_away(state, action.seat, cards)
    state.boxes[place1] = _swapped(state.boxes[place1], colour1, colour2)
    state.boxes[place2] = _swapped(state.boxes[place2], colour2, colour1)
    data = (("cards", cards), ("colours", (colour1, colour2)), ("places", (place1, place2)))
    emit(events, "pawns_exchanged", action.seat, data)
    _spare(state, (colour1, colour2), events)
    draw_cards(state, action.seat, len(cards), events)
    _end_turn(state, events)


def _swapped(pawns: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    at = pawns.index(old)
    return (*pawns[:at], new, *pawns[at + 1 :])


def _without(pawns: tuple[int, ...], colour: int) -> tuple[int, ...]:
    at = pawns.index(colour)
    return pawns[:at] + pawns[at + 1 :]


def wild(state: State, action: Action, events: Events) -> None:
    """A wild, or two equal cards, moves any pawn to any box (QC-S012, QC-08, QC-13 to QC-15)."""
    part, colour, old, new = action.args
    put_away(state, action.seat, part)
    state.boxes[old] = _without(state.boxes[old], colour)
    state.boxes[new] += (colour,)
    data = (("cards", part), ("colour", colour), ("from", old), ("place", new))
    emit(events, "pawn_moved", action.seat, data)
    _spare(state, (colour,), events)
    draw_cards(state, action.seat, len(part), events)
    _end_turn(state, events)


def _spare(state: State, colours: tuple[int, ...], events: Events) -> None:
    """On the beginner side the third pawn of a colour leaves the game, once two are at home
    (QC-S018, QC-23, QC-24)."""
    if not state.options.beginner:
        return
    for colour in colours:
        home = state.ring.index(colour)
        if colour in state.gone or state.boxes[home].count(colour) < PAWNS - 1:
            continue
        for place, pawns in enumerate(state.boxes):
            if place != home and colour in pawns:
                state.boxes[place] = _without(pawns, colour)
                state.gone += (colour,)
                data = (("colour", colour), ("place", place))
                emit(events, "pawn_left", state.turn, data)


def new(state: State, action: Action, events: Events) -> None:
    """One to three cards are changed for new ones, as many as there are (QC-S013)."""
    cards = action.args[0]
    put_away(state, action.seat, cards)
    emit(events, "cards_renewed", action.seat, (("cards", cards),))
    draw_cards(state, action.seat, len(cards), events)
    _end_turn(state, events)


def trade(state: State, action: Action, events: Events) -> None:
    """An own card for one of another seat's, with its word under ``trade_confirm`` (QC-17)."""
    if state.options.trade_confirm:
        open_ask(state, action, action.args[1], events)
    else:
        traded(state, action.seat, action.args, events)


def traded(state: State, seat: int, args: tuple[Any, ...], events: Events) -> None:
    """The cards change places; the top card goes unseen to the discard pile (QC-S014)."""
    own, other, theirs = args
    mine, yours = state.hands[seat], state.hands[other]
    mine[mine.index(own)], yours[yours.index(theirs)] = theirs, own
    emit(events, "card_traded", seat, (("other", other), ("given", own), ("got", theirs)))
    state.discard.append(state.draw.pop())
    emit_fact(events, "card_buried", seat, "count", 1)
    _end_turn(state, events)


def let_pass(state: State, action: Action, events: Events) -> None:
    """With an empty pile a seat may pass (QC-S015, QC-18)."""
    _pass(state, action.seat, False, events)
    if state.passes < state.seats:
        _next_turn(state, events)


def _pass(state: State, seat: int, by_itself: bool, events: Events) -> None:
    state.passes += 1
    emit_fact(events, "turn_passed", seat, "by_itself", by_itself)
    if state.passes == state.seats:
        begin_scoring(state, "passed", events)


def _end_turn(state: State, events: Events) -> None:
    """The game ends with every pawn at home, and a solo game with the pile (QC-S015, QC-S017,
    QC-22)."""
    options = state.options
    state.passes = 0
    if is_home(state):
        begin_scoring(state, "home", events)
    elif options.mode == SOLO and not state.draw and not options.solo_play_out:
        begin_scoring(state, "pile", events)
    else:
        _next_turn(state, events)


def _next_turn(state: State, events: Events) -> None:
    """The next seat plays; a seat without cards passes by itself (QC-19)."""
    while state.passes < state.seats:
        state.phase, state.refused = PLAY, ()
        state.turn = (state.turn + 1) % state.seats
        state.turn_number += 1
        emit_fact(events, "turn_started", state.turn, "number", state.turn_number)
        if state.hands[state.turn] or state.draw:
            return
        _pass(state, state.turn, True, events)
