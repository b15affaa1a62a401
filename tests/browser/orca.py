"""A real screen reader: Orca beside a Chromium with windows, on a screen of its own.

Orca's speech is read from its own log, which it writes to disk when it ends: no voice is needed.
"""

import os
import re
import signal
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.browser.screen import hidden_screen
from tests.skips import LAUNCHERS

SPOKEN = re.compile(r"^[\d:.]+ - SPEECH OUTPUT: '(.*?)'(?:\{.*)?$", re.MULTILINE)
BEGINS, ENDS = 6, 90
"""Seconds that Orca 43.1 takes to begin, and at most to end: it says first what it still has."""


class ScreenReader:
    """Orca, running on a screen; `env` is for the browser that it reads."""

    def __init__(self) -> None:
        """Start the screen, the bus and Orca."""
        self._ends = ExitStack()
        home = self._ends.enter_context(tempfile.TemporaryDirectory(prefix="orca"))
        self._log = Path(home) / "orca.log"
        screen = self._ends.enter_context(hidden_screen())
        self.env = {**os.environ, "HOME": home, "XDG_RUNTIME_DIR": home, "DISPLAY": screen}
        bus = self._start(
            ["dbus-daemon", "--session", "--print-address", "--nofork"], stdout=subprocess.PIPE
        )
        assert bus.stdout is not None
        self.env["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        launcher = next(filter(os.path.exists, LAUNCHERS))
        self._start([launcher, "--launch-immediately", "--a11y=1", "--screen-reader=1"])
        time.sleep(1)
        self._orca = self._start(["orca", f"--debug-file={self._log}", "--replace"])
        time.sleep(BEGINS)
        assert self._orca.poll() is None, "Orca did not stay"

    def _start(self, command: list[str], **more: object) -> subprocess.Popen[bytes]:
        options = {"env": self.env, "stderr": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        process = subprocess.Popen(command, **{**options, **more})  # type: ignore[call-overload]
        self._ends.callback(process.wait, 20)
        self._ends.callback(process.terminate)
        return process

    def spoken(self) -> list[str]:
        """End Orca; return what it said, in order."""
        self._orca.send_signal(signal.SIGTERM)
        self._orca.wait(ENDS)
        return SPOKEN.findall(self._log.read_text(errors="replace"))

    def close(self) -> None:
        """End everything."""
        self._ends.close()
