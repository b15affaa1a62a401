"""Make the demo school in a stack's database, or copy that of a stack of some minutes ago."""

import contextlib
import json
import shutil
import sqlite3
import time
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from tests.stack import ROOT, Stack, stamp_of

OLDEST = 600
"""Seconds for which a school is copied: its window for signing in stays open for much longer."""
ROOMS = ("config", "database", "engine", "learning", "practice", "games", "classroom")
DATABASE, PRINTED = "counterpane.sqlite3", "printed.json"
ADDRESS = "http://stack"
"""Stands for a stack's address in what is kept."""


def make_demo(stack: Stack) -> dict[str, Any]:
    """Return what `manage.py demo --json` prints. The database must be empty."""
    assert stack.query("SELECT count(*) FROM classroom_user") == [(0,)]
    if stack.database_server:
        return dict(json.loads(stack.manage("demo", "--json")))
    kept = next((one for one in _kept() if not _is_old(one)), None)
    if kept is None:
        kept = _make(stack)
    else:
        _copy(kept / DATABASE, _file_of(stack))
    return dict(json.loads((kept / PRINTED).read_text().replace(ADDRESS, stack.url)))


def _make(stack: Stack) -> Path:
    """Make the school and keep it in a folder, which is there whole or not at all."""
    printed = stack.manage("demo", "--json").replace(stack.url, ADDRESS)
    for old in filter(_is_old, _kept()):
        shutil.rmtree(old, ignore_errors=True)
    folder = settings.VAR_DIR / f"{_name()}-{stack.name}"
    fresh = folder.with_name(f"new-{folder.name}")
    fresh.mkdir()
    _copy(_file_of(stack), fresh / DATABASE)
    (fresh / PRINTED).write_text(printed)
    return fresh.rename(folder)


def _is_old(folder: Path) -> bool:
    return time.time() - folder.stat().st_mtime > OLDEST


def _kept() -> list[Path]:
    """Return the folders of schools that were made by the code as it is now."""
    return sorted(settings.VAR_DIR.glob(f"{_name()}-*"))


@cache
def _name() -> str:
    files = [one for room in ROOMS for one in ROOT.glob(f"{room}/**/*.py")]
    files += ROOT.glob("classroom/*.gz")
    return f"demo-{stamp_of(files)}"


def _file_of(stack: Stack) -> Path:
    return Path(stack.database_url.removeprefix("sqlite:///"))


def _copy(source: Path, target: Path) -> None:
    """Copy a database, also while processes have it open."""
    with (
        contextlib.closing(sqlite3.connect(source)) as one,
        contextlib.closing(sqlite3.connect(target, timeout=20)) as other,
    ):
        one.backup(other)
