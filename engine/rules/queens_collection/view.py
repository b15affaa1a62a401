"""Observations of The Queen's Collection: what each seat may see, and its events as messages.

Secrecy is opt-in: ``seen_by`` names every field it shows.
"""

from __future__ import annotations

from typing import Any

from engine.codec import visible
from engine.protocol import Event, Message
from engine.rules.queens_collection.components import COLOURS, FACES, LETTERS, PAINTS
from engine.rules.queens_collection.state import (
    KEY,
    SCORE,
    State,
    rounds_of,
    seats_that_see,
)
from engine.rules.queens_collection.validation import awaited
from engine.ruleset import result_view


def seen_by(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat may see; None is a spectator.

    Everyone sees boxes, displays, pawns and boxes taken, sizes of hands and piles and the totals of
    finished rounds (QC-S038); a hand is its player's and the partner's (QC-S039); nobody sees a
    pile's cards, nor a score before it is told (QC-S034).
    """
    present = seat if seat is not None and 0 <= seat < state.seats else None
    return {
        "game": KEY,
        "seat": seat,
        "seats": state.seats,
        "mode": state.options.mode,
        "turn": state.turn,
        "turn_number": state.turn_number,
        "phase": state.phase,
        "waiting_for": list(awaited(state)),
        "boxes": [_box(state, place) for place in range(len(state.ring))],
        "gone": [COLOURS[colour] for colour in state.gone],
        "display": [dict(FACES[card]) for card in state.display],
        "revealed": [dict(FACES[card]) for card in state.revealed],
        "draw_count": len(state.draw),
        "discard": {"count": len(state.discard), "top": None},
        "out_count": len(state.out),
        "players": [_player(state, other, present) for other in range(state.seats)],
        "hand": [dict(FACES[card]) for card in state.hands[present]] if present is not None else [],
        "round": _round(state),
        "window": _window(state, present),
        "refused": _refused(state, present),
        "options": state.options.as_dict(),
        "result": result_view(state.result),
    }


def colour_face(colour: int) -> dict[str, Any]:
    """A colour as data for the page: number, key (also its shape), letters and paint (QC-S002)."""
    return {
        "colour": colour,
        "key": COLOURS[colour],
        "letters": LETTERS[colour],
        "paint": PAINTS[colour],
    }


def sees(state: State, seat: int | None, whose: int) -> bool:
    """Does the seat see the cards of ``whose`` hand?"""
    mask = seats_that_see(state, whose)
    return mask == -1 or (seat is not None and bool(mask >> seat & 1))


def _box(state: State, place: int) -> dict[str, Any]:
    pawns = state.boxes[place]
    return {"colour": COLOURS[state.ring[place]], "pawns": [COLOURS[pawn] for pawn in pawns]}


def _player(state: State, seat: int, viewer: int | None) -> dict[str, Any]:
    hand = state.hands[seat]
    cards = [dict(FACES[card]) for card in hand] if sees(state, viewer, seat) else None
    return {
        "seat": seat,
        "hand_count": len(hand),
        "cards": cards,
        "pawns": list(state.taken[seat]),
        "boxes": [COLOURS[colour] for colour in state.won[seat]],
        "total": state.totals[seat],
        "last_score": state.scores[seat],
    }


def _round(state: State) -> dict[str, Any]:
    return {
        "number": state.round,
        "of": rounds_of(state),
        "starter": state.starter,
        "turns": state.round_turns,
        "pairs": state.pairs,
        "passes": state.passes,
        "dry": state.dry,
        "quiet": state.quiet,
        "took": state.took,
        "turned": state.turned,
        "ending": state.ending,
    }


def _window(state: State, viewer: int | None) -> dict[str, Any] | None:
    """The open window; what is proposed is shown to those who see the cards."""
    ask = state.ask
    if ask is not None:
        return {
            "id": ask.window,
            "kind": ask.kind,
            "asker": ask.asker,
            "asked": ask.asked,
            "count": 1 if ask.kind == "trade" else len(ask.args[0]),
            "args": _plain(ask.args) if sees(state, viewer, ask.asked) else None,
        }
    if state.phase == SCORE:
        return {"id": state.windows, "kind": "score", "answered": list(state.answered)}
    return None


def _refused(state: State, viewer: int | None) -> list[Any]:
    if not sees(state, viewer, state.turn):
        return []
    return [[kind, _plain(args)] for kind, args in state.refused]


def _plain(args: tuple[Any, ...]) -> list[Any]:
    return [list(one) if isinstance(one, tuple) else one for one in args]


# Lines that would join a face to a hidden hand or pile say how many cards, not which (QC-39).
FACELESS = frozenset(
    {
        "card_revealed",
        "cards_lost",
        "cards_renewed",
        "display_exchanged",
        "pair_laid",
        "pawn_moved",
        "pawns_exchanged",
    }
)
CARD_NAMES = frozenset({"card", "cards", "given", "got", "shown"})
NOT_LOGGED = frozenset({"window_closed", "card_buried"})


def explain(event: Event, seat: int | None) -> Message | None:
    """Message id and arguments.

    ``you`` says whether the event is about the seat that reads. None for events the seat may not
    see, and for those that a pupil's log leaves out.
    """
    if not visible(event, seat) or event.kind in NOT_LOGGED:
        return None
    args: dict[str, Any] = dict(event.data)
    if event.kind in FACELESS:
        args = {name: value for name, value in args.items() if name not in CARD_NAMES}
        args["count"] = max(_count(value) for name, value in event.data if name in CARD_NAMES)
    for name in CARD_NAMES & set(args):
        args[name] = _faces(args[name])
    args["seat"] = event.seat
    args["you"] = event.seat == seat
    return Message(f"{KEY}.{event.kind}", args)


def _count(cards: int | tuple[int, ...]) -> int:
    return len(cards) if isinstance(cards, tuple) else 1


def _faces(cards: int | tuple[int, ...]) -> Any:
    """A card's face, or the faces of several."""
    if isinstance(cards, tuple):
        return [dict(FACES[card]) for card in cards]
    return dict(FACES[cards])
