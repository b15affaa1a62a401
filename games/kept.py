"""Triggers by which PostgreSQL keeps logged rows as they were written.

Why: docs/decisions/011-kept-logs.md. Migrations of an app call `keep_function`, then `keep` for
a table; the last trigger that goes takes the function with it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db import transaction
from django.db.migrations import RunPython

ERASING = "counterpane.erasing"
"""The setting of a transaction that may delete logged rows: 'on' (games.services.erasing)."""

FILLING = "counterpane.filling"
"""The setting of a transaction that fills a column which came later: its name (see `filling`)."""

_FUNCTION = """
CREATE OR REPLACE FUNCTION counterpane_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unlinked text;
    filled text := current_setting('counterpane.filling', true);
BEGIN
    IF TG_OP = 'UPDATE' AND filled <> '' AND to_jsonb(OLD) ->> filled = '' THEN
        OLD := jsonb_populate_record(OLD, jsonb_build_object(filled, to_jsonb(NEW) -> filled));
        IF NEW IS NOT DISTINCT FROM OLD THEN
            RETURN NEW;
        END IF;
    END IF;
    IF current_setting('counterpane.erasing', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
        IF TG_OP = 'DELETE' THEN
            RETURN OLD;
        END IF;
        FOREACH unlinked IN ARRAY coalesce(TG_ARGV, '{}') LOOP
            IF to_jsonb(NEW) -> unlinked = 'null' THEN
                OLD := jsonb_populate_record(OLD, jsonb_build_object(unlinked, NULL));
            END IF;
        END LOOP;
        IF NEW IS NOT DISTINCT FROM OLD THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION '% of %: a logged row is kept as it was written', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END
$$
"""

_DROP_FUNCTION = """
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgfoid = 'counterpane_keep'::regproc) THEN
        DROP FUNCTION counterpane_keep();
    END IF;
END $$
"""


@contextmanager
def filling(connection: Any, column: str) -> Iterator[None]:
    """Let the block fill that column of logged rows where it is '', in a transaction of its own.

    For migrations: a column that came later says of older rows what was true when they were made.
    """
    with transaction.atomic(connection.alias):
        _set_filling(connection, column)
        yield
        _set_filling(connection, "")


def _set_filling(connection: Any, column: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config(%s, %s, true)", [FILLING, column])


def keep_function() -> RunPython:
    """Return the operation that makes the function which every such trigger calls."""
    return RunPython(_run(_FUNCTION), _run(_DROP_FUNCTION))


def keep(table: str, unlinked: tuple[str, ...] = ()) -> RunPython:
    """Return the operation that refuses UPDATE, DELETE and TRUNCATE of a table.

    `unlinked`: columns that erasure may set to null.
    """
    return RunPython(*_making_and_dropping(table, unlinked))


def let_go(table: str, unlinked: tuple[str, ...] = ()) -> RunPython:
    """Return the operation that undoes `keep`, for a migration that fills columns; keep again."""
    make, drop = _making_and_dropping(table, unlinked)
    return RunPython(drop, make)


def _making_and_dropping(
    table: str, unlinked: tuple[str, ...]
) -> tuple[partial[None], partial[None]]:
    names = ", ".join(f"'{name}'" for name in unlinked)
    row = f"UPDATE OR DELETE ON {table} FOR EACH ROW"
    whole = f"TRUNCATE ON {table} FOR EACH STATEMENT"
    make = _run(
        f"CREATE TRIGGER kept_row BEFORE {row} EXECUTE FUNCTION counterpane_keep({names})",
        f"CREATE TRIGGER kept_table BEFORE {whole} EXECUTE FUNCTION counterpane_keep()",
    )
    drop = _run(f"DROP TRIGGER kept_row ON {table}", f"DROP TRIGGER kept_table ON {table}")
    return make, drop


def run_on(vendor: str, *statements: str) -> RunPython:
    """Return the operation that runs statements on `postgresql` or `sqlite`; back, nothing."""
    return RunPython(_run(*statements, vendor=vendor), RunPython.noop)


def _run(*statements: str, vendor: str = "postgresql") -> partial[None]:
    """Return `run_statements` with its arguments: a partial that `squashmigrations` can write."""
    return partial(run_statements, vendor, statements)


def run_statements(vendor: str, statements: Sequence[str], apps: Any, schema: Any) -> None:
    """Run statements on that kind of database, and nothing elsewhere."""
    if schema.connection.vendor == vendor:
        for statement in statements:
            schema.execute(statement, params=None)
