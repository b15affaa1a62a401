"""Months of games, by which the rows of the log can lie in partitions."""

from datetime import UTC, date, datetime
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.sql.compiler import SQLCompiler


def month_of(at: datetime) -> date:
    """Return the first day of an instant's month, UTC."""
    return at.astimezone(UTC).date().replace(day=1)


class ThisMonth(models.Func):
    """The first day of the present month, UTC, as the database tells it."""

    arity = 0
    output_field = models.DateField()
    template = "(date_trunc('month', now() AT TIME ZONE 'UTC')::date)"

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **more: Any
    ) -> tuple[str, Any]:
        """SQLite's own function."""
        return super().as_sql(
            compiler, connection, template="(date('now', 'start of month'))", **more
        )


THIS_MONTH = ThisMonth()
"""What a row says that a program without this column writes."""
