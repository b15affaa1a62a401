"""A server's clock may be set back, as on a laptop with two systems: rows that wait for a moment
would wait as long again.
"""

import time
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

SLACK = timedelta(seconds=1)
"""Clocks of two machines differ by less."""


class WallClock:
    """Tells a process whether the server's clock was set back since it last noted what it shows."""

    noted_at = 0.0

    def was_set_back(self) -> bool:
        """Compare; a clock that is put right little by little is not set back."""
        return time.time() < self.noted_at - SLACK.total_seconds()

    def note(self) -> None:
        """Remember what the clock shows now."""
        self.noted_at = time.time()


def pull_back(rows: QuerySet[Any], now: datetime, **furthest: timedelta) -> None:
    """Bring each of these columns to the moment that lies furthest ahead by its kind, where a row
    has a later one: a clock that shows `now` has not written it."""
    for column, ahead in furthest.items():
        rows.filter(**{f"{column}__gt": now + ahead + SLACK}).update(**{column: now + ahead})
