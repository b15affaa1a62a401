"""Set games may keep sign-in possible; what was set before never does."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0010_album_pieces")]

    operations = [
        migrations.AddField(
            model_name="assignment",
            name="keeps_sign_in",
            field=models.BooleanField(db_default=False, default=True),
        ),
    ]
