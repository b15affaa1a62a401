"""The session engine: Django's own in the database, with the user in a column of its own."""

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import CreateError, SessionBase
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db import IntegrityError

from classroom.models.people import User
from classroom.models.sessions import BrowserSession

SEEN = "seen"
"""When a pupil last did something, in Unix seconds: an idle pupil is signed out."""
GUEST = "guest"
"""Who plays as a guest in this browser: [user's key, hash of its password, end in Unix seconds]."""


class SessionStore(DatabaseStore):
    """Keeps `BrowserSession` rows; their columns and the session's data say the same.

    A guest is in the columns alone, which the table's look-up reads: everywhere else the browser
    stays a stranger's. Whoever signs in takes the guest's place there.
    """

    @classmethod
    def get_model_class(cls) -> type[BrowserSession]:
        """Return the model of the rows."""
        return BrowserSession

    def load(self) -> dict[str, Any]:
        """Return the session's data; `seen` may have been written to the column alone."""
        row = self._get_session_from_db()  # type: ignore[attr-defined]
        if row is None:
            return {}
        data = self.decode(row.session_data)
        if row.user_id is None:
            data.pop(GUEST, None)  # who was erased
        return data | {SEEN: row.seen} if row.seen is not None else data

    def create_model_instance(self, data: dict[str, Any]) -> BrowserSession:
        """Return the row for this data, not saved yet."""
        row = super().create_model_instance(data)
        assert isinstance(row, BrowserSession)
        row.user_id = int(data[SESSION_KEY]) if data.get(SESSION_KEY) else None
        row.auth_hash = data.get(HASH_SESSION_KEY, "")
        row.seen = data.get(SEEN)
        if row.user_id is None and GUEST in data:
            row.user_id, row.auth_hash, end = data[GUEST]
            row.expire_date = min(row.expire_date, datetime.fromtimestamp(end, UTC))
        return row

    def save(self, must_create: bool = False) -> None:
        """Save; a guest who was erased since the data was read or written is dropped from it.

        Raises as Django's does: CreateError for a key that is taken, UpdateError for a row that is
        not there.
        """
        try:
            super().save(must_create)
        except (CreateError, IntegrityError):
            if not self._drop_gone_guest():
                raise
            super().save(must_create)

    def _drop_gone_guest(self) -> bool:
        """Forget the guest where there is no such user (any more); tell whether that was so."""
        user_pk = guest_in(self)
        if user_pk is None or User.objects.filter(pk=user_pk).exists():
            return False
        del self[GUEST]
        return True


def bind_guest(session: SessionBase, user: User, end: datetime) -> bool:
    """Let a guest play in this browser until `end`, under a new key; False for one who is gone."""
    session[GUEST] = [user.pk, user.get_session_auth_hash(), int(end.timestamp())]
    session.cycle_key()
    return GUEST in session


def guest_in(session: SessionBase) -> int | None:
    """Return the user's key of the guest who plays in this browser, None without one."""
    return session[GUEST][0] if GUEST in session else None


def free_guest(session: SessionBase) -> None:
    """Let no guest play in this browser any more; what else the session holds stays."""
    session.pop(GUEST, None)
    if not session.keys():
        session.flush()
