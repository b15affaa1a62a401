"""SQLite files with every table: migrated once for a checkout, then copied for stacks and tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from tests.kept import kept

ROOMS = ("games", "practice", "classroom")


def copy_tables(own: Path) -> None:
    """Make a database file with all tables and the rows that migrations write."""
    for left in own.parent.glob(f"{own.name}-*"):  # of a killed run: -wal, -shm
        left.unlink()
    files = [one for room in ROOMS for one in settings.BASE_DIR.glob(f"{room}/**/migrations/*.py")]
    files += settings.BASE_DIR.glob("requirements/*.txt")
    with kept("migrated", files) as (file, fresh):
        if fresh:
            _migrate(fresh)
        shutil.copyfile(fresh or file, own)


def _migrate(file: Path) -> None:
    chosen = {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": f"sqlite:///{file}"}
    for command in ("migrate", "createcachetable"):
        subprocess.run(
            [sys.executable, "-m", "django", command, "--verbosity", "0"],
            cwd=settings.BASE_DIR,
            env={**os.environ, **chosen},
            check=True,
        )
