"""Bots of Sleepless Princess: ``HEURISTICS`` is what the registry takes."""

from engine.bots.sleepless_princess.heuristics import HEURISTICS

__all__ = ["HEURISTICS"]
