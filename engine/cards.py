"""Draw and discard piles: reshuffling the discard pile when the draw pile is empty.

The top of a pile is the end of its list. Cards are small integers; each game names their faces.
"""

from __future__ import annotations

from typing import Protocol

from engine.chance import shuffle


class Deck(Protocol):
    """A state with a draw pile, a discard pile and a stream of chance."""

    seed: bytes
    counter: int
    draw: list[int]
    discard: list[int]


def reshuffle(deck: Deck) -> int:
    """Shuffle the whole discard pile into an empty draw pile; return how many cards that are.

    Called only when a card is needed: a sound deck then has cards in one of its piles.
    """
    count = len(deck.discard)
    deck.draw, deck.discard = deck.discard, []
    shuffle(deck.draw, deck.seed, "reshuffle", deck.counter)
    deck.counter += 1
    return count
