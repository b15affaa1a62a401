"""The practice app."""

from django.apps import AppConfig


class PracticeConfig(AppConfig):
    """Thinking cards."""

    name = "practice"
    default_auto_field = "django.db.models.BigAutoField"
