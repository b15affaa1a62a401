"""A mail transport for tests, as Django's backends are: it takes mails, or fails as told."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend


class Transport(BaseEmailBackend):
    """Keeps what it took; `fault` says what it raises at a mail, `closed` what it raises before."""

    taken: ClassVar[list[EmailMessage]] = []
    opened: ClassVar[int] = 0
    closed: ClassVar[Exception | None] = None
    fault: ClassVar[Callable[[EmailMessage], Exception | None]]

    @classmethod
    def reset(cls) -> None:
        """Take everything, having taken nothing."""
        cls.taken, cls.opened, cls.closed = [], 0, None
        cls.fault = staticmethod(lambda message: None)

    def open(self) -> bool:
        """Connect."""
        type(self).opened += 1
        if self.closed is not None:
            raise self.closed
        return True

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Take mails one by one."""
        for message in email_messages:
            error = type(self).fault(message)
            if error is not None:
                raise error
            self.taken.append(message)
        return len(email_messages)
