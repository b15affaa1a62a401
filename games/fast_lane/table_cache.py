"""Tables that this process has loaded, so that who asks next need not load them again.

What is kept serves those who look. A move reads all anew under its lock.
"""

import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple

from games.fast_lane.store import SessionHeader
from games.models import GameSession, Seat

MOST_TABLES = 192
"""More than the 500 seats of a process have; with its moves a table takes about 60 kB."""
IDLE_SECONDS = 60.0
"""How long a table is kept that nobody has asked for, once another one is loaded."""


class Stamp(NamedTuple):
    """What tells one moment of a table from another."""

    version: int
    revision: int
    moved_at: datetime
    status: str
    paused_at: datetime | None
    quarantined_at: datetime | None


def stamp_of(session: GameSession | SessionHeader) -> Stamp:
    """Return the stamp of a game session's row."""
    return Stamp(*(getattr(session, name) for name in Stamp._fields))


@dataclass(slots=True)
class CachedTable:
    """A loaded table. Its objects are shared between requests: nobody may change them.

    `log`: up to which event of its log moves are kept, and these, newest first, as
    `games.selectors.story` has read them; the log only grows, so they can never be wrong.
    """

    stamp: Stamp
    state: Any
    session: GameSession
    seats: list[Seat]
    log: tuple[int, tuple[Any, ...]] = (0, ())
    read_at: float = field(default_factory=time.monotonic)

    def age(self) -> float:
        """Return for how many seconds this has been kept."""
        return time.monotonic() - self.read_at


class TableCache:
    """The tables used last, by public id."""

    def __init__(self, most: int = MOST_TABLES, idle_seconds: float = IDLE_SECONDS) -> None:
        self._most, self._idle_seconds = most, idle_seconds
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()
        self._lock = Lock()

    def __iter__(self) -> Iterator[str]:
        """Yield the public ids of the tables, the one used longest ago first."""
        return iter(self._tables)

    def get(self, public_id: str, stamp: Stamp) -> CachedTable | None:
        """Return the table if it is kept as of that stamp."""
        found = self._tables.get(public_id)
        return found if found is not None and found.stamp == stamp else None

    def put(self, state: Any, session: GameSession, seats: list[Seat]) -> None:
        """Keep a loaded table with the moves that are kept of it; idle ones make room."""
        table = CachedTable(stamp_of(session), state, session, seats)
        with self._lock:
            if before := self._tables.get(session.public_id):
                table.log = before.log
            self._tables[session.public_id] = table
            self._tables.move_to_end(session.public_id)
            self._make_room(table.read_at)

    def moves_of(self, public_id: str) -> tuple[int, tuple[Any, ...]]:
        """Return up to which event of a table's log moves are kept, and these."""
        found = self._tables.get(public_id)
        return found.log if found else (0, ())

    def put_moves(self, public_id: str, event_count: int, moves: tuple[Any, ...]) -> None:
        """Keep the moves of a table, if the table is kept and none that are newer."""
        with self._lock:
            found = self._tables.get(public_id)
            if found and found.log[0] < event_count:
                found.log = event_count, moves  # at once: it is read without the lock

    def _make_room(self, now: float) -> None:
        while len(self._tables) > 1:
            oldest = next(iter(self._tables.values()))
            if len(self._tables) <= self._most and now - oldest.read_at <= self._idle_seconds:
                return
            self._tables.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._tables.clear()


TABLES = TableCache()
