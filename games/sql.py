"""Fixed statements on the raw connection: values encoded by column, pipelined on PostgreSQL.

Django's compiler builds a statement anew each time and its cursors send them one by one. What is
asked for with every move goes through here instead; `games.store` holds the statements.
"""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

from django.db import connection
from django.db.models import BooleanField, DateTimeField, Field, JSONField, Model

Statement = tuple[str, Sequence[Any]]
Convert = Callable[[Any], Any]


class Columns:
    """Some columns of a model in a fixed order: their SQL, and their values as Python has them."""

    def __init__(self, model: type[Model], names: Sequence[str] = (), alias: str = "") -> None:
        """Take the fields with these attribute names (none: all of the model, in its order)."""
        fields = model._meta.concrete_fields
        chosen = [field_of(model, name) for name in names] if names else fields
        self.names = [field.attname for field in chosen]
        prefix = f"{alias}." if alias else ""
        self.sql = ", ".join(f"{prefix}{field.column}" for field in chosen)
        self._fields = chosen

    def __len__(self) -> int:
        """Return how many columns there are."""
        return len(self.names)

    def read(self, row: Sequence[Any]) -> list[Any]:
        """Return the values of a row (these columns and no others) as the model has them."""
        values = list(row)
        for place, convert in self._decoders():
            if values[place] is not None:
                values[place] = convert(values[place])
        return values

    @lru_cache  # noqa: B019 (columns live as long as the process)
    def _decoders(self) -> list[tuple[int, Convert]]:
        found = [(place, _decoder(field)) for place, field in enumerate(self._fields)]
        return [(place, convert) for place, convert in found if convert is not None]


@lru_cache
def field_of(model: type[Model], name: str) -> "Field[Any, Any]":
    """Return the model's field with that attribute name (`user_id`, not `user`)."""
    return next(field for field in model._meta.concrete_fields if field.attname == name)


def _decoder(field: "Field[Any, Any]") -> Convert | None:
    if isinstance(field, JSONField):
        return json.loads
    if on_postgresql():
        return None
    if isinstance(field, DateTimeField):
        return _aware
    return bool if isinstance(field, BooleanField) else None


def _aware(value: datetime) -> datetime:
    return value.replace(tzinfo=UTC)


def plain(value: Any) -> Any:
    """Return a value as the database's driver takes it beside a column of its type.

    PostgreSQL: text, whose type the server takes from the column. With Python's own types a
    statement would be prepared once for each mix of small numbers, large ones and nulls.
    """
    return _text(value) if on_postgresql() else _adapted(value)


def _adapted(value: Any) -> Any:
    """SQLite: times as Django writes them."""
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value


@cache
def on_postgresql() -> bool:
    """Is the database PostgreSQL? A process has one database as long as it lives."""
    return connection.vendor == "postgresql"


def _text(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return value.isoformat() if isinstance(value, datetime) else str(value)


@lru_cache(maxsize=512)
def encoder(model: type[Model], name: str) -> Convert:
    """Return what makes a column's value one that the database's driver takes (see `plain`)."""
    if isinstance(field_of(model, name), JSONField):
        return json.dumps
    return _text if on_postgresql() else _adapted


def run(statements: Sequence[Statement]) -> list[list[Any]]:
    """Carry out statements in order; return the rows of each ([] for those that give none).

    Raises django.db's errors: on PostgreSQL the first one ends the rest.
    """
    if on_postgresql():
        connection.ensure_connection()
        with connection.wrap_database_errors:
            return _pipelined(statements)
    found = []
    with connection.cursor() as cursor:
        for text, parameters in statements:
            cursor.execute(text, parameters)
            found.append(list(cursor.fetchall()) if cursor.description else [])
    return found


def _pipelined(statements: Sequence[Statement]) -> list[list[Any]]:
    raw = connection.connection
    if len(statements) == 1:
        text, parameters = statements[0]
        cursor = raw.cursor()
        cursor.execute(text, parameters, prepare=True)
        return [_rows(cursor)]
    with raw.pipeline():
        cursors = [raw.cursor() for _ in statements]
        for cursor, (text, parameters) in zip(cursors, statements, strict=True):
            cursor.execute(text, parameters, prepare=True)
    return [_rows(cursor) for cursor in cursors]


def _rows(cursor: Any) -> list[Any]:
    """Return the rows of a statement; asking for its description would describe each column."""
    result = cursor.pgresult
    return cursor.fetchall() if result is not None and result.nfields else []
