"""Starting the launcher as a person does, and looking at what runs afterwards."""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Self

from tests.stack import ROOT, free_ports

REFUSAL = "counterpane does not start: "


def environment(var: Path, **more: str) -> dict[str, str]:
    """Return a fresh machine's variables, with this test run's .venv and a folder of its own."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    return kept | {"COUNTERPANE_VENV": sys.prefix, "COUNTERPANE_VAR": str(var), **more}


def processes_of(var: Path) -> list[int]:
    """Return the processes that work on that folder (Linux)."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            variables = path.read_bytes().split(b"\0")
            zombie = "\nState:\tZ" in (path.parent / "status").read_text()
        except OSError:
            continue
        if f"COUNTERPANE_VAR={var}".encode() in variables and not zombie:
            found.append(int(path.parent.name))
    return found


def free_port_variables() -> dict[str, str]:
    """Return the variable that names a free port."""
    (port,) = free_ports(1)
    return {"PORT": str(port)}


class Run:
    """One `make run`."""

    def __init__(self, var: Path, **more: str) -> None:
        """Start it on free ports."""
        self.var = var
        ports = free_port_variables()
        self.port = int(ports["PORT"])
        self.process = subprocess.Popen(
            ["make", "--no-print-directory", "run"],
            cwd=ROOT,
            env=environment(var, **{**ports, **more}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.output = ""
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def wait_for(self, words: str, seconds: float = 300) -> str:
        """Read on until a line has these words; return all that was written."""
        ends = time.monotonic() + seconds
        while words not in self.output:
            line = self._lines.get(timeout=max(0.1, ends - time.monotonic()))
            assert line is not None, f"it ended without {words!r}:\n{self.output}"
            self.output += line
        return self.output

    def ready(self) -> Self:
        """Wait until it says that it is."""
        self.wait_for("Ctrl-C stops everything.")
        return self

    def interrupt(self) -> int:
        """Press Ctrl-C: the signal goes to everything of the terminal. Return the exit code."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(30)

    def close(self) -> None:
        """Leave nothing behind, whatever happened."""
        for number in processes_of(self.var):
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait(10)


def refusal(var: Path, **more: str) -> str:
    """Run it where it cannot start; return its one line. Anything else is an error."""
    done = subprocess.run(
        ["make", "--no-print-directory", "run"],
        cwd=ROOT,
        env=environment(var, **more),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    lines = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert done.returncode != 0
    assert len(lines) == 1, done.stdout + done.stderr
    assert lines[0].startswith(REFUSAL), lines
    return lines[0].removeprefix(REFUSAL)
