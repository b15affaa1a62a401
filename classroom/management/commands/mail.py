"""Tells whether mails go out, and sends one to see it."""

import smtplib
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.mails.selectors import mails as selectors
from classroom.mails.services import mails
from classroom.mails.transport import OutcomeUnknown


class Command(BaseCommand):
    """For whoever runs the server."""

    help = "Says how many mails wait and why; --test ADDRESS sends one at once."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the address for a test."""
        parser.add_argument("--test", metavar="ADDRESS", help="send a mail there at once")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write one line to three."""
        if options["test"]:
            self._try(options["test"])
        trouble = selectors.trouble()
        self.stdout.write(f"{selectors.waiting()} mails wait to be sent.")
        if perhaps := selectors.perhaps_delivered():
            self.stdout.write(f"{perhaps} are perhaps delivered: no answer came.")
        if trouble:
            since = trouble.since.isoformat(" ", "seconds")
            what = "Perhaps some went out" if trouble.perhaps else "None goes out"
            self.stdout.write(f"{what} since {since}: {trouble.reason}")

    def _try(self, address: str) -> None:
        try:
            mails.send_now(address, "Counterpane: a test", "Mail from Counterpane arrives here.")
        except OutcomeUnknown as error:
            raise CommandError("The mail is perhaps delivered: no answer came.") from error
        except (OSError, smtplib.SMTPException) as error:
            raise CommandError(f"The mail was not sent: {type(error).__name__}: {error}") from error
        self.stdout.write(f"The mail server took an email to {address}.")
