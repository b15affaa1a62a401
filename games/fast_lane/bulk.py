"""Insert many rows of a model at once: COPY on PostgreSQL, one prepared statement on SQLite.

A row has values of its own, and a rest that it shares with many others: the rest is put into the
database's form once.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from functools import cached_property
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Field, JSONField, Model, Value
from django.db.models.expressions import DatabaseDefault

from database.statements import field_of, on_postgresql

Rest = str | tuple[Any, ...]
Row = str | tuple[Any, ...]
_ESCAPED = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})
NULL = "\\N"


class BulkTable:
    """The table of a model, to be filled: `own` are the columns that differ from row to row."""

    def __init__(self, model: type[Model], own: Sequence[str], *, with_id: bool = True) -> None:
        """Take attribute names (`user_id`); all other columns are in the rest, the id as said."""
        self.model, self.own = model, tuple(own)
        fields = model._meta.concrete_fields
        rest = [one for one in fields if one.attname not in own]
        self.rest = tuple(one.attname for one in rest if with_id or not one.primary_key)
        columns = [field_of(model, name).column for name in (*self.own, *self.rest)]
        self.columns = ", ".join(f'"{column}"' for column in columns)
        self._count = len(columns)

    def shared(self, values: Mapping[str, Any]) -> Rest:
        """Return the rest of a row in the database's form; what is not named is as by default."""
        found = [
            encode(values[name]) if name in values else usual
            for name, encode, usual in self._encoders
        ]
        return "\t".join(found) if on_postgresql() else tuple(found)

    @cached_property
    def _encoders(self) -> list[tuple[str, Callable[[Any], Any], Any]]:
        """The columns of the rest: what encodes a value, and the usual value encoded."""
        found: list[tuple[str, Callable[[Any], Any], Any]] = []
        for name in self.rest:
            field = field_of(self.model, name)
            encode = _json if isinstance(field, JSONField) else _plain
            found.append((name, encode, encode(_usual(field))))
        return found

    def row(self, own: Sequence[Any], rest: Rest) -> Row:
        """Return a whole row; `own` in the order given, JSON as text."""
        if isinstance(rest, str):
            return "\t".join([*map(_copied, own), rest])
        return (*map(_adapted, own), *rest)

    def insert(self, rows: Sequence[Row]) -> None:
        """Write them, in the caller's transaction."""
        if not rows:
            return
        name = self.model._meta.db_table
        with connection.cursor() as cursor:
            if on_postgresql():
                with cursor.copy(f'COPY "{name}" ({self.columns}) FROM STDIN') as copy:
                    copy.write("\n".join(rows) + "\n")  # type: ignore[arg-type]
                return
            places = ", ".join(["%s"] * self._count)
            insert = f'INSERT INTO "{name}" ({self.columns}) VALUES ({places})'  # noqa: S608
            cursor.executemany(insert, rows)

    def ids(self, count: int) -> Sequence[int]:
        """Return so many primary keys that nothing else will have.

        On SQLite the caller's transaction holds the file, so they are the next ones.
        """
        name = self.model._meta.db_table
        with connection.cursor() as cursor:
            if on_postgresql():
                asked = (
                    "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)"
                )
                cursor.execute(asked, [name, count])
                return [number for (number,) in cursor.fetchall()]
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [name])
            last = cursor.fetchone()
        first = (last[0] if last else 0) + 1
        return range(first, first + count)


def _usual(field: "Field[Any, Any]") -> Any:
    """Return a column's default, the model's or the database's; None where it is worked out."""
    default = field.get_default()
    if not isinstance(default, DatabaseDefault):
        return default
    given = field.db_default
    if isinstance(given, Value):
        return given.value
    return None if hasattr(given, "resolve_expression") else given


def _plain(value: Any) -> Any:
    return _copied(value) if on_postgresql() else _adapted(value)


def _json(value: Any) -> Any:
    return _plain(json.dumps(value))


def _copied(value: Any) -> str:
    """Return a value as COPY reads it."""
    convert = _TO_TEXT.get(type(value))
    return convert(value) if convert else str(value)


_TO_TEXT: dict[type, Callable[[Any], str]] = {
    type(None): lambda _value: NULL,
    str: lambda value: value.translate(_ESCAPED),
    bool: lambda value: "t" if value else "f",
    datetime: datetime.isoformat,
    bytes: lambda value: f"\\\\x{value.hex()}",
}


def _adapted(value: Any) -> Any:
    """Return a value as Django's SQLite has it."""
    if isinstance(value, datetime):
        return connections[DEFAULT_DB_ALIAS].ops.adapt_datetimefield_value(value)
    return value.isoformat() if isinstance(value, date) else value
