"""Migration operation that creates a table unless the database has it already."""

from typing import Any

from django.db import migrations


class CreateModelIfMissing(migrations.CreateModel):
    """Create a model's table where there is none, for a model that came from another app."""

    def database_forwards(self, app_label: str, schema: Any, before: Any, after: Any) -> None:
        """Create the table; one that is there stays with its rows, indexes and constraints."""
        table = after.apps.get_model(app_label, self.name)._meta.db_table
        if table not in schema.connection.introspection.table_names():
            super().database_forwards(app_label, schema, before, after)
