"""Several statements in one round trip to PostgreSQL, on libpq's pipeline mode.

psycopg's cursors talk to the server once for each statement even in a pipeline, and pass each
through a dozen generators. A move is made of few fixed statements whose values travel as text both
ways, so it needs none of that: what is sent here goes out in one write, and all answers are read
after it.
"""

import select
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from psycopg import Connection, errors
from psycopg.pq import ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult

Row = list[bytes | None]
"""The values of a row as PostgreSQL writes them."""

_numbers = count()
_prepared: "WeakKeyDictionary[Connection[Any], dict[str, bytes]]" = WeakKeyDictionary()


def exchange(
    raw: "Connection[Any]",
    statements: Iterable[tuple[str, Sequence[str | None]]],
    *,
    commit: bool = False,
) -> list[list[Row]]:
    """Send statements (text with %s, values as text) and return the rows of each, in order.

    Each text is prepared once for a connection; psycopg itself must prepare nothing there (Django's
    own setting), for it has the server forget all that is prepared. A connection that is not in
    autocommit begins a transaction where none is open; `commit` ends it in the same round trip.
    Raises psycopg's errors: the first one ends the rest.
    """
    with raw.lock:
        names = _prepared.setdefault(raw, {})
        try:
            raw.pgconn.enter_pipeline_mode()
            fresh, skipped = _send(raw, statements, names, commit=commit)
            results = _receive(raw.pgconn)
            raw.pgconn.exit_pipeline_mode()
        except BaseException:
            raw.pgconn.finish()  # answers may still be on the line: nobody may read on from here
            raise
    for result in results:
        if result.status == ExecStatus.FATAL_ERROR:
            names.clear()  # it may be that the server has forgotten them
            raise errors.error_from_result(result)
    names |= fresh
    rows = [_rows(result) for place, result in enumerate(results) if place not in skipped]
    return rows[:-1] if commit else rows


def _send(
    raw: "Connection[Any]",
    statements: Iterable[tuple[str, Sequence[str | None]]],
    names: dict[str, bytes],
    *,
    commit: bool,
) -> tuple[dict[str, bytes], set[int]]:
    """Put everything on the line; return names given to new texts, and places without rows."""
    pgconn = raw.pgconn
    fresh: dict[str, bytes] = {}
    skipped = set()
    place = 0
    if not raw.autocommit and pgconn.transaction_status == TransactionStatus.IDLE:
        pgconn.send_query_params(b"BEGIN", None)
        skipped.add(place)
        place += 1
    for text, values in statements:
        name = names.get(text) or fresh.get(text)
        if name is None:
            name = fresh[text] = b"move_%d" % next(_numbers)
            pgconn.send_prepare(name, _numbered(text))
            skipped.add(place)
            place += 1
        encoded = [None if value is None else value.encode() for value in values]
        pgconn.send_query_prepared(name, encoded)
        place += 1
    if commit:
        pgconn.send_query_params(b"COMMIT", None)
    pgconn.pipeline_sync()
    return fresh, skipped


@lru_cache(maxsize=512)
def _numbered(text: str) -> bytes:
    """Return a statement with $1, $2 … in place of %s."""
    first, *rest = text.split("%s")
    return (first + "".join(f"${n}{part}" for n, part in enumerate(rest, start=1))).encode()


def _receive(pgconn: PGconn) -> list[PGresult]:
    """Return the last result of each statement up to the end of the pipeline."""
    poll = select.poll()
    poll.register(pgconn.socket, select.POLLIN | select.POLLOUT)
    while pgconn.flush():
        poll.poll()
        pgconn.consume_input()
    poll.modify(pgconn.socket, select.POLLIN)
    results: list[PGresult] = []
    while True:
        while pgconn.is_busy():
            poll.poll()
            pgconn.consume_input()
        result = pgconn.get_result()
        if result is None:
            continue
        if result.status == ExecStatus.PIPELINE_SYNC:
            return results
        results.append(result)


def _rows(result: PGresult) -> list[Row]:
    columns, value = range(result.nfields), result.get_value
    return [[value(row, column) for column in columns] for row in range(result.ntuples)]
