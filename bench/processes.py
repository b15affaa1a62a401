"""Processor time and memory of processes, from what Linux counts."""

import os
from pathlib import Path


def cpu_seconds(pids: list[int]) -> float:
    """Return the processor time of these processes, all threads, to the nanosecond."""
    total = 0
    for pid in pids:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/schedstat", "rb") as file:
                total += int(file.read().split()[0])
    return total / 1e9


def with_children(pid: int) -> list[int]:
    """Return a process and all that it started."""
    found = [pid]
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in path.read_text().split():
            found += with_children(int(child))
    return found


def backends(database: str) -> list[int]:
    """Return the ids of the PostgreSQL processes that serve a database; [] where unseen."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().decode(errors="replace")
        except OSError:
            continue
        if words.startswith("postgres:") and f" {database} " in words:
            found.append(int(path.parent.name))
    return found


def memory(pids: list[int]) -> int:
    """Return the bytes of memory that the biggest of these processes holds now."""
    sizes = []
    for pid in pids:
        with open(f"/proc/{pid}/statm", "rb") as file:
            sizes.append(int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
    return max(sizes)


def give_a_core(pids: list[int]) -> None:
    """Keep these processes on one core, and this one, from now on, off it; nothing on one core."""
    first, *others = sorted(os.sched_getaffinity(0))
    if not others:
        return
    for pid in pids:
        for thread in os.listdir(f"/proc/{pid}/task"):
            os.sched_setaffinity(int(thread), {first})
    os.sched_setaffinity(0, others)
