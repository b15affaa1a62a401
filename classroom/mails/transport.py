"""SMTP transport with bounds: a connection fits into its job, an unanswered mail is told apart.

RFC 5321 (4.5.3.2) grants a server ten minutes to answer the data of a mail. A job ends after 90 s
(CELERY_TASK_TIME_LIMIT), as one that hangs would keep every other mail and report waiting: a job
spends at most UNTIL_DATA before the last data and EMAIL_ANSWER_TIMEOUT on their answer.
"""

import re
import smtplib
import time
from typing import Any, Final

from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend

UNTIL_DATA: Final = 25.0
"""Seconds from the connection's beginning in which the data of the last mail go out."""
FAREWELL: Final = 1.0
"""Seconds that a server has for any answer once UNTIL_DATA is over."""
GO_ON: Final = 354


class OutcomeUnknown(smtplib.SMTPException):
    """The whole mail was sent and no answer came: perhaps it is delivered."""


class _BoundedSMTP(smtplib.SMTP):
    """An SMTP connection whose answers come in time."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self._until = time.monotonic() + UNTIL_DATA
        super().__init__(*args, **more)

    def getreply(self) -> tuple[int, bytes]:
        """Return code and words; raise SMTPServerDisconnected where they do not come in time."""
        left = self._until - time.monotonic()
        return self._reply_within(min(self.timeout, max(left, FAREWELL)))

    def data(self, msg: Any) -> tuple[int, bytes]:
        """Send a mail's bytes and return the server's answer; raise OutcomeUnknown for none."""
        if time.monotonic() > self._until:
            raise smtplib.SMTPServerDisconnected("too slow to be sent a mail")
        self.putcmd("data")
        code, words = self.getreply()
        if code != GO_ON:
            raise smtplib.SMTPDataError(code, words)
        self.send(re.sub(rb"(?m)^\.", b"..", msg.removesuffix(b"\r\n")) + b"\r\n.\r\n")
        try:
            code, words = self._reply_within(settings.EMAIL_ANSWER_TIMEOUT)
        except Exception as error:  # of the task's time limit, too: the server has the mail
            self.close()
            raise OutcomeUnknown(type(error).__name__) from error
        if code < 0:
            self.close()
            raise OutcomeUnknown("the answer is none of SMTP's")
        return code, words

    def _reply_within(self, seconds: float) -> tuple[int, bytes]:
        if self.sock is not None:
            self.sock.settimeout(seconds)
        return super().getreply()


class _BoundedSMTPS(_BoundedSMTP, smtplib.SMTP_SSL):
    """The same, encrypted from its first byte."""


class SmtpTransport(EmailBackend):
    """Django's SMTP backend over a bounded connection. Raises OutcomeUnknown as well."""

    @property
    def connection_class(self) -> Any:
        """What makes the connection."""
        return _BoundedSMTPS if self.use_ssl else _BoundedSMTP
