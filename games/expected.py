"""Claims to expect in a whole game at one table, measured with robots at every seat.

Steady robots played 100 games for each number (51 to 100 in the long games against each other of
The Queen's Collection): sums, equations, covers, pairs, three equal values and scores that the game
took. Colours that match are no arithmetic and are not in it.
"""

from collections.abc import Mapping

CLAIMS: Mapping[tuple[str, str], Mapping[int, float]] = {
    ("sleeping_queens", "standard"): {2: 4.0, 3: 5.2, 4: 4.3, 5: 4.6},
    ("the_rescue", "standard"): {2: 8.1, 3: 8.5, 4: 10.2, 5: 7.3},
    ("the_rescue", "plus_minus"): {2: 8.0, 3: 8.4, 4: 10.5, 5: 7.1},
    ("sleepless_princess", "standard"): {2: 13.7, 3: 13.9, 4: 14.4, 5: 14.9},
    ("sleepless_princess", "simplified"): {2: 6.3, 3: 6.8, 4: 7.2},
    ("queens_collection", "standard"): {2: 2.0, 3: 3.0, 4: 4.0},
    ("queens_collection", "solo"): {1: 1.0},
    ("queens_collection", "competitive"): {2: 4.0, 3: 9.0, 4: 16.0},
    ("queens_collection", "teams"): {4: 16.0},
}
"""(game, mode) -> seats -> claims in a game, the mean of the games measured."""
