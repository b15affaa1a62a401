"""Triggers by which PostgreSQL keeps logged rows as they were written.

Why: docs/decisions/011-kept-logs.md. `KeepFunction` makes the function, `Keep` a table's triggers.
"""

from typing import Any

from django.db.migrations.operations.base import Operation

ERASING = "counterpane.erasing"
"""The setting of a transaction that may delete logged rows: 'on' (games.services.erasing)."""

_FUNCTION = """
CREATE OR REPLACE FUNCTION counterpane_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unlinked text;
BEGIN
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


class _PostgresOnly(Operation):
    """Runs statements on PostgreSQL, nothing elsewhere; models are as before."""

    reduces_to_sql = True
    reversible = True

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Leave the models."""

    def forward(self) -> list[str]:
        """Return the statements that make it."""
        raise NotImplementedError

    def backward(self) -> list[str]:
        """Return the statements that take it away."""
        raise NotImplementedError

    def database_forwards(self, app_label: str, schema: Any, before: Any, after: Any) -> None:
        """Make it."""
        self._run(schema, self.forward())

    def database_backwards(self, app_label: str, schema: Any, before: Any, after: Any) -> None:
        """Take it away."""
        self._run(schema, self.backward())

    @staticmethod
    def _run(schema: Any, statements: list[str]) -> None:
        if schema.connection.vendor == "postgresql":
            for statement in statements:
                schema.execute(statement, params=None)


class KeepFunction(_PostgresOnly):
    """The function that every such trigger calls: each app makes it, the last one drops it."""

    def forward(self) -> list[str]:
        """Make it."""
        return [_FUNCTION]

    def backward(self) -> list[str]:
        """Drop it, unless a trigger still calls it."""
        return [_DROP_FUNCTION]

    def describe(self) -> str:
        """Say it in the output of `migrate`."""
        return "Function that keeps logged rows"


class Keep(_PostgresOnly):
    """Refuse UPDATE, DELETE and TRUNCATE of a table; `unlinked`: columns that erasure may null."""

    def __init__(self, table: str, unlinked: tuple[str, ...] = ()) -> None:
        """Keep the names."""
        self.table, self.unlinked = table, unlinked

    def forward(self) -> list[str]:
        """Make both triggers."""
        names = ", ".join(f"'{name}'" for name in self.unlinked)
        row = f"UPDATE OR DELETE ON {self.table} FOR EACH ROW"
        whole = f"TRUNCATE ON {self.table} FOR EACH STATEMENT"
        return [
            f"CREATE TRIGGER kept_row BEFORE {row} EXECUTE FUNCTION counterpane_keep({names})",
            f"CREATE TRIGGER kept_table BEFORE {whole} EXECUTE FUNCTION counterpane_keep()",
        ]

    def backward(self) -> list[str]:
        """Drop both."""
        return [f"DROP TRIGGER {name} ON {self.table}" for name in ("kept_row", "kept_table")]

    def describe(self) -> str:
        """Say it in the output of `migrate`."""
        return f"Keep the rows of {self.table}"
