"""A screen that nobody sees: Xvfb."""

import contextlib
import os
import subprocess
from collections.abc import Iterator


@contextlib.contextmanager
def hidden_screen() -> Iterator[str]:
    """Start a screen, and yield its name: what DISPLAY is to say."""
    named, display = os.pipe()
    command = ["Xvfb", "-displayfd", str(display), "-screen", "0", "1600x1400x24"]
    screen = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=(display,), stderr=subprocess.DEVNULL
    )
    os.close(display)
    try:
        with os.fdopen(named) as name:
            yield ":" + name.readline().strip()
    finally:
        screen.terminate()
        screen.wait(timeout=20)
