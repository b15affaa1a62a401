"""Presence at a table: which seats give no sign of their pupil's page.

A page asks for its table every ten seconds (games/table.html), and each sign of life that is
SIGN_SPAN newer than the one before is written. Even with one request lost, the page of a pupil
who is there gives a sign within MISSING_SECONDS. A page that closes says so.
"""

from datetime import datetime, timedelta

from django.conf import settings

SIGN_SPAN = timedelta(seconds=6)
"""A sign of life is written at most this often."""
KEPT_FREE = timedelta(minutes=5)
"""For how long a teacher keeps a seat from robots."""


def has_left(seen_at: datetime | None, left_at: datetime | None) -> bool:
    """Has the page closed, and none been opened since?"""
    return left_at is not None and (seen_at is None or left_at >= seen_at)


def is_missing(seen_at: datetime | None, left_at: datetime | None, now: datetime) -> bool:
    """Is the pupil not at the table: a page that closed, or no sign for MISSING_SECONDS?"""
    silence = timedelta(seconds=settings.MISSING_SECONDS)
    return seen_at is None or has_left(seen_at, left_at) or now - seen_at > silence


def last_sign(seen_at: datetime | None, left_at: datetime | None) -> datetime | None:
    """Return when the page was last there; None for one that never was."""
    return left_at if has_left(seen_at, left_at) else seen_at
