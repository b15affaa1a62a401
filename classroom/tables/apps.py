"""App config of the link between assignments and game sessions."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Migrations: games needs classroom's users, this needs both, and nothing needs this."""

    name = "classroom.tables"
    label = "classroom_tables"
    default_auto_field = "django.db.models.BigAutoField"
