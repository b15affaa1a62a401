"""Chance: the same on every Python, fair, and drawn from one stream."""

from collections import Counter

import pytest

from engine.cards import reshuffle
from engine.chance import below, shuffle, stream

pytestmark = pytest.mark.fast


def test_stream_is_known_by_heart() -> None:
    """These numbers never change: stored games depend on them."""
    assert stream(b"seed", "deck", 0, 3) == (4088318796, 2756390134, 511567982)
    assert below(5, b"seed", "first seat", 0) == 3
    cards = list(range(12))
    shuffle(cards, b"seed", "queens", 0)
    assert cards == [5, 4, 0, 8, 3, 11, 10, 6, 1, 7, 2, 9]


def test_purpose_counter_and_seed_part_the_streams() -> None:
    streams = {
        stream(seed, purpose, counter, 4)
        for seed in (b"a", b"b")
        for purpose in ("deck", "reshuffle")
        for counter in (0, 1)
    }
    assert len(streams) == 8


def test_shuffle_is_fair_enough() -> None:
    """Each of five cards lies in each place about 1,000 times of 5,000 (5 sigma = 141)."""
    places: Counter[tuple[int, int]] = Counter()
    for number in range(5_000):
        cards = list(range(5))
        shuffle(cards, number.to_bytes(4, "big"), "deck", 0)
        places.update(enumerate(cards))
    assert len(places) == 25
    assert all(abs(count - 1_000) < 145 for count in places.values())


def test_below_stays_below() -> None:
    drawn = Counter(below(3, b"seed", "die", number) for number in range(3_000))
    assert set(drawn) == {0, 1, 2}
    assert all(abs(count - 1_000) < 130 for count in drawn.values())


@pytest.mark.parametrize("size", [0, 1])
def test_nothing_to_shuffle(size: int) -> None:
    cards = list(range(size))
    shuffle(cards, b"seed", "deck", 0)
    assert cards == list(range(size))


class Pile:
    """A draw pile and a discard pile."""

    def __init__(self, draw: list[int], discard: list[int]) -> None:
        self.seed, self.counter, self.draw, self.discard = b"seed", 1, draw, discard


@pytest.mark.rule("SQ-S014")
def test_reshuffle_takes_the_whole_discard_pile() -> None:
    pile = Pile([], [1, 2, 3, 4])
    assert reshuffle(pile) == 4
    assert sorted(pile.draw) == [1, 2, 3, 4]
    assert pile.discard == []
    assert pile.counter == 2
