"""The session engine: Django's own in the database, with the user in a column of its own."""

from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

from classroom.models.sessions import BrowserSession

SEEN = "seen"
"""When a pupil last did something, in Unix seconds: an idle pupil is signed out."""


class SessionStore(DatabaseStore):
    """Keeps `BrowserSession` rows; their columns and the session's data say the same."""

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
        return data | {SEEN: row.seen} if row.seen is not None else data

    def create_model_instance(self, data: dict[str, Any]) -> BrowserSession:
        """Return the row for this data, not saved yet."""
        row = super().create_model_instance(data)
        assert isinstance(row, BrowserSession)
        row.user_id = int(data[SESSION_KEY]) if data.get(SESSION_KEY) else None
        row.auth_hash = data.get(HASH_SESSION_KEY, "")
        row.seen = data.get(SEEN)
        return row
