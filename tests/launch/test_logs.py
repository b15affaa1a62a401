"""Logs of `make run`: however long a process runs and writes, they take little room."""

import sys
import time
from pathlib import Path

import pytest

from tools.launch import supervisor
from tools.launch.serve import Room
from tools.launch.supervisor import Child, Supervisor

pytestmark = pytest.mark.fast

LINES = 3_000
WRITER = f"""
import time
for n in range({LINES}):
    print(f"{{n:06}} " + "x" * 92, flush=True)
    if n % 20 == 19:
        time.sleep(0.01)
while True:  # a line may be lost while the log is put aside
    print(f"{{n:06}}", flush=True)
    time.sleep(0.1)
"""


def test_a_process_that_goes_on_writing_keeps_within_its_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "LOG_BYTES", 100_000)
    log = tmp_path / "pages.log"
    child = Child("pages", [sys.executable, "-c", WRITER], log, lambda: True)
    watched, sizes = Supervisor([child], print), []
    ends = time.monotonic() + 60

    def look() -> None:
        sizes.append(sum(one.stat().st_size for one in tmp_path.iterdir()))
        is_done = f"{LINES - 1:06}" in log.read_text()
        watched.stopping = is_done or time.monotonic() > ends

    watched.start()
    watched.watch([look])
    watched.stop()
    assert f"{LINES - 1:06}" in log.read_text()
    assert (tmp_path / "pages.log.1").exists()
    assert max(sizes) <= 150_000, "of 300 kB written; a tenth of a second may come on top"


def test_full_disk_is_told_once_a_minute(tmp_path: Path) -> None:
    lines: list[str] = []
    for least in (0, 10**9):
        room = Room(tmp_path, least, lines.append)
        room.look()
        room.look()
    [line] = lines
    assert line.startswith("the disk is full")
    assert str(tmp_path) in line
