"""Say of a chance whether the pupil was told that there was one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0016_closed_seats")]

    operations = [
        migrations.AddField(
            "opportunity", "pointed_out", models.BooleanField(default=False, db_default=False)
        ),
    ]
