"""Rules of Sleeping Queens: the registry takes ``GAME``, put together in ``game``."""

from engine.rules.sleeping_queens.game import GAME

__all__ = ["GAME"]
