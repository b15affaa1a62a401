"""Tables that this process has loaded, so that who asks next need not load them again.

What is kept is never trusted for a move: a move reads the row under its lock and takes the kept
position only if the row says that it is the present one.
"""

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple

from games.fast_lane.store import Glance
from games.models import GameSession, Seat

MOST_TABLES = 192


class Stamp(NamedTuple):
    """What tells one moment of a table from another."""

    version: int
    revision: int
    moved_at: datetime
    status: str
    paused_at: datetime | None
    quarantined_at: datetime | None


def stamp_of(session: "GameSession | Glance") -> Stamp:
    """Return the stamp of a game session's row."""
    return Stamp(*(getattr(session, name) for name in Stamp._fields))


@dataclass(frozen=True, slots=True)
class Kept:
    """A loaded table. Its objects are shared between requests: nobody may change them."""

    stamp: Stamp
    state: Any
    session: GameSession
    seats: list[Seat]
    read_at: float = field(default_factory=time.monotonic)

    def age(self) -> float:
        """Return for how many seconds this has been kept."""
        return time.monotonic() - self.read_at


class TableCache:
    """The tables used last, by public id."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        """Begin with nothing."""
        self._most = most
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._lock = Lock()

    def get(self, public_id: str, stamp: Stamp) -> Kept | None:
        """Return the table if it is kept as of that stamp."""
        kept = self._kept.get(public_id)
        return kept if kept is not None and kept.stamp == stamp else None

    def put(self, state: Any, session: GameSession, seats: list[Seat]) -> Kept:
        """Keep a loaded table; the one used longest ago makes room."""
        kept = Kept(stamp_of(session), state, session, seats)
        with self._lock:
            self._kept[session.public_id] = kept
            self._kept.move_to_end(session.public_id)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return kept

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


TABLES = TableCache()
