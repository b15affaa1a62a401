"""Announcements: the fixed sentences that a teacher says to all tables; pupils see them a while."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SHOWN = timedelta(seconds=20)
LAST_ROUND, WELL_PLAYED = "last", "well"
WAITS = "waits"
"""Stored in their place while a game waits for later: it is told as long as that lasts."""

ANNOUNCEMENTS: dict[str, Promise] = {
    "minutes": _("Two more minutes"),
    LAST_ROUND: _("Last round"),
    "quiet": _("Quiet voices"),
    "help": _("Help your neighbour"),
    WELL_PLAYED: _("Well played, everyone"),
    "finish": _("Finish your turn, then stop"),
}
"""By the key that a table stores."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What a table shows now; `id` tells one from the next."""

    id: str
    words: str


def shown_now(key: str, at: datetime | None, now: datetime) -> Announcement | None:
    """Return an announcement made at `at`; None once SHOWN has passed, or for an unknown key."""
    if key not in ANNOUNCEMENTS or at is None or now - at >= SHOWN:
        return None
    return Announcement(f"{key}-{at.timestamp():.0f}", str(ANNOUNCEMENTS[key]))
