"""Add the time at which a pupil's home page was last open: classmates see who is here."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0011_assignment_keeps_sign_in")]

    operations = [
        migrations.AddField(
            model_name="student",
            name="home_seen_at",
            field=models.DateTimeField(null=True),
        ),
    ]
