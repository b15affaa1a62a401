"""The EMAIL_BACKEND: mails become rows in the request's transaction, and a job sends them."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from classroom.mails.services import mails


class OutboxBackend(BaseEmailBackend):
    """Keeps mails for `classroom.mails.services.mails.send_due`."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Keep the mails; return how many."""
        return mails.post(email_messages)
