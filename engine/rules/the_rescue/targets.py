"""Targets of actions in The Rescue: the conditions of the rules, said once.

An action may be done with each of the targets listed here: ``validation`` asks whether one is among
them, ``legal`` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from engine.rules.the_rescue.components import (
    BLACK,
    BOOK,
    DRAGON,
    EMPTY,
    GNOME,
    KIND,
    NUMBERS,
    WILLOW,
    WITCH,
    fits,
)
from engine.rules.the_rescue.state import GNOME_ROLL, State, awake, handle_of, is_queen, sleepers

Target = tuple[int, ...]
"""The arguments of an action; of one that plays a card those after the card."""


def _itself(state: State, seat: int) -> list[Target]:
    """A Gnome and a Willow have no target."""
    return [()]


def _own_sleepers(state: State, seat: int) -> list[Target]:
    """Own sleeping queens (R-07)."""
    return [(queen,) for queen in sorted(sleepers(state, seat))]


def swaps(state: State, seat: int) -> Iterator[Target]:
    """Own card, other seat and its card, for a Witch: like for like, a companion for a companion
    only (R-22 to R-24, R-47); the holder of the black knight cannot be chosen (SQ2-S027)."""
    others = [
        other for other in range(state.seats) if other != seat and state.knights[other] != BLACK
    ]
    for own in sorted(state.realms[seat]):
        for other in others:
            for theirs in handles(state, other):
                yield own, other, theirs
    for own in sorted(state.companions[seat]):
        for other in others:
            for theirs in sorted(state.companions[other]):
                yield own, other, theirs


def handles(state: State, seat: int) -> list[int]:
    """The cards of a realm by the names that others call them by, sleepers first."""
    return sorted([handle_of(state, seat, card) for card in state.realms[seat]])


def _places(state: State, seat: int) -> list[Target]:
    """Places with a companion face down (SQ2-S034)."""
    return [(place,) for place, companion in enumerate(state.down) if companion != EMPTY]


def _others_cards(state: State, seat: int) -> Iterator[Target]:
    """The cards of other realms (R-13, R-18)."""
    for other in range(state.seats):
        if other != seat:
            for card in handles(state, other):
                yield other, card


def _queens_discarded(state: State, seat: int) -> list[Target]:
    """The queens in the discard pile."""
    return [(queen,) for queen in queens_discarded(state)]


def _two_seats(state: State, seat: int) -> Iterable[Target]:
    """The knights of any two seats (R-17)."""
    return combinations(range(state.seats), 2)


def queens_discarded(state: State) -> list[int]:
    """The queens in the discard pile, sorted: the order of the pile stays hidden."""
    return sorted([card for card in state.discard if is_queen(card)])


def numbers_discarded(state: State) -> list[int]:
    """The numbers in the discard pile, sorted."""
    return sorted([card for card in state.discard if card < NUMBERS])


def _numbers(state: State, seat: int) -> list[Target]:
    """A book needs a number in the discard pile (R-38)."""
    return [(number,) for number in numbers_discarded(state)]


def rescuers(state: State, seat: int) -> list[tuple[int, int]]:
    """Awake queens with own companions that fit them."""
    if not state.companions[seat]:
        return []
    companions = sorted(state.companions[seat])
    queens = sorted(awake(state, seat))
    return [(queen, one) for queen in queens for one in companions if fits(queen, one)]


def _rescues(state: State, seat: int) -> list[Target]:
    """An awake queen, a companion that fits her, and a king who is left (SQ2-S037)."""
    kings = state.kings_left
    return [(*pair, king) for pair in rescuers(state, seat) for king in kings]


TARGETS: dict[str, Callable[[State, int], Iterable[Target]]] = {
    "wake_one": _own_sleepers,
    "gnome": _itself,
    "willow": _itself,
    "witch": swaps,
    "take": _places,
    "steal": _others_cards,
    "queen": _queens_discarded,
    "swap_knights": _two_seats,
    "spell_book": _numbers,
    "rescue": _rescues,
}
"""By kind of action."""

GNOME_KINDS = {1: "take", 2: "steal", 3: "queen", DRAGON: "swap_knights"}
"""What a Gnome's roll allows, by the face of the die (SQ2-S022 to SQ2-S025)."""

PLAYED = {"gnome": GNOME, "willow": WILLOW, "witch": WITCH, "spell_book": BOOK}
"""Actions that play a card, and its kind."""


def is_aimed(state: State, seat: int, kind: str, args: Target) -> bool:
    """May an action with targets be done so, by a seat that holds its cards?"""
    if kind in PLAYED:
        return KIND[args[0]] == PLAYED[kind] and args[1:] in TARGETS[kind](state, seat)
    if state.phase == GNOME_ROLL and kind != GNOME_KINDS[state.face]:
        return False
    target = tuple(sorted(args)) if kind == "swap_knights" else args
    return target in TARGETS[kind](state, seat)
