"""PostgreSQL keeps thinking cards as they were written.

Here, because practice knows no other room, and classroom's own migrations come before practice's.
"""

from django.db import migrations

from games.kept import keep, keep_function


class Migration(migrations.Migration):
    dependencies = [
        ("classroom_tables", "0002_groups"),
        ("practice", "0001_thinking_cards"),
    ]

    operations = [keep_function(), keep("practice_thinkingcard")]
