"""Hints that a table changed, and the tickets with which a page may listen to them.

A hint is (public id, revision) and nothing else: the page fetches its own part, where rights are
checked. Hints may be lost; pages also poll. The stream process reads this module's names; it
never touches the ORM.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.db import connection, transaction

BUS = "counterpane"
"""The PostgreSQL notification channel."""

NOTIFY = "SELECT pg_notify(%s, %s)"
REVOKE = "cut"
"""The word before a holder on the bus, as stream processes of every version know it."""

_SALT = "counterpane.stream"


@dataclass(frozen=True)
class Ticket:
    """What a stream may carry: public ids of game sessions, for whom, and when it was given."""

    channels: tuple[str, ...]
    holder: str  # the user's public id
    given_at: float  # seconds since the epoch


def make_ticket(channels: Sequence[str], holder: str = "") -> str:
    """Return a signed ticket, good for STREAM_TICKET_SECONDS, for these sessions' public ids."""
    return signing.dumps([holder, list(channels)], salt=_SALT)


def read_ticket(ticket: str) -> Ticket:
    """Return the channels, holder and time of signing of a ticket.

    Raises:
        django.core.signing.BadSignature: not ours, changed, or older than STREAM_TICKET_SECONDS.
    """
    holder, channels = signing.loads(ticket, salt=_SALT, max_age=settings.STREAM_TICKET_SECONDS)
    stamp = ticket.rsplit(":", 2)[1]
    return Ticket(tuple(channels), holder, float(signing.b62_decode(stamp)))


def announce(public_id: str, revision: int) -> None:
    """Tell listeners, after the commit, that a game session is at this revision.

    PostgreSQL: one notification outside the transaction, so that moves at other tables do not
    queue behind it. SQLite: nothing to do, the stream process sees the file change.
    """
    transaction.on_commit(lambda: _notify(_hint(public_id, revision)), robust=True)


def hint_statement(public_id: str, revision: int) -> tuple[str, tuple[str, str]]:
    """Return (SQL, parameters) of a NOTIFY, for callers that execute it after their commit."""
    return NOTIFY, (BUS, _hint(public_id, revision))


def _hint(public_id: str, revision: int) -> str:
    return f"{public_id} {revision}"


def revoke_streams(holder: str) -> None:
    """End a user's streams, after the commit: their rights changed (removed, signed out)."""
    # Imported here: the stream process reads this module without the ORM.
    from games.models import StreamRevocation

    at = time.time()
    StreamRevocation.objects.update_or_create(holder=holder, defaults={"at": at})
    transaction.on_commit(lambda: _notify(f"{REVOKE} {holder} {at}"), robust=True)


def _notify(payload: str) -> None:
    """Send one notification where the database has them."""
    if connection.vendor == "postgresql":
        from database.statements import run

        run([(NOTIFY, (BUS, payload))])
