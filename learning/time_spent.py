"""Time that a pupil spent on answers, from the moments of stored claims and cards. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from learning.stored_claims import StoredClaim

LONGEST_PAUSE: Final = timedelta(minutes=5)
"""A longer time between two answers is a pause, and not counted."""
STEP: Final = 5
"""Minutes that the time is told in."""
ENOUGH: Final = 5
"""Answers below which no time is told."""


@dataclass(frozen=True, slots=True)
class TimeSpent:
    """Seconds from answer to answer, without the pauses; `answers`: claims and cards, n."""

    seconds: int
    answers: int

    @property
    def is_reportable(self) -> bool:
        """Are there answers enough, and minutes enough, to tell?"""
        return self.answers >= ENOUGH and self.minutes >= STEP

    @property
    def minutes(self) -> int:
        """Return the time in minutes, to the nearest STEP."""
        return STEP * round(self.seconds / 60 / STEP)


def time_spent(claims: Iterable[StoredClaim]) -> TimeSpent:
    """Return the time spent on stored claims and cards, in whatever order they are given."""
    moments = sorted(datetime.fromisoformat(claim.at) for claim in claims)
    gaps = [later - earlier for earlier, later in pairwise(moments)]
    spent = sum((gap for gap in gaps if gap <= LONGEST_PAUSE), timedelta())
    return TimeSpent(int(spent.total_seconds()), len(moments))
