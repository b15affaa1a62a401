"""A set game may begin with a warm-up of five cards."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", '0027_home_note')]

    operations = [
        migrations.AddField(
            model_name="assignment",
            name="warm_up",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
