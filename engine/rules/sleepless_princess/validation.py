"""Validation of actions in Sleepless Princess: shape, turn, phase, cards. Never raises."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from engine.protocol import (
    GAME_OVER,
    MALFORMED,
    NOT_LEGAL,
    NOT_YOUR_CARDS,
    NOT_YOUR_TURN,
    Action,
    Rejected,
)
from engine.rules.sleepless_princess.claims import COVER, ONE, SUM, cards_of
from engine.rules.sleepless_princess.components import BLANKET, KIND
from engine.rules.sleepless_princess.moves import owing
from engine.rules.sleepless_princess.state import (
    CHECKS,
    DRAW,
    OVER,
    TURN,
    State,
    can_check,
    can_open,
    can_receive,
)
from engine.shapes import all_ints, is_action

MAX_STATED = 9_999
MAX_GROUPS = 5
PHASE_OF = {
    "swap": TURN,
    "play": TURN,
    "skip": TURN,
    "touch": CHECKS,
    "look": CHECKS,
    "move": CHECKS,
    "leave": CHECKS,
    "done": CHECKS,
    "take": DRAW,
    "draw": DRAW,
}
ANSWERS = frozenset({"agree", "decline"})
SIDE = frozenset({"lull", "share"})
INTS = {
    "skip": 0,
    "touch": 1,
    "look": 1,
    "move": 1,
    "leave": 0,
    "done": 0,
    "take": 1,
    "draw": 0,
    "lull": 1,
    "share": 1,
    "agree": 0,
    "decline": 0,
}


def rejection(state: State, action: Action) -> Rejected | None:
    """Why the action is not the seat's to do; None when it may be played or judged."""
    if not well_formed(action):
        return Rejected(MALFORMED, "not an action of this game")
    if state.phase == OVER:
        return Rejected(GAME_OVER, "the game is over")
    if not 0 <= action.seat < state.seats:
        return Rejected(NOT_YOUR_TURN, "no such seat at this table")
    if action.kind in SIDE:
        return _side_rejection(state, action)
    if action.seat not in awaited(state):
        return Rejected(NOT_YOUR_TURN, f"waiting for {awaited(state)}")
    if (action.kind in ANSWERS) != (state.consent is not None):
        return Rejected(NOT_LEGAL, "an answer belongs to a question")
    return None if action.kind in ANSWERS else _turn_rejection(state, action)


def _side_rejection(state: State, action: Action) -> Rejected | None:
    """Out of turn: not while a question is open (SP-26)."""
    if state.consent is not None or not ALLOWED[action.kind](state, action.seat, action.args):
        return Rejected(NOT_LEGAL, f"{action.kind} is not possible now")
    return None


def _turn_rejection(state: State, action: Action) -> Rejected | None:
    kind, seat = action.kind, action.seat
    if PHASE_OF[kind] != state.phase:
        return Rejected(NOT_LEGAL, f"no {kind} in phase {state.phase}")
    held = state.hands[seat]
    for card in used_cards(action):
        if card not in held:
            return Rejected(NOT_YOUR_CARDS, "a card is not in this hand")
    if not ALLOWED[kind](state, seat, action.args):
        return Rejected(NOT_LEGAL, f"{kind} is not possible now")
    return None


def awaited(state: State) -> tuple[int, ...]:
    """The seats that owe an action: those asked, else the one whose turn it is."""
    if state.phase == OVER:
        return ()
    return (state.turn,) if state.consent is None else owing(state)


def used_cards(action: Action) -> tuple[int, ...]:
    """The cards that an action takes from the hand."""
    if action.kind == "play":
        return cards_of(action.args[0])
    return action.args if action.kind == "swap" else ()


def well_formed(action: Action) -> bool:
    """Has the action a known kind and arguments of the right number and types?"""
    if not is_action(action):
        return False
    kind, args = action.kind, action.args
    if kind == "swap":
        return 1 <= len(args) <= 2 and all_ints(args) and len(set(args)) == len(args)  # SP-19
    if kind == "play":
        return _play_shape(args)
    if kind == "lull" and len(args) == 2:
        return type(args[0]) is int and _seats_shape(args[1])
    return kind in INTS and len(args) == INTS[kind] and all_ints(args)


def _seats_shape(seats: object) -> bool:
    """Numbers of seats in rising order, each once."""
    if not isinstance(seats, tuple) or not all_ints(seats):
        return False
    return all(one < other for one, other in pairwise(seats))


def _play_shape(args: tuple[Any, ...]) -> bool:
    """Groups and the value that they are said to have; no card twice."""
    if len(args) != 2 or not isinstance(args[0], tuple) or not _stated(args[1]):
        return False
    groups = args[0]
    if not 1 <= len(groups) <= MAX_GROUPS or not all(_group_shape(group) for group in groups):
        return False
    cards = cards_of(groups)
    return len(set(cards)) == len(cards)


def _stated(value: object) -> bool:
    return type(value) is int and 0 <= value <= MAX_STATED


def _group_shape(group: object) -> bool:
    """A card; a sum with its value and cards; a cover with value, covered, blanket and cards."""
    if not isinstance(group, tuple) or len(group) < 2 or not all_ints(group[1:]):
        return False
    if group[0] == ONE:
        return len(group) == 2
    if not _stated(group[1]):
        return False
    if group[0] == SUM:
        return len(group) >= 3
    return group[0] == COVER and len(group) >= 5 and _stated(group[2])


def can_draw(state: State) -> int:
    """How many cards are left, witches in the deck included (SP-21)."""
    return len(state.draw) + len(state.row)


def _swap(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    return len(args) <= can_draw(state)


def _play(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """What is laid as a blanket must be one; all else is judged."""
    return all(KIND[group[3]] == BLANKET for group in args[0] if group[0] == COVER)


def _skip(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    return can_draw(state) == 0  # SP-36


def _touch(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    return state.touches > 0 and state.check is None and can_check(state, args[0])


def _look(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    return state.looks > 0 and state.check is None and can_check(state, args[0])


def _move(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    return state.check is not None and can_receive(state, args[0])


def _leave(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    return state.check is not None


def _done(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    return state.check is None


def _take(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    return args[0] in state.row


def _draw(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    return bool(state.draw)


def _lull(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """No result may be unresolved; what was declined waits for the next turn; only others at the
    table are asked (SP-26)."""
    if state.check is not None or not can_open(state, args[0]) or args[0] in state.refused:
        return False
    return all(0 <= other < state.seats and other != seat for other in (args[1:] or ((),))[0])


def _share(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """Own results of this turn, each once, where the teacher allows it (SP-16)."""
    if not state.options.share_checks or seat != state.turn:
        return False
    return 0 <= args[0] < len(state.found) and not state.found[args[0]].shared


ALLOWED: dict[str, Callable[[State, int, tuple[Any, ...]], bool]] = {
    "swap": _swap,
    "play": _play,
    "skip": _skip,
    "touch": _touch,
    "look": _look,
    "move": _move,
    "leave": _leave,
    "done": _done,
    "take": _take,
    "draw": _draw,
    "lull": _lull,
    "share": _share,
}
