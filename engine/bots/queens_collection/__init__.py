"""Bots of The Queen's Collection: ``HEURISTICS`` is what the registry takes."""

from engine.bots.queens_collection.heuristics import HEURISTICS

__all__ = ["HEURISTICS"]
