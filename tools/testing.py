"""`make test`: checks, every test on SQLite, then on PostgreSQL, coverage, one closing line.

Variables: TEST_DATABASE_URL, TEST_BROKER_URL, TEST_REDIS_URL let the tests that need services run
(they make their own database and vhost there); SKIPS=fail makes a skip a failure; CHROMIUM names a
browser; BROWSER=install installs one; ONLY="-k words" passes more to pytest; WORKERS=3 is how many
tests run at once.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tools.steps import BIN, ROOT, Step

SIDE_BY_SIDE = ("tests",)
BROWSERS = ("tests/browser",)
"""These start browsers and servers, and often wait for them: some files at a time."""

ALONE = ("tests/processes", "tests/launch", "tests/streams")
"""These start processes, kill them and wait: some files at a time, and nothing beside them."""

WORKERS = ("-n", os.environ.get("WORKERS", "3"))
"""One more than the cores of the smallest machine: while one waits, two work."""

BY_TEST = (*WORKERS, "--dist", "worksteal")
"""Who has nothing left takes from the others: some tests are a thousand times as long as most."""

BY_FILE = (*WORKERS, "--dist", "loadfile", "--no-loadscope-reorder", "--randomly-dont-reorganize")
"""A file starts its servers once. By name: the first ones are the longest, the last one short."""

ONCE = ("tests/engine", "tests/launch", *BROWSERS)
"""These choose their databases themselves or need none: they run once, the browser with both."""

COVER = ("--cov", "--cov-append", "--cov-report=")
"""For the first run on SQLite. Not for what starts processes: its code runs there."""

FLOORS = (("engine/*", 100), ("games/*,classroom/*,config/*", 90))
"""Per cent of lines and branches, by the tests on SQLite alone."""


class Run:
    """One whole run: its failures, and what was skipped."""

    def __init__(self, folder: Path) -> None:
        """Begin with nothing."""
        self.folder = folder
        self.failed: list[str] = []
        self.skipped: Counter[str] = Counter()

    def pytest(self, name: str, arguments: list[str], env: dict[str, str]) -> None:
        """Run pytest aloud; keep its skips and whether it passed."""
        skips = self.folder / "skips.json"
        skips.unlink(missing_ok=True)
        more = shlex.split(os.environ.get("ONLY", ""))
        command = ["pytest", "-q", "--durations=10", *arguments, *more]
        sys.stdout.write(f"\n=== {name}\n")
        sys.stdout.flush()
        code = Step(name, command, {"SKIPS_FILE": str(skips), **env}).run_aloud()
        if code not in {0, 5 if more else 0}:
            self.failed.append(name)
        if skips.exists():
            self.skipped.update(json.loads(skips.read_text()))

    def whole_suite(self, kind: str, env: dict[str, str], leave_out: tuple[str, ...]) -> None:
        """Run what may run side by side, then browsers, then what wants the machine for itself."""
        ignored = [f"--ignore={path}" for path in (*BROWSERS, *ALONE, *leave_out)]
        chosen = ["-m", "not once"] if leave_out else []
        measured = chosen or [*COVER, "-m", "not unmeasured"]
        self.pytest(f"tests on {kind}", [*SIDE_BY_SIDE, *BY_TEST, *measured, *ignored], env)
        if "tests/engine" not in leave_out:
            self.pytest("engine, unmeasured", ["tests/engine", *BY_TEST, "-m", "unmeasured"], env)
        for path in BROWSERS:
            if path not in leave_out:
                self.pytest(f"browsers on {kind}", [path, *BY_FILE], env)
        alone = [path for path in ALONE if path not in leave_out and (ROOT / path).exists()]
        self.pytest(f"processes on {kind}", [*alone, *BY_FILE, *chosen], env)

    def coverage(self) -> None:
        """Hold the floors."""
        if os.environ.get("ONLY"):
            return
        for files, floor in FLOORS:
            command = ["coverage", "report", f"--include={files}", f"--fail-under={floor}"]
            name = f"coverage of {files}: {floor} %"
            if not Step(name, [*command, "--skip-covered", "--show-missing"]).run():
                self.failed.append(name)


def install_browser() -> None:
    """Bring Chromium, from the system's packages where that is allowed, else playwright's own."""
    if shutil.which("chromium") or os.environ.get("BROWSER") != "install":
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-q"], check=False)
        subprocess.run(["apt-get", "install", "-qy", "chromium"], check=False)
    if not shutil.which("chromium"):
        subprocess.run([BIN / "playwright", "install", "chromium"], check=False)


def main() -> None:
    """Run everything; the last line says what was skipped, and why."""
    began = time.monotonic()
    install_browser()
    (ROOT / ".coverage").unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder))
        if Step("check", ["python", "-m", "tools.check", "--static"]).run_aloud():
            run.failed.append("make check")
        var = {"COUNTERPANE_VAR": folder}
        run.whole_suite("SQLite", {**var, "DATABASE_URL": ""}, ())
        if url := os.environ.get("TEST_DATABASE_URL"):
            run.whole_suite("PostgreSQL", {**var, "DATABASE_URL": url}, ONCE)
        else:
            run.skipped["everything on PostgreSQL: TEST_DATABASE_URL is not set"] += 1
        run.coverage()
    close(run, time.monotonic() - began)


def close(run: Run, seconds: float) -> None:
    """Write the closing line; end with an error when something failed."""
    if run.skipped and os.environ.get("SKIPS") == "fail":
        run.failed.append("skips are failures here")
    skipped = "; ".join(f"{count} × {reason}" for reason, count in sorted(run.skipped.items()))
    verdict = f"FAILED: {', '.join(run.failed)}" if run.failed else "passed"
    line = f"\nmake test: {verdict} in {seconds / 60:.1f} min; skipped: {skipped or 'nothing'}\n"
    sys.stdout.write(line)
    sys.exit(1 if run.failed else 0)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
