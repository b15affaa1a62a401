"""URLs of the databases and brokers that tests use."""

import os
from urllib.parse import urlsplit, urlunsplit

from django.db import connection


def with_path(url: str, path: str) -> str:
    """Return the URL with another path (a database, a vhost, a number)."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{path}"))


def url_of_test_database() -> str:
    """Return the URL by which other processes reach the running test's database."""
    names = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{names['NAME']}"
    user = ":".join(filter(None, (names["USER"], names["PASSWORD"])))
    place = f"{names['HOST'] or '127.0.0.1'}:{names['PORT'] or 5432}"
    return f"postgres://{user}@{place}/{names['NAME']}"


def broker_of_settings() -> str:
    """Return the broker for the kind of database that the test run uses.

    SQLite: the filesystem. PostgreSQL: TEST_BROKER_URL, or TEST_REDIS_URL, when set.
    """
    if connection.vendor == "sqlite":
        return ""
    return os.environ.get("TEST_BROKER_URL") or os.environ.get("TEST_REDIS_URL", "")
