"""The .venv and what is locked for it. Standard library only: there is nothing else yet."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.launch.lines import FULL, is_full, refuse, say

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = Path(os.environ.get("COUNTERPANE_VENV") or ROOT / ".venv")
LOCKS = {"base": ("base",), "dev": ("dev", "base")}
"""Lock -> the locks that are in it too."""

LEAST_FREE_MB = {"base": 250, "dev": 700}
OFFLINE = ("NewConnection", "ConnectTimeout", "Max retries", "ProxyError", "name resolution")
NO_VENV = (
    "this Python ({0}) cannot make a virtual environment: its venv module is missing. On Debian "
    "and Ubuntu: apt install python3-venv. Or another Python: PYTHON=/path/to/python3 make run"
)


def ensure(lock: str) -> Path:
    """Return the .venv's Python, with everything of `requirements/<lock>.txt` installed."""
    python = VENV / "bin" / "python"
    text = ROOT.joinpath("requirements", f"{lock}.txt").read_bytes()
    stamp = hashlib.sha256(text).hexdigest()
    if _works(python) and _stamp(lock).exists() and _stamp(lock).read_text() == stamp:
        return python
    _check_space(lock)
    if not _works(python):
        _make_venv()
    say(f"Installing what requirements/{lock}.txt names into {VENV} …")
    _install(python, lock)
    for name in LOCKS[lock]:
        inner = ROOT.joinpath("requirements", f"{name}.txt").read_bytes()
        _stamp(name).write_text(hashlib.sha256(inner).hexdigest())
    return python


def _stamp(lock: str) -> Path:
    return VENV / f"installed-{lock}"


def _works(python: Path) -> bool:
    """Tell whether that Python runs and is new enough (a moved folder breaks it)."""
    check = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        done = subprocess.run([python, "-c", check], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def _free_mb() -> int:
    """Return the free MB where the .venv is, or will be."""
    place = VENV
    while not place.exists():
        place = place.parent
    return shutil.disk_usage(place).free // 1_000_000


def _check_space(lock: str) -> None:
    if _free_mb() < LEAST_FREE_MB[lock]:
        place, needed = VENV.parent, LEAST_FREE_MB[lock]
        refuse(f"{FULL}. {_free_mb()} MB are free at {place}, {needed} MB are needed.")


def _make_venv() -> None:
    """Make the .venv anew; a half-made one is taken away."""
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return
    output = done.stdout + done.stderr
    shutil.rmtree(VENV, ignore_errors=True)
    if is_full(output) or _free_mb() < 1:
        refuse(f"{FULL} at {VENV}.")
    if "ensurepip is not" in output or "No module named" in output:
        refuse(NO_VENV.format(sys.executable))
    refuse(f"{VENV} cannot be made: {(output.strip().splitlines() or ['?'])[-1]}")


def _install(python: Path, lock: str) -> None:
    command = [python, "-m", "pip", "install", "--require-hashes", "--no-deps", "--no-input"]
    command += ["--disable-pip-version-check", "--quiet", "--retries", "2", "--timeout", "20"]
    command += ["-r", ROOT / "requirements" / f"{lock}.txt"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return
    output = done.stdout + done.stderr
    if is_full(output):
        refuse(f"{FULL} at {VENV}.")
    if "DO NOT MATCH THE HASHES" in output:
        refuse(
            f"a package is not the one that requirements/{lock}.txt names: it was not installed."
        )
    if any(word in output for word in OFFLINE):
        refuse("the packages cannot be fetched: is this machine online? Then run it again.")
    errors = [line for line in output.splitlines() if line.startswith("ERROR")]
    refuse(f"the packages cannot be installed: {(errors or output.splitlines() or ['?'])[-1]}")
