"""`make test`: checks, and every test but the `soak` ones; `make soak`: all, in big numbers.

    python -m tools.testing          checks, tests on SQLite, browsers, then on PostgreSQL what
                                     differs there and what pages write
    python -m tools.testing soak     the same with coverage and its floors, tournaments, games in
                                     every mode, everything on PostgreSQL, planted faults

Variables: TEST_DATABASE_URL, TEST_BROKER_URL, TEST_REDIS_URL let the tests that need services run
(they make their own database and vhost there); SKIPS=fail makes a skip a failure; CHROMIUM and
FIREFOX name browsers; BROWSER=install installs them; ONLY="-k words" passes more to pytest;
WORKERS=3 is how many tests run at once.
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
from collections.abc import Sequence
from pathlib import Path

from tools import tiers
from tools.steps import BIN, KEPT, ROOT, Step
from tools.tiers import Stage


class Run:
    """One whole run: its failures, what was skipped, and how long each part took."""

    def __init__(self, folder: Path, *, soak: bool) -> None:
        """Begin with nothing."""
        self.folder = folder
        self.soak = soak
        self.failed: list[str] = []
        self.skipped: Counter[str] = Counter()
        self.minutes: dict[str, float] = {}

    def step(self, step: Step, good: frozenset[int] = frozenset({0})) -> None:
        """Run a step aloud; keep its time, and whether it passed."""
        sys.stdout.write(f"\n=== {step.name}\n")
        sys.stdout.flush()
        began = time.monotonic()
        if step.run_aloud() not in good:
            self.failed.append(step.name)
        self.minutes[step.name] = (time.monotonic() - began) / 60

    def check(self) -> None:
        """Run the checks that read the code."""
        skips = {"SKIPS_FILE": str(self.folder / "skips.json")}
        self.step(Step("check", ["python", "-m", "tools.check", "--static"], skips))
        self._count_skips()

    def _count_skips(self) -> None:
        skips = self.folder / "skips.json"
        if skips.exists():
            self.skipped.update(json.loads(skips.read_text()))
            skips.unlink()

    def pytest(self, stage: Stage, env: dict[str, str]) -> None:
        """Run pytest aloud; keep its skips and whether it passed."""
        more = shlex.split(os.environ.get("ONLY", ""))
        command = ["pytest", "-q", "--durations=10", *stage.arguments(), *more]
        tier = {"SOAK": "1" if self.soak else "", "SKIPS_FILE": str(self.folder / "skips.json")}
        step = Step(f"{stage.name} on {stage.database}", command, {**KEPT, **tier, **env})
        self.step(step, frozenset({0, 5 if more else 0}))
        self._count_skips()

    def stages(self) -> None:
        """Run all stages of the tier; without a server those on PostgreSQL are skipped."""
        urls = {"SQLite": "", "PostgreSQL": os.environ.get("TEST_DATABASE_URL", "")}
        for stage in tiers.stages(soak=self.soak):
            url = urls[stage.database]
            if url or stage.database == "SQLite":
                env = {"COUNTERPANE_VAR": str(self.folder), "DATABASE_URL": url}
                self.pytest(stage, env)
            else:
                name = f"{stage.name} on {stage.database}"
                self.skipped[f"{name}: TEST_DATABASE_URL is not set"] += 1

    def floors(self) -> None:
        """Hold each package to its own floor of coverage."""
        for package, floor in tiers.FLOORS.items():
            chosen = [f"--include={package}/*", f"--fail-under={floor}"]
            command = ["coverage", "report", *chosen, "--skip-covered", "--show-missing"]
            name = f"coverage of {package}: {floor} %"
            if Step(name, command).run():
                self.failed.append(name)


def install_browsers() -> None:
    """Bring Chromium, Firefox and WebKitGTK, from the system's packages where that is allowed.

    Where it is not, playwright's own Chromium; its Firefox speaks no BiDi.
    """
    if os.environ.get("BROWSER") != "install":
        return
    missing = [
        some for some in (tiers.CHROMIUMS, tiers.FIREFOXES) if not any(map(shutil.which, some))
    ]
    missing += [(package,) for package in tiers.lacking(tiers.WEBKIT)]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-q"], check=False)
        for packages in missing:
            install_one(packages)
    if not any(map(shutil.which, tiers.CHROMIUMS)):
        subprocess.run([BIN / "playwright", "install", "chromium"], check=False)


def install_one(packages: Sequence[str]) -> None:
    """Install the first of these packages of the system that there is."""
    for package in packages:
        command = ["apt-get", "install", "-qy", "--no-install-recommends", package]
        if subprocess.run(command, check=False).returncode == 0:
            return


def main(arguments: list[str]) -> None:
    """Run everything; the last line says what was skipped, and why."""
    began = time.monotonic()
    soak = arguments[:1] == ["soak"]
    install_browsers()
    for data in ROOT.glob(".coverage*"):
        data.unlink()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder), soak=soak)
        run.check()
        run.stages()
        if soak and not os.environ.get("ONLY"):
            run.floors()
            run.step(Step("planted faults", ["python", "-m", "tools.mutation", *tiers.MUTANTS]))
    close(run, "make soak" if soak else "make test", time.monotonic() - began)


def close(run: Run, command: str, seconds: float) -> None:
    """Write the closing lines; end with an error when something failed."""
    if run.skipped and os.environ.get("SKIPS") == "fail":
        run.failed.append("skips are failures here")
    times = ", ".join(f"{name} {minutes:.1f}" for name, minutes in run.minutes.items())
    skipped = "; ".join(f"{count} × {reason}" for reason, count in sorted(run.skipped.items()))
    verdict = f"FAILED: {', '.join(run.failed)}" if run.failed else "passed"
    sys.stdout.write(f"\n{command}, minutes: {times}\n")
    line = f"{command}: {verdict} in {seconds / 60:.1f} min; skipped: {skipped or 'nothing'}\n"
    sys.stdout.write(line)
    sys.exit(1 if run.failed else 0)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
