"""Query whether mails wait, for pages that say so."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Min
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.models import Mail, MailServer

UNSENT: Final = timedelta(minutes=2)
"""A mail that has been due for this long, with a server that never failed: nobody is sending."""


@dataclass(frozen=True)
class MailTrouble:
    """Since when no mail goes out, and why, in words for an adult."""

    since: datetime
    reason: str | Promise


def trouble() -> MailTrouble | None:
    """Return why mails cannot be sent just now, None when they can. Never whose."""
    server = MailServer.objects.exclude(failing_since=None).first()
    if server is not None and server.failing_since is not None:
        return MailTrouble(server.failing_since, MailServer.Trouble(server.trouble).label)
    waiting = Mail.objects.filter(state=Mail.State.WAITING)
    since = waiting.aggregate(since=Min("next_try_at"))["since"]
    if since is not None and since < timezone.now() - UNSENT:
        return MailTrouble(since, _("The process that sends mail is not running."))
    return None


def waiting() -> int:
    """Return how many mails wait to be sent."""
    return Mail.objects.filter(state=Mail.State.WAITING).count()
