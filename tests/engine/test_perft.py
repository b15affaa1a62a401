"""Counting all ways a game may go on, from tables laid by hand."""

import pytest

from engine.protocol import Accepted
from tests.engine.tables import GAME, Table

pytestmark = pytest.mark.fast


def perft(state, depth: int) -> int:
    """Count the sequences of so many actions; a game that ends early counts once."""
    waiting = GAME.waiting_for(state)
    if depth == 0 or not waiting:
        return 1
    total = 0
    for action in GAME.legal_actions(state, waiting[0]):
        answer = GAME.play(state, action)
        assert isinstance(answer, Accepted)
        total += perft(answer.state, depth - 1)
    return total


def test_first_moves_counted_by_hand() -> None:
    """Hand 2 3 5 K N; 11 queens sleep, Plum is awake at the other seat."""
    table = Table("2 3 5 K N", "9 9 8 8 7", awake={1: "plum"}, empty=(4,))
    kings, knights, sums, singles = 11, 1, 1, 5
    assert perft(table.state, 1) == kings + knights + sums + singles


def test_second_moves_counted_by_hand() -> None:
    """After a King's wake or a discard the other seat has 5 singles and 2 pairs.

    After the Knight it has only to let pass; after Lantern the first seat picks one of ten.
    """
    table = Table("2 3 5 K N", "9 9 8 8 7", awake={1: "plum"}, empty=(4,))
    other = 5 + 2
    assert perft(table.state, 2) == 10 * other + 10 + 1 + 1 * other + 5 * other


@pytest.mark.parametrize(
    ("hands", "more", "counts"),
    [
        (("2 3 5 K N", "D P 4 4 8"), {"awake": {1: "plum"}, "empty": (4,)}, [18, 144, 1319]),
        (("J J 1 2 3", "W K 5 5 10"), {"seats": 3, "draw": "7 K 1"}, [8, 138, 1456]),
        (("1 6 3 4 7", "5 5 5 K K"), {"two_sided": True, "sets": True}, [10, 330, 2018]),
    ],
)
def test_deeper_counts_stay_as_they_are(hands, more, counts) -> None:
    table = Table(*hands, **more)
    assert [perft(table.state, depth) for depth in (1, 2, 3)] == counts
