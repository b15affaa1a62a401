"""PostgreSQL keeps events, attempts and opportunities as they were written."""

from django.db import migrations

from games.kept import keep, keep_function


class Migration(migrations.Migration):
    dependencies = [("games", "0003_known_status")]

    operations = [
        keep_function(),
        keep("games_event"),
        keep("games_attempt", ("repeat_of_id",)),
        keep("games_opportunity"),
    ]
