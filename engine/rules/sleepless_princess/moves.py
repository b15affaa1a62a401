"""Transitions of Sleepless Princess: what each action does to the state.

Functions here mutate the state and trust their action: ``validation`` and ``claims`` have said that
it is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.protocol import ALL, Action, Event, Result
from engine.rules.sleepless_princess.claims import COVER, ONE, SUM, Group, cards_in, cards_of
from engine.rules.sleepless_princess.components import (
    HAND,
    KIND,
    SMOOTH,
    SMOOTH_KEY,
    VALUE,
    WITCH,
    kind_of,
    texture_of,
)
from engine.rules.sleepless_princess.deck import Events, emit, fill_row, sweep, take_top
from engine.rules.sleepless_princess.state import (
    ASLEEP,
    CHECKS,
    DRAW,
    GONE,
    OVER,
    SLEEPLESS,
    TOUCH,
    TURN,
    Check,
    CheckResult,
    Consent,
    State,
    has_own_set,
    result_of_check,
)


def swap(state: State, action: Action, events: Events) -> None:
    """One or two cards are put away, and as many are drawn (SP-S013, SP-19 to SP-21)."""
    _put_away(state, action.seat, action.args)
    emit(events, "cards_swapped", action.seat, (("cards", action.args),))
    _start_drawing(state, len(action.args), events)


def play(state: State, action: Action, events: Events) -> None:
    """Three equal values are put away; they give one touch and a look for each sum
    (SP-S014, SP-S018, SP-05, SP-08)."""
    groups, target = action.args
    _put_away(state, action.seat, cards_of(groups))
    data = (("target", target), ("groups", tuple([as_stated(group) for group in groups])))
    emit(events, "three_played", action.seat, (*data, ("cards", cards_of(groups))))
    state.touches = 1
    state.looks = sum([group[0] == SUM for group in groups])
    state.phase = CHECKS


def as_stated(group: Group) -> tuple[Any, ...]:
    """A group as it was stated, in values: (kind, stated, numbers), a cover with the covered
    (SP-S040)."""
    numbers = [VALUE[card] for card in cards_in(group)]
    if group[0] == COVER:
        return (COVER, group[1], numbers[0], group[2])
    return (ONE, numbers[0], *numbers) if group[0] == ONE else (SUM, group[1], *numbers)


def skip(state: State, action: Action, events: Events) -> None:
    """Nothing can be drawn and nothing is played (SP-S031, SP-22, SP-28, SP-36)."""
    events.append(_fact_event("turn_skipped", action.seat))
    _start_last_round(state, "skip", events)
    _end_turn(state, events)


def check_bed(state: State, action: Action, events: Events) -> None:
    """The bottom mattress of a bed is touched or looked at (SP-S021, SP-S022, SP-09, SP-16)."""
    how, seat, bed = action.kind, action.seat, action.args[0]
    if how == TOUCH:
        state.touches -= 1
    else:
        state.looks -= 1
    result = result_of_check(how, state.beds[bed][0])
    state.check = Check(how, bed)
    state.found += (CheckResult(how, bed, result, False),)
    emit(events, "bed_checked", seat, (*_at(state, bed), ("how", how)))
    data = (*_at(state, bed), ("how", how), ("told", name_of(state, result)))
    events.append(Event("check_found", seat, 1 << seat, data))


def move(state: State, action: Action, events: Events) -> None:
    """The mattress goes on top of a bed, its own too (SP-S023, SP-11 to SP-13)."""
    source, target = _bed_in_hand(state), action.args[0]
    mattress, *rest = state.beds[source]
    state.beds[source] = tuple(rest)
    state.beds[target] += (mattress,)
    data = (("from_bed", source), ("to_bed", target))
    emit(events, "mattress_moved", action.seat, data)
    _next_check(state, events)


def leave(state: State, action: Action, events: Events) -> None:
    """The mattress stays at the bottom (SP-S023)."""
    emit(events, "mattress_left", action.seat, _at(state, _bed_in_hand(state)))
    _next_check(state, events)


def done(state: State, action: Action, events: Events) -> None:
    """The checks that are left are given up (SP-S024, SP-10)."""
    events.append(_fact_event("checks_given_up", action.seat, "count", state.touches + state.looks))
    _end_checks(state, events)


def take(state: State, action: Action, events: Events) -> None:
    """An open card is taken (SP-S025)."""
    card = action.args[0]
    state.row.remove(card)
    state.hands[action.seat].append(card)
    events.append(_fact_event("card_taken", action.seat, "card", card))
    _drawn(state, events)


def draw(state: State, action: Action, events: Events) -> None:
    """The top card of the deck is drawn (SP-S025); a Witch is not kept (SP-S028, SP-24)."""
    seat, card = action.seat, take_top(state, events)
    if KIND[card] == WITCH:
        sweep(state, card, events)
        fill_row(state, events)
        _go_on_drawing(state, events)
        return
    state.hands[seat].append(card)
    events.append(_fact_event("card_drawn", seat))
    events.append(Event("cards_received", seat, private_to(state, seat), (("cards", (card,)),)))
    _drawn(state, events)


def lull(state: State, action: Action, events: Events) -> None:
    """A seat says that a princess will sleep; under ``lull_confirm`` another must agree first
    (SP-S026, SP-26).

    Asked are the seats that the action names, all others where it names none; where nobody is to be
    asked the bed is opened.
    """
    bed, *named = action.args
    others = set(range(state.seats)) - {action.seat}
    asked = set(named[0]) if named else others
    if not state.options.lull_confirm or not asked:
        _open_bed(state, action.seat, bed, events)
        return
    state.windows += 1
    unasked = sum([1 << seat for seat in others - asked])
    state.consent = Consent(state.windows, bed, action.seat, unasked)
    data = (("window", state.windows), ("kind", "lull"), ("seats", owing(state)), *_at(state, bed))
    emit(events, "window_opened", action.seat, data)


def agree(state: State, action: Action, events: Events) -> None:
    """The first to agree opens the bed (SP-26)."""
    asked = _close_window(state, True, events)
    _open_bed(state, asked.proposer, asked.bed, events)


def decline(state: State, action: Action, events: Events) -> None:
    """When nobody agrees the bed stays shut, and is not proposed again this turn (SP-26)."""
    asked = state.consent
    assert asked is not None, "a question is open"
    state.consent = asked._replace(declined=asked.declined | 1 << action.seat)
    if not owing(state):
        _close_window(state, False, events)
        state.refused += (asked.bed,)


def share(state: State, action: Action, events: Events) -> None:
    """A result is told to the team (SP-16)."""
    number = action.args[0]
    found = state.found[number]
    notes = list(state.found)
    notes[number] = found._replace(shared=True)
    state.found = tuple(notes)
    data = (
        *_at(state, found.bed),
        ("how", found.how),
        ("told", name_of(state, found.told)),
    )
    events.append(Event("check_shared", action.seat, team(state), data))


MOVES: dict[str, Callable[[State, Action, Events], None]] = {
    "swap": swap,
    "play": play,
    "skip": skip,
    "touch": check_bed,
    "look": check_bed,
    "move": move,
    "leave": leave,
    "done": done,
    "take": take,
    "draw": draw,
    "lull": lull,
    "agree": agree,
    "decline": decline,
    "share": share,
}


def apply(state: State, action: Action, events: Events) -> None:
    """Do it and count it. A window's answers count once, when it closes: any order of them leads
    to the same position."""
    MOVES[action.kind](state, action, events)
    if action.kind != "decline" or state.consent is None:
        state.moves += 1


def owing(state: State) -> tuple[int, ...]:
    """The seats that owe the open question an answer, never its proposer (SP-26)."""
    asked = state.consent
    assert asked is not None, "a question is open"
    given = asked.declined | 1 << asked.proposer
    return tuple([seat for seat in range(state.seats) if not given >> seat & 1])


def team(state: State) -> int:
    """The mask of all seats, without spectators."""
    return (1 << state.seats) - 1


def private_to(state: State, seat: int) -> int:
    """Who sees the faces of a hand: its player, the team with open hands (SP-34)."""
    return team(state) if state.options.open_hands else 1 << seat


def name_of(state: State, result: int) -> str:
    """A texture by the key of its princess, or 'smooth'."""
    return SMOOTH_KEY if result == SMOOTH else state.princesses[result]


@cache
def _fact_event(kind: str, seat: int, name: str = "", value: int | str = 0) -> Event:
    """A public event with one fact or none. At most some hundreds exist."""
    return Event(kind, seat, ALL, ((name, value),) if name else ())


def _at(state: State, bed: int) -> tuple[tuple[str, Any], ...]:
    return (("bed", bed), ("princess", state.princesses[bed]))


def _put_away(state: State, seat: int, cards: tuple[int, ...]) -> None:
    hand = state.hands[seat]
    for card in cards:
        hand.remove(card)
        state.discard.append(card)


def _bed_in_hand(state: State) -> int:
    assert state.check is not None, "a mattress is in hand"
    return state.check.bed


def _next_check(state: State, events: Events) -> None:
    """Each check is settled before the next (SP-S020); after the last one cards are drawn."""
    state.check = None
    if not state.touches and not state.looks:
        _end_checks(state, events)


def _end_checks(state: State, events: Events) -> None:
    """After a play the hand is filled up to five (SP-S025)."""
    state.touches = state.looks = 0
    _start_drawing(state, HAND - len(state.hands[state.turn]), events)


def _start_drawing(state: State, count: int, events: Events) -> None:
    state.phase, state.owed = DRAW, count
    _go_on_drawing(state, events)


def _drawn(state: State, events: Events) -> None:
    """One card at a time (SP-S025)."""
    state.owed -= 1
    if state.owed:
        _go_on_drawing(state, events)
    else:
        _end_turn(state, events)


def _go_on_drawing(state: State, events: Events) -> None:
    """Who cannot draw what is owed starts the last round (SP-S030, SP-21)."""
    if not state.draw and not state.row:
        _start_last_round(state, "short", events)
        _end_turn(state, events)


def _start_last_round(state: State, reason: str, events: Events) -> None:
    """Each other seat has one more turn (SP-S030, SP-22, SP-29)."""
    if state.last < 0:
        state.last = state.seats - 1
        events.append(_fact_event("last_round_started", state.turn, "reason", reason))


def _end_turn(state: State, events: Events) -> None:
    """The row is filled (SP-S027), notes go, and the next seat plays (SP-S012)."""
    state.owed = 0
    fill_row(state, events)
    state.found = state.refused = ()
    if state.last == 0:
        _final_check(state, events)
        return
    if state.last > 0:
        state.last -= 1
    state.turn = (state.turn + 1) % state.seats
    state.turn_number += 1
    state.phase = TURN
    events.append(_fact_event("turn_started", state.turn, "number", state.turn_number))


def _close_window(state: State, agreed: bool, events: Events) -> Consent:
    asked = state.consent
    assert asked is not None, "a question is open"
    state.consent = None
    data = (("window", asked.window), ("kind", "lull"), ("agreed", agreed))
    emit(events, "window_closed", asked.proposer, data)
    return asked


def _open_bed(state: State, seat: int, bed: int, events: Events) -> None:
    """All see the mattresses (SP-27). Exactly her own: she sleeps, bed set aside (SP-S026). If not
    she leaves, and the mattresses go back as they were (SP-S032)."""
    _show_bed(state, seat, bed, events)
    if has_own_set(state, bed):
        state.status[bed] = ASLEEP
        emit(events, "princess_slept", seat, _at(state, bed))
    else:
        state.status[bed] = GONE
        emit(events, "princess_left", seat, _at(state, bed))
    if SLEEPLESS not in state.status:  # SP-31
        _finish(state, "settled", events)


def _show_bed(state: State, seat: int, bed: int, events: Events) -> None:
    lying = [(state.princesses[kind_of(one)], texture_of(one) == SMOOTH) for one in state.beds[bed]]
    emit(events, "bed_opened", seat, (*_at(state, bed), ("mattresses", tuple(lying))))


def _final_check(state: State, events: Events) -> None:
    """After the last round every sleepless princess's bed is opened (SP-S033, SP-30, SP-35)."""
    for bed, status in enumerate(state.status):
        if status == SLEEPLESS and state.beds[bed]:
            _show_bed(state, state.turn, bed, events)
            if has_own_set(state, bed):
                state.status[bed] = ASLEEP
                emit(events, "princess_slept", state.turn, _at(state, bed))
    _finish(state, "cards", events)


def _finish(state: State, reason: str, events: Events) -> None:
    """The table has done it together: one number for all (SP-S034)."""
    asleep = state.status.count(ASLEEP)
    everyone = tuple(range(state.seats))
    state.phase = OVER
    state.touches = state.looks = state.owed = 0
    state.check = None
    state.result = Result(everyone, (asleep,) * state.seats, reason)
    data = (("asleep", asleep), ("beds", len(state.beds)), ("reason", reason))
    emit(events, "game_ended", state.turn, data)
