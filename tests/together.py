"""Calls made in the same instant, each over a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

Answer = TypeVar("Answer")
PATIENCE = 60


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
