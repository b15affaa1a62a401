"""Tiers of tests: the stages of `make check`, `make test` and `make soak`, and floors of coverage.

What a file's tests need is said by its marks (`pyproject.toml`): a new file runs in `make test` and
`make soak` without being named anywhere. A test with the mark `soak` runs in `make soak` alone.
"""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from glob import glob
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
CHROMIUMS = ("chromium-headless-shell", "chromium")
"""Debian's packages and commands, the better one first: it has no windows to keep."""
FIREFOXES = ("firefox-esr", "firefox")
"""Debian's package and command of the extended support release; other systems' command."""
WEBKIT = {
    "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
    "gir1.2-webkit2-4.1": "/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib",
    "python3-gi": "/usr/lib/python3/dist-packages/gi/__init__.py",
    "xvfb": "/usr/bin/Xvfb",
}
"""Debian's packages that play and print in WebKitGTK, and a file of each."""

BROWSERS = "tests/browser"
"""These start browsers and servers, and often wait for them: some files at a time."""
WITHOUT_DATABASE = ("tests/engine", "tests/learning", "tests/tools", BROWSERS)
"""These need none or choose their own: they are not repeated on PostgreSQL."""

WORKERS = int(os.environ.get("WORKERS", "3"))
"""One more than the cores of the smallest machine: while one waits, two work."""

BY_TEST = ("-n", f"{WORKERS}", "--dist", "worksteal")
"""Who has nothing left takes from the others: some tests are a thousand times as long as most."""

IN_ORDER = ("--no-loadscope-reorder", "--randomly-dont-reorganize")
"""As collected: the longest begin, so that no worker is left alone with one of them."""

BY_STACK = ("-n", f"{WORKERS + 1}", "--dist", "loadfile", *IN_ORDER)
"""Browsers work more than they wait."""

WAITING = ("-n", f"{WORKERS + 2}", "--dist", "loadfile", *IN_ORDER)
"""By file, most of them. Who has killed a process waits, a minute at times: two more at a time."""

FLOORS = {
    "engine": 100,
    "learning": 99,
    "database": 95,
    "games": 93,
    "practice": 95,
    "classroom": 93,
    "config": 85,
    "streams": 85,
}
"""Package -> per cent of its lines and branches that run in the measured stages."""

MUTANTS = ("--count", "60", "--seed", "1", "--floor", "85")
"""How many faults are planted in each package, and the share that must be noticed."""


@dataclass(frozen=True)
class Stage:
    """One run of pytest: `chosen` is an expression of marks; `measured`: with coverage."""

    name: str
    database: Literal["SQLite", "PostgreSQL"]
    paths: Sequence[str]
    chosen: str
    spread: Sequence[str] = BY_TEST
    ignored: Sequence[str] = ()
    measured: bool = False

    def arguments(self) -> list[str]:
        """pytest's arguments."""
        covered = ("--cov", "--cov-append", "--cov-report=") if self.measured else ()
        left_out = [f"--ignore={path}" for path in self.ignored]
        return [*self.paths, *self.spread, *covered, *left_out, "-m", self.chosen]


def stages(*, soak: bool, served: bool = "TEST_DATABASE_URL" in os.environ) -> list[Stage]:
    """Return the stages of `make test`, or of `make soak`, in their order.

    `served`: there is a PostgreSQL for its stages.
    """
    return _larger() if soak else _smaller(served=served)


def lacking(packages: Mapping[str, str]) -> list[str]:
    """Return which of Debian's packages have not put their file on this machine."""
    return [name for name, file in packages.items() if not glob(file)]


def files_marked(*marks: str) -> list[str]:
    """Return the files of tests that carry one of these marks: the others need not be imported."""
    carried = re.compile(rf"\bmark\.(?:{'|'.join(marks)})\b")
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(one.relative_to(ROOT)) for one in files if carried.search(one.read_text())]


def _smaller(*, served: bool) -> list[Stage]:
    here = "not soak and not on_postgresql" if served else "not soak"
    there = "(both_databases or on_postgresql) and not once and not soak"
    marked = files_marked("both_databases", "on_postgresql")
    return [
        Stage("tests", "SQLite", ["tests"], here, WAITING, [BROWSERS]),
        Stage("browsers", "SQLite", [BROWSERS], "not soak", BY_STACK),
        Stage("tests", "PostgreSQL", marked, there, WAITING),
    ]


def _larger() -> list[Stage]:
    return [
        Stage("tests", "SQLite", ["tests"], "not unmeasured", WAITING, [BROWSERS], measured=True),
        Stage("engine, unmeasured", "SQLite", ["tests/engine"], "unmeasured"),
        Stage("browsers", "SQLite", [BROWSERS], "", BY_STACK),
        Stage("tests", "PostgreSQL", ["tests"], "not once", WAITING, WITHOUT_DATABASE),
    ]
