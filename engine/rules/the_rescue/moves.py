"""Transitions of The Rescue: what each action does to the state, in order of a turn.

Functions here mutate the state and trust their action: ``validation`` and ``claims`` have said that
it is allowed. What an instant card does is in ``instants``.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import reshuffle
from engine.protocol import Action, Event, Result
from engine.rules.the_rescue import instants
from engine.rules.the_rescue.claims import cards_of, values_of
from engine.rules.the_rescue.components import (
    DRAGON,
    EMPTY,
    FIRST_INSTANT,
    PURPLE,
    TURN_CAP,
    goal_of,
)
from engine.rules.the_rescue.events import Events, emit, knight_names
from engine.rules.the_rescue.state import (
    ACT,
    GNOME_ROLL,
    INSTANT,
    OVER,
    REROLL,
    ROLL,
    TAKE,
    WAKE,
    State,
    points_of,
    sleepers,
)


def roll(state: State, action: Action, events: Events) -> None:
    """The die is rolled (SQ2-S014)."""
    state.rerolled = False
    _rolled(state, events)


def _rolled(state: State, events: Events) -> None:
    """A number draws; a 1 may be rolled again by the blue knight; a dragon passes the knights."""
    face = instants.throw(state, events)
    if face == DRAGON:
        _pass_knights(state, events)
    elif face == 1 and instants.may_reroll(state):
        state.phase = REROLL
    else:
        _draw(state, face, events)


def reroll(state: State, action: Action, events: Events) -> None:
    """The blue knight's holder rolls a 1 again (SQ2-S017, R-02, R-03)."""
    state.rerolled = True
    if state.active == EMPTY:
        _rolled(state, events)
    elif instants.throw_for_gnome(state, events):
        instant_done(state, events)


def keep(state: State, action: Action, events: Events) -> None:
    """The blue knight's holder keeps a 1 (SQ2-S017)."""
    emit(events, "roll_kept", state.turn, ())
    if state.active == EMPTY:
        _draw(state, 1, events)
    elif instants.gnome_works(state, events):
        instant_done(state, events)


def _pass_knights(state: State, events: Events) -> None:
    """A dragon: all knights in play go one seat left together (SQ2-S018, R-08, R-45); the player
    may wake one queen (SQ2-S019) and rolls again (SQ2-S020, R-06)."""
    state.knights = state.knights[-1:] + state.knights[:-1]
    emit(events, "knights_passed", state.turn, (("knights", knight_names(state)),))
    state.phase = WAKE if sleepers(state, state.turn) else ROLL


def wake_one(state: State, action: Action, events: Events) -> None:
    """A dragon's roll wakes one own queen, chosen by the player (R-07)."""
    _wake(state, action.args, events)
    state.phase = ROLL


def _wake(state: State, queens: tuple[int, ...], events: Events) -> None:
    state.asleep = state.asleep.difference(queens)
    emit(events, "queens_woken", state.turn, (("cards", queens),))


def _draw(state: State, face: int, events: Events) -> None:
    """Draw as many as the die shows (SQ2-S015), one more with the purple knight (SQ2-S016,
    R-04, R-05); the discard pile is shuffled where the draw pile is empty (SQ2-S046).

    All see them (R-11). Instants are resolved first; the rest waits (R-09, R-10).
    """
    seat = state.turn
    cards = []
    for _ in range(face + (state.knights[seat] == PURPLE)):
        if not state.draw:
            emit(events, "pile_reshuffled", seat, (("count", reshuffle(state)),))
        cards.append(state.draw.pop())
    emit(events, "cards_drawn", seat, (("cards", tuple(cards)),))
    state.pending = [card for card in cards if card >= FIRST_INSTANT]
    state.drawn = [card for card in cards if card < FIRST_INSTANT]
    if state.options.drawn_counts:
        _settle(state, events)
    if state.pending:
        state.phase = INSTANT
    else:
        _settle(state, events)


def _settle(state: State, events: Events) -> None:
    """Drawn cards join the realm, queens awake (SQ2-S029), and the deeds begin (SQ2-S030)."""
    if state.drawn:
        emit(events, "realm_joined", state.turn, (("cards", tuple(state.drawn)),))
    state.realms[state.turn] += state.drawn
    state.drawn = []
    state.phase = ACT


def instant_done(state: State, events: Events) -> None:
    """After an instant come the others, then the realm (R-12)."""
    if state.pending:
        state.phase = INSTANT
    else:
        _settle(state, events)


def gnome(state: State, action: Action, events: Events) -> None:
    """A Gnome rolls the die for itself (SQ2-S021)."""
    state.active = action.args[0]
    state.rerolled = False
    if instants.throw_for_gnome(state, events):
        instant_done(state, events)


def witch(state: State, action: Action, events: Events) -> None:
    """A Witch swaps two cards or two companions (SQ2-S026)."""
    card, own, other, theirs = action.args
    instants.swap(state, own, other, theirs, events)
    instants.put_out(state, card)
    instant_done(state, events)


def willow(state: State, action: Action, events: Events) -> None:
    """A Willow's wind (SQ2-S028)."""
    instants.blow(state, action.args[0], events)
    instants.put_out(state, action.args[0])
    instant_done(state, events)


def decline(state: State, action: Action, events: Events) -> None:
    """Waking, a Gnome's roll and a Witch may be declined (R-07, R-16)."""
    if state.phase == WAKE:
        emit(events, "waking_declined", state.turn, ())
        state.phase = ROLL
        return
    card = action.args[0] if action.args else state.active
    emit(events, "instant_declined", state.turn, (("card", card),))
    instants.put_out(state, card)
    instant_done(state, events)


def take(state: State, action: Action, events: Events) -> None:
    """A companion face down is taken, face up, by a Gnome or for an equation (SQ2-S034)."""
    (place,) = action.args
    seat, card = state.turn, state.down[place]
    state.down[place] = EMPTY
    state.companions[seat] += (card,)
    emit(events, "companion_taken", seat, (("place", place), ("card", card)))
    if state.phase == GNOME_ROLL:
        _gnome_done(state, events)
    else:
        state.phase = ACT


def steal(state: State, action: Action, events: Events) -> None:
    """A Gnome's 2 takes a queen, a number or a book of another realm (SQ2-S023, R-13, R-18)."""
    other, handle = action.args
    instants.steal(state, other, handle, events)
    _gnome_done(state, events)


def queen(state: State, action: Action, events: Events) -> None:
    """A Gnome's 3 takes a queen from the discard pile, awake (SQ2-S024, R-13)."""
    (card,) = action.args
    state.discard.remove(card)
    state.realms[state.turn].append(card)
    emit(events, "queen_recovered", state.turn, (("card", card),))
    _gnome_done(state, events)


def swap_knights(state: State, action: Action, events: Events) -> None:
    """A Gnome's dragon swaps the knights of any two seats (SQ2-S025, R-17)."""
    one, two = action.args
    knights = state.knights
    knights[one], knights[two] = knights[two], knights[one]
    data = (("seats", tuple(sorted(action.args))), ("knights", knight_names(state)))
    emit(events, "knights_swapped", state.turn, data)
    _gnome_done(state, events)


def _gnome_done(state: State, events: Events) -> None:
    instants.put_out(state, state.active)
    instant_done(state, events)


def equation(state: State, action: Action, events: Events) -> None:
    """A true equation goes to the discard pile and is told as stated; a companion is due
    (SQ2-S031 to SQ2-S034, SQ2-S043, R-30, R-32)."""
    op, operands, result, adjust, side, _ = action.args
    cards = cards_of(action)
    data = (
        ("op", op),
        ("operands", values_of(operands)),
        ("result", values_of((result,))[0]),
        ("adjust", adjust),
        ("side", side),
        ("cards", cards),
    )
    _put_away(state, cards)
    _mark(state, "equation")
    emit(events, "equation_made", state.turn, data)
    instants.uncover(state, events)
    state.phase = TAKE


def wake_pair(state: State, action: Action, events: Events) -> None:
    """Two equal numbers go to the discard pile and all own queens wake (SQ2-S035)."""
    cards = action.args
    _put_away(state, cards)
    _mark(state, "wake_pair")
    data = (("values", values_of(cards)), ("cards", cards))
    emit(events, "pair_discarded", state.turn, data)
    _wake(state, tuple(sleepers(state, state.turn)), events)


def spell_book(state: State, action: Action, events: Events) -> None:
    """A Spell Book takes a number out of the discard pile and goes there (SQ2-S036, R-40)."""
    book, number = action.args
    state.discard.remove(number)
    _put_away(state, (book,))
    state.realms[state.turn].append(number)
    _mark(state, "spell_book")
    emit(events, "number_recovered", state.turn, (("card", number), ("book", book)))


def rescue(state: State, action: Action, events: Events) -> None:
    """An awake queen and a companion that fits her save a king (SQ2-S037, SQ2-S038, R-46)."""
    card, companion, king = action.args
    seat = state.turn
    _put_away(state, (card,))
    state.companions[seat] = tuple([one for one in state.companions[seat] if one != companion])
    free = zip(state.down, state.up, strict=True)
    place = next(place for place, both in enumerate(free) if both == (EMPTY, EMPTY))
    state.up[place] = companion
    state.kings_left = tuple([one for one in state.kings_left if one != king])
    state.kings[seat] += (king,)
    _mark(state, "rescue")
    data = (("card", card), ("companion", companion), ("king", king), ("place", place))
    emit(events, "king_rescued", seat, data)
    if len(state.kings[seat]) >= goal_of(state.seats):
        _finish(state, (seat,), "kings", events)


def end_turn(state: State, action: Action, events: Events) -> None:
    """What is too much is put away (SQ2-S039, R-39, R-41), and the next seat plays."""
    cards = action.args
    _put_away(state, cards)
    state.asleep = state.asleep.difference(cards)
    emit(events, "turn_ended", state.turn, (("cards", cards),))
    if state.turn_number >= TURN_CAP:
        points = points_of(state)
        leaders = [seat for seat in range(state.seats) if points[seat] == max(points)]
        _finish(state, tuple(leaders), "cap", events)
        return
    state.turn = (state.turn + 1) % state.seats
    state.turn_number += 1
    state.phase, state.face, state.done = ROLL, EMPTY, ()
    emit(events, "turn_started", state.turn, (("number", state.turn_number),))


def _put_away(state: State, cards: tuple[int, ...]) -> None:
    realm = state.realms[state.turn]
    for card in cards:
        realm.remove(card)
        state.discard.append(card)


def _mark(state: State, kind: str) -> None:
    """Remember a deed where the house rule allows each kind once (R-34)."""
    if state.options.one_per_kind:
        state.done += (kind,)


def _finish(state: State, winners: tuple[int, ...], reason: str, events: Events) -> None:
    """The end (SQ2-S040, SQ2-S041)."""
    points = points_of(state)
    state.phase, state.result = OVER, Result(winners, points, reason)
    data = (("winners", winners), ("points", points), ("reason", reason))
    emit(events, "game_won", winners[0], data)


MOVES: dict[str, Callable[[State, Action, list[Event]], None]] = {
    "roll": roll,
    "reroll": reroll,
    "keep": keep,
    "wake_one": wake_one,
    "gnome": gnome,
    "witch": witch,
    "willow": willow,
    "decline": decline,
    "take": take,
    "steal": steal,
    "queen": queen,
    "swap_knights": swap_knights,
    "equation": equation,
    "wake_pair": wake_pair,
    "spell_book": spell_book,
    "rescue": rescue,
    "end_turn": end_turn,
}


def apply(state: State, action: Action, events: list[Event]) -> None:
    """Do it and count it."""
    MOVES[action.kind](state, action, events)
    state.moves += 1
