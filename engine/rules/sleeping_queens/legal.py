"""Legal actions of Sleeping Queens: true actions in order, kinds for buttons, the default.

The actions of a card are the same objects every time, so listing them costs a look-up.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cache

from engine.protocol import Action, make
from engine.rules.sleeping_queens.claims import claims_among
from engine.rules.sleeping_queens.components import (
    DECK,
    EMPTY,
    JESTER,
    KIND,
    KING,
    KNIGHT,
    NUMBER,
    NUMBERS,
    POTION,
    SHIELD,
    SLOTS,
    VALUE,
)
from engine.rules.sleeping_queens.state import DEFENCE, PICK, State
from engine.rules.sleeping_queens.validation import awaited, may_hold

NOTHING: frozenset[str] = frozenset()


@cache
def _placed(kind: str, seat: int, args: tuple[int, ...]) -> tuple[Action, ...]:
    """The action with each place for its last argument. At most 2,000 keys exist."""
    return tuple(Action(kind, seat, (*args, slot)) for slot in range(SLOTS))


@cache
def _action(kind: str, seat: int, args: tuple[int, ...]) -> Action:
    return Action(kind, seat, args)


_DISCARDS = tuple(
    tuple(Action("discard", seat, (card,)) for card in range(DECK)) for seat in range(5)
)


def legal_actions(state: State, seat: int) -> list[Action]:
    """All legal and true actions of the seat in canonical order (SQ-S013)."""
    if seat != awaited(state):
        return []
    if state.phase == PICK:
        picks = _placed("pick", seat, ())
        return [picks[slot] for slot in range(SLOTS) if state.slots[slot] != EMPTY]
    if state.phase == DEFENCE:
        return _answers(state, seat)
    hand = sorted(state.hands[seat])
    actions: list[Action] = []
    cut = bisect_left(hand, NUMBERS)
    for card in hand[cut:]:
        add = ADD.get(KIND[card])
        if add is not None:
            add(state, seat, card, actions)
    if cut > 1:
        _add_claims(state, seat, hand[:cut], actions)
    discards = _DISCARDS[seat]
    actions += [discards[card] for card in hand]
    return actions


def _answers(state: State, seat: int) -> list[Action]:
    """A block for each card that stops the attack, and letting it pass."""
    assert state.attack is not None, "a window is open in phase DEFENCE"
    shield = SHIELD[state.attack.kind]
    blocks = [
        _action("block", seat, (card,))
        for card in sorted(state.hands[seat])
        if KIND[card] == shield
    ]
    return [*blocks, _action("pass", seat, ())]


def _add_king(state: State, seat: int, card: int, actions: list[Action]) -> None:
    wakes = _placed("king", seat, (card,))
    for slot, queen in enumerate(state.slots):
        if queen != EMPTY:
            actions.append(wakes[slot])


def _add_jester(state: State, seat: int, card: int, actions: list[Action]) -> None:
    actions.append(_action("jester", seat, (card,)))


def _add_knight(state: State, seat: int, card: int, actions: list[Action]) -> None:
    waste = state.options.waste
    for owner, queen in _targets(state, seat):
        if waste or may_hold(state, seat, queen):
            actions.append(_action("knight", seat, (card, owner, queen)))


def _add_potion(state: State, seat: int, card: int, actions: list[Action]) -> None:
    empty = [slot for slot, queen in enumerate(state.slots) if queen == EMPTY]
    for owner, queen in _targets(state, seat):
        sends = _placed("potion", seat, (card, owner, queen))
        actions += [sends[slot] for slot in empty]


ADD: dict[str, Callable[[State, int, int, list[Action]], None]] = {
    KING: _add_king,
    JESTER: _add_jester,
    KNIGHT: _add_knight,
    POTION: _add_potion,
}


def _targets(state: State, seat: int) -> list[tuple[int, int]]:
    """Awake queens of the other seats, by seat and queen (SQ-28, SQ-29)."""
    targets = []
    for owner, queens in enumerate(state.awake):
        if queens and owner != seat:
            for queen in sorted(queens):
                targets.append((owner, queen))  # noqa: PERF401 (a loop is two thirds as dear)
    return targets


def _add_claims(state: State, seat: int, cards: list[int], actions: list[Action]) -> None:
    """True claims only, each set of cards once, addends in rising order."""
    found = claims_among(state.options, cards)
    if not (found.pairs or found.sums or found.balanced):
        return
    for first, second in found.pairs:
        actions.append(_action("pair", seat, (cards[first], cards[second])))
    for places in found.sets:
        laid = tuple([cards[place] for place in places])
        actions.append(_action("pair", seat, laid))
    keyed = state.options.state_total
    for addends, total in found.sums:
        card = cards[total]
        laid = tuple([cards[place] for place in addends])
        stated = VALUE[card] if keyed else None
        actions.append(make(Action, ("equation", seat, (laid, card, stated))))
    for left, right in found.balanced:
        sides = tuple(cards[place] for place in left), tuple(cards[place] for place in right)
        actions.append(Action("equation_two_sided", seat, sides))
    for minuend, taken, rest in found.differences:
        laid = tuple(cards[place] for place in taken)
        actions.append(Action("difference", seat, (cards[minuend], laid, cards[rest])))


def canonical(action: Action) -> Action:
    """The action in the form in which it is listed: addends, subtrahends and sides in order."""
    args = action.args
    if action.kind == "pair":
        return action._replace(args=tuple(sorted(args)))
    if action.kind == "equation":
        return action._replace(args=(tuple(sorted(args[0])), args[1], args[2]))
    if action.kind == "equation_two_sided":
        return action._replace(args=tuple(sorted(tuple(sorted(side)) for side in args)))
    if action.kind == "difference":
        return action._replace(args=(args[0], tuple(sorted(args[1])), args[2]))
    return action


def legal_kinds(state: State, seat: int) -> frozenset[str]:
    """Kinds by public facts and the kinds of cards held, never by the truth of a claim."""
    if seat != awaited(state):
        return NOTHING
    if state.phase == PICK:
        return frozenset({"pick"})
    hand = state.hands[seat]
    if state.phase == DEFENCE:
        assert state.attack is not None, "a window is open in phase DEFENCE"
        shield = SHIELD[state.attack.kind]
        held = any(KIND[card] == shield for card in hand)
        return frozenset({"block", "pass"} if held else {"pass"})
    kinds = {"discard"}
    numbers = sum(card < NUMBERS for card in hand)
    if numbers >= 2:
        kinds.add("pair")
    if numbers >= 3:
        kinds |= _sum_kinds(state, numbers)
    kinds |= _power_kinds(state, seat, {KIND[card] for card in hand} - {NUMBER})
    return frozenset(kinds)


def _sum_kinds(state: State, numbers: int) -> set[str]:
    kinds = {"equation"}
    if state.options.fact_family:
        kinds.add("difference")
    if state.options.two_sided and numbers >= 4:
        kinds.add("equation_two_sided")
    return kinds


def _power_kinds(state: State, seat: int, held: set[str]) -> set[str]:
    """Power cards that have something to do (SQ-10, SQ-29)."""
    kinds = held & {KING, JESTER}  # in a turn a queen sleeps: an empty centre ends the game
    targets = _targets(state, seat)
    if targets:
        kinds |= held & {POTION}
    if any(state.options.waste or may_hold(state, seat, queen) for _, queen in targets):
        kinds |= held & {KNIGHT}
    return kinds


def default_action(state: State, seat: int) -> Action:
    """Discard the lowest card, Dragons and Wands last; let pass; pick the first queen (SQ-S045).

    For a seat that owes nothing this is the answer it would give in its own turn.
    """
    if state.phase == DEFENCE:
        return _action("pass", seat, ())
    if state.phase == PICK:
        slot = next(slot for slot in range(SLOTS) if state.slots[slot] != EMPTY)
        return _placed("pick", seat, ())[slot]
    return _DISCARDS[seat][min(state.hands[seat])]
