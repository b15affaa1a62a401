"""Settles how often a process that runs for days looks for unreachable objects in cycles."""

import gc
from typing import Final

THRESHOLDS: Final = (10_000, 10, 10)


def look_seldom() -> None:
    """Look for cycles seldom. Call before anything is loaded: modules stay, and looking through
    them time and again was a sixth of a start.
    """
    gc.set_threshold(*THRESHOLDS)


def settle() -> None:
    """Take what is loaded by now as here to stay, and look for cycles seldom. Call once loaded.

    Without this a full collection walks all of it, for 50 ms and more, while somebody's request
    waits. Looking at every 700th object, Python's own pace, took 3 % of a move and more of a
    build of reports, whose rows hold no cycles.
    """
    gc.collect()
    gc.freeze()
    look_seldom()
