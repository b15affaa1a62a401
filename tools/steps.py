"""Running commands as named steps: one line each, their words only when they fail."""

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


@dataclass(frozen=True)
class Step:
    """A command of the .venv with its name; `env` adds variables."""

    name: str
    command: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)

    def run(self) -> bool:
        """Run it quietly; print its line, after a failure its words; return whether it passed."""
        began = time.monotonic()
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
        mark = "ok    " if done.returncode == 0 else "FAILED"
        words = "" if done.returncode == 0 else f"\n{done.stdout.rstrip()}"
        sys.stdout.write(f"{mark} {self.name} ({seconds:.1f} s){words}\n")
        sys.stdout.flush()
        return done.returncode == 0

    def run_aloud(self) -> int:
        """Run it with its output on this console; return its exit code."""
        return subprocess.run(
            self._whole(), cwd=ROOT, env={**os.environ, **self.env}, check=False
        ).returncode

    def _whole(self) -> list[str]:
        first, *rest = self.command
        return [str(BIN / first), *rest]


def run_all(steps: Sequence[Step], at_once: int = 2) -> list[str]:
    """Run steps side by side; return the names of those that failed."""
    with ThreadPoolExecutor(at_once) as pool:
        passed = list(pool.map(Step.run, steps))
    return [step.name for step, good in zip(steps, passed, strict=True) if not good]
