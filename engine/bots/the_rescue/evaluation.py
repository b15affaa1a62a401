"""First sight of The Rescue: the worth of cards, and the equations that numbers may make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.arithmetic import Values
from engine.rules.the_rescue.components import (
    ALL_OPS,
    BOOK,
    KIND,
    RED,
    STANDARD,
    SYMBOL,
    VALUE,
    WILD,
    fits,
)
from engine.rules.the_rescue.equations import facts_of, parts_of
from engine.rules.the_rescue.state import State, is_queen

# What a card is worth in a realm, at first sight.
QUEEN_AWAKE, QUEEN_ASLEEP, QUEEN_FITS, BOOK_HELD, NUMBER_HELD = 8.0, 6.0, 4.0, 3.0, 2.0
WILD_COMPANION = SYMBOL.index(WILD)
HIGHEST = 10


class Holding(NamedTuple):
    """What a seat has, as another may see it: queens of others that sleep have no face."""

    realm: tuple[int, ...]
    asleep: frozenset[int]
    companions: tuple[int, ...]


class Sums(NamedTuple):
    """What makes an equation at a table, with the red knight or without; see ``Options``."""

    red: bool = False
    ops: str = ALL_OPS
    red_range: str = STANDARD.red_range
    no_identity: bool = False


PUBLISHED = Sums()


def sums_of(state: State, seat: int) -> Sums:
    """What makes an equation for a seat, by its knight and the house rules."""
    options = state.options
    red = state.knights[seat] == RED
    return Sums(red, options.ops, options.red_range, options.no_identity)


@lru_cache(maxsize=16_384)
def chances(values: Values, sums: Sums = PUBLISHED) -> float:
    """The part of numbers (1 to 10) with which these, sorted, make an equation; 1 when they do."""
    if makes(values, sums):
        return 1.0
    more = [tuple(sorted((*values, number))) for number in range(1, HIGHEST + 1)]
    return sum([makes(held, sums) for held in more]) / HIGHEST


@lru_cache(maxsize=65_536)
def makes(values: Values, sums: Sums) -> bool:
    """Is there an equation in these sorted numbers?"""
    facts = facts_of(*sums, False)
    return any(
        values.count(whole) > parts.count(whole)
        for _, parts in parts_of(values, once=True)
        for whole, _ in facts[parts]
    )


def worth_of(own: Holding, cards: Sequence[int]) -> float:
    """What goes with these cards: queens first, then books; high numbers are missed least."""
    return sum([card_worth(own, card, card in own.asleep) for card in cards])


def card_worth(own: Holding, card: int, asleep: bool) -> float:
    """What a card of a realm is worth to a seat."""
    if card < 0:
        return QUEEN_ASLEEP
    if is_queen(card):
        fit = any(fits(card, one) for one in own.companions)
        return (QUEEN_ASLEEP if asleep else QUEEN_AWAKE) + QUEEN_FITS * fit
    return BOOK_HELD if KIND[card] == BOOK else NUMBER_HELD - VALUE[card] / 100
