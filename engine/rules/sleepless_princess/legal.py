"""Legal actions of Sleepless Princess: true actions, kinds for buttons, the default."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

from engine.protocol import Action, make
from engine.rules.sleepless_princess.claims import COVER, ONE, Group, claims_in_hand
from engine.rules.sleepless_princess.components import HELPER, KIND
from engine.rules.sleepless_princess.state import CHECKS, TURN, State
from engine.rules.sleepless_princess.validation import ALLOWED, awaited, can_draw

NOTHING: frozenset[str] = frozenset()


@cache
def _action(kind: str, seat: int, *args: int) -> Action:
    """The same object every time: at most some ten thousand exist."""
    return Action(kind, seat, args)


def legal_actions(state: State, seat: int) -> list[Action]:
    """All legal and true actions of the awaited seat in canonical order (SP-S013, SP-S020,
    SP-S025). Lulling and sharing are side actions, also for the seat whose turn it is."""
    if seat not in awaited(state):
        return []
    if state.consent is not None:
        return [_action("agree", seat), _action("decline", seat)]
    if state.phase == TURN:
        return _turn_actions(state, seat)
    if state.phase == CHECKS:
        return _check_actions(state, seat)
    takes = [_action("take", seat, card) for card in state.row]
    return [*takes, _action("draw", seat)] if state.draw else takes


def _turn_actions(state: State, seat: int) -> list[Action]:
    """Plays, then swaps, or a skip when nothing can be drawn (SP-36)."""
    cards, found = claims_in_hand(state.options, state.hands[seat])
    actions = [
        make(
            Action, ("play", seat, (tuple([_with_cards(group, cards) for group in groups]), value))
        )
        for value, groups in found.plays
    ]
    left = can_draw(state)
    if not left:
        return [*actions, _action("skip", seat)]
    actions += [_action("swap", seat, card) for card in cards]
    if left > 1:
        actions += [_action("swap", seat, *two) for two in combinations(cards, 2)]
    return actions


def _with_cards(group: Group, cards: list[int]) -> Group:
    """A group with cards for places."""
    if group[0] == ONE:
        return (ONE, cards[group[1]])
    if group[0] == COVER:
        return (*group[:3], cards[group[3]], cards[group[4]])
    return (*group[:2], *[cards[place] for place in group[2:]])


CHECKING = (("move", True), ("leave", False), ("touch", True), ("look", True), ("done", False))
"""Kinds of actions while checks are left, in order, and whether they name a bed."""


def _check_actions(state: State, seat: int) -> list[Action]:
    beds = [(bed,) for bed in range(len(state.beds))]
    return [
        _action(kind, seat, *args)
        for kind, names_bed in CHECKING
        for args in (beds if names_bed else [()])
        if ALLOWED[kind](state, seat, args)
    ]


def side_actions(state: State, seat: int) -> list[Action]:
    """Lulling, by any seat whenever nothing is unresolved (SP-26), and sharing (SP-16)."""
    if not 0 <= seat < state.seats or state.result is not None or state.consent is not None:
        return []
    numbered = (("lull", len(state.beds)), ("share", len(state.found)))
    return [
        _action(kind, seat, number)
        for kind, count in numbered
        for number in range(count)
        if ALLOWED[kind](state, seat, (number,))
    ]


def addressed(state: State, action: Action, seats: Sequence[int]) -> Action:
    """A lulling that asks those of the seats alone who are not its proposer (SP-26)."""
    if action.kind != "lull" or not action.args:
        return action
    asked = tuple(sorted(set(seats) - {action.seat}))
    confirmed = (asked,) if state.options.lull_confirm else ()
    return action._replace(args=(action.args[0], *confirmed))


def left_to(state: State, seats: Sequence[int]) -> frozenset[str]:
    """A yes to a lulling, as long as one of those to whom the question may have gone is there: a
    robot in the seat of one who was asked overrules nobody's no (SP-26)."""
    if state.consent is None or not set(seats) - {state.consent.proposer}:
        return NOTHING
    return frozenset({"agree"})


def canonical(action: Action) -> Action:
    """The action in the form in which it is listed: cards of sums and of swaps and groups in
    order, a lulling without those whom it asks."""
    if action.kind == "lull":
        return action._replace(args=action.args[:1])
    if action.kind == "swap":
        return action._replace(args=tuple(sorted(action.args)))
    if action.kind == "play":
        groups: tuple[Any, ...] = tuple(sorted(_sorted_group(group) for group in action.args[0]))
        return action._replace(args=(groups, action.args[1]))
    return action


def _sorted_group(group: Group) -> Group:
    """Addends in order; the other groups have one order only."""
    if group[0] == "sum":
        return (*group[:2], *sorted(group[2:]))
    return group


def legal_kinds(state: State, seat: int) -> frozenset[str]:
    """Kinds by public facts and the kinds of cards held, never by the truth of a claim."""
    if seat not in awaited(state):
        return NOTHING
    if state.consent is not None:
        return frozenset({"agree", "decline"})
    if state.phase == TURN:
        helpers = sum([KIND[card] == HELPER for card in state.hands[seat]])
        kinds = {"swap"} if can_draw(state) else {"skip"}
        return frozenset(kinds | {"play"} if helpers >= 3 else kinds)
    if state.phase == CHECKS:
        return frozenset(action.kind for action in _check_actions(state, seat))
    return frozenset(kind for kind, there in (("take", state.row), ("draw", state.draw)) if there)


def default_action(state: State, seat: int) -> Action:
    """Swap the lowest card, or skip when nothing can be drawn; give up checks, leave the mattress;
    draw from the deck, else take the first open card; do not agree (SP-S045).

    For a seat that owes nothing this is the answer it would give in its own turn.
    """
    if state.consent is not None:
        return _action("decline", seat)
    if state.phase == CHECKS:
        return _action("leave" if state.check is not None else "done", seat)
    if state.phase == TURN and can_draw(state) and state.hands[seat]:
        return _action("swap", seat, min(state.hands[seat]))
    if state.phase == TURN or not can_draw(state):
        return _action("skip", seat)
    return _action("draw", seat) if state.draw else _action("take", seat, state.row[0])
