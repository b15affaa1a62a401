"""Count misses (wrong codes, wrong passwords, wrong pictures); refuse to look when they are many.

A limit says whose misses are counted: a device's, a target's, an address's. A try is counted before
it is looked at and given back when it was right, so that a hundred sent at once get no more looks
than a hundred sent one after another, and no row stays locked while a password is hashed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from django.db.models import F
from django.utils import timezone

from classroom.models import MissCount

Found = TypeVar("Found")

KEPT = timedelta(hours=25)
"""A row is of no use once its window, at most a day long, is over."""


class Throttled(Exception):
    """Too many misses came in this window: nothing was looked at."""


@dataclass(frozen=True)
class Limit:
    """At most `most` misses in each window of `seconds` (at most a day, counted from midnight UTC).

    `scope` says what is limited, `key` for whom: up to 20 and 64 characters.
    """

    scope: str
    key: str
    most: int
    seconds: int

    def window(self, now: datetime) -> datetime:
        """Return when the window began in which `now` is."""
        since = int(now.timestamp())
        return datetime.fromtimestamp(since - since % self.seconds, UTC)


@dataclass(frozen=True)
class Taken:
    """A try that was counted in these rows (primary keys)."""

    rows: tuple[int, ...] = ()


def take(limits: Sequence[Limit]) -> Taken:
    """Count a try in every limit. Raises Throttled, counting nothing, when one is used up."""
    now = timezone.now()
    rows: list[int] = []
    for limit in limits:
        row = _row_of(limit, now)
        free = MissCount.objects.filter(pk=row.pk, count__lt=limit.most)
        if not free.update(count=F("count") + 1):
            give_back(Taken(tuple(rows)))
            raise Throttled
        rows.append(row.pk)
    return Taken(tuple(rows))


def give_back(taken: Taken) -> None:
    """Uncount a try that was right."""
    MissCount.objects.filter(pk__in=taken.rows, count__gt=0).update(count=F("count") - 1)


def judged(limits: Sequence[Limit], find: Callable[[], Found | None]) -> Found | None:
    """Return the result of `find`; None counts as a miss.

    Raises Throttled, without looking, when the misses of a limit are used up.
    """
    taken = take(limits)
    found = find()
    if found is not None:
        give_back(taken)
    return found


def count_one(scope: str, key: str, seconds: int) -> int:
    """Count one more of something in this window of time; return how many there are now."""
    row = _row_of(Limit(scope, key, 0, seconds), timezone.now())
    MissCount.objects.filter(pk=row.pk).update(count=F("count") + 1)
    row.refresh_from_db(fields=["count"])
    return row.count


def _row_of(limit: Limit, now: datetime) -> MissCount:
    """Return the row of this window; when one begins, those of long ago go."""
    row, made = MissCount.objects.get_or_create(
        scope=limit.scope, key=limit.key, began=limit.window(now)
    )
    if made:
        MissCount.objects.filter(began__lt=now - KEPT).delete()
    return row


def forget_past(limit: Limit) -> None:
    """Forget what was counted by a limit, for whatever key, in windows of long ago.

    The last one stays: who began a try in it may be counting just now.
    """
    last = limit.window(timezone.now()) - timedelta(seconds=limit.seconds)
    MissCount.objects.filter(scope=limit.scope, began__lt=last).delete()


def used_up(limit: Limit) -> bool:
    """Tell whether a try would be refused by this limit just now."""
    return MissCount.objects.filter(
        scope=limit.scope,
        key=limit.key,
        began=limit.window(timezone.now()),
        count__gte=limit.most,
    ).exists()


def forget_key(key: str) -> None:
    """Forget what was counted for a key, by whatever limit."""
    MissCount.objects.filter(key=key).delete()


def forget(scope: str, key: str, *, more: bool = False) -> None:
    """Forget all misses of a key; with `more`, of every key that begins with it."""
    rows = MissCount.objects.filter(scope=scope)
    rows.filter(**{"key__startswith" if more else "key": key}).delete()
