"""Choices of a planner in The Rescue: actions that look unlike, by what they make of the turn.

Deeds are searched to the end of the turn. An instant, a queen to wake or a Gnome's roll is tried in
positions that fit what the seat knows, and then the deeds are searched that it leaves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from engine.bots.the_rescue.evaluation import WILD_COMPANION
from engine.bots.the_rescue.facts import MARK, Hand, hand_of, need_of
from engine.bots.the_rescue.rollout import ROLLOUT
from engine.bots.the_rescue.search import Node, TurnSearch, rescued, without, woken
from engine.bots.the_rescue.value import Judge, chance_to_win
from engine.protocol import Action
from engine.rules.the_rescue.components import EMPTY, FIRST_BOOK, FIRST_QUEEN, NUMBERS, VALUE
from engine.rules.the_rescue.moves import apply
from engine.rules.the_rescue.state import ACT, REROLL, State, is_queen, spare

MOST = 10
"""How many actions are searched; of more, those that look best before any deed."""
POSITIONS = 8
"""In how many positions an action is tried whose outcome is left to chance."""
ALIKE = frozenset({"take", "gnome", "willow"})
"""Kinds of actions of which one is like another: places and instants have no other face."""


def looks(action: Action) -> tuple[Any, ...]:
    """What can be told apart about an action: numbers by value, kings and face-down places not."""
    kind, args = action.kind, action.args
    if kind in ALIKE:
        return (kind,)
    if kind == "rescue":
        return kind, args[0], args[1]
    if kind == "equation":
        return kind, tuple(sorted([VALUE[card] for card in (*args[1], args[2])])), args[3] != ()
    if kind in ("spell_book", "end_turn", "wake_pair"):
        return kind, tuple([_face(card) for card in args])
    if kind == "steal":
        return kind, args[0], _face(args[1])
    if kind == "witch":
        return kind, _face(args[1]), args[2], _face(args[3])
    return kind, args


def _face(card: int) -> int:
    """A number by its value, beneath all other cards; books and symbols by one card of them."""
    if 0 <= card < NUMBERS:
        return -100 - VALUE[card]
    return FIRST_BOOK if FIRST_BOOK <= card < FIRST_QUEEN else card


def planned(deal: Callable[[], State], legal: Sequence[Action], rng: random.Random) -> Action:
    """The best of the legal actions; ``deal`` makes a position that fits what its seat knows."""
    position = deal()
    too_many = spare(position, legal[0].seat)
    unlike: dict[tuple[Any, ...], Action] = {}
    for action in legal:
        if action.kind != "end_turn" or len(action.args) == too_many:
            unlike.setdefault(looks(action), action)
    actions = list(unlike.values())
    if actions[0].kind == "take":
        return rng.choice([action for action in legal if action.kind == "take"])
    if len(actions) == 1:
        return actions[0]
    if position.phase == REROLL:
        return actions[0 if position.active == EMPTY else 1]
    if position.phase == ACT:
        return _best_deed(position, actions)
    if len(actions) > MOST:
        actions.sort(key=lambda action: -_first_sight(position, action))
    positions = [position, *[deal() for _ in range(POSITIONS - 1)]]
    return max(actions[:MOST], key=lambda action: _tried(positions, action, rng))


def _best_deed(state: State, actions: Sequence[Action]) -> Action:
    """A king is saved at once where a companion of the queen's own symbol does it, and the last."""
    search = TurnSearch(state)
    last = search.node.need == 1
    for action in actions:
        if action.kind == "rescue" and (last or action.args[1] != WILD_COMPANION):
            return action
    return max(actions, key=lambda action: _outcome(search, action))


def _outcome(search: TurnSearch, action: Action) -> float:
    """The chance to win after a deed, when the others are done as well as they can."""
    kind, args, (hand, need) = action.kind, action.args, search.node
    if kind == "end_turn":
        return search.judge.chance(_put_away(search.state, hand, args), need)
    if kind == "rescue":
        return search.best(search.node)
    if kind == "spell_book":
        numbers = tuple(sorted((*hand.numbers, VALUE[args[1]])))
        return search.best(Node(hand._replace(numbers=numbers, books=hand.books - 1), need))
    if kind == "wake_pair":
        return search.best(Node(woken(_put_away(search.state, hand, args)), need))
    return search.after_equation(Node(_put_away(search.state, hand, (*args[1], args[2])), need))


def _put_away(state: State, hand: Hand, cards: Sequence[int]) -> Hand:
    """The hand without cards of the realm."""
    numbers = without(hand.numbers, [VALUE[card] for card in cards if card < NUMBERS])
    books = hand.books - sum([FIRST_BOOK <= card < FIRST_QUEEN for card in cards])
    awake, asleep = list(hand.awake), list(hand.asleep)
    for card in cards:
        if is_queen(card):
            (asleep if card in state.asleep else awake)[MARK[card]] -= 1
    return hand._replace(numbers=numbers, books=books, awake=tuple(awake), asleep=tuple(asleep))


def _first_sight(state: State, action: Action) -> float:
    """The chance to win after an instant, when the turn then ended with the kings to be saved."""
    if action.kind in ALIKE:
        return 1.0
    tried, seat = _played(state, action), action.seat
    hand, need = rescued(Node(hand_of(tried, seat), need_of(tried, seat)))
    return Judge(tried, seat).chance(hand, need) if need > 0 else 1.0


def _played(state: State, action: Action) -> State:
    """A copy of the position after an action, the drawn cards in the realm."""
    state = state.clone()
    apply(state, action, [])
    state.realms[action.seat] = state.realms[action.seat] + state.drawn
    state.drawn = []
    return state


def _tried(positions: Sequence[State], action: Action, rng: random.Random) -> float:
    """The mean chance to win after an action; one position is enough where no chance is in it."""
    total, seat = 0.0, action.seat
    for position in positions:
        state = position.clone()
        apply(state, action, [])
        certain = state.phase == ACT
        while state.result is None and state.turn == seat and state.phase != ACT:
            apply(state, ROLLOUT[state.phase](state, seat, rng), [])
        total += _worth(state, seat)
        if certain:
            return total
    return total / len(positions)


def _worth(state: State, seat: int) -> float:
    """The chance to win of a seat that is at its deeds, or whose turn is over."""
    if state.result is not None:
        return (seat in state.result.winners) / len(state.result.winners)
    if state.turn != seat:
        return chance_to_win(state, seat)
    search = TurnSearch(state)
    return search.best(search.node)
