"""Kinds of claims in all games: which carry arithmetic, which are no sums of a pupil."""

from games.registry import PACKAGES


def sum_kinds() -> frozenset[str]:
    """Return the kinds with arithmetic in them; in others something is recognised."""
    return frozenset().union(*(package.sum_kinds for package in PACKAGES.values()))


def unlisted_kinds() -> frozenset[str]:
    """Return the kinds that are never shown among a pupil's sums."""
    return frozenset().union(*(package.unlisted_kinds for package in PACKAGES.values()))
