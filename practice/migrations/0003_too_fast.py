"""Say of a thinking card that it was answered faster than it can be read."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("practice", "0002_keyed")]

    operations = [
        migrations.AddField(
            "thinkingcard", "too_fast", models.BooleanField(default=False, db_default=False)
        ),
    ]
