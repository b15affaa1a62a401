"""Seats keep what their pupil last told the team by a picture."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0010_moved_seats_and_announcements")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="said",
            field=models.CharField(blank=True, db_default="", default="", max_length=24),
        ),
    ]
