"""Try mutants: plant each in a copy of the project, run its tests there, see whether one fails."""

import os
import random
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.mutation.coverage_map import TestMap, unmeasured_environment
from tools.mutation.mutants import KINDS, Kind, Mutant, by_line, mutants_of
from tools.steps import BIN

SECONDS = 600
"""After that long a mutant counts as noticed: it made something wait for ever."""

SECONDS_OF_FOLDERS = 1800
"""The same where whole folders of tests are run, which take long without a fault."""

NO_MORE_THAN = 400
"""Tests of one mutant: what thousands run is killed by some of the first, or hardly at all."""


@dataclass(frozen=True)
class Planted:
    """A mutant in its file (relative to the root)."""

    path: str
    mutant: Mutant

    def __str__(self) -> str:
        """Return one line: where, and what became what."""
        before, after = (" ".join(text.split()) for text in (self.mutant.before, self.mutant.after))
        where = f"{self.path}:{self.mutant.line} {self.mutant.function}"
        return f"{where} [{self.mutant.kind}] {before[:90]} -> {after[:90]}"


def choose(
    root: Path, files: list[str], count: int, seed: int, kinds: Sequence[Kind] = KINDS
) -> list[Planted]:
    """Return `count` mutants of these kinds: lines drawn by seed, one fault of each."""
    lines = [
        [Planted(path, one) for one in line]
        for path in sorted(files)
        for line in by_line(
            [one for one in mutants_of((root / path).read_text()) if one.kind in kinds]
        )
    ]
    dice = random.Random(seed)
    return [dice.choice(line) for line in dice.sample(lines, min(count, len(lines)))]


def chosen_tests(planted: Planted, tests: TestMap, otherwise: list[str], seed: int) -> list[str]:
    """Return the tests that ran the mutant's function, spread over their files.

    A fault outside any function is run by all tests that ran a function of its file. What no test
    ran may run while modules are imported: any tests do. A function that the map does not know has
    `otherwise`.
    """
    of_file = tests.get(planted.path, {})
    names = planted.mutant.function.split(".")
    ran: list[str] = []
    while names and not ran:
        ran = of_file.get(".".join(names), [])
        names.pop()
    if not ran and planted.mutant.function in of_file:
        ran = sorted({test for file in tests.values() for some in file.values() for test in some})
    return _spread(ran or of_file.get("", []), seed)[:NO_MORE_THAN] or otherwise


def _spread(ran: list[str], seed: int) -> list[str]:
    """Order tests so that each file has its turn: files with few tests know the code best."""
    files = defaultdict(list)
    for test in ran:
        files[test.partition("::")[0]].append(test)
    dice = random.Random(seed)
    for of_one in files.values():
        dice.shuffle(of_one)
    ranked = [
        (place, len(files[name]), test)
        for name, of_one in files.items()
        for place, test in enumerate(of_one)
    ]
    return [test for _place, _size, test in sorted(ranked)]


class Copy:
    """A copy of the project in which one mutant after the other is planted."""

    def __init__(self, root: Path, folder: Path, env: Mapping[str, str] | None = None) -> None:
        """Copy what git keeps or would keep."""
        self.root = folder / "project"
        self.var = folder / "var"
        self.env = {
            **unmeasured_environment(),
            "PYTHONDONTWRITEBYTECODE": "1",  # what is compiled must never be older than a fault
            **(env or {}),
            "COUNTERPANE_VAR": str(self.var),
            "DATABASE_URL": "",
        }
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"],
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
        )
        for name in filter(None, listed.stdout.split("\0")):
            if (root / name).is_file():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, self.root / name)

    def notices(
        self, planted: Planted, tests: list[str], env: Mapping[str, str] | None = None
    ) -> bool:
        """Plant the mutant, run the tests until one fails; return whether one did."""
        path = self.root / planted.path
        source = path.read_text()
        shutil.rmtree(self.var, ignore_errors=True)
        try:
            path.write_text(planted.mutant.plant(source))
            if "models" in planted.path and self.lacks_a_migration():
                return True
            return bool(tests) and self.fails(tests, env)
        except subprocess.TimeoutExpired:
            print(f"killed by the clock: {planted}", flush=True)
            return True
        finally:
            path.write_text(source)

    def lacks_a_migration(self) -> bool:
        """Say whether the models are no longer what the migrations make: `make check` asks it."""
        command = [str(BIN / "python"), "manage.py", "makemigrations", "--check", "--dry-run"]
        run = subprocess.run(command, cwd=self.root, env=self.env, check=False, capture_output=True)
        return run.returncode != 0

    def collected(self, paths: list[str]) -> set[str]:
        """Return the tests that there are: an older map may name some that are gone."""
        command = [str(BIN / "pytest"), "--collect-only", "-q", "-p", "no:randomly", *paths]
        run = subprocess.run(
            [*command, "-p", "no:cacheprovider", "-o", "addopts="],
            cwd=self.root,
            env=self.env,
            check=False,
            capture_output=True,
            text=True,
        )
        if run.returncode:
            raise RuntimeError(f"the tests cannot be collected\n{run.stdout[-2000:]}")
        return {line for line in run.stdout.splitlines() if "::" in line}

    def fails(
        self, tests: list[str], env: Mapping[str, str] | None = None, workers: int = 0
    ) -> bool:
        """Run the tests until one fails; return whether one did.

        Raises:
            subprocess.TimeoutExpired: they wait for ever.
        """
        listed = self.root / ".mutation-tests"
        listed.write_text("\n".join(tests))
        command = [str(BIN / "pytest"), "-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
        run = subprocess.Popen(
            [*command, "-n", str(workers), "--dist", "worksteal", f"@{listed.name}"],
            cwd=self.root,
            env={**self.env, **(env or {})},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        long = workers or any("::" not in test for test in tests)
        try:
            run.wait(timeout=SECONDS_OF_FOLDERS if long else SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, 9)
            run.wait()
            raise
        if run.returncode == 4:  # the fault took parameters away: run all of the tests' files
            files = sorted({test.partition("::")[0] for test in tests})
            return files == tests or self.fails(files, env, workers)
        return run.returncode not in {0, 5}
