"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Game sessions, seats, events, attempts."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
