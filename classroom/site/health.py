"""Health check of a page process: does it answer, and does the database answer it.

A middleware in front of all others: whoever watches the server asks each process by its port,
without the school's name, without TLS, and without a row being read for a session.
"""

import logging
from collections.abc import Callable

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

ADDRESS = "/health"

log = logging.getLogger("counterpane.health")


def health(get_response: Callable[[HttpRequest], HttpResponse]) -> object:
    """Answer `/health` with 200 or 503 and one plain line; hand everything else on."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path_info != ADDRESS:
            return get_response(request)
        status, line = (200, "ok") if database_answers() else (503, "the database is away")
        headers = {"Cache-Control": "no-store"}
        return HttpResponse(line, "text/plain", status, headers=headers)

    return answer


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
