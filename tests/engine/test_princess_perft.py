"""Counting all ways Sleepless Princess may go on, from tables laid by hand."""

import pytest

from tests.engine.princess import GAME, Table

pytestmark = pytest.mark.fast


def perft(state, depth: int) -> int:
    """Count the sequences of so many actions in turn; a game that ends early counts once."""
    waiting = GAME.waiting_for(state)
    if depth == 0 or not waiting:
        return 1
    total = 0
    for action in GAME.legal_actions(state, waiting[0]):
        total += perft(GAME.play(state, action).state, depth - 1)
    return total


def test_first_moves_counted_by_hand() -> None:
    """One play of three twos, five single swaps, ten double ones."""
    table = Table("2 2 2 8 9", draw="1 1 1")
    assert perft(table.state, 1) == 1 + 5 + 10


def test_second_and_third_moves_counted_by_hand() -> None:
    """After the play a touch at five beds or none; after a swap five open cards or the deck."""
    table = Table("2 2 2 8 9", draw="1 1 1")
    assert perft(table.state, 2) == 6 + 15 * 6
    touched_or_done = 5 * (5 + 1) + 6
    one_swapped = 5 * 6 * (5 + 10)
    two_swapped = 10 * (5 * 5 + 6)
    assert perft(table.state, 3) == touched_or_done + one_swapped + two_swapped


@pytest.mark.rule("SP-S015", "SP-S016")
def test_plays_counted_by_hand() -> None:
    """6, 6, 4 + 2 is the one play of the first hand, 6, 4 + 2, 9 with 3 covered of the second."""
    first = Table("6 6 4 2 B", row="", left=0)
    assert first.listed("play", 0) == [(first.groups(0, "6", "6", "2+4=6"), 6)]
    more = Table("6 4 2 9 B", row="", left=0)
    assert more.listed("play", 0) == [(more.groups(0, "9-3=6", "6", "2+4=6"), 6)]
