"""Rows that the database refuses to delete: a job that meets one fails there."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

_REFUSE = (
    "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql"
    " AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$"
)


@contextmanager
def deletion_refused(table: str, pk: int) -> Iterator[None]:
    """Let the database refuse to delete one row of a table inside the block."""
    made = f"CREATE TRIGGER refused BEFORE DELETE ON {table}"
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"{made} WHEN OLD.id = {pk} BEGIN SELECT RAISE(ABORT, 'refused'); END")
            yield
            cursor.execute("DROP TRIGGER refused")
            return
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(_REFUSE)
        cursor.execute(f"{made} FOR EACH ROW WHEN (OLD.id = {pk}) EXECUTE FUNCTION refuse()")
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"DROP TRIGGER refused ON {table}")
        cursor.execute("DROP FUNCTION refuse")
