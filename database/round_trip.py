"""Several statements in one round trip to PostgreSQL, on libpq's pipeline mode.

psycopg's cursors talk to the server once for each statement even in a pipeline, and pass each
through a dozen generators. A move is made of few fixed statements whose values travel as text both
ways, so it needs none of that: what is sent here goes out in one write, and all answers are read
after it.
"""

import hashlib
import logging
import select
from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from psycopg import Connection, errors
from psycopg.pq import ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult

log = logging.getLogger("counterpane.round_trip")

Statement = tuple[str, Sequence[str | None]]
"""Text with %s, and its values as text."""
Row = list[bytes | None]
"""The values of a row as PostgreSQL writes them."""


class _Prepared(dict[str, bytes]):
    """What a connection has prepared: text -> its name, made of a hash of it.

    A name never stands for another text, on whichever connection of the server. `times` counts how
    often the server's statements were given up: those of before may still be there.
    """

    times = 0

    def name_of(self, text: str) -> bytes:
        """Return the name by which a text is to be prepared."""
        return b"s%d_%s" % (self.times, _hash(text))

    def give_up(self) -> None:
        """Prepare all anew."""
        self.clear()
        self.times += 1


@lru_cache(maxsize=512)
def _hash(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest().encode()


_prepared: "WeakKeyDictionary[Connection[Any], _Prepared]" = WeakKeyDictionary()


def exchange(
    raw: "Connection[Any]",
    statements: Sequence[Statement],
    *,
    commit: bool = False,
    after: Sequence[Statement] = (),
) -> list[list[Row]]:
    """Send statements and return the rows of each, in order.

    Each text is prepared once for a connection; psycopg itself must prepare nothing there (Django's
    own setting), for it has the server forget all that is prepared. A connection that is not in
    autocommit begins a transaction where none is open; `commit` ends it in the same round trip, and
    `after` is carried out when it has ended, in a transaction of its own.
    Raises psycopg's errors: the first one ends the rest. One that comes after the commit is logged.
    DataError for a NUL: libpq would send what stands before it.
    """
    wanted, behind = _encoded(statements), _encoded(after)
    with raw.lock:
        names = _prepared.setdefault(raw, _Prepared())
        try:
            raw.pgconn.enter_pipeline_mode()
            line = _Line(raw, names)
            line.send(wanted, commit=commit, after=behind)
            results = _receive(raw.pgconn)
            raw.pgconn.exit_pipeline_mode()
        except BaseException:
            raw.pgconn.finish()  # answers may still be on the line: nobody may read on from here
            raise
    failed = next((n for n, one in enumerate(results) if one.status in _FAILED), len(results))
    names |= {text: name for text, (name, place) in line.fresh.items() if place < failed}
    if failed < len(results):
        error = errors.error_from_result(results[failed])
        if isinstance(error, _FORGOTTEN):
            names.give_up()
        if line.committed is None or failed <= line.committed:
            raise error
        log.warning("after a commit: %s", error)
    return [_rows(results[place]) for place in line.wanted]


_FAILED = (ExecStatus.FATAL_ERROR, ExecStatus.PIPELINE_ABORTED)
_FORGOTTEN = (errors.InvalidSqlStatementName, errors.FeatureNotSupported)
"""What is prepared is gone, or returns columns of types that have changed since."""


_Encoded = tuple[str, list[bytes | None]]


def _encoded(statements: Sequence[Statement]) -> list[_Encoded]:
    """Return statements with their values as they are sent. Raises DataError for a NUL."""
    encoded: list[_Encoded] = []
    for text, values in statements:
        sent = [None if value is None else value.encode() for value in values]
        if b"\0" in b"".join(filter(None, sent)):
            raise errors.DataError("a NUL in a value")
        encoded.append((text, sent))
    return encoded


class _Line:
    """What was put on the line, in order: which of the answers are wanted, and where it commits."""

    def __init__(self, raw: "Connection[Any]", names: _Prepared) -> None:
        self.fresh: dict[str, tuple[bytes, int]] = {}  # text -> its new name, place of the answer
        self.wanted: list[int] = []
        self.committed: int | None = None
        self._raw, self._names, self._sent = raw, names, 0

    def send(
        self, statements: Sequence[_Encoded], *, commit: bool, after: Sequence[_Encoded]
    ) -> None:
        pgconn = self._raw.pgconn
        if not self._raw.autocommit and pgconn.transaction_status == TransactionStatus.IDLE:
            self._plain(b"BEGIN")
        self.wanted = [self._prepared(text, values) for text, values in statements]
        if commit:
            self.committed = self._plain(b"COMMIT")
        for text, values in after:
            self._prepared(text, values)
        pgconn.pipeline_sync()

    def _plain(self, command: bytes) -> int:
        self._raw.pgconn.send_query_params(command, None)
        self._sent += 1
        return self._sent - 1

    def _prepared(self, text: str, values: Sequence[bytes | None]) -> int:
        name = self._names.get(text)
        if name is None and text in self.fresh:
            name = self.fresh[text][0]
        elif name is None:
            name = self._names.name_of(text)
            self.fresh[text] = name, self._sent
            self._raw.pgconn.send_prepare(name, _numbered(text))
            self._sent += 1
        self._raw.pgconn.send_query_prepared(name, values)
        self._sent += 1
        return self._sent - 1


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
