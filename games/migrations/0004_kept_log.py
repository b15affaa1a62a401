"""PostgreSQL keeps events, attempts and opportunities as they were written."""

from django.db import migrations

from games.kept import Keep, KeepFunction


class Migration(migrations.Migration):
    dependencies = [("games", "0003_known_status")]

    operations = [
        KeepFunction(),
        Keep("games_event"),
        Keep("games_attempt", ("repeat_of_id",)),
        Keep("games_opportunity"),
    ]
