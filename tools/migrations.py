"""Migrations are one line per app, each with a name of its own, and the last is written down."""

import os
import re
import sys
from pathlib import Path

APPS = ("games", "classroom")
AUTOMATIC = re.compile(r"^\d{4}_(auto_|initial$|alter_|remove_)|_and_more$")


def problems() -> list[str]:
    """Return what is wrong, one line each."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.db.migrations.loader import MigrationLoader

    loader = MigrationLoader(None)
    found = []
    for app in APPS:
        leaves = [name for _app, name in loader.graph.leaf_nodes(app)]
        if len(leaves) != 1:
            found.append(f"{app}: several last migrations: {', '.join(leaves)}")
        kept = Path(app, "migrations", "max_migration.txt").read_text().strip()
        if kept not in leaves:
            found.append(f"{app}/migrations/max_migration.txt says {kept}, the last is {leaves}")
        names = [name for label, name in loader.disk_migrations if label == app]
        found += [f"{app}: give {name} a name" for name in names if AUTOMATIC.search(name)]
    return found


if __name__ == "__main__":
    sys.exit("\n".join(problems()) or 0)
