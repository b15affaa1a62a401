"""A Python with Django set up that stays: `manage.py shell -c` takes a second each time.

    shell = Shell(env)
    shell.run("print(1 + 1)")    # "2\\n"
    shell.close()

`python -m tests.shell` is the process behind it: a line of JSON with code in, a line with what was
printed and what broke out.
"""

import contextlib
import io
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Shell:
    """Runs pieces of code one after another in one process, each with names of its own."""

    def __init__(self, env: Mapping[str, str]) -> None:
        """Start the process."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.shell"],
            cwd=ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, code: str) -> str:
        """Run it; return what it printed. Raises AssertionError with the traceback if it breaks."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(code) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the shell has ended"
        printed, broken = json.loads(line)
        if broken:
            raise AssertionError(f"{code}: {printed}{broken}")
        return str(printed)

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()


def answer(code: str) -> tuple[str, str]:
    """Run the code; return what it printed, and a traceback if it broke."""
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(code, {"__name__": "__shell__"})
    except Exception:  # noqa: BLE001 - the test that asked is told
        return printed.getvalue(), traceback.format_exc()
    return printed.getvalue(), ""


def main() -> None:
    """Answer until the input ends; each piece of code finds fresh connections."""
    import django
    from django.db import connections

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for line in sys.stdin:
        told = answer(json.loads(line))
        connections.close_all()
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
