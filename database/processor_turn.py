"""One request of a table at a time runs Python in this process; the others wait for a turn.

A process has one interpreter lock. Threads that all want it wake each other at every short system
call of whoever runs, and a move makes a dozen: that costs more than it gains. So they take turns,
and a turn is given up only where a request waits for the database (`waiting`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, local

PATIENCE = 0.05
"""Seconds that a request waits for its turn; then it goes on beside the one that has it: whoever
holds the turn may wait for something else than `database.round_trip`."""

_turn = Lock()
_here = local()


@contextmanager
def turn() -> Iterator[None]:
    """Run what is inside when it is this thread's turn."""
    _take()
    try:
        yield
    finally:
        _give()


@contextmanager
def waiting() -> Iterator[None]:
    """Let others have their turn while this thread waits; without a turn, just wait."""
    if not _give():
        yield
        return
    try:
        yield
    finally:
        _take()


def _take() -> None:
    _here.held = _turn.acquire(timeout=PATIENCE)


def _give() -> bool:
    """Give the turn up; False where this thread did not have it."""
    held = getattr(_here, "held", False)
    if held:
        _here.held = False
        _turn.release()
    return held
