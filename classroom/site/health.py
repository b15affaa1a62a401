"""Health check of a page process: does it answer, does the database answer it, is there room.

A middleware in front of all others: whoever watches the server asks each process by its port,
without the school's name, without TLS, and without a row being read for a session.
"""

import logging
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

from database.pooler import statements_stay

ADDRESS = "/health"
LEAST_FREE_MB = 50
"""Below that a database cannot be relied on to keep moves; the same as at a start."""
ASK_AGAIN = 60.0
"""Seconds for which it is taken as known whether a pooler drops statements: asking opens two
connections."""

log = logging.getLogger("counterpane.health")


def health(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    """Answer `/health` with 200 or 503, why, and the free space; hand everything else on."""
    pooler = Pooler()

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path_info != ADDRESS:
            return get_response(request)
        fault = "" if database_answers() else "the database is away"
        if not fault and pooler.drops_statements():
            fault = "a pooler drops prepared statements"
        free = free_megabytes(settings.VAR_DIR)
        if not fault and free < LEAST_FREE_MB:
            fault = "the disk is full"
        lines = f"{fault or 'ok'}\n{free} MB free\n"
        headers = {"Cache-Control": "no-store"}
        return HttpResponse(lines, "text/plain", 503 if fault else 200, headers=headers)

    return answer


def free_megabytes(folder: Path) -> int:
    """Return how much room there is where the server keeps its files."""
    return shutil.disk_usage(folder).free // 1_000_000


class Pooler:
    """What stands between this process and the database, as it was found lately."""

    def __init__(self) -> None:
        """Ask at the first time."""
        self._asked_at, self._drops = -ASK_AGAIN, False

    def drops_statements(self) -> bool:
        """Would moves fail there (`database.pooler`)? Where it cannot be asked, as before."""
        if time.monotonic() - self._asked_at >= ASK_AGAIN:
            try:
                self._drops, self._asked_at = not statements_stay(), time.monotonic()
            except (DatabaseError, psycopg.Error) as error:
                log.warning("no answer about statements: %s", type(error).__name__)
        return self._drops


def database_answers() -> bool:
    """Ask the database for nothing, by a new connection where the kept one is broken."""
    for _ in range(2):
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
                return bool(cursor.fetchone())
        except DatabaseError as error:
            log.warning("no answer from the database: %s", type(error).__name__)
            connection.close()
    return False
