"""Validation of actions in The Rescue: shape, turn, phase, cards, conditions. Never raises."""

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
from engine.rules.the_rescue.claims import CLAIMS, cards_of
from engine.rules.the_rescue.components import EMPTY, KIND, WITCH
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
    spare,
)
from engine.rules.the_rescue.targets import TARGETS, is_aimed
from engine.shapes import all_ints, is_action

MAX_STATED = 9_999
SIDES = ("right", "left")
PHASES_OF: dict[str, tuple[str, ...]] = {
    "roll": (ROLL,),
    "reroll": (REROLL,),
    "keep": (REROLL,),
    "wake_one": (WAKE,),
    "gnome": (INSTANT,),
    "witch": (INSTANT,),
    "willow": (INSTANT,),
    "decline": (WAKE, INSTANT, GNOME_ROLL),
    "take": (GNOME_ROLL, TAKE),
    "steal": (GNOME_ROLL,),
    "queen": (GNOME_ROLL,),
    "swap_knights": (GNOME_ROLL,),
    "equation": (ACT,),
    "wake_pair": (ACT,),
    "spell_book": (ACT,),
    "rescue": (ACT,),
    "end_turn": (ACT,),
}
INTS: dict[str, tuple[int, ...]] = {
    "roll": (0,),
    "reroll": (0,),
    "keep": (0,),
    "wake_one": (1,),
    "gnome": (1,),
    "witch": (4,),
    "willow": (1,),
    "decline": (0, 1),
    "take": (1,),
    "steal": (2,),
    "queen": (1,),
    "swap_knights": (2,),
    "spell_book": (2,),
    "rescue": (3,),
}


def awaited(state: State) -> int:
    """The one seat that owes an action, EMPTY when the game is over."""
    return EMPTY if state.phase == OVER else state.turn


def rejection(state: State, action: Action) -> Rejected | None:
    """Why the action is not the seat's to do; None when it may be played or judged."""
    if not well_formed(action, state.options.state_total):
        return Rejected(MALFORMED, "not an action of this game")
    kind, seat, phase = action.kind, action.seat, state.phase
    if phase == OVER:
        return Rejected(GAME_OVER, "the game is over")
    if seat != state.turn:
        return Rejected(NOT_YOUR_TURN, f"waiting for seat {state.turn}")
    if phase not in PHASES_OF[kind]:
        return Rejected(NOT_LEGAL, f"no {kind} in phase {phase}")
    if not _holds(state, seat, action):
        return Rejected(NOT_YOUR_CARDS, "a card is not this seat's")
    allowed = ALLOWED.get(kind)
    if kind in state.done or (allowed and not allowed(state, seat, kind, action.args)):
        return Rejected(NOT_LEGAL, f"{kind} is not possible now")
    return None


def _holds(state: State, seat: int, action: Action) -> bool:
    """Are the cards that the action gives away the seat's own?"""
    realm, args = state.realms[seat], action.args
    if action.kind in CLAIMS:
        return all(card in realm for card in cards_of(action))
    if action.kind == "end_turn":
        return all(card in realm for card in args)
    if action.kind in ("wake_one", "spell_book"):
        return args[0] in realm
    if action.kind == "rescue":
        return args[0] in realm and args[1] in state.companions[seat]
    if action.kind == "witch":
        own = args[1] in realm or args[1] in state.companions[seat]
        return own and args[0] in state.pending
    if action.kind in ("gnome", "willow") or (action.kind == "decline" and args):
        return args[0] in state.pending
    return True


def well_formed(action: Action, keyed: bool) -> bool:
    """Has the action a known kind and arguments of the right number and types?"""
    if not is_action(action):
        return False
    kind, args = action.kind, action.args
    if kind in INTS:
        return len(args) in INTS[kind] and all_ints(args)
    if kind == "equation":
        return _equation_shape(args, keyed)
    if kind in ("wake_pair", "end_turn"):
        return _different(args) and (kind == "end_turn" or len(args) > 1)
    return False


def _different(cards: object) -> bool:
    """Card numbers, none of them twice: a card cannot be laid twice."""
    return isinstance(cards, tuple) and all_ints(cards) and len(set(cards)) == len(cards)


def _equation_shape(args: tuple[Any, ...], keyed: bool) -> bool:
    """Operation, operands, result, adjusted cards, the result's side, and the number keyed."""
    if len(args) != 6:
        return False
    op, operands, result, adjust, side, stated = args
    if not _different(operands) or not operands or type(result) is not int or result in operands:
        return False
    if not _op_shape(op, len(operands)) or not _adjust_shape(adjust, (*operands, result)):
        return False
    if not isinstance(side, str) or side not in SIDES:
        return False
    if not keyed:
        return stated is None
    return type(stated) is int and 0 <= stated <= MAX_STATED


def _op_shape(op: object, count: int) -> bool:
    """One sign for all gaps, one for each gap where they differ, or none beside one operand.

    Without a sign there is one number: digits are never joined (R-29).
    """
    if not isinstance(op, str) or not set(op) <= set("+-*/"):
        return False
    if len(op) <= 1:
        return op != "" or count == 1
    return len(op) == count - 1 and len(set(op)) > 1


def _adjust_shape(adjust: object, cards: tuple[int, ...]) -> bool:
    """Pairs of a card of the equation and +1 or -1, no card twice."""
    if not isinstance(adjust, tuple):
        return False
    for pair in adjust:
        if not isinstance(pair, tuple) or len(pair) != 2 or not all_ints(pair):
            return False
        if pair[0] not in cards or pair[1] not in (-1, 1):
            return False
    return len({card for card, _ in adjust}) == len(adjust)


def _decline(state: State, seat: int, kind: str, args: tuple[Any, ...]) -> bool:
    """A Witch is declined by name; a Gnome's roll and a queen's waking need none (R-07, R-16)."""
    if state.phase != INSTANT:
        return not args
    return bool(args) and KIND[args[0]] == WITCH


def _end_turn(state: State, seat: int, kind: str, args: tuple[Any, ...]) -> bool:
    """What is too much must be put away (SQ2-S039, R-41)."""
    return len(args) >= spare(state, seat)


ALLOWED: dict[str, Callable[[State, int, str, tuple[Any, ...]], bool]] = {
    **dict.fromkeys(TARGETS, is_aimed),
    "decline": _decline,
    "end_turn": _end_turn,
}
"""Conditions beside the phase and the cards held, by kind of action."""
