"""Transitions of a competitive game or a game of two teams, in the order of a turn.

Functions here mutate the state. They trust their action: ``validation`` and ``claims`` have said
that it is allowed.
"""

from __future__ import annotations

from typing import Any

from engine.protocol import Action, Event, make
from engine.rules.queens_collection.components import (
    COLOUR,
    PAIRS,
    REVEALS,
    TURN_CAP,
    WILD,
)
from engine.rules.queens_collection.consent import open_ask
from engine.rules.queens_collection.piles import (
    Events,
    draw_one,
    emit,
    emit_fact,
    fill_display,
)
from engine.rules.queens_collection.scoring import begin_scoring
from engine.rules.queens_collection.state import REVEAL, TAKE, State, partner_of, seats_that_see


def reveal(state: State, action: Action, events: Events) -> None:
    """Turn up a card: a second one of a colour loses this turn's cards (QC-S023, QC-25, QC-26)."""
    card = draw_one(state, action.seat, events)
    state.revealed.append(card)
    state.turned = True
    emit_fact(events, "card_revealed", action.seat, "card", card)
    if _busts(state, card):
        lost = tuple(state.revealed)
        state.discard += lost
        state.revealed = []
        emit(events, "cards_lost", action.seat, (("cards", lost),))
        _take(state, events)
    elif len(state.revealed) == REVEALS:
        _keep(state, events)


def _busts(state: State, card: int) -> bool:
    colour = COLOUR[card]
    if colour == WILD and not state.options.wild_busts:
        return False
    return [COLOUR[other] for other in state.revealed].count(colour) > 1


def stop(state: State, action: Action, events: Events) -> None:
    """The cards turned up join the hand (QC-S024)."""
    _keep(state, events)


def _keep(state: State, events: Events) -> None:
    if state.revealed:
        emit_fact(events, "cards_kept", state.turn, "count", len(state.revealed))
    state.hands[state.turn] += state.revealed
    state.revealed = []
    _take(state, events)


def _take(state: State, events: Events) -> None:
    """Pairs or an exchange follow; nothing without hand or display (QC-S025, QC-28)."""
    state.phase = TAKE
    if not _can_take(state):
        _end_turn(state, events)


def _can_take(state: State) -> bool:
    """A partner's cards alone do not keep the turn open (QC-47)."""
    return bool(state.hands[state.turn]) and bool(state.display)


def pair(state: State, action: Action, events: Events) -> None:
    """A card held and a card shown of one colour take a pawn of it (QC-S028, QC-S029).

    Without a pawn on its box the cards leave the round (QC-S031, QC-34); the last pawn brings the
    box card (QC-S030). Up to three pairs in a turn (QC-S028).
    """
    cards, display_card, colour = action.args
    seat, place = action.seat, state.ring.index(colour)
    for card in cards:
        state.hands[seat].remove(card)
    state.display.remove(display_card)
    state.pairs += 1
    data = (("cards", cards), ("shown", display_card), ("colour", colour))
    emit(events, "pair_laid", seat, data)
    if state.boxes[place]:
        state.discard += (*cards, display_card)
        _take_pawn(state, seat, place, events)
        if sum(map(bool, state.boxes)) <= 1:  # at once, between two pairs (QC-35, QC-36)
            begin_scoring(state, "boxes", events)
            return
    else:
        state.out += (*cards, display_card)
        emit_fact(events, "cards_left", seat, "count", len(cards) + 1)
    if state.pairs == PAIRS or not _can_take(state):
        _end_turn(state, events)


def _take_pawn(state: State, seat: int, place: int, events: Events) -> None:
    colour = state.ring[place]
    state.took = True
    state.boxes[place] = state.boxes[place][1:]
    counts = state.taken[seat]
    state.taken[seat] = (*counts[:colour], counts[colour] + 1, *counts[colour + 1 :])
    last = not state.boxes[place]
    if last:
        state.won[seat] += (colour,)
    emit(events, "pawn_taken", seat, (("colour", colour), ("place", place), ("box", last)))


def done(state: State, action: Action, events: Events) -> None:
    """After a pair the turn may end (QC-S028)."""
    _end_turn(state, events)


def exchange_display(state: State, action: Action, events: Events) -> None:
    """One to three cards held for as many shown (QC-S032, QC-38)."""
    given, got = action.args
    _swap(state.hands[action.seat], state.display, given, got)
    emit(events, "display_exchanged", action.seat, (("given", given), ("got", got)))
    _end_turn(state, events)


def _swap(own: list[int], other: list[int], given: tuple[int, ...], got: tuple[int, ...]) -> None:
    for mine, theirs in zip(given, got, strict=True):
        own[own.index(mine)], other[other.index(theirs)] = theirs, mine


def exchange_partner(state: State, action: Action, events: Events) -> None:
    """The exchange with the partner, who is asked first (QC-S040, QC-40, QC-41)."""
    if state.options.partner_confirm:
        open_ask(state, action, partner_of(state, action.seat), events)
    else:
        partner_exchanged(state, action.seat, action.args, events)


def partner_exchanged(state: State, seat: int, args: tuple[Any, ...], events: Events) -> None:
    """One to three cards held for as many of the partner's; the others learn how many."""
    given, got = args
    partner = partner_of(state, seat)
    _swap(state.hands[seat], state.hands[partner], given, got)
    emit_fact(events, "partner_exchanged", seat, "count", len(given))
    data = (("given", given), ("got", got))
    events.append(make(Event, ("partner_cards", seat, seats_that_see(state, seat), data)))
    _end_turn(state, events)


def _end_turn(state: State, events: Events) -> None:
    """The display is filled; a round without progress ends (QC-S043, QC-27), else the next seat
    plays."""
    fill_display(state, events)
    stuck = not state.draw and not state.discard and not state.took
    state.dry = state.dry + 1 if stuck else 0
    state.quiet = 0 if state.took or state.turned else state.quiet + 1
    if state.dry >= 2 * state.seats or state.quiet >= 6 * state.seats:
        begin_scoring(state, "stuck", events)
        return
    if state.round_turns >= TURN_CAP:
        begin_scoring(state, "cap", events)
        return
    state.turn = (state.turn + 1) % state.seats
    state.turn_number += 1
    state.round_turns += 1
    state.phase, state.pairs, state.refused = REVEAL, 0, ()
    state.took = state.turned = False
    emit_fact(events, "turn_started", state.turn, "number", state.turn_number)
