"""Rules of the card games and bots that play them: pure Python, standard library only.

No framework, no clock, no input or output, no global randomness. Callers use ``GAMES``, which maps
a game's key to its rules object (``engine.protocol.Game``), and ``engine.bots``.
"""

from __future__ import annotations

from engine.registry import GAMES, discover

discover()

__all__ = ["GAMES"]
