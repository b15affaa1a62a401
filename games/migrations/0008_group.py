"""Keep whose game it is with the game and its evidence; '' for all rows from before.

What fills older rows is in classroom.tables, which knows both sides.
"""

from django.db import migrations, models

from games.kept import keep_function


def _group() -> models.CharField:
    return models.CharField(db_default="", default="", max_length=40)


class Migration(migrations.Migration):
    dependencies = [("games", "0007_guide_seen_by_mode")]

    operations = [
        keep_function(),  # the new one, which lets an empty column be filled
        migrations.AddField("gamesession", "group", _group()),
        migrations.AddField("attempt", "group", _group()),
        migrations.AddField("opportunity", "group", _group()),
    ]
