"""Calls made in the same instant, or while another works, each over a connection of its own."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar

from django.db import connection

Answer = TypeVar("Answer")
PATIENCE = 60
BLOCKED = (
    "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"
)
"""Does somebody wait for what this connection has locked?"""


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    """Run the calls in threads of their own, released together; return their answers in order."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], Answer]) -> Answer:
        try:
            gate.wait(timeout=PATIENCE)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [job.result(timeout=PATIENCE) for job in [pool.submit(run, one) for one in calls]]


def wait_until_blocked(call: "Future[Any]") -> None:
    """Wait until a call waits for a lock; on SQLite it does from its first statement."""
    if connection.vendor != "postgresql":
        return
    ends = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while time.monotonic() < ends and not call.done():
            cursor.execute(BLOCKED)
            if cursor.fetchone():
                return
            time.sleep(0.02)
    raise AssertionError("nobody waits")
