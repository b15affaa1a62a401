"""Days and ISO weeks as a school's clock tells them. Pure."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY = timedelta(days=1)
FIRST_MONDAY = date(2000, 1, 3)
"""A Monday before any evidence there can be."""


def zone_named(name: str) -> ZoneInfo:
    """Return the time zone, UTC where the name is not (or no longer) known."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def day_of(at: datetime, zone: ZoneInfo) -> date:
    """Return the local date of an instant."""
    return at.astimezone(zone).date()


def monday_of(day: date) -> date:
    """Return the Monday that begins the ISO week of a date."""
    return day - timedelta(days=day.weekday())


def week_of(at: datetime, zone: ZoneInfo) -> date:
    """Return the Monday of the local ISO week of an instant."""
    return monday_of(day_of(at, zone))


def bounds(first: date, last: date) -> tuple[datetime, datetime]:
    """Return instants that surely enclose the local weeks from Monday `first` to Monday `last`.

    A day wider on both sides than needed: which rows belong is then asked of `week_of`, so that no
    missing or doubled midnight of any zone can lose or double a row.
    """
    start = datetime(first.year, first.month, first.day, tzinfo=UTC)
    end = datetime(last.year, last.month, last.day, tzinfo=UTC)
    return start - 2 * DAY, end + 9 * DAY
