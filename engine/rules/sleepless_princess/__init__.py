"""Rules of Sleepless Princess: the registry takes ``GAME``, put together in ``game``."""

from engine.rules.sleepless_princess.game import GAME

__all__ = ["GAME"]
