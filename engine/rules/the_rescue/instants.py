"""Transitions of the instant cards (Gnome, Witch, Willow), the die and the companions.

A Gnome, Witch or Willow stays among the pending cards until its effect is over, then it goes to
the discard pile. No effect draws from the deck, and realms hold no instants, so none brings another
(R-14).
"""

from __future__ import annotations

from engine.chance import below, shuffle
from engine.rules.the_rescue.components import BLUE, DIE, DRAGON, EMPTY, FIRST_COMPANION, WHITE
from engine.rules.the_rescue.events import Events, emit, emit_to, face_name
from engine.rules.the_rescue.state import (
    GNOME_ROLL,
    REROLL,
    State,
    awake,
    card_of,
    handle_of,
    has_companion,
    is_queen,
)


def throw(state: State, events: Events) -> int:
    """Roll the die and show it; return its face (SQ2-S005)."""
    state.face = DIE[below(len(DIE), state.seed, "die", state.counter)]
    state.counter += 1
    emit(events, "die_rolled", state.turn, (("face", face_name(state.face)),))
    return state.face


def may_reroll(state: State) -> bool:
    """May the seat in turn roll a 1 again (R-02, R-04)?"""
    if state.knights[state.turn] != BLUE:
        return False
    return not (state.options.blue_once and state.rerolled)


def throw_for_gnome(state: State, events: Events) -> bool:
    """Roll once for a Gnome; nothing else comes of the face (SQ2-S021). True when it is over."""
    face = throw(state, events)
    if face == 1 and state.options.blue_gnome and may_reroll(state):
        state.phase = REROLL
        return False
    return gnome_works(state, events)


def gnome_works(state: State, events: Events) -> bool:
    """Ask for what the roll allows (SQ2-S022 to SQ2-S025). True when it has no effect (R-15)."""
    if not _has_effect(state):
        card = state.active
        emit(events, "gnome_idle", state.turn, (("card", card), ("face", face_name(state.face))))
        put_out(state, card)
        return True
    if state.face == 1:
        uncover(state, events)
    state.phase = GNOME_ROLL
    return False


def _has_effect(state: State) -> bool:
    """Is there a companion, a card to steal, a queen to recover, or are knights to swap?"""
    if state.face == 1:
        return has_companion(state)
    if state.face == 2:
        return any(realm for seat, realm in enumerate(state.realms) if seat != state.turn)
    return state.face == DRAGON or any(is_queen(card) for card in state.discard)


def put_out(state: State, card: int) -> None:
    """An instant that is over goes to the discard pile (SQ2-S013)."""
    state.pending.remove(card)
    state.discard.append(card)
    state.active = EMPTY


def uncover(state: State, events: Events) -> None:
    """Where no companion lies face down, all of the centre are turned down and mixed
    (SQ2-S033)."""
    if any(companion != EMPTY for companion in state.down):
        return
    mixed = [companion for companion in state.up if companion != EMPTY]
    shuffle(mixed, state.seed, "companions", state.counter)
    state.counter += 1
    emit(events, "companions_mixed", state.turn, (("count", len(mixed)),))
    state.down = [EMPTY if companion == EMPTY else mixed.pop() for companion in state.up]
    state.up = [EMPTY] * len(state.up)


def steal(state: State, other: int, handle: int, events: Events) -> None:
    """Take a card of another realm; a queen keeps her side (R-13, R-18, R-21)."""
    seat, card = state.turn, card_of(state, other, handle)
    state.realms[other].remove(card)
    state.realms[seat].append(card)
    emit(events, "card_stolen", seat, (("owner", other), ("card", handle)))
    if card in state.asleep:
        emit_to(events, "sleepers_moved", (seat, other), (card,))


def swap(state: State, own: int, other: int, theirs: int, events: Events) -> None:
    """Swap a card for a card (R-21, R-22) or a companion for a companion (R-23, R-24).

    Others hear of a sleeping queen by her handle only.
    """
    seat = state.turn
    if own >= FIRST_COMPANION:
        for one, out, into in ((seat, own, theirs), (other, theirs, own)):
            others = [companion for companion in state.companions[one] if companion != out]
            state.companions[one] = (*others, into)
        emit(events, "cards_swapped", seat, (("owner", other), ("given", own), ("got", theirs)))
        return
    card, given = card_of(state, other, theirs), handle_of(state, seat, own)
    for realm, out, into in (
        (state.realms[seat], own, card),
        (state.realms[other], card, own),
    ):
        realm.remove(out)
        realm.append(into)
    emit(events, "cards_swapped", seat, (("owner", other), ("given", given), ("got", theirs)))
    hidden = tuple([queen for queen in (own, card) if queen in state.asleep])
    if hidden:
        emit_to(events, "sleepers_moved", (seat, other), hidden)


def blow(state: State, card: int, events: Events) -> None:
    """The wind goes left from the player and puts to sleep all awake queens of the first seat that
    has one and not the white knight (SQ2-S028, R-19, R-20)."""
    for step in range(state.seats):
        seat = (state.turn + step) % state.seats
        queens = awake(state, seat)
        if queens and state.knights[seat] != WHITE:
            state.asleep = state.asleep.union(queens)
            data = (("card", card), ("owner", seat), ("count", len(queens)))
            emit(events, "queens_slept", state.turn, data)
            return
    emit(events, "wind_passed", state.turn, (("card", card),))
