"""Erasing game sessions, with all that was logged of them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from games.kept import ERASING
from games.models import GameSession


@contextmanager
def erasing() -> Iterator[None]:
    """Let the block delete logged rows, in a transaction; PostgreSQL refuses it everywhere else.

    For erasure and for the demo school. May be nested.
    """
    with transaction.atomic():
        before = _permit("on")
        yield
        _permit(before)


def _permit(value: str) -> str:
    """Set whether this transaction may delete logged rows; return what was set before."""
    if connection.vendor != "postgresql":
        return ""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s, true)", [ERASING])
        (before,) = cursor.fetchone()
        cursor.execute("SELECT set_config(%s, %s, true)", [ERASING, value])
    return before or ""


def erase(session_ids: Iterable[int]) -> int:
    """Delete game sessions with their seats, events and attempts; return how many."""
    with erasing():
        sessions = GameSession.objects.filter(pk__in=list(session_ids))
        count = sessions.count()
        sessions.delete()
    return count
