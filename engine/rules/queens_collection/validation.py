"""Validation of actions in The Queen's Collection: shape, turn, phase, cards. Never raises."""

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
from engine.rules.queens_collection.claims import colours_for
from engine.rules.queens_collection.components import (
    COLOUR,
    DISPLAY,
    PLACES,
    SOLO,
    WILD,
    colour_of,
    equal_pair,
)
from engine.rules.queens_collection.piles import can_draw
from engine.rules.queens_collection.state import (
    ASK,
    OVER,
    PLAY,
    REVEAL,
    SCORE,
    TAKE,
    State,
    partner_of,
)
from engine.shapes import is_action

MAX_STATED = 9_999
PHASE_OF = {
    "exchange": PLAY,
    "wild": PLAY,
    "new": PLAY,
    "trade": PLAY,
    "pass": PLAY,
    "reveal": REVEAL,
    "stop": REVEAL,
    "pair": TAKE,
    "exchange_display": TAKE,
    "exchange_partner": TAKE,
    "done": TAKE,
    "agree": ASK,
    "refuse": ASK,
    "score": SCORE,
    "skip": SCORE,
}
ONLY_NUMBERS = {int}
NUMBER, CARDS, NONE = int, tuple, type(None)
SHAPES: dict[str, tuple[tuple[type, ...], ...]] = {
    "exchange": ((CARDS, NUMBER, NUMBER, CARDS, NUMBER, NUMBER),),
    "wild": ((CARDS, NUMBER, NUMBER, NUMBER),),
    "new": ((CARDS,),),
    "trade": ((NUMBER, NUMBER, NUMBER),),
    "pass": ((),),
    "reveal": ((),),
    "stop": ((),),
    "pair": ((CARDS, NUMBER, NUMBER), (CARDS, NUMBER, NONE)),
    "exchange_display": ((CARDS, CARDS),),
    "exchange_partner": ((CARDS, CARDS),),
    "done": ((),),
    "agree": ((),),
    "refuse": ((),),
    "score": ((CARDS, NUMBER),),
    "skip": ((),),
}
"""The types of the arguments; cards are a tuple of numbers."""


def rejection(state: State, action: Action) -> Rejected | None:
    """Why the action is not the seat's to do; None when it may be played or judged."""
    if not well_formed(action):
        return Rejected(MALFORMED, "not an action of this game")
    kind, seat, cards = action.kind, action.seat, used_cards(action)
    different = {*cards}
    if len(different) != len(cards):
        return Rejected(MALFORMED, "a card cannot be laid twice")
    if state.phase == OVER:
        return Rejected(GAME_OVER, "the game is over")
    if seat not in awaited(state):
        return Rejected(NOT_YOUR_TURN, f"waiting for seats {awaited(state)}")
    if PHASE_OF[kind] != state.phase:
        return Rejected(NOT_LEGAL, f"no {kind} in phase {state.phase}")
    if not different.issubset(state.hands[seat]):
        return Rejected(NOT_YOUR_CARDS, "a card is not in this hand")
    if kind in ALLOWED and not ALLOWED[kind](state, seat, action.args):
        return Rejected(NOT_LEGAL, f"{kind} is not possible now")
    return None


def awaited(state: State) -> tuple[int, ...]:
    """The seats that owe an action: one, or at a scoring all that have not answered yet."""
    if state.phase == SCORE:
        return tuple([seat for seat in range(state.seats) if seat not in state.answered])
    if state.phase == OVER:
        return ()
    return (state.ask.asked if state.ask is not None else state.turn,)


def used_cards(action: Action) -> tuple[int, ...]:
    """The cards of the acting seat's hand that an action names."""
    args: tuple[Any, ...] = action.args
    if action.kind == "exchange":
        return (*args[0], *args[3])
    if action.kind == "trade":
        return args[:1]
    return (*args[0],) if args and action.kind != "score" else ()


def well_formed(action: Action) -> bool:
    """Has the action a known kind and arguments of the right number and types?"""
    if not is_action(action) or action.kind not in SHAPES:
        return False
    kind, args = action.kind, action.args
    if tuple(map(type, args)) not in SHAPES[kind]:
        return False
    for value in args:
        if type(value) is tuple and {*map(type, value)} != ONLY_NUMBERS:
            return False
    if kind == "score":
        return len(args[0]) <= 3 and all(0 <= n <= MAX_STATED for n in (*args[0], abs(args[1])))
    return True


def _part(state: State, cards: tuple[int, ...]) -> bool:
    """One card, or two equal cards as a wild, which a solo game does not know (QC-12, QC-S017)."""
    return len(cards) == 1 or (equal_pair(cards) and state.options.mode != SOLO)


def on_box(state: State, colour: int, place: int) -> bool:
    """Does a pawn of this colour stand on this place?"""
    return 0 <= place < PLACES and colour in state.boxes[place]


def _exchange(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """Different colours on different boxes, each named by its part (QC-S011, QC-09 to QC-11)."""
    part1, colour1, place1, part2, colour2, place2 = args
    return (
        _part(state, part1)
        and _part(state, part2)
        and colour_of(part1) in (colour1, WILD)
        and colour_of(part2) in (colour2, WILD)
        and colour1 != colour2
        and place1 != place2
        and on_box(state, colour1, place1)
        and on_box(state, colour2, place2)
    )


def _wild(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """A wild or two equal cards; to another box, full or not (QC-08, QC-13, QC-14)."""
    part, colour, old, new = args
    return (
        _part(state, part)
        and colour_of(part) == WILD
        and on_box(state, colour, old)
        and 0 <= new < PLACES
        and new != old
        and has_room(state, new)
    )


def has_room(state: State, place: int) -> bool:
    """A box has no limit, but under the house rule ``cap3`` (QC-08)."""
    return not state.options.cap3 or len(state.boxes[place]) < state.options.pawns_each


def _new(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """The pile must hold a card (QC-16)."""
    return bool(state.draw) and len(args[0]) <= DISPLAY


def _trade(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """Another seat's card, a top card to put away, and no rejection yet (QC-16, QC-17)."""
    _, other, theirs = args
    return (
        bool(state.draw)
        and 0 <= other < state.seats
        and other != seat
        and theirs in state.hands[other]
        and ("trade", args) not in state.refused
    )


def _pass(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """Only with an empty pile (QC-18)."""
    return not state.draw


def _reveal(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """While there is a card to turn up (QC-S023, QC-27)."""
    return can_draw(state)


def _pair(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """A shown card, and a colour named where the cards leave it free."""
    cards, display_card, colour = args
    if display_card not in state.display or len(cards) > 2:
        return False
    return named_colour(cards, display_card) is not None if colour is None else 0 <= colour < WILD


def named_colour(cards: tuple[int, ...], display_card: int) -> int | None:
    """The colour that the cards themselves say, None where any may be named (QC-30)."""
    held = colour_of(cards)
    colours = colours_for(held, COLOUR[display_card]) or (held,)
    return colours[0] if len(colours) == 1 else None


def _exchange_display(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """As many cards for as many, and not after a pair (QC-S032)."""
    given, got = args
    return (
        not state.pairs and _equal_count(given, got) and all(card in state.display for card in got)
    )


def _equal_count(given: tuple[int, ...], got: tuple[int, ...]) -> bool:
    return len(given) == len(got) == len(set(got)) <= DISPLAY


def _exchange_partner(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """In place of pairs and of the exchange with the display (QC-S040)."""
    given, got = args
    partner = partner_of(state, seat)
    return (
        partner >= 0
        and not state.pairs
        and _equal_count(given, got)
        and all(card in state.hands[partner] for card in got)
        and canonical_swap(given, got) not in map(canonical_refused, state.refused)
    )


def canonical_swap(given: tuple[int, ...], got: tuple[int, ...]) -> tuple[Any, ...]:
    """An exchange whose order does not count."""
    return tuple(sorted(given)), tuple(sorted(got))


def canonical_refused(proposal: tuple[str, tuple[Any, ...]]) -> tuple[Any, ...]:
    """The arguments of a refused partners' exchange, in order."""
    given, got = proposal[1]
    return canonical_swap(given, got)


def _done(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """Only after a pair: one thing must be done (QC-28)."""
    return state.pairs > 0


def _score(state: State, seat: int, args: tuple[Any, ...]) -> bool:
    """As many terms as the score of this game has."""
    return len(args[0]) == (2 if state.options.together else 3)


ALLOWED: dict[str, Callable[[State, int, tuple[Any, ...]], bool]] = {
    "exchange": _exchange,
    "wild": _wild,
    "new": _new,
    "trade": _trade,
    "pass": _pass,
    "reveal": _reveal,
    "pair": _pair,
    "exchange_display": _exchange_display,
    "exchange_partner": _exchange_partner,
    "done": _done,
    "score": _score,
}
