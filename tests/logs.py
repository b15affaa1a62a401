"""Tests may falsify what PostgreSQL keeps: rows of the logs are changed by hand here only."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from classroom.models import AuditEntry
from games.models import Attempt, Event, Opportunity
from practice.models import ThinkingCard

LOGGED = (Event, Attempt, Opportunity, AuditEntry, ThinkingCard)


def _switch(trigger: str, state: str) -> None:
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for model in LOGGED:
            cursor.execute(f"ALTER TABLE {model._meta.db_table} {state} TRIGGER {trigger}")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def may_be_truncated() -> None:
    """Let the test database be emptied between tests, which is done by TRUNCATE."""
    _switch("kept_table", "DISABLE")


def keep_from_truncation() -> None:
    """Undo `may_be_truncated` in this transaction."""
    _switch("kept_table", "ENABLE")


@contextmanager
def rewritten() -> Iterator[None]:
    """Let the block change and delete logged rows as it likes."""
    with transaction.atomic():
        _switch("kept_row", "DISABLE")
        yield
        _switch("kept_row", "ENABLE")
