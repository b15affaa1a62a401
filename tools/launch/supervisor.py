"""Starts children, restarts those that die, stops all of them: nothing is left behind."""

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

STOP_SECONDS = 3.0
"""How long a child may take to end by itself: nothing depends on it, the database is the truth."""

YOUNG_SECONDS = 10.0
"""A child that dies younger is restarted after a pause that doubles."""

LONGEST_PAUSE = 5.0
LOG_BYTES = 5_000_000
"""What a process wrote takes at most so many bytes: its log, and the older part of it beside."""


@dataclass
class Child:
    """One process that is to run always. `ready` says whether it does its work."""

    name: str
    command: list[str]
    log: Path
    ready: Callable[[], bool]
    environment: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    restart_at: float = 0.0
    pause: float = 0.1

    def start(self) -> None:
        """Start it in a process group of its own, so that Ctrl-C reaches only the launcher."""
        self.rotate()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, **self.environment},
                start_new_session=True,
                preexec_fn=_die_with_parent,
            )
        self.started_at = time.monotonic()

    def rotate(self) -> None:
        """Put a log that is long aside, in place of the part before it.

        The process goes on writing to the same file, which it only appends to. Each part has two
        fifths of LOG_BYTES, so that a burst between two looks has room too.
        """
        if self.log.exists() and self.log.stat().st_size > LOG_BYTES * 2 // 5:
            shutil.copyfile(self.log, self.log.with_suffix(".log.1"))
            os.truncate(self.log, 0)

    def is_dead(self) -> bool:
        """Tell whether it ended by itself."""
        return self.process is not None and self.process.poll() is not None

    def signal(self, number: int, *, group: bool = False) -> None:
        """Send a signal to it, or to all that it started too."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if group:
                os.killpg(self.process.pid, number)
            elif self.process.poll() is None:
                self.process.send_signal(number)

    def bury(self) -> None:
        """After its death: kill what it left behind, and say when it starts again."""
        self.signal(signal.SIGKILL, group=True)
        lived = time.monotonic() - self.started_at
        self.pause = 0.1 if lived > YOUNG_SECONDS else min(self.pause * 2, LONGEST_PAUSE)
        self.restart_at = time.monotonic() + self.pause
        self.process = None

    def last_words(self, lines: int = 15) -> str:
        """Return the end of its log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


def _die_with_parent() -> None:
    """On Linux: a launcher that is killed takes its children along."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(1, signal.SIGTERM)


class Supervisor:
    """A few children and the loop around them."""

    def __init__(self, children: list[Child], tell: Callable[[str], None]) -> None:
        """Keep the children; `tell` writes one line for a person."""
        self.children, self.tell = children, tell
        self.stopping = False

    def listen(self) -> None:
        """Stop on Ctrl-C, on SIGTERM and when the terminal goes."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._ask_to_stop)

    def _ask_to_stop(self, number: int, frame: object) -> None:
        if self.stopping:  # asked twice: no more patience
            for child in self.children:
                child.signal(signal.SIGKILL, group=True)
        self.stopping = True

    def start(self) -> None:
        """Start all."""
        for child in self.children:
            child.start()

    def wait_ready(self, seconds: float) -> Child | None:
        """Wait until all do their work; return the first that does not, None when all do."""
        ends = time.monotonic() + seconds
        waiting = list(self.children)
        while waiting and not self.stopping:
            waiting = [child for child in waiting if not child.ready()]
            for child in waiting:
                if child.is_dead() or time.monotonic() > ends:
                    return child
            time.sleep(0.15)
        return None

    def watch(self, each_second: Sequence[Callable[[], None]]) -> None:
        """Restart what dies, until asked to stop."""
        beat = 0.0
        while not self.stopping:
            for child in self.children:
                self._look_at(child)
            if time.monotonic() - beat >= 1:
                beat = time.monotonic()
                for look in each_second:
                    look()
            time.sleep(0.1)

    def _look_at(self, child: Child) -> None:
        child.rotate()
        if child.is_dead():
            code = child.process.returncode if child.process else 0
            child.bury()
            self.tell(f"{child.name} ended ({code}) and starts again; its log: {child.log}")
        if child.process is None and time.monotonic() >= child.restart_at:
            child.start()

    def stop(self) -> None:
        """Ask all to end, wait a little, then end them with all they started."""
        for child in self.children:
            child.signal(signal.SIGTERM)
        ends = time.monotonic() + STOP_SECONDS
        for child in self.children:
            if child.process is not None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    child.process.wait(max(0.0, ends - time.monotonic()))
            child.signal(signal.SIGKILL, group=True)
            if child.process is not None:
                child.process.wait()
