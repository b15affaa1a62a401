"""Work on rows one by one: one that fails is logged and does not hold up those behind it."""

import logging
from collections.abc import Callable, Iterable

log = logging.getLogger(__name__)


def each(pks: Iterable[int], work: Callable[[int], bool]) -> int:
    """Do work, a transaction each, for rows by their primary keys; return how often it was done."""
    return sum(_done(pk, work) for pk in pks)


def _done(pk: int, work: Callable[[int], bool]) -> bool:
    try:
        return work(pk)
    except Exception:
        log.exception("%s failed for row %s", work.__module__, pk)
        return False
