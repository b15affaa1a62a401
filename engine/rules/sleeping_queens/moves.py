"""Transitions of Sleeping Queens: what each action does to the state, in order of a turn.

Functions here mutate the state and trust their action: ``validation`` and ``claims`` have said that
it is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from engine.cards import reshuffle
from engine.protocol import ALL, Action, Event, Result, make
from engine.rules.sleeping_queens.claims import cards_of, reached, values_of
from engine.rules.sleeping_queens.components import (
    CLASH,
    EMPTY,
    HAND,
    KNIGHT,
    LANTERN,
    NUMBERS,
    POTION,
    QUEENS,
    SLOTS,
    TURN_CAP,
    VALUE,
    goal_of,
)
from engine.rules.sleeping_queens.state import (
    COUNT,
    DEFENCE,
    OVER,
    PICK,
    TURN,
    Attack,
    State,
    points_of,
    worth,
)

Events = list[Event]


def king(state: State, action: Action, events: Events) -> None:
    """A King wakes the queen in a place (SQ-S016, SQ-33)."""
    seat = action.seat
    card, slot = action.args
    _play_card(state, seat, card, events)
    _wake(state, seat, slot, events)


def knight(state: State, action: Action, events: Events) -> None:
    """A Knight asks for an awake queen of another seat (SQ-S018, SQ-21 to SQ-24)."""
    card, owner, queen = action.args
    _attack(state, action.seat, (KNIGHT, card, owner, queen, EMPTY), events)


def potion(state: State, action: Action, events: Events) -> None:
    """A Potion sends an awake queen of another seat to sleep in an empty place (SQ-S020, SQ-27)."""
    card, owner, queen, slot = action.args
    _attack(state, action.seat, (POTION, card, owner, queen, slot), events)


def jester(state: State, action: Action, events: Events) -> None:
    """A Jester turns up the top card (SQ-S022): a power card is kept for another turn (SQ-S023), a
    number is put away and counted (SQ-S024, SQ-11 to SQ-14)."""
    seat = action.seat
    _play_card(state, seat, action.args[0], events)
    card = _turn_up(state, seat, events)
    is_power_card = card >= NUMBERS
    _emit(events, "jester_turned", seat, (("card", card), ("kept", is_power_card)))
    if is_power_card:
        state.hands[seat].append(card)
        _start_turn(state, seat, events)
        return
    state.discard.append(card)
    if state.options.count:
        state.phase = COUNT
        return
    _ask_pick(state, reached(seat, VALUE[card], state.seats), "jester", events)


def count(state: State, action: Action, events: Events) -> None:
    """The Jester's player has counted to the seat that wakes, and tells it to all (SQ-S046)."""
    seat = action.args[0]
    data = (("number", VALUE[state.discard[-1]]), ("reached", seat))
    _emit(events, "seat_counted", action.seat, data)
    _ask_pick(state, seat, "jester", events)


def discard(state: State, action: Action, events: Events) -> None:
    """One card of any kind is put away (SQ-S025, SQ-09, SQ-10)."""
    _put_away(state, action.seat, action.args)
    events.append(_fact_event("card_discarded", action.seat, "card", action.args[0]))
    _end_turn(state, events)


def pair(state: State, action: Action, events: Events) -> None:
    """Two equal numbers are put away; more under the house rule ``sets`` (SQ-S026, SQ-06)."""
    cards = action.args
    _put_away(state, action.seat, cards)
    data = (("values", values_of(cards)), ("cards", cards))
    _emit(events, "pair_discarded", action.seat, data)
    _end_turn(state, events)


def equation(state: State, action: Action, events: Events) -> None:
    """A sum is put away and announced as stated (SQ-S027, SQ-01, SQ-02, SQ-07)."""
    addends, total, _ = action.args
    _announce(state, action, ("+", (addends,), (total,)), events)


def equation_two_sided(state: State, action: Action, events: Events) -> None:
    """Two equal sums are put away, a house rule (SQ-04)."""
    _announce(state, action, ("+", action.args, ()), events)


def difference(state: State, action: Action, events: Events) -> None:
    """A difference is put away, a house rule (SQ-05)."""
    minuend, taken, rest = action.args
    _announce(state, action, ("-", ((minuend,), taken), (rest,)), events)


def block(state: State, action: Action, events: Events) -> None:
    """The target's Dragon or Wand stops the attack; attacker, then target, draw
    (SQ-S042, SQ-25, SQ-26)."""
    attack = _close_window(state, True, events)
    card = action.args[0]
    _put_away(state, attack.target, (card,))
    events.append(_fact_event("attack_blocked", attack.target, "card", card))
    _refill(state, attack.attacker, events)
    _refill(state, attack.target, events)
    _start_turn(state, (attack.attacker + 1) % state.seats, events)


def let_pass(state: State, action: Action, events: Events) -> None:
    """The target does not answer and the attack takes effect (SQ-S043, SQ-21)."""
    attack = _close_window(state, False, events)
    seat, owner, queen = attack.attacker, attack.target, attack.queen
    data: tuple[tuple[str, Any], ...] = (("queen", QUEENS[queen]), ("owner", owner))
    if attack.kind == KNIGHT and CLASH.get(queen) in state.awake[seat]:  # house rule waste, SQ-19
        _emit(events, "queen_stayed", seat, data)
        _end_turn(state, events)
        return
    state.awake[owner] = tuple(other for other in state.awake[owner] if other != queen)
    if attack.kind == POTION:
        state.slots[attack.slot] = queen
        _emit(events, "queen_slept", seat, (*data, ("slot", attack.slot)))
        _end_turn(state, events)
        return
    state.awake[seat] += (queen,)
    _emit(events, "queen_taken", seat, data)
    if not _finished(state, seat, events):
        _end_turn(state, events)


def pick(state: State, action: Action, events: Events) -> None:
    """A seat wakes a queen by a bonus or by a Jester (SQ-S024, SQ-15, SQ-18)."""
    seat = state.picker
    state.picker, state.pick_reason = EMPTY, None
    _wake(state, seat, action.args[0], events)


MOVES: dict[str, Callable[[State, Action, Events], None]] = {
    "king": king,
    "knight": knight,
    "potion": potion,
    "jester": jester,
    "count": count,
    "discard": discard,
    "pair": pair,
    "equation": equation,
    "equation_two_sided": equation_two_sided,
    "difference": difference,
    "block": block,
    "pass": let_pass,
    "pick": pick,
}


def apply(state: State, action: Action, events: Events) -> None:
    """Do it and count it."""
    MOVES[action.kind](state, action, events)
    state.moves += 1


@cache
def _fact_event(kind: str, seat: int, name: str, value: int | str) -> Event:
    """A public event with one fact. At most 6,000 exist, and each move needs two or three."""
    return Event(kind, seat, ALL, ((name, value),))


def _emit(events: Events, kind: str, seat: int, data: tuple[tuple[str, Any], ...]) -> None:
    """Add a public event."""
    events.append(make(Event, (kind, seat, ALL, data)))


@lru_cache(maxsize=1_024)
def drawing(seat: int, cards: tuple[int, ...]) -> tuple[Event, Event]:
    """What all see of a draw, and what its seat sees. Nearly every draw is one card: 335 keys."""
    return (
        Event("cards_drawn", seat, ALL, (("count", len(cards)),)),
        Event("cards_received", seat, 1 << seat, (("cards", cards),)),
    )


def _put_away(state: State, seat: int, cards: tuple[int, ...]) -> None:
    hand = state.hands[seat]
    for card in cards:
        hand.remove(card)
        state.discard.append(card)


def _play_card(state: State, seat: int, card: int, events: Events) -> None:
    """A power card goes to the discard pile before it takes effect (SQ-S015)."""
    _put_away(state, seat, (card,))
    events.append(_fact_event("card_played", seat, "card", card))


def _announce(
    state: State, action: Action, statement: tuple[str, Any, Any], events: Events
) -> None:
    """Put away the cards of a statement and tell it to all, exactly as stated (SQ-S037)."""
    op, groups, result = statement
    cards = cards_of(action)
    _put_away(state, action.seat, cards)
    data = (
        ("op", op),
        ("groups", tuple([values_of(group) for group in groups])),
        ("result", values_of(result)),
        ("cards", cards),
    )
    _emit(events, "sum_discarded", action.seat, data)
    _end_turn(state, events)


def _wake(state: State, seat: int, slot: int, events: Events) -> None:
    """Reveal a queen to all (SQ-S028) and give her to the seat (SQ-S030), with her bonus (SQ-S031).

    A clashing queen goes back to the same place (SQ-S029, SQ-17, SQ-18, SQ-20).
    """
    queen = state.slots[slot]
    data = (("queen", QUEENS[queen]), ("slot", slot))
    if CLASH.get(queen) in state.awake[seat]:
        _emit(events, "queen_went_back", seat, data)
        _end_turn(state, events)
        return
    state.slots[slot] = EMPTY
    state.awake[seat] += (queen,)
    _emit(events, "queen_woken", seat, data)
    if _finished(state, seat, events):  # before the bonus: SQ-16, SQ-30
        return
    if queen == LANTERN:
        _ask_pick(state, seat, "bonus", events)
    else:
        _end_turn(state, events)


def _ask_pick(state: State, seat: int, reason: str, events: Events) -> None:
    state.phase, state.picker, state.pick_reason = PICK, seat, reason
    events.append(_fact_event("pick_started", seat, "reason", reason))


def _attack(state: State, seat: int, aim: tuple[str, int, int, int, int], events: Events) -> None:
    """Open the window of the target, whether or not it holds the answer (SQ-22, SQ-23)."""
    kind, card, owner, queen, slot = aim
    _play_card(state, seat, card, events)
    state.windows += 1
    state.phase = DEFENCE
    state.attack = Attack(state.windows, kind, card, seat, owner, queen, slot)
    data = (
        ("window", state.windows),
        ("kind", kind),
        ("attacker", seat),
        ("queen", QUEENS[queen]),
        ("slot", None if slot == EMPTY else slot),
    )
    _emit(events, "window_opened", owner, data)


def _close_window(state: State, blocked: bool, events: Events) -> Attack:
    attack = state.attack
    assert attack is not None, "a window is open in phase DEFENCE"
    state.attack = None
    data = (("window", attack.window), ("kind", attack.kind), ("blocked", blocked))
    _emit(events, "window_closed", attack.target, data)
    return attack


def _turn_up(state: State, seat: int, events: Events) -> int:
    """The top card, after a reshuffle where the pile is empty (SQ-S014)."""
    if not state.draw:
        events.append(_fact_event("pile_reshuffled", seat, "count", reshuffle(state)))
    return state.draw.pop()


def _refill(state: State, seat: int, events: Events) -> None:
    """Draw up to five cards (SQ-S012, SQ-32). Others learn only how many."""
    hand = state.hands[seat]
    size = len(hand)
    while len(hand) < HAND:
        hand.append(_turn_up(state, seat, events))
    events += drawing(seat, tuple(hand[size:]))


def _end_turn(state: State, events: Events) -> None:
    """The seat whose turn it is draws, then the next seat plays (SQ-S012)."""
    _refill(state, state.turn, events)
    _start_turn(state, (state.turn + 1) % state.seats, events)


def _start_turn(state: State, seat: int, events: Events) -> None:
    """A full turn, also the extra one of a Jester (SQ-13); the cap ends an endless game
    (SQ-S044)."""
    if state.turn_number >= TURN_CAP:
        _finish(state, _leaders(state), "cap", events)
        return
    state.turn = seat
    state.turn_number += 1
    state.phase = TURN
    events.append(_fact_event("turn_started", seat, "number", state.turn_number))


def _finished(state: State, seat: int, events: Events) -> bool:
    """End the game when the seat has reached the goal or no queen sleeps (SQ-S032, SQ-S033)."""
    queens, points = goal_of(state.seats)
    owned = state.awake[seat]
    if len(owned) >= queens:
        _finish(state, (seat,), "queens", events)
    elif worth(owned) >= points:
        _finish(state, (seat,), "points", events)
    elif state.slots.count(EMPTY) == SLOTS:
        _finish(state, _leaders(state), "centre", events)
    return state.result is not None


def _leaders(state: State) -> tuple[int, ...]:
    """The seats with most points; a tie is shared (SQ-31)."""
    points = points_of(state)
    return tuple(seat for seat in range(state.seats) if points[seat] == max(points))


def _finish(state: State, winners: tuple[int, ...], reason: str, events: Events) -> None:
    points = points_of(state)
    state.phase, state.result = OVER, Result(winners, points, reason)
    data = (("winners", winners), ("points", points), ("reason", reason))
    _emit(events, "game_won", winners[0], data)
