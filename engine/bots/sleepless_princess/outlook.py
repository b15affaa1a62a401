"""Outlook of a hand in the simplified game: how many plays it may come to while cards last.

Hands are sorted values as in ``hand_value``. The cards left are shared out evenly: a hand is valued
as if it played alone with its share, and had one more turn when that is used up. There are 252
hands, so every value is computed once and kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.bots.sleepless_princess.hand_value import Hand, best_of, with_card
from engine.rules.sleepless_princess.claims import cards_in, enumerate_claims
from engine.rules.sleepless_princess.components import HAND, SIMPLIFIED, TOP

VALUES = range(TOP[SIMPLIFIED] + 1)
CHOICE = 2
"""The best of so many cards is what comes in later turns: the others take open ones too."""


class Option(NamedTuple):
    """Something to do in a turn: a play (1) or a swap (0), the cards kept, how many go."""

    plays: int
    rest: Hand
    used: int


class Turn(NamedTuple):
    """What a turn makes of hand and row; ``owed`` cards are still to come from the deck."""

    plays: int
    hand: Hand
    row: Hand
    owed: int


@lru_cache(maxsize=512)
def options_of(hand: Hand, most: int) -> tuple[Option, ...]:
    """Plays with at most so many blankets, then swaps, those that keep the same cards once."""
    blankets = hand.count(0)
    places = (*hand[blankets:], *hand[:blankets])
    found = enumerate_claims(hand[blankets:], blankets, False, most)
    played = {
        _without(hand, [places[place] for group in groups for place in cards_in(group)])
        for _, groups in found.plays
    }
    unplayed = {rest for used in (1, 2) for rest in combinations(hand, len(hand) - used)}
    return (
        *[Option(1, rest, len(hand) - len(rest)) for rest in sorted(played)],
        *[Option(0, rest, len(hand) - len(rest)) for rest in sorted(unplayed)],
    )


def _without(hand: Hand, used: Sequence[int]) -> Hand:
    rest = list(hand)
    for value in used:
        rest.remove(value)
    return tuple(rest)


@lru_cache(maxsize=65_536)
def outlook(hand: Hand, share: float, most: int) -> float:
    """Plays to expect of a hand; of fewer than five cards before it is filled."""
    if len(hand) < HAND:
        return best_of([outlook(with_card(hand, value), share, most) for value in VALUES], CHOICE)
    options = options_of(hand, most)
    if share <= 0:
        return float(options[0].plays)
    return max([one.plays + outlook(one.rest, round(share - one.used, 2), most) for one in options])


def share_of(left: int, seats: int, used: int) -> float:
    """A seat's share of the cards left, of which it uses some now."""
    return round(left / seats - used, 2)


@lru_cache(maxsize=65_536)
def best_turn(hand: Hand, row: Hand, left: int, seats: int, most: int) -> Turn:
    """The turn with the best outlook, drawing open cards first; ``left`` counts these and the deck,
    and is not 0."""
    best, best_worth = Turn(0, hand, row, 0), -1.0
    for plays, rest, used in options_of(hand, most):
        if used > left and not plays:
            continue
        share = share_of(left, seats, used)
        filled, open_cards = filled_from(rest, row, used, share, most)
        worth = plays + (outlook(filled, share, most) if used <= left else 0.0)
        if worth > best_worth:
            best, best_worth = Turn(plays, filled, open_cards, HAND - len(filled)), worth
    return best


@lru_cache(maxsize=65_536)
def suiting(hand: Hand, share: float, most: int) -> tuple[tuple[int, ...], int]:
    """Every value of a card, what suits the hand best first; and how many of them, from the front,
    are as good as a card not seen."""
    worths = [outlook(with_card(hand, value), share, most) for value in VALUES]
    mean = sum(worths) / len(worths)
    values = sorted(VALUES, key=lambda value: (-worths[value], -value))
    return tuple(values), sum([worth >= mean for worth in worths])


def filled_from(hand: Hand, row: Hand, owed: int, share: float, most: int) -> tuple[Hand, Hand]:
    """The hand with the open cards that suit it best, one after the other, and the row then."""
    for _ in range(min(owed, len(row))):
        value = next(one for one in suiting(hand, share, most)[0] if one in row)
        place = row.index(value)
        hand, row = with_card(hand, value), row[:place] + row[place + 1 :]
    return hand, row


@lru_cache(maxsize=512)
def simple_option(hand: Hand, most: int) -> Option:
    """What somebody does who sees no further than the turn: the play with fewest cards, else the
    lowest card without an equal is swapped."""
    plays = [one for one in options_of(hand, most) if one.plays]
    if plays:
        return min(plays, key=lambda one: one.used)
    value = min(hand, key=lambda one: (one == 0, hand.count(one), one))
    return Option(0, _without(hand, [value]), 1)
