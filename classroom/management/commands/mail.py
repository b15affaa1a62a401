"""Tells whether mails go out, and sends one to see it."""

import smtplib
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.mails.selectors import mails as selectors
from classroom.mails.services import mails


class Command(BaseCommand):
    """For whoever runs the server."""

    help = "Says how many mails wait and why; --test ADDRESS sends one at once."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the address for a test."""
        parser.add_argument("--test", metavar="ADDRESS", help="send a mail there at once")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write one line or two."""
        if options["test"]:
            self._try(options["test"])
        trouble = selectors.trouble()
        self.stdout.write(f"{selectors.waiting()} mails wait to be sent.")
        if trouble:
            since = trouble.since.isoformat(" ", "seconds")
            self.stdout.write(f"None goes out since {since}: {trouble.reason}")

    def _try(self, address: str) -> None:
        try:
            mails.send_now(address, "Counterpane: a test", "Mail from Counterpane arrives here.")
        except (OSError, smtplib.SMTPException) as error:
            raise CommandError(f"The mail was not sent: {type(error).__name__}: {error}") from error
        self.stdout.write(f"The mail server took a mail to {address}.")
