"""Rules of The Queen's Collection: the registry takes ``GAME``, put together in ``game``."""

from engine.rules.queens_collection.game import GAME

__all__ = ["GAME"]
