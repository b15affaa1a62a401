"""Claims to expect in a whole game at one table, measured with robots at every seat."""

from collections.abc import Mapping

CLAIMS: Mapping[tuple[str, str], Mapping[int, float]] = {}
"""(game, mode) -> seats -> claims accepted in a game, the mean of all games measured."""
