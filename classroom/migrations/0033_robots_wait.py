"""A set game says whether robots wait while a pupil thinks about a card."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0032_sounds_in_class")]

    operations = [
        migrations.AddField(
            model_name="assignment",
            name="robots_wait",
            field=models.BooleanField(db_default=True, default=True),
        ),
    ]
