"""A set game says whether it waits for the next lesson, or was set aside by itself."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0033_robots_wait")]

    operations = [
        migrations.AddField(
            model_name="assignment",
            name="continues",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
