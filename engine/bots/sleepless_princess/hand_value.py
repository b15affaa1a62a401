"""Evaluation of a hand of Sleepless Princess: what it can play now, or after a swap.

Hands are sorted values here, a blanket counts 0. Worth is counted in looks: a look is 1, a touch a
bit less, and every card that is used up costs some, since the deck is never made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from engine.rules.sleepless_princess.claims import SUM, cards_of, enumerate_claims
from engine.rules.sleepless_princess.components import (
    BLANKETS,
    COPIES,
    SIMPLIFIED,
    TOP,
    VALUE,
)

Hand = tuple[int, ...]
LOOK = 1.0
STUCK = -0.1
"""Worth of a hand that needs more than one swap."""
CHOICE = 5
"""From about this many cards the next one is chosen: the open cards."""


class Table(NamedTuple):
    """What the worth of a hand depends on beside its cards.

    ``most`` blankets go into a play; ``touch`` is the worth of a touch, ``cost`` that of a card;
    what comes in a later turn counts ``later`` times.
    """

    top: int
    sums: bool
    most: int
    touch: float
    cost: float
    later: float


def table_of(options: Mapping[str, Any], cost: float, later: float) -> Table:
    """The table of these options, as ``seen_by`` shows them."""
    simple = options["variant"] == SIMPLIFIED
    most = 2 if options["two_blankets"] else 1
    return Table(TOP[options["variant"]], not simple, most, 1.0 if simple else 0.75, cost, later)


def values_of(cards: Sequence[int]) -> Hand:
    """The values of cards, sorted."""
    return tuple(sorted([VALUE[card] for card in cards]))


@lru_cache(maxsize=16_384)
def plays_of(hand: Hand, sums: bool, most: int) -> frozenset[tuple[int, int]]:
    """The plays that a hand holds: (looks, cards) of each kind once."""
    blankets = hand.count(0)
    found = enumerate_claims(hand[blankets:], blankets, sums, most)
    return frozenset(
        (sum([group[0] == SUM for group in groups]), len(cards_of(groups)))
        for _, groups in found.plays
    )


def play_worth(looks: int, cards: int, table: Table) -> float:
    """What a play brings, less the cards that it uses."""
    return table.touch + LOOK * looks - table.cost * cards


@lru_cache(maxsize=32_768)
def now(hand: Hand, table: Table) -> float:
    """The best play of a hand, STUCK without a good one."""
    plays = plays_of(hand, table.sums, table.most)
    return max([STUCK, *[play_worth(*play, table) for play in plays]])


@lru_cache(maxsize=32_768)
def worth(hand: Hand, table: Table) -> float:
    """What a hand brings in the next turn, or after a swap of one card then."""
    if not hand:
        return STUCK
    after = [
        max([now(with_card(rest, value), table) for rest in _without_one(hand)])
        for value in range(table.top + 1)
    ]
    return max(now(hand, table), table.later * best_of(after, CHOICE) - table.cost)


def _without_one(hand: Hand) -> Iterator[Hand]:
    """The hand without each of its values in turn."""
    for place, value in enumerate(hand):
        if place == 0 or hand[place - 1] != value:
            yield hand[:place] + hand[place + 1 :]


@lru_cache(maxsize=65_536)
def with_card(hand: Hand, value: int) -> Hand:
    """The hand with one more card."""
    return tuple(sorted((*hand, value)))


@lru_cache(maxsize=8)
def _weights(top: int) -> tuple[float, ...]:
    """How often a card of each value comes, blankets first."""
    total = top * COPIES + len(BLANKETS)
    return (len(BLANKETS) / total, *(COPIES / total,) * top)


def best_of(worths: Sequence[float], draws: int) -> float:
    """The mean of the best of `draws` draws, with a worth for each value."""
    weights = _weights(len(worths) - 1)
    mean = below = 0.0
    for value in sorted(range(len(worths)), key=worths.__getitem__):
        upto = below + weights[value]
        mean += worths[value] * (upto**draws - below**draws)
        below = upto
    return mean


class Filled(NamedTuple):
    """The best way to draw: its worth, and the open card to take first; None: the deck."""

    worth: float
    card: int | None


def fill(hand: Hand, owed: int, row: Sequence[int], deck: bool, table: Table) -> Filled:
    """How to draw ``owed`` cards from the open ones (card ids) and, if there is one, the deck.

    A card of the deck is seen before the next is drawn, and open cards do not run away: so the
    deck comes first, where it comes at all.
    """
    best = Filled(worth(hand, table), None) if not owed else _from_row(hand, owed, row, table)
    if not owed or not deck:
        return best
    hidden = 0.0
    for value, weight in enumerate(_weights(table.top)):
        more = with_card(hand, value)
        hidden += weight * _from_row(more, owed - 1, row, table).worth
    return best if best.worth >= hidden and best.card is not None else Filled(hidden, None)


def _from_row(hand: Hand, owed: int, row: Sequence[int], table: Table) -> Filled:
    """The best open cards; all of them where there are too few."""
    best = Filled(-1.0, row[0] if row else None)
    for cards in combinations(row, min(owed, len(row))):
        held = tuple(sorted([*hand, *[VALUE[card] for card in cards]]))
        value = worth(held, table)
        if value > best.worth:
            best = Filled(value, cards[0] if cards else None)
    return best
