"""Drop indexes whose columns another index, or a unique constraint, begins with."""

from typing import Any

from django.conf import settings
from django.db import migrations, models

SESSION, USER = "games.gamesession", settings.AUTH_USER_MODEL


def _link(to: str, **more: Any) -> Any:
    options = {"related_name": "+", "on_delete": models.CASCADE, "db_index": False} | more
    return models.ForeignKey(to=to, **options)


class Migration(migrations.Migration):
    dependencies = [("games", "0012_log_fields"), migrations.swappable_dependency(USER)]

    operations = [
        migrations.AlterField("seat", "game_session", _link(SESSION, related_name="seats")),
        migrations.AlterField("movedseat", "game_session", _link(SESSION)),
        migrations.AlterField("event", "game_session", _link(SESSION, related_name="events")),
        migrations.AlterField("attempt", "game_session", _link(SESSION)),
        migrations.AlterField("attempt", "event", _link("games.event", related_name="attempts")),
        migrations.AlterField("attempt", "student", _link(USER, null=True, blank=True)),
        migrations.AlterField("opportunity", "student", _link(USER, null=True, blank=True)),
        migrations.AlterField("helpopening", "game_session", _link(SESSION)),
        migrations.AlterField("guideseen", "user", _link(USER)),
    ]
