"""Seats know when their page closed, and until when a teacher keeps them from robots."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_group")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="left_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="kept_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
