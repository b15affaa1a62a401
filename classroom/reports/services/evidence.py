"""Rows of the log about one pupil, read once for all that a build makes of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.utils import timezone

from classroom.models import Student
from games.selectors import log
from learning.aggregation import OPENING_TURNS
from practice.selectors import CardRow, answered_by

ALWAYS: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""Before any evidence there can be."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a pupil claimed, decided and answered, each in order of time."""

    claims: Sequence[log.AttemptRow]
    decisions: Sequence[log.OpportunityRow]
    cards: Sequence[CardRow]

    @property
    def groups(self) -> set[str]:
        """The classes in which it was; '' where nobody knows."""
        return {row.group for rows in (self.claims, self.decisions, self.cards) for row in rows}

    def of_group(self, group: str) -> "Evidence":
        """Return the rows of one class."""
        return Evidence(
            [row for row in self.claims if row.group == group],
            [row for row in self.decisions if row.group == group],
            [row for row in self.cards if row.group == group],
        )

    def until(self, last: datetime) -> "Evidence":
        """Return the rows before a moment."""
        return Evidence(
            [row for row in self.claims if row.at < last],
            [row for row in self.decisions if row.at < last],
            [row for row in self.cards if row.at < last],
        )


def read_evidence(student: Student, first: datetime, last: datetime | None = None) -> Evidence:
    """Return a pupil's rows from `first` on; decisions before `last` only (None: all).

    Of the decisions those that say something are read (`learning.aggregation.counts`); claims and
    cards are read to the end: the estimate is folded on from the first of them.
    """
    end, pupil = timezone.now() + timedelta(days=2), student.user_id
    return Evidence(
        log.attempts_of(pupil, first, end),
        log.opportunities_of(pupil, first, last or end, OPENING_TURNS),
        answered_by(pupil, first, end),
    )
