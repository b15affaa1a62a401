"""Observations of Sleeping Queens: what each seat may see, and its events as messages.

Secrecy is opt-in: ``seen_by`` names every field it shows.
"""

from __future__ import annotations

from typing import Any

from engine.codec import visible
from engine.protocol import Event, Message
from engine.rules.sleeping_queens import claims
from engine.rules.sleeping_queens.components import (
    EMPTY,
    FACES,
    POINTS,
    QUEENS,
    goal_of,
)
from engine.rules.sleeping_queens.state import TURN, Attack, State
from engine.rules.sleeping_queens.validation import awaited
from engine.ruleset import result_view


def seen_by(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat may see; None is a spectator, who sees no hand.

    Everyone sees the table (SQ-S034), a seat its own hand (SQ-S035), nobody a sleeper (SQ-S036).
    A bot needs no more to take the hand of a player who leaves (SQ-34).
    """
    queens, points = goal_of(state.seats)
    hand = state.hands[seat] if seat is not None and 0 <= seat < state.seats else []
    awaiting = awaited(state)
    return {
        "game": "sleeping_queens",
        "seat": seat,
        "seats": state.seats,
        "turn": state.turn,
        "turn_number": state.turn_number,
        "phase": state.phase,
        "waiting_for": [] if awaiting == EMPTY else [awaiting],
        "goal": {"queens": queens, "points": points},
        "slots": [queen != EMPTY for queen in state.slots],
        "draw_count": len(state.draw),
        "discard": {
            "count": len(state.discard),
            "top": dict(FACES[state.discard[-1]]) if state.discard else None,
        },
        "players": [_player(state, other) for other in range(state.seats)],
        "hand": [dict(FACES[card]) for card in hand],
        "window": _window(state.attack),
        "pick_reason": state.pick_reason,
        "pointed_out": _points_out(state, seat),
        "options": state.options.as_dict(),
        "result": result_view(state.result),
    }


def _points_out(state: State, seat: int | None) -> bool:
    """Is the seat told, in its own turn, that its hand holds a pair or a sum (SQ-35)?"""
    if not state.options.point_out or state.phase != TURN or seat != state.turn:
        return False
    return bool(claims.claims_in_hand(state.options, state.hands[seat])[1].claims)


def queen_face(queen: int) -> dict[str, Any]:
    """An awake queen: id, key and points."""
    return {"queen": queen, "key": QUEENS[queen], "points": POINTS[queen]}


def _player(state: State, seat: int) -> dict[str, Any]:
    queens = state.awake[seat]
    return {
        "seat": seat,
        "hand_count": len(state.hands[seat]),
        "queens": [queen_face(queen) for queen in queens],
        "points": sum(POINTS[queen] for queen in queens),
    }


def _window(attack: Attack | None) -> dict[str, Any] | None:
    if attack is None:
        return None
    return {
        "id": attack.window,
        "kind": attack.kind,
        "attacker": attack.attacker,
        "target": attack.target,
        "queen": queen_face(attack.queen),
        "slot": None if attack.slot == EMPTY else attack.slot,
    }


def explain(event: Event, seat: int | None) -> Message | None:
    """Message id and arguments. No message joins a queen's face to a place where she now sleeps.

    ``you`` says whether the event is about the seat that reads. None for events the seat may not
    see, and for those that a pupil's log leaves out.
    """
    if not visible(event, seat) or event.kind in NOT_LOGGED:
        return None
    args: dict[str, Any] = dict(event.data)
    if event.kind in ("queen_slept", "queen_went_back", "queen_woken", "window_opened"):
        args.pop("slot")
    if event.kind == "queen_woken":
        args["points"] = POINTS[QUEENS.index(args["queen"])]
    if "card" in args:
        args["card"] = dict(FACES[args["card"]])
    if "cards" in args:
        args["cards"] = [dict(FACES[card]) for card in args["cards"]]
    args["seat"] = event.seat
    args["you"] = event.seat == seat
    return Message(f"sleeping_queens.{event.kind}", args)


NOT_LOGGED = frozenset({"window_closed"})
