"""Bots of The Rescue: ``HEURISTICS`` is what the registry takes."""

from engine.bots.the_rescue.heuristics import HEURISTICS

__all__ = ["HEURISTICS"]
