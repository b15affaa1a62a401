"""Observations of The Rescue: what each seat may see, and its events as messages.

Secrecy is opt-in: ``seen_by`` names every field it shows. Hidden are the order of the draw pile,
companions face down, the faces of other seats' sleeping queens, and the discard pile beneath its
top, save for a seat that is choosing from it.
"""

from __future__ import annotations

from typing import Any

from engine.codec import visible
from engine.protocol import Event, Message
from engine.rules.the_rescue.components import (
    BOOK,
    EMPTY,
    FACES,
    KIND,
    KING_KEYS,
    KNIGHTS,
    PLACES,
    QUEEN,
    goal_of,
)
from engine.rules.the_rescue.events import face_name
from engine.rules.the_rescue.state import ACT, GNOME_ROLL, KEY, OVER, State, handle_of, limit_of
from engine.rules.the_rescue.targets import numbers_discarded, queens_discarded
from engine.ruleset import result_view


def seen_by(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat may see; None is a spectator (SQ2-S048, SQ2-S049)."""
    here = seat if seat is not None and 0 <= seat < state.seats else None
    over = state.phase == OVER
    return {
        "game": KEY,
        "seat": seat,
        "seats": state.seats,
        "turn": state.turn,
        "turn_number": state.turn_number,
        "phase": state.phase,
        "waiting_for": [] if over else [state.turn],
        "goal": {"kings": goal_of(state.seats)},
        "die": None if state.face == EMPTY else face_name(state.face),
        "rerolled": state.rerolled,
        "done": list(state.done),
        "drawn": [dict(FACES[card]) for card in state.drawn],
        "pending": [dict(FACES[card]) for card in state.pending],
        "active": None if state.active == EMPTY else dict(FACES[state.active]),
        "centre": [_place(state, place) for place in range(PLACES)],
        "kings": [king_face(king) for king in state.kings_left],
        "draw_count": len(state.draw),
        "discard": _discard(state, here),
        "players": [_player(state, other, here) for other in range(state.seats)],
        "window": None,
        "options": state.options.as_dict(),
        "result": result_view(state.result),
    }


def king_face(king: int) -> dict[str, Any]:
    """A king: id and key. Kings differ by their picture only."""
    return {"king": king, "key": KING_KEYS[king]}


def sleeper_face(handle: int) -> dict[str, Any]:
    """A sleeping queen as other seats see her: a handle, no face."""
    return {"card": handle, "kind": QUEEN, "asleep": True}


def _place(state: State, place: int) -> dict[str, Any] | None:
    if state.down[place] != EMPTY:
        return {"down": True}
    companion = state.up[place]
    return None if companion == EMPTY else {"down": False, **FACES[companion]}


def _discard(state: State, seat: int | None) -> dict[str, Any]:
    """Count and top; the numbers or the queens too for a seat that may choose one of them."""
    own = seat is not None and seat == state.turn
    books = own and state.phase == ACT and any(KIND[c] == BOOK for c in state.realms[state.turn])
    queens = own and state.phase == GNOME_ROLL and state.face == 3
    return {
        "count": len(state.discard),
        "top": dict(FACES[state.discard[-1]]) if state.discard else None,
        "numbers": [dict(FACES[card]) for card in numbers_discarded(state)] if books else None,
        "queens": [dict(FACES[card]) for card in queens_discarded(state)] if queens else None,
    }


def _player(state: State, seat: int, viewer: int | None) -> dict[str, Any]:
    return {
        "seat": seat,
        "knight": KNIGHTS[state.knights[seat]],
        "limit": limit_of(state, seat),
        "kings": [king_face(king) for king in state.kings[seat]],
        "companions": [dict(FACES[card]) for card in state.companions[seat]],
        "realm": [_card(state, seat, card, viewer) for card in state.realms[seat]],
    }


def _card(state: State, seat: int, card: int, viewer: int | None) -> dict[str, Any]:
    """A card of a realm; a queen says whether she sleeps, and only her owner sees who does
    (R-43)."""
    if KIND[card] != QUEEN:
        return dict(FACES[card])
    if card not in state.asleep:
        return {**FACES[card], "asleep": False}
    if seat == viewer:
        return {**FACES[card], "asleep": True}
    return sleeper_face(handle_of(state, seat, card))


NOT_LOGGED = frozenset({"sleepers_moved"})
PLACED = frozenset({"companion_taken", "king_rescued"})
ONE_CARD = ("card", "book", "companion", "given", "got")


def explain(event: Event, seat: int | None) -> Message | None:
    """Message id and arguments. No message joins a face to a place or handle hidden now.

    ``you`` says whether the event is about the seat that reads. None for events the seat may not
    see, and for those that a pupil's log leaves out.
    """
    if not visible(event, seat) or event.kind in NOT_LOGGED:
        return None
    args: dict[str, Any] = dict(event.data)
    if event.kind in PLACED:
        args.pop("place")
    for name in ONE_CARD:
        if name in args:
            args[name] = face_of(args[name])
    if "cards" in args:
        args["cards"] = [face_of(card) for card in args["cards"]]
    if "king" in args:
        args["king"] = king_face(args["king"])
    args["seat"] = event.seat
    args["you"] = event.seat == seat
    return Message(f"{KEY}.{event.kind}", args)


def face_of(card: int) -> dict[str, Any]:
    """The face of a card, or of a sleeper by her handle."""
    return sleeper_face(card) if card < 0 else dict(FACES[card])
