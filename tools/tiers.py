"""Tiers of tests: the stages of `make check`, `make test` and `make soak`, and floors of coverage.

A test that carries @pytest.mark.soak runs in `make soak` alone; everything else runs in both, so
that nothing is left out of the larger one.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

CHROMIUMS = ("chromium-headless-shell", "chromium")
"""Debian's packages and commands, the better one first: it has no windows to keep."""
FIREFOXES = ("firefox-esr", "firefox")
"""Debian's package and command of the extended support release; other systems' command."""

FAST = (
    "tests/engine",
    "tests/games",
    "tests/lessons",
    "tests/people",
    "tests/config",
    "tests/database",
    "tests/house",
    "tests/learning",
    "tests/practice",
    "tests/tools",
)
"""`make check` runs what of these is neither `slow` nor `unmeasured`."""

BROWSERS = ("tests/browser",)
"""These start browsers and servers, and often wait for them: some files at a time."""

ALONE = (
    "tests/launch",
    "tests/processes",
    "tests/reports/test_worker.py",
    "tests/test_stack.py",
    "tests/streams",
)
"""These start processes, kill them and wait: in `make test` they are laid among the others."""

ONCE = (
    "tests/engine",
    "tests/house",
    "tests/launch",
    "tests/learning",
    "tests/test_stack.py",
    "tests/tools",
    *BROWSERS,
)
"""These choose their databases themselves or need none: they run once, the browser with both."""

WHERE_DATABASES_DIFFER = (
    "tests/database",
    "tests/games/test_between.py",
    "tests/games/test_groups.py",
    "tests/games/test_kept_log.py",
    "tests/games/test_live.py",
    "tests/games/test_races.py",
    "tests/games/test_store.py",
    "tests/games_ui/test_act.py",
    "tests/lessons/test_guest_places.py",
    "tests/lessons/test_guest_races.py",
    "tests/lessons/test_guest_sessions.py",
    "tests/lessons/test_guests.py",
    "tests/lessons/test_live_acts.py",
    "tests/lessons/test_races.py",
    "tests/people/test_account_deletion.py",
    "tests/people/test_account_erasure.py",
    "tests/people/test_class_deletion.py",
    "tests/people/test_class_erasure.py",
    "tests/people/test_handing_over.py",
    "tests/people/test_pupil_sign_in.py",
    "tests/people/test_sent_twice.py",
    "tests/people/test_written_down.py",
    "tests/reports/test_jobs.py",
    "tests/config/test_keys.py",
    "tests/config/test_logs.py",
    "tests/config/test_page_server.py",
    "tests/config/test_timestamps.py",
    "tests/practice",
)
"""Locks, raw statements, races, jobs, what a database itself keeps: `make test` runs these on both,
`make soak` all."""

ON_ONE = (
    "tests/games/test_clock.py",
    "tests/games/test_collection_evidence.py",
    "tests/games/test_erasure.py",
    "tests/games/test_log_fields.py",
    "tests/games/test_moves.py",
    "tests/games/test_princess_evidence.py",
    "tests/games/test_questions.py",
    "tests/games/test_recordings.py",
    "tests/games/test_rescue_evidence.py",
    "tests/lessons/test_album.py",
    "tests/lessons/test_assigning.py",
    "tests/lessons/test_friends.py",
    "tests/lessons/test_guards.py",
    "tests/lessons/test_home.py",
    "tests/lessons/test_live.py",
    "tests/lessons/test_sign_in_for_work.py",
    "tests/lessons/test_tables.py",
    "tests/lessons/test_thinking.py",
    "tests/lessons/test_trials.py",
    "tests/lessons/test_wall.py",
    "tests/people/test_families.py",
    "tests/people/test_roster.py",
    "tests/reports/test_broken_jobs.py",
    "tests/reports/test_cards.py",
    "tests/reports/test_exports.py",
    "tests/reports/test_freshness.py",
    "tests/reports/test_worker.py",
    "tests/config/test_demo.py",
    "tests/processes/test_collisions.py",
)
"""What pages write, and the largest races: `make test` runs these on PostgreSQL, which is stricter,
where there is one, else on SQLite; `make soak` on both."""

WHERE_PROCESSES_DIFFER = (
    "tests/processes/test_service_crashes.py",
    "tests/processes/test_crashes.py",
    "tests/streams",
)
"""Of ALONE, what `make test` runs on both: locks, commits, hints and jobs."""

WORKERS = int(os.environ.get("WORKERS", "3"))
"""One more than the cores of the smallest machine: while one waits, two work."""

APART = (
    *BROWSERS,
    "tests/config/test_demo.py",
    "tests/processes",
    "tests/reports/test_worker.py",
    "tests/test_stack.py",
)
"""Each of these tests is long, or takes servers of its own or of its process: it may run beside the
others of its file, where the file does not start some once."""

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
    """One run of pytest. `unless`: markers that are left out; `measured`: with coverage."""

    name: str
    database: Literal["SQLite", "PostgreSQL"]
    paths: Sequence[str]
    spread: Sequence[str] = BY_TEST
    ignored: Sequence[str] = ()
    only: str = ""
    unless: Sequence[str] = ()
    measured: bool = False

    def arguments(self) -> list[str]:
        """Return what pytest is told."""
        chosen = " and ".join([*filter(None, [self.only]), *(f"not {one}" for one in self.unless)])
        covered = ("--cov", "--cov-append", "--cov-report=") if self.measured else ()
        left_out = [f"--ignore={path}" for path in self.ignored]
        return [*self.paths, *self.spread, *covered, *left_out, *(("-m", chosen) if chosen else ())]

    def runs(self, path: str) -> bool:
        """Say whether a file's tests are in it, whatever their markers."""
        inside = any(path == one or path.startswith(f"{one}/") for one in self.paths)
        return inside and not any(path == one or path.startswith(f"{one}/") for one in self.ignored)


def stages(*, soak: bool, served: bool = "TEST_DATABASE_URL" in os.environ) -> list[Stage]:
    """Return the stages of `make test`, or of `make soak`, in their order.

    `served`: there is a PostgreSQL for its stages.
    """
    return _larger() if soak else _smaller(served=served)


def _smaller(*, served: bool) -> list[Stage]:
    skip, elsewhere = ("soak",), ON_ONE if served else ()
    there = (*WHERE_PROCESSES_DIFFER, *WHERE_DATABASES_DIFFER, *ON_ONE)
    return [
        Stage("tests", "SQLite", ["tests"], WAITING, (*BROWSERS, *elsewhere), unless=skip),
        Stage("browsers", "SQLite", BROWSERS, BY_STACK, unless=skip),
        Stage("tests", "PostgreSQL", there, WAITING, unless=("once", *skip)),
    ]


def _larger() -> list[Stage]:
    together, twice = (*BROWSERS, *ALONE), ("once",)
    apart = ("unmeasured",)
    alone = [path for path in ALONE if path not in ONCE]
    return [
        Stage("tests", "SQLite", ["tests"], ignored=together, unless=apart, measured=True),
        Stage("engine, unmeasured", "SQLite", ["tests/engine"], only="unmeasured"),
        Stage("browsers", "SQLite", BROWSERS, BY_STACK),
        Stage("processes", "SQLite", ALONE, WAITING, measured=True),
        Stage("tests", "PostgreSQL", ["tests"], ignored=(*ONCE, *ALONE), unless=twice),
        Stage("processes", "PostgreSQL", alone, WAITING, unless=twice, measured=True),
    ]
