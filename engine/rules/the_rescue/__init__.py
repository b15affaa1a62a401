"""Rules of The Rescue: the registry takes ``GAME``, put together in ``game``."""

from engine.rules.the_rescue.game import GAME

__all__ = ["GAME"]
