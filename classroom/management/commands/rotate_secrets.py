"""Re-encrypt what is secret with the first of SECRETS_KEYS; the other keys may go then."""

from typing import Any

from django.core.management.base import BaseCommand

from classroom.site.services.encryption import rotate_secrets


class Command(BaseCommand):
    """Rotate the keys of the secrets."""

    help = "Encrypts every secret anew with the first key of SECRETS_KEYS."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, say how many."""
        self.stdout.write(f"{rotate_secrets()} secrets are encrypted with the first key.")
