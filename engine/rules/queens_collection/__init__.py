"""The Queen's Collection. The door is ``QUEENS_COLLECTION``; ``game`` tells the parts."""

from engine.rules.queens_collection.game import QUEENS_COLLECTION

__all__ = ["QUEENS_COLLECTION"]
