"""Does what a connection has prepared stay there, or does a pooler hand connections on?

PgBouncer with `pool_mode = transaction` gives each transaction another connection to the server.
From 1.21 on it can bring prepared statements along (`max_prepared_statements`); before, or without
that, moves fail at random.
"""

import uuid
from contextlib import closing

from django.db import connection
from psycopg import errors

from database.round_trip import Statement, exchange


def statements_stay() -> bool:
    """Prepare a statement, let another connection be served, and ask again; True on SQLite.

    Opens two connections of its own. Raises Django's or psycopg's errors where there are none.
    """
    if connection.vendor != "postgresql":
        return True
    asked: list[Statement] = [(f"SELECT '{uuid.uuid4()}'", [])]  # prepared nowhere yet
    with closing(connection.copy()) as own, closing(connection.copy()) as other:
        for one in (own, other):
            one.ensure_connection()
        other.set_autocommit(False)
        exchange(own.connection, asked)
        exchange(other.connection, [("SELECT 1", [])])  # holds what it was given
        try:
            exchange(own.connection, asked)
        except errors.InvalidSqlStatementName:
            return False
        return True
