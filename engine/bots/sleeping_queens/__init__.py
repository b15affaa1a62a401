"""Bots of Sleeping Queens: ``HEURISTICS`` is what the registry takes."""

from engine.bots.sleeping_queens.heuristics import HEURISTICS

__all__ = ["HEURISTICS"]
