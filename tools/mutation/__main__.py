"""Plant small faults by seed and print which of them no test notices.

    python -m tools.mutation --package games --package streams --seed 1 --count 60

Prints one line for each survivor, then killed and planted for each package; ends with an error
when less than --floor per cent of a package were killed. The first run maps the tests (some
minutes) into var/mutation/; --map maps them anew. --only PATH keeps to a file or folder, --kind to
a kind of fault, of each named one --count; both may be given several times:

    python -m tools.mutation --package games --kind limit --kind edge --only games/presenters/
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from urllib.parse import urlsplit, urlunsplit

from tools.mutation import coverage_map
from tools.mutation.mutants import KINDS
from tools.mutation.trial import Copy, Planted, choose, chosen_tests
from tools.steps import ROOT

TESTS = {
    "database": ["tests/database", "tests/games"],
    "games": ["tests/games", "tests/games_ui"],
    "classroom": ["tests/lessons", "tests/people", "tests/reports", "tests/site"],
    "streams": ["tests/streams"],
    "learning": ["tests/learning"],
    "practice": ["tests/practice"],
    "config": ["tests/config"],
}
"""Where the tests of a package are; the map is made from all of them together."""

IN_PROCESSES = ("streams", "config")
"""These run mostly in processes that tests start, which the map does not see: after the mapped
tests all of theirs are tried."""

ON_POSTGRESQL = (
    "database/round_trip.py",
    "database/statements.py",
    "games/kept.py",
    "games/live.py",
    "games/fast_lane/store.py",
    "practice/store.py",
)
"""What these do on PostgreSQL is seen there alone: with TEST_DATABASE_URL their faults are tried
on it too, without it the first is left out."""

ON_POSTGRESQL_TESTS = ["tests/database", "tests/games", "tests/practice"]
SERVER = os.environ.get("TEST_DATABASE_URL", "")

LEFT_OUT = ("/migrations/", "/admin", "/management/commands/")
KEPT = ROOT / "var" / "mutation"


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("--package", action="append", choices=TESTS, help="default: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--count", type=int, default=60, help="mutants of each package and named kind"
    )
    parser.add_argument("--jobs", type=int, default=2, help="mutants tried at once")
    parser.add_argument("--floor", type=float, default=0, help="per cent that must be killed")
    parser.add_argument("--kind", action="append", choices=KINDS, help="default: all together")
    parser.add_argument("--only", action="append", help="a file or folder to keep to")
    parser.add_argument("--map", action="store_true", help="map the tests anew")
    return parser.parse_args()


def existing(paths: list[str]) -> list[str]:
    """Return the folders that there are."""
    return [path for path in paths if (ROOT / path).is_dir()]


def tests_by_function(anew: bool) -> coverage_map.TestMap:
    """Return the map of the tests, made now or kept from an earlier run."""
    path = KEPT / "map.json"
    if anew or not path.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        paths = existing([path for paths in TESTS.values() for path in paths])
        made = coverage_map.measure(existing([*TESTS]), paths, ROOT, KEPT)
        path.write_text(json.dumps(made))
    loaded: coverage_map.TestMap = json.loads(path.read_text())
    return loaded


def files_of(package: str, only: list[str]) -> list[str]:
    """Return a package's modules that are mutated."""
    found = [str(path.relative_to(ROOT)) for path in (ROOT / package).rglob("*.py")]
    left_out = LEFT_OUT if SERVER else (*LEFT_OUT, ON_POSTGRESQL[0])
    places = tuple(only or [""])
    return [
        one for one in found if one.startswith(places) and not any(no in one for no in left_out)
    ]


def try_all(planted: list[Planted], tests: list[list[str]], jobs: int) -> Iterator[bool]:
    """Yield for each mutant whether a test noticed it; `jobs` copies work at once."""
    folders = [path for paths in TESTS.values() for path in existing(paths)]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(jobs):
            copies.put(Copy(ROOT, Path(folder, str(number))))
        first = copies.get()
        there = first.collected(folders)
        known = {test for some in tests for test in some if test in there or "::" not in test}
        if first.fails(sorted(known), workers=jobs):
            sys.exit("mutation: a test fails without a fault: whatever was planted, it would too")
        copies.put(first)

        def one(planted: Planted, chosen: list[str]) -> bool:
            copy = copies.get()
            try:
                left = [test for test in chosen if test in there or "::" not in test]
                return copy.notices(planted, left or (folders if chosen else [])) or (
                    bool(SERVER)
                    and planted.path in ON_POSTGRESQL
                    and copy.notices(planted, ON_POSTGRESQL_TESTS, on_postgresql(copy))
                )
            finally:
                copies.put(copy)

        yield from pool.map(one, planted, tests)


def on_postgresql(copy: Copy) -> dict[str, str]:
    """Return the variables by which a copy's tests run on PostgreSQL, on a database of its own."""
    name = "_".join(["mutation", *copy.root.parts[-3:-1]])
    return {"DATABASE_URL": urlunsplit(urlsplit(SERVER)._replace(path=f"/{name}"))}


def drawn(package: str, options: argparse.Namespace) -> list[Planted]:
    """Return a package's mutants: `--count` of each kind that is named, or of all together."""
    files = files_of(package, options.only)
    together = [[kind] for kind in options.kind] if options.kind else [KINDS]
    return [
        one for kinds in together for one in choose(ROOT, files, options.count, options.seed, kinds)
    ]


def main() -> None:
    """Try each package; end with an error below the floor."""
    options = arguments()
    tests = tests_by_function(options.map)
    below = []
    for package in existing(options.package or [*TESTS]):
        planted = drawn(package, options)
        if not planted:  # nothing of it is kept to
            continue
        chosen = [
            chosen_tests(one, tests, existing(TESTS[package]), options.seed) for one in planted
        ]
        if package in IN_PROCESSES:
            folders = existing(TESTS[package])
            chosen = [[*(test for test in some if "::" in test), *folders] for some in chosen]
        killed = 0
        for one, noticed in zip(planted, try_all(planted, chosen, options.jobs), strict=True):
            killed += noticed
            if not noticed:
                print(f"survived: {one}", flush=True)
        share = 100 * killed / len(planted)
        print(f"{package}: {killed} of {len(planted)} killed ({share:.0f} %)", flush=True)
        if share < options.floor:
            below.append(package)
    if below:
        sys.exit(f"mutation: less than {options.floor:.0f} % killed of {', '.join(below)}")


if __name__ == "__main__":
    main()
