"""Shape checks of actions that came from outside, for the validation of every game."""

from __future__ import annotations

from typing import Any

from engine.protocol import Action


def is_action(action: object) -> bool:
    """Is it an action with a text for its kind, a number for its seat and a tuple of arguments?"""
    return (
        isinstance(action, Action)
        and type(action.seat) is int
        and isinstance(action.kind, str)
        and isinstance(action.args, tuple)
    )


def all_ints(values: tuple[Any, ...]) -> bool:
    """Are all of them whole numbers, none of them a truth value?"""
    for value in values:  # noqa: SIM110 (a loop takes half the time; every move comes here)
        if type(value) is not int:
            return False
    return True


def all_different(cards: tuple[int, ...]) -> bool:
    """A card cannot be laid twice."""
    return len(set(cards)) == len(cards)
