"""Tell answers that nobody worked out: by how fast they came. Pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

GUESS_MS: Final = 800
"""Milliseconds of thinking below which a wrong claim is called a guess; laying is taken off."""
TOO_FAST_MS: Final = 700
"""Milliseconds of active time below which nobody has read a thinking card: to see a sign and hit a
key takes a child of this age about half a second, two numbers to read come on top. Below GUESS_MS,
as nothing is taken off, and as right answers fall under it too: who knows a fact must not."""
SPAN: Final = timedelta(seconds=1)
RIGHT_IN_SPAN: Final = 3
"""So many cards may be answered right within SPAN: those that a page had when its line came back.
The next one is a script's, whatever it says of its time."""


def is_too_fast(
    active_ms: int | None, answered_at: datetime, right_at: Sequence[datetime], *, right: bool
) -> bool:
    """Was a card answered faster than it can be read, or right together with too many others?

    `active_ms`: from when it was turned to the first answer, None where it is not known;
    `right_at`: when others were answered right.
    """
    if active_ms is not None and active_ms < TOO_FAST_MS:
        return True
    return right and sum(abs(answered_at - at) < SPAN for at in right_at) >= RIGHT_IN_SPAN
