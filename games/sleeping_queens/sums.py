"""Sleeping Queens: what was said, as a sum, as dots and as the cards in the tray."""

from collections.abc import Sequence
from typing import Any

from engine import GAMES
from engine.protocol import Action
from games.presenters.sums import same_of, sum_of
from games.presenters.view_models import Sum

_GAME = GAMES["sleeping_queens"]


def stated(action: Action, n: int = 0) -> Sum | None:
    """Return the sum that an action states, with the keyed total where one is keyed.

    `n`: which of the action's claims is meant; there is one here.
    """
    args = action.args

    def values(cards: Sequence[int]) -> list[int]:
        return [_GAME.face(card).get("value", 0) for card in cards]

    if action.kind == "equation":
        total = args[2] if args[2] is not None else values([args[1]])[0]
        return sum_of("+", [values(args[0])], [total])
    if action.kind == "equation_two_sided":
        return sum_of("+", [values(args[0]), values(args[1])], [])
    if action.kind == "difference":
        return sum_of("-", [values([args[0]]), values(args[1])], values([args[2]]))
    if action.kind == "pair":
        return same_of(values(args))
    return None


def dots_of(action: Action, n: int = 0) -> list[list[int]]:
    """Return the frames of dots that picture a statement, each with its groups.

    Addends stand together in one frame; two equal numbers in a frame each.
    """
    args = action.args
    cards = args if action.kind == "pair" else args[0]
    cards = cards if isinstance(cards, tuple) else (cards,)
    values = [_GAME.face(card).get("value", 0) for card in cards]
    return [[value] for value in values] if action.kind == "pair" else [values]


def tray_of(action: Action) -> dict[str, Any] | None:
    """Return the tray that holds the cards of a claim; None for actions that are none."""
    args = action.args
    if action.kind == "equation":
        return {"cards": list(args[0]), "total": args[1], "keyed": args[2]}
    if action.kind == "equation_two_sided":
        total, *right = args[1]
        return {"cards": list(args[0]), "total": total, "keyed": None, "right": right}
    if action.kind == "difference":
        cards = [args[0], *args[1]]
        return {"cards": cards, "total": args[2], "keyed": None, "sign": "-"}
    if action.kind == "pair":
        return {"cards": list(args), "total": None, "keyed": None}
    return None
