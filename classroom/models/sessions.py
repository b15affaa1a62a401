"""Browser session model: who is signed in, in columns that one look-up can join."""

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models


class BrowserSession(AbstractBaseSession):
    """A browser's session. Deleting the row signs that browser out.

    `user`, `auth_hash` and `seen` repeat what the session's data says, so that the table's look-up
    (`games.fast_lane.store`) can join them without decoding the data. A guest's
    browser has the guest there.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="browser_sessions"
    )
    auth_hash = models.CharField(max_length=128, blank=True)  # of the password at the sign-in
    seen = models.PositiveBigIntegerField(null=True)  # a pupil's last action: Unix seconds

    @classmethod
    def get_session_store_class(cls) -> type:
        """Return the store that keeps these rows."""
        from classroom.sessions import SessionStore

        return SessionStore
