"""Running commands as named steps: one line each, their words only when something is amiss."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
KEPT = {"PYTHONDONTWRITEBYTECODE": ""}
"""Hundreds of processes start: what Python has compiled is kept, also where a shell forbids it."""
SKIPPED = 77
"""The exit code of a step that could not be done here; its words say why."""


@dataclass(frozen=True)
class Step:
    """A command of the .venv with its name; `env` adds variables."""

    name: str
    command: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)

    def run(self) -> int:
        """Say that it begins, and run it quietly; print how it ended, and its words unless it
        passed; return its exit code.

        A skipped step returns SKIPPED, or 1 where everything must run (SKIPS=fail).
        """
        began = time.monotonic()
        sys.stdout.write(f"begin  {self.name}\n")
        sys.stdout.flush()
        done = subprocess.run(
            self._whole(),
            cwd=ROOT,
            env={**os.environ, **self.env},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        seconds = time.monotonic() - began
        code = done.returncode
        if code == SKIPPED and os.environ.get("SKIPS") == "fail":
            code = 1
        mark = {0: "ok    ", SKIPPED: "skip  "}.get(code, "FAILED")
        words = "" if code == 0 else f"\n{done.stdout.rstrip()}"
        sys.stdout.write(f"{mark} {self.name} ({seconds:.1f} s){words}\n")
        sys.stdout.flush()
        return code

    def run_aloud(self) -> int:
        """Run it with its output on this console; return its exit code."""
        return subprocess.run(
            self._whole(), cwd=ROOT, env={**os.environ, **self.env}, check=False
        ).returncode

    def _whole(self) -> list[str]:
        first, *rest = self.command
        return [str(BIN / first), *rest]


def run_all(steps: Sequence[Step], at_once: int = 2) -> tuple[list[str], list[str]]:
    """Run steps side by side; return the names of those that failed, and of those skipped."""
    with ThreadPoolExecutor(at_once) as pool:
        codes = list(pool.map(Step.run, steps))
    names = [step.name for step in steps]
    failed = [name for name, code in zip(names, codes, strict=True) if code not in {0, SKIPPED}]
    skipped = [name for name, code in zip(names, codes, strict=True) if code == SKIPPED]
    return failed, skipped
