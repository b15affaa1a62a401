"""Prepare the start of the processes: ports, room, database, static files, demo school.

Each step is stamped with what it was made from, so that a second start does nothing twice.
"""

import fcntl
import hashlib
import json
import os
import shutil
import socket
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import django
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection

from tools.launch.install import ROOT
from tools.launch.lines import FULL, is_full, refuse, say

LEAST_FREE_MB = 50
CHECKED_BYTES = 64_000_000
"""A SQLite file up to this size is looked through at each start."""


def lock_folder() -> IO[str]:
    """Return a lock on VAR_DIR: two launchers on one folder would play every bot twice."""
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    file = (settings.VAR_DIR / "launcher.lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        refuse(f"it is already running from {settings.VAR_DIR}: stop that one first (Ctrl-C).")
    file.truncate(0)
    if not settings.LOOPBACK:
        file.write(settings.HOST)  # the demo school reads that others can reach this one
    file.flush()
    return file


def check_port() -> None:
    """Refuse when someone listens where pages would."""
    host, port, other = settings.HOST, settings.PORT, settings.PORT + 10
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except socket.gaierror:
        refuse(f"HOST is {host!r}: no address of this machine has that name.")
    except PermissionError:
        refuse(f"port {port} may be used by root only: choose another, PORT={other} make run")
    except OSError as error:
        if port_is_taken(error):
            refuse(f"port {port} is taken on {host}: choose another, PORT={other} make run")
        refuse(f"{host} is not an address of this machine: set HOST.")


def port_is_taken(error: OSError) -> bool:
    """Tell "taken" from "no such address"."""
    return "in use" in (error.strerror or "")


def check_space() -> None:
    """Refuse to start on a full disk: moves could not be kept."""
    free = shutil.disk_usage(settings.VAR_DIR).free // 1_000_000
    if free < LEAST_FREE_MB:
        place = settings.VAR_DIR
        refuse(f"{FULL}. {free} MB are free at {place}, {LEAST_FREE_MB} MB are needed.")


def is_sqlite() -> bool:
    """Tell whether the database is the embedded one."""
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


def check_database() -> None:
    """Refuse when the database does not answer, is damaged or cannot be written."""
    if is_sqlite():
        _check_sqlite(Path(settings.DATABASES["default"]["NAME"]))
        return
    import psycopg

    from streams.app import conninfo_of

    try:
        psycopg.connect(connect_timeout=5, **conninfo_of(settings.DATABASES["default"])).close()
    except psycopg.Error as error:
        refuse(f"the database of DATABASE_URL does not answer: {first_line(error)}")


def _check_sqlite(path: Path) -> None:
    if not path.exists():
        return
    try:
        with sqlite3.connect(path, timeout=3) as file:
            if path.stat().st_size <= CHECKED_BYTES:
                (found,) = file.execute("PRAGMA quick_check(1)").fetchone()
                if found != "ok":
                    raise sqlite3.DatabaseError(found)
            file.execute("BEGIN IMMEDIATE")
            file.execute("ROLLBACK")
        file.close()
    except sqlite3.Error as error:
        if is_full(str(error)):
            refuse(f"{FULL} at {path.parent}.")
        if "locked" in str(error) or "readonly" in str(error):
            refuse(f"the database {path} cannot be written: {first_line(error)}.")
        refuse(
            f"the database {path} is damaged ({first_line(error)}): put a backup in its place, "
            "or move it away to begin anew (docs/running.md)."
        )


def first_line(error: Exception) -> str:
    """Return an error's first line, its class's name where it has none."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0].strip()


class Stamps:
    """What was made from what, kept in `var/stamps.json`."""

    def __init__(self) -> None:
        """Read them; a broken file means that everything is made again."""
        self.path = settings.VAR_DIR / "stamps.json"
        self.made_tables = False
        try:
            self.made: dict[str, str] = dict(json.loads(self.path.read_text()))
        except (OSError, ValueError, TypeError):
            self.made = {}

    def fresh(self, name: str, stamp: str) -> bool:
        """Tell whether `name` was made from this."""
        return self.made.get(name) == stamp

    def keep(self, name: str, stamp: str) -> None:
        """Write down that it was."""
        self.made[name] = stamp
        beside = self.path.with_suffix(".new")
        beside.write_text(json.dumps(self.made))
        beside.replace(self.path)


def _stamp(paths: Iterable[Path], *more: str) -> str:
    """Return a hash of files' names, sizes and times, and of some words."""
    digest = hashlib.sha256("\n".join(more).encode())
    for path in sorted(paths):
        state = path.stat()
        digest.update(f"{path} {state.st_size} {state.st_mtime_ns}".encode())
    return digest.hexdigest()


def _lock() -> Path:
    return ROOT / "requirements" / "base.txt"


def _has_tables() -> bool:
    """Tell whether a SQLite file was ever migrated (it may have been moved away)."""
    if not is_sqlite():
        return True
    path = Path(settings.DATABASES["default"]["NAME"])
    return path.exists() and path.stat().st_size > 0


def migrate(stamps: Stamps) -> None:
    """Bring the database's tables up to date."""
    files = [*ROOT.glob("games/**/migrations/*.py"), *ROOT.glob("classroom/**/migrations/*.py")]
    stamp = _stamp([*files, _lock()], settings.DATABASE_URL)
    if stamps.fresh("database", stamp) and _has_tables():
        return
    say("Preparing the database …")
    django.setup()
    try:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)
    except DatabaseError as error:
        if is_full(str(error)):
            refuse(f"{FULL} at {settings.VAR_DIR}.")
        refuse(f"the database cannot be brought up to date: {first_line(error)}")
    finally:
        connection.close()
    stamps.made_tables = True
    stamps.keep("database", stamp)


def check_keys() -> None:
    """Refuse when the keys are another database's: nobody could sign in."""
    django.setup()
    from config.production import key_problems

    for problem in key_problems():
        refuse(problem)
    connection.close()


def collect_static(stamps: Stamps) -> None:
    """Collect, name by content and compress the static files."""
    files = [path for path in (ROOT / "static").rglob("*") if path.is_file()]
    stamp = _stamp([*files, _lock(), ROOT / "config" / "storage.py"])
    listed = settings.STATIC_ROOT.parent / "staticfiles.json"
    if stamps.fresh("static", stamp) and listed.exists():
        return
    say("Preparing the static files …")
    django.setup()
    call_command("collectstatic", verbosity=0, interactive=False)
    stamps.keep("static", stamp)


def may_show_demo() -> bool:
    """Tell whether the demo school may be here: its passwords are printed."""
    return not settings.PRODUCTION and settings.LOOPBACK


def make_demo(stamps: Stamps) -> None:
    """Make the demo school in a laptop's empty database, once; close it where others get in."""
    if not settings.PRODUCTION and not settings.LOOPBACK:
        _close_demo()
    stamp = hashlib.sha256(settings.DATABASE_URL.encode()).hexdigest()
    if not may_show_demo() or (stamps.fresh("demo", stamp) and not stamps.made_tables):
        return
    django.setup()
    from classroom.lessons.services import demo

    if demo.is_wanted():
        say("Making the demo school …")
        call_command("demo", verbosity=0)
    connection.close()
    stamps.keep("demo", stamp)


def _close_demo() -> None:
    django.setup()
    from classroom.lessons.services import demo

    if demo.close():
        say("The demo school is closed: its passwords were printed, and others can reach HOST.")
    connection.close()


def demo_credentials() -> dict[str, Any] | None:
    """Return the demo school's sign-ins, if there is one."""
    if not may_show_demo():
        return None
    django.setup()
    from classroom.lessons.services import demo

    try:
        return demo.credentials()
    finally:
        connection.close()


def keep_private() -> None:
    """Whatever is made from here on is for this user only."""
    os.umask(0o077)
