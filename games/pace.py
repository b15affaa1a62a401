"""The pace of robots: how long after the last change of a table a robot moves."""

from collections.abc import Collection

from games.registry import STAGINGS

SHOWN_STEP, SILENT_STEP, FASTER = 0.4, 0.1, 0.8


def share_of_pace(game: str, kinds: Collection[str], before: int) -> float:
    """Return the wait for a robot's next step in its turn, as a share of that between turns.

    `kinds` are the events of its last step, `before` counts the steps of the turn before that one.
    A turn of many steps takes four seconds at most: steps that the stage shows follow each other
    faster than turns do, the later the faster; those with nothing to be seen follow at once.
    """
    is_shown = not STAGINGS[game].staged.keys().isdisjoint(kinds)
    return float((SHOWN_STEP if is_shown else SILENT_STEP) * FASTER**before)
