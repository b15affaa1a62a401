"""Observations of Sleepless Princess: what each seat may see, and its events as messages.

Secrecy is opt-in: ``seen_by`` names every field it shows. Which mattress lies where is in no view
(SP-S038), how many lie on a bed only under ``show_counts`` (SP-18).
"""

from __future__ import annotations

from typing import Any

from engine.codec import visible
from engine.protocol import Event, Message
from engine.rules.sleepless_princess.components import FACES, KINDS, PRINCESSES
from engine.rules.sleepless_princess.moves import name_of, owing
from engine.rules.sleepless_princess.state import KEY, State
from engine.rules.sleepless_princess.validation import awaited
from engine.ruleset import result_view


def seen_by(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat may see; None is a spectator, who sees no hand and no result of a check.

    Everyone sees the table (SP-S035), a seat its own hand (SP-S036) and its own results (SP-S037).
    """
    at_table = seat is not None and 0 <= seat < state.seats
    hand = state.hands[seat] if seat is not None and at_table else []
    return {
        "game": KEY,
        "seat": seat,
        "seats": state.seats,
        "turn": state.turn,
        "turn_number": state.turn_number,
        "phase": state.phase,
        "waiting_for": list(awaited(state)),
        "beds": [_bed(state, bed) for bed in range(len(state.beds))],
        "row": [dict(FACES[card]) for card in state.row],
        "draw_count": len(state.draw),
        "refilled": state.refilled >= 0,
        "discard": {
            "count": len(state.discard),
            "top": dict(FACES[state.discard[-1]]) if state.discard else None,
        },
        "players": [_player(state, other, at_table) for other in range(state.seats)],
        "hand": [dict(FACES[card]) for card in hand],
        "checks": {"touches": state.touches, "looks": state.looks, "open": _open(state)},
        "found": _found(state, seat if at_table else None),
        "owed": state.owed,
        "turns_left": None if state.last < 0 else state.last,
        "refused": list(state.refused),
        "window": _window(state),
        "options": state.options.as_dict(),
        "result": result_view(state.result),
    }


def _bed(state: State, bed: int) -> dict[str, Any]:
    """A bed: its princess, and whether it is empty; the number of mattresses by option only."""
    face = {
        **princess_face(state.princesses[bed]),
        "bed": bed,
        "status": state.status[bed],
        "empty": not state.beds[bed],
    }
    if state.options.show_counts:  # SP-18
        face["count"] = len(state.beds[bed])
    return face


def princess_face(key: str) -> dict[str, Any]:
    """A princess with the texture of her mattresses, for the picture sheet (SP-32, SP-17)."""
    name, texture = KINDS[PRINCESSES.index(key)]
    return {"princess": name, "texture": texture}


def _player(state: State, seat: int, at_table: bool) -> dict[str, Any]:
    """A seat; its cards are seen by the team with open hands (SP-34)."""
    hand = state.hands[seat]
    is_visible = state.options.open_hands and at_table
    return {
        "seat": seat,
        "hand_count": len(hand),
        "hand": [dict(FACES[card]) for card in hand] if is_visible else None,
    }


def _open(state: State) -> dict[str, Any] | None:
    """The mattress in hand: everyone sees from which bed, and how it was found."""
    return None if state.check is None else {"how": state.check.how, "bed": state.check.bed}


def _found(state: State, seat: int | None) -> list[dict[str, Any]]:
    """Results of this turn: all of them for the seat that checked, what was shared for the team
    (SP-16)."""
    return [
        {
            "how": one.how,
            "bed": one.bed,
            "told": name_of(state, one.told),
            "shared": one.shared,
        }
        for one in state.found
        if seat is not None and (seat == state.turn or one.shared)
    ]


def _window(state: State) -> dict[str, Any] | None:
    """The question whether to open a bed (SP-26)."""
    asked = state.consent
    if asked is None:
        return None
    return {
        "id": asked.window,
        "kind": "lull",
        "proposer": asked.proposer,
        "bed": asked.bed,
        "seats": list(owing(state)),
    }


NOT_LOGGED = frozenset({"window_closed", "check_found", "check_shared"})
"""Events for the moment only: a log that kept them would do the remembering (SP-S039)."""

PASSING = {
    "mattress_moved": ("from_bed", "to_bed"),
    "mattress_left": ("bed", "princess"),
    "bed_opened": ("mattresses",),
}
"""What a log leaves out of an event: it would give the bed counts away (SP-S039, SP-27)."""


def explain(event: Event, seat: int | None) -> Message | None:
    """Message id and arguments. No message joins a texture to a bed, none tells from where to where
    a mattress went.

    ``you`` says whether the event is about the seat that reads. None for events the seat may not
    see, and for those that a pupil's log leaves out.
    """
    if not visible(event, seat) or event.kind in NOT_LOGGED:
        return None
    left_out = PASSING.get(event.kind, ())
    args: dict[str, Any] = {name: value for name, value in event.data if name not in left_out}
    if "card" in args:
        args["card"] = dict(FACES[args["card"]])
    if "cards" in args:
        args["cards"] = [dict(FACES[card]) for card in args["cards"]]
    args["seat"] = event.seat
    args["you"] = event.seat == seat
    return Message(f"{KEY}.{event.kind}", args)
