"""Kinds of claims: which carry arithmetic, which are shown among a pupil's sums."""

from typing import Final

SUMS: Final = frozenset({"sum", "equation", "cover", "score"})
"""Claims with arithmetic in them; in the others something is recognised: equal numbers, colours."""
NO_SUMS: Final = frozenset({"colour_pair"})
"""Claims that are never shown among a pupil's sums."""
