"""Sleeping Queens. The door is ``SLEEPING_QUEENS``; the rules are told part by part in ``game``."""

from engine.rules.sleeping_queens.game import SLEEPING_QUEENS

__all__ = ["SLEEPING_QUEENS"]
