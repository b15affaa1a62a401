"""Check migrations: one line per app, named, the last written down, new columns with a default.

An upgrade migrates while the old program still runs. It knows nothing of a new column and names it
in no INSERT: a column that must not be null needs a default in the database (`db_default`), which a
later release may drop.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

APPS = {
    "games": "games",
    "practice": "practice",
    "classroom": "classroom",
    "classroom_tables": "classroom/tables",
}
"""Label -> folder."""
AUTOMATIC = re.compile(r"^\d{4}_(auto_|initial$|alter_|remove_)|_and_more$")
OLD = {("classroom", "0002_links"), ("classroom", "0003_enrollment_form_key")}
"""Released before columns needed a default in the database."""


def problems() -> list[str]:
    """Return what is wrong, one line each."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.db.migrations.loader import MigrationLoader

    loader = MigrationLoader(None)
    found = []
    for app, folder in APPS.items():
        leaves = [name for _app, name in loader.graph.leaf_nodes(app)]
        if len(leaves) != 1:
            found.append(f"{app}: several last migrations: {', '.join(leaves)}")
        kept = Path(folder, "migrations", "max_migration.txt").read_text().strip()
        if kept not in leaves:
            found.append(f"{folder}/migrations/max_migration.txt says {kept}, the last is {leaves}")
        names = [name for label, name in loader.disk_migrations if label == app]
        found += [f"{app}: give {name} a name" for name in names if AUTOMATIC.search(name)]
        for name in names:
            if (app, name) not in OLD:
                columns = columns_without_default(loader.disk_migrations[app, name].operations)
                found += [f"{app}: {name} adds {one} without db_default" for one in columns]
    return found


def columns_without_default(operations: Iterable[Any]) -> Iterator[str]:
    """Yield `model.field` for each new column that an INSERT of the old program would break."""
    for operation in operations:
        kind = type(operation).__name__
        if kind == "SeparateDatabaseAndState":
            yield from columns_without_default(operation.database_operations)
        elif kind == "AddField":
            field = operation.field
            filled = field.null or field.many_to_many or field.has_db_default()
            if not filled and not getattr(field, "generated", False):
                yield f"{operation.model_name}.{operation.name}"


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
