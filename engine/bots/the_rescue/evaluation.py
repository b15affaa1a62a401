"""First sight of The Rescue: the worth of cards, and the equations that numbers may make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.arithmetic import Values
from engine.rules.the_rescue.components import BOOK, KIND, SYMBOL, VALUE, WILD, fits
from engine.rules.the_rescue.equations import families_of, parts_of
from engine.rules.the_rescue.state import is_queen

RED_RANGE = "0-11"
"""How far the red knight reaches by the published rules."""
# What a card is worth in a realm, at first sight.
QUEEN_AWAKE, QUEEN_ASLEEP, QUEEN_FITS, BOOK_HELD, NUMBER_HELD = 8.0, 6.0, 4.0, 3.0, 2.0
WILD_COMPANION = SYMBOL.index(WILD)
HIGHEST = 10


class Holding(NamedTuple):
    """What a seat has, as another may see it: queens of others that sleep have no face."""

    realm: tuple[int, ...]
    asleep: frozenset[int]
    companions: tuple[int, ...]


@lru_cache(maxsize=16_384)
def chances(values: Values) -> float:
    """The part of numbers (1 to 10) with which these, sorted, make an equation; 1 when they do."""
    if makes(values, False):
        return 1.0
    more = [tuple(sorted((*values, number))) for number in range(1, HIGHEST + 1)]
    return sum([makes(held, False) for held in more]) / HIGHEST


@lru_cache(maxsize=65_536)
def makes(values: Values, red: bool) -> bool:
    """Is there an equation in these sorted numbers, by the published rules, with the red knight or
    without?"""
    families = families_of(red, RED_RANGE, False)
    return any(
        values.count(whole) > parts.count(whole)
        for _, parts in parts_of(values, once=True)
        for whole in families[parts]
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
