"""A class says how long a pupil is missing before a robot plays."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0014_week_of_class")]

    operations = [
        migrations.AddField(
            model_name="classroom",
            name="wait_minutes",
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        ),
    ]
