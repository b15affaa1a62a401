"""A game stands nowhere but in one of its states."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_guide_seen")]

    operations = [
        migrations.AddConstraint(
            model_name="gamesession",
            constraint=models.CheckConstraint(
                condition=models.Q(status__in=["playing", "finished", "abandoned"]),
                name="session_status",
            ),
        )
    ]
