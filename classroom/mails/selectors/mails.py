"""Query whether mails wait, for pages that say so."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Min, Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.models import Mail, MailServer

UNSENT: Final = timedelta(minutes=2)
"""A mail that has been due for this long, with a server that never failed: nobody is sending."""


@dataclass(frozen=True)
class MailTrouble:
    """Since when no mail goes out, and why, in words for an adult.

    `perhaps`: the mail server takes mails and confirms none, so that some are perhaps delivered.
    """

    since: datetime
    reason: str | Promise
    perhaps: bool = False


def trouble() -> MailTrouble | None:
    """Return why mails cannot be sent just now, None when they can. Never whose."""
    server = MailServer.objects.exclude(failing_since=None).first()
    if server is not None and server.failing_since is not None:
        why = MailServer.Trouble(server.trouble)
        perhaps = why == MailServer.Trouble.UNCONFIRMED
        return MailTrouble(server.failing_since, why.label, perhaps)
    waiting = Mail.objects.filter(state=Mail.State.WAITING)
    since = waiting.aggregate(since=Min("next_try_at"))["since"]
    if since is not None and since < timezone.now() - UNSENT:
        return MailTrouble(since, _("The process that sends emails is not running."))
    return None


def waiting() -> int:
    """Count the mails that wait to be sent."""
    return Mail.objects.filter(state=Mail.State.WAITING).count()


def perhaps_delivered() -> int:
    """Count the mails of the last 30 days that were sent and never confirmed, waiting or not."""
    in_doubt = Q(state=Mail.State.WAITING, doubts__gt=0) | Q(state=Mail.State.UNKNOWN)
    return Mail.objects.filter(in_doubt).count()
