"""Validation of actions in Sleeping Queens: shape, turn, phase, cards, conditions. Never raises."""

from __future__ import annotations

from collections.abc import Callable
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
from engine.rules.sleeping_queens.claims import CLAIMS, cards_of
from engine.rules.sleeping_queens.components import EMPTY
from engine.rules.sleeping_queens.state import COUNT, DEFENCE, OVER, PICK, TURN, State
from engine.rules.sleeping_queens.targets import TARGETS, is_aimed
from engine.shapes import all_different, all_ints, is_action

MAX_STATED = 9_999
PHASE_OF = {
    "king": TURN,
    "knight": TURN,
    "potion": TURN,
    "jester": TURN,
    "discard": TURN,
    "pair": TURN,
    "equation": TURN,
    "equation_two_sided": TURN,
    "difference": TURN,
    "count": COUNT,
    "block": DEFENCE,
    "pass": DEFENCE,
    "pick": PICK,
}
INTS = {
    "king": 2,
    "knight": 3,
    "potion": 4,
    "jester": 1,
    "discard": 1,
    "count": 1,
    "block": 1,
    "pass": 0,
    "pick": 1,
}
CARDLESS = frozenset({"pass", "pick", "count"})


def rejection(state: State, action: Action) -> Rejected | None:
    """Why the action is not the seat's to do; None when it may be played or judged."""
    if not well_formed(action, state.options.state_total):
        return Rejected(MALFORMED, "not an action of this game")
    kind, seat, phase = action.kind, action.seat, state.phase
    if phase == OVER:
        return Rejected(GAME_OVER, "the game is over")
    if seat != awaited(state):
        return Rejected(NOT_YOUR_TURN, f"waiting for seat {awaited(state)}")
    if PHASE_OF[kind] != phase:
        return Rejected(NOT_LEGAL, f"no {kind} in phase {phase}")
    held = state.hands[seat]
    for card in used_cards(action):
        if card not in held:
            return Rejected(NOT_YOUR_CARDS, "a card is not in this hand")
    if kind in TARGETS and not is_aimed(state, seat, kind, action.args):
        return Rejected(NOT_LEGAL, f"{kind} is not possible now")
    return None


def awaited(state: State) -> int:
    """The one seat that owes an action, EMPTY when the game is over."""
    if state.phase in (TURN, COUNT):
        return state.turn
    if state.phase == PICK:
        return state.picker
    return state.attack.target if state.attack else EMPTY


def used_cards(action: Action) -> tuple[int, ...]:
    """The cards that an action takes from the hand."""
    if action.kind in CARDLESS:
        return ()
    return cards_of(action) if action.kind in CLAIMS else action.args[:1]


def well_formed(action: Action, keyed: bool) -> bool:
    """Has the action a known kind and arguments of the right number and types?"""
    if not is_action(action):
        return False
    kind, args = action.kind, action.args
    if kind not in INTS:
        return kind in SHAPES and SHAPES[kind](args, keyed) and all_different(cards_of(action))
    return len(args) == INTS[kind] and all_ints(args)


def _ints(values: object, least: int) -> bool:
    return isinstance(values, tuple) and len(values) >= least and all_ints(values)


def _pair_shape(args: tuple[Any, ...], keyed: bool) -> bool:
    return _ints(args, 2)


def _equation_shape(args: tuple[Any, ...], keyed: bool) -> bool:
    """Addends, the total's card, and a keyed number exactly where the game asks for one."""
    if len(args) != 3 or not _ints(args[0], 1) or type(args[1]) is not int:
        return False
    if not keyed:
        return args[2] is None
    return type(args[2]) is int and 0 <= args[2] <= MAX_STATED


def _two_sided_shape(args: tuple[Any, ...], keyed: bool) -> bool:
    return len(args) == 2 and _ints(args[0], 2) and _ints(args[1], 2)


def _difference_shape(args: tuple[Any, ...], keyed: bool) -> bool:
    return len(args) == 3 and all_ints((args[0], args[2])) and _ints(args[1], 1)


SHAPES: dict[str, Callable[[tuple[Any, ...], bool], bool]] = {
    "pair": _pair_shape,
    "equation": _equation_shape,
    "equation_two_sided": _two_sided_shape,
    "difference": _difference_shape,
}
