"""Wraps Django's PostgreSQL backend: timestamps are parsed by the standard library, in C.

Django loads them by a class in Python, several microseconds each, whatever psycopg is built from; a
pupil's log has ten thousand.
"""

from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from django.db.backends.postgresql import base
from psycopg.adapt import AdaptersMap, Buffer, Loader


class UtcLoader(Loader):
    """Reads what PostgreSQL writes of a timestamp while the session's time zone is UTC."""

    timezone: Final = UTC
    """Django compares it with the connection's, and sets its own loader where they differ."""

    def load(self, data: Buffer) -> datetime:
        """Return the moment, in UTC: the text ends in +00. ValueError for infinity."""
        return datetime.fromisoformat(str(data, "ascii"))


@cache
def with_utc_loader(context: AdaptersMap) -> AdaptersMap:
    """Return these adapters with our loader of timestamps."""
    own = AdaptersMap(context)
    own.register_loader("timestamptz", UtcLoader)
    return own


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection with our loader."""

    def get_connection_params(self) -> dict[str, Any]:
        """Return Django's parameters, the adapters replaced."""
        parameters: dict[str, Any] = super().get_connection_params()
        if self.timezone == UTC:
            parameters["context"] = with_utc_loader(parameters["context"])
        return parameters
