"""Targets of cards in Sleeping Queens: the conditions of the rules, said once.

A card may be played at each target listed here: ``validation`` asks whether a target is among them,
``legal`` lists them, and a button is drawn where there is one.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.sleeping_queens.components import (
    CLASH,
    EMPTY,
    JESTER,
    KIND,
    KING,
    KNIGHT,
    POTION,
    SHIELD,
    SLOTS,
)
from engine.rules.sleeping_queens.state import State

Target = tuple[int, ...]
"""The arguments of an action after the card; of a pick and of a block all of them."""


_AT: tuple[Target, ...] = tuple((slot,) for slot in range(SLOTS))


def sleeping(state: State, seat: int) -> list[Target]:
    """The places in which a queen sleeps (SQ-S017)."""
    return [_AT[slot] for slot, queen in enumerate(state.slots) if queen != EMPTY]


def _itself(state: State, seat: int) -> list[Target]:
    """A Jester has no target."""
    return [()]


def _queens_of_others(state: State, seat: int) -> list[Target]:
    """Awake queens of the other seats, by seat and queen (SQ-S021, SQ-28, SQ-29)."""
    targets: list[Target] = []
    for owner, queens in enumerate(state.awake):
        if queens and owner != seat:
            for queen in sorted(queens):
                targets.append((owner, queen))  # noqa: PERF401 (a loop takes two thirds of the time)
    return targets


def may_hold(state: State, seat: int, queen: int) -> bool:
    """Thunder and Whisper are never with one owner (SQ-S019, SQ-19)."""
    return CLASH.get(queen) not in state.awake[seat]


def _queens_to_take(state: State, seat: int) -> list[Target]:
    """Queens that the seat may hold, any under the house rule ``waste`` (SQ-S018, SQ-19)."""
    queens = _queens_of_others(state, seat)
    if state.options.waste:
        return queens
    return [target for target in queens if may_hold(state, seat, target[1])]


def _queens_to_lull(state: State, seat: int) -> list[Target]:
    """Queens of others, each with every empty place (SQ-27)."""
    queens = _queens_of_others(state, seat)
    if not queens:
        return queens
    empty = [slot for slot, queen in enumerate(state.slots) if queen == EMPTY]
    return [(owner, queen, slot) for owner, queen in queens for slot in empty]


def _shields(state: State, seat: int) -> list[Target]:
    """Cards of the hand that stop the attack (SQ-S041)."""
    assert state.attack is not None, "a window is open in phase DEFENCE"
    shield = SHIELD[state.attack.kind]
    return [(card,) for card in sorted(state.hands[seat]) if KIND[card] == shield]


def _seats(state: State, seat: int) -> list[Target]:
    """Whom a count may be said to reach: any seat (SQ-S046)."""
    return [*_AT[: state.seats]]


TARGETS: dict[str, Callable[[State, int], list[Target]]] = {
    KING: sleeping,
    KNIGHT: _queens_to_take,
    POTION: _queens_to_lull,
    JESTER: _itself,
    "pick": sleeping,
    "count": _seats,
    "block": _shields,
}
"""By kind of action; a power card is played by an action of its own kind."""


def is_aimed(state: State, seat: int, kind: str, args: tuple[int, ...]) -> bool:
    """May an action with targets be done so, by a seat that holds its card?"""
    if kind in PLAYED:
        return KIND[args[0]] == kind and args[1:] in TARGETS[kind](state, seat)
    return args in TARGETS[kind](state, seat)


PLAYED = frozenset({KING, KNIGHT, POTION, JESTER})
"""Actions that play a card of their own kind at a target."""
