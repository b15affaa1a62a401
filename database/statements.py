"""Fixed statements on the raw connection: values encoded and decoded by column.

Django's compiler builds a statement anew each time and its cursors send them one by one. What is
asked for with every move and every thinking card goes through here instead, and built rows of
reports (`upsert`): on PostgreSQL in one round trip (`database.round_trip`), where all values travel
as text. `games.fast_lane.store`, `practice.store` and `classroom.lessons.store` hold the other
statements.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from functools import cache, cached_property, lru_cache
from typing import Any

import orjson
from django.db import (
    DEFAULT_DB_ALIAS,
    NotSupportedError,
    OperationalError,
    connection,
    connections,
)
from django.db.models import (
    BinaryField,
    BooleanField,
    CharField,
    DateTimeField,
    Field,
    FloatField,
    IntegerField,
    JSONField,
    Model,
    TextField,
)
from psycopg.pq import Escaping

from database.round_trip import exchange

Statement = tuple[str, Sequence[Any]]
Convert = Callable[[Any], Any]


class Columns:
    """Some columns of a model in a fixed order: their SQL, and their values as Python has them."""

    def __init__(self, model: type[Model], names: Sequence[str] = (), alias: str = "") -> None:
        """Take the fields with these attribute names (none: all of the model, in its order)."""
        fields = model._meta.concrete_fields
        chosen = [field_of(model, name) for name in names] if names else fields
        self.model = model
        self.names = [field.attname for field in chosen]
        prefix = f"{alias}." if alias else ""
        self.sql = ", ".join(f'{prefix}"{field.column}"' for field in chosen)
        self._fields = chosen

    def __len__(self) -> int:
        return len(self.names)

    def read(self, row: Sequence[Any]) -> list[Any]:
        """Return the values of a row (these columns and no others) as the model has them."""
        values = list(row)
        for place, convert in self._decoders:
            if values[place] is not None:
                values[place] = convert(values[place])
        return values

    def instance(self, row: Sequence[Any]) -> Any:
        """Return the model's row with these values, the others deferred."""
        values, (names, places) = self.read(row), self._in_order
        return self.model.from_db(DEFAULT_DB_ALIAS, names, [values[place] for place in places])

    @cached_property
    def _in_order(self) -> tuple[list[str], list[int]]:
        """The names in the order of the fields, as `from_db` takes them, and their places."""
        fields = [one.attname for one in self.model._meta.concrete_fields]
        names = sorted(self.names, key=fields.index)
        return names, [self.names.index(name) for name in names]

    @cached_property
    def _decoders(self) -> list[tuple[int, Convert]]:
        found = [(place, _decoder(field)) for place, field in enumerate(self._fields)]
        return [(place, convert) for place, convert in found if convert is not None]


def split(row: Sequence[Any], parts: Sequence[Columns]) -> list[Sequence[Any]]:
    """Return the parts of a row that has the columns of several one after the other, undecoded."""
    found, start = [], 0
    for columns in parts:
        found.append(row[start : start + len(columns)])
        start += len(columns)
    return found


@lru_cache
def field_of(model: type[Model], name: str) -> "Field[Any, Any]":
    """Return the model's field with that attribute name (`user_id`, not `user`)."""
    return next(field for field in model._meta.concrete_fields if field.attname == name)


def _decoder(field: "Field[Any, Any]") -> Convert | None:
    """Return the function from the driver's value to the model's; None where they are the same."""
    if field.is_relation:
        return _decoder(field.target_field)  # type: ignore[attr-defined]
    if on_postgresql():
        return next(convert for kind, convert in _FROM_TEXT if isinstance(field, kind))
    if isinstance(field, JSONField):
        return orjson.loads
    if isinstance(field, DateTimeField):
        return _aware
    return bool if isinstance(field, BooleanField) else None


_FROM_TEXT: list[tuple[type | tuple[type, ...], Convert]] = [
    (IntegerField, int),
    ((CharField, TextField), bytes.decode),
    (BooleanField, b"t".__eq__),
    (DateTimeField, lambda value: datetime.fromisoformat(value.decode())),
    (JSONField, orjson.loads),
    (FloatField, float),
    (BinaryField, Escaping().unescape_bytea),
]
"""How PostgreSQL writes the values of each kind of field."""


def _aware(value: datetime) -> datetime:
    return value.replace(tzinfo=UTC)


def plain(value: Any) -> Any:
    """Return a value as the database's driver takes it beside a column of its type.

    PostgreSQL: text, whose type the server takes from the column. With Python's own types a
    statement would be prepared once for each mix of small numbers, large ones and nulls.
    """
    return _text(value) if on_postgresql() else _adapted(value)


def _adapted(value: Any) -> Any:
    """SQLite: times and days as Django writes them."""
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value.isoformat() if isinstance(value, date) else value


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
    """Return the function from a column's value to one that the driver takes (see `plain`)."""
    field = field_of(model, name)
    if isinstance(field, JSONField):
        return _json_or_null if field.null else _json
    return _text if on_postgresql() else _adapted


def _json_or_null(value: Any) -> str | None:
    """Return JSON text; None, as Django has it, for the database's own null."""
    return None if value is None else _json(value)


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()


def run(
    statements: Sequence[Statement], *, commit: bool = False, after: Sequence[Statement] = ()
) -> list[list[Any]]:
    """Carry out statements in order; return the rows of each ([] for those that give none).

    Rows are as the driver has them: `Columns.read` decodes them. `commit`: on PostgreSQL the
    transaction ends with them, in the same round trip, and `after` follows; on SQLite its block
    ends it, and there is no `after`.
    Raises django.db's errors: on PostgreSQL the first one ends the rest.
    """
    here = connections[DEFAULT_DB_ALIAS]
    if on_postgresql():
        here.ensure_connection()
        with here.wrap_database_errors:
            return exchange(here.connection, statements, commit=commit, after=after)
    found = []
    with here.cursor() as cursor:
        for text, parameters in statements:
            cursor.execute(text, parameters)
            found.append(list(cursor.fetchall()) if cursor.description else [])
    return found


def read(statements: Sequence[Statement]) -> list[list[Any]]:
    """Read outside a transaction: once more where the server has ended the connection.

    Or where a migration meanwhile has changed what a prepared statement returns.
    """
    try:
        return run(statements)
    except (OperationalError, NotSupportedError):
        if connection.in_atomic_block:
            raise
        connection.close()
        return run(statements)


def run_last(
    statements: Sequence[Statement], after: Sequence[Statement] = ()
) -> tuple[list[list[Any]], bool]:
    """Carry out what nothing follows in the caller's block of `transaction.atomic`.

    If that is the outermost one, its commit goes out with them on PostgreSQL, and `after` behind
    it. Returns the rows of each, and whether that was so.
    """
    here = connections[DEFAULT_DB_ALIAS]
    if on_postgresql() and here.in_atomic_block and not here.savepoint_ids:
        return run(statements, commit=True, after=after), True
    return run(statements), False


def upsert(rows: Sequence[Model], unique: tuple[str, ...]) -> None:
    """Insert rows of one model, or write over those that are alike in the columns `unique`.

    One round trip with a statement for each row: several rows of JSON in one statement cost more
    to bind and to read.
    """
    if not rows:
        return
    text = _upsert_text(type(rows[0]), unique)
    run([(text, values_of(row)) for row in rows])


def values_of(row: Model) -> list[Any]:
    """Return a new row's values as the database's driver takes them, in the order of `written`."""
    model = type(row)
    return [encoder(model, name)(getattr(row, name)) for name in written(model).names]


@cache
def written(model: type[Model]) -> Columns:
    """Return the columns that a new row is written with: all but its key."""
    fields = model._meta.concrete_fields
    return Columns(model, [one.attname for one in fields if not one.primary_key])


@cache
def _upsert_text(model: type[Model], unique: tuple[str, ...]) -> str:
    columns = written(model)
    places = ", ".join(["%s"] * len(columns))
    keys = ", ".join(f'"{field_of(model, one).column}"' for one in unique)
    others = [field_of(model, one).column for one in columns.names if one not in unique]
    news = ", ".join(f'"{one}" = excluded."{one}"' for one in others)
    return (
        f"INSERT INTO {model._meta.db_table} ({columns.sql}) VALUES ({places})"  # noqa: S608
        f" ON CONFLICT ({keys}) DO UPDATE SET {news}"
    )
