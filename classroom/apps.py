"""The classroom app."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """People, classes, assignments, reports, families."""

    name = "classroom"
    default_auto_field = "django.db.models.BigAutoField"
