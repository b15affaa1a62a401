"""Say of a seat that its pupil may not come back to it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0015_names_of_a_claim")]

    operations = [
        migrations.AddField("seat", "closed_at", models.DateTimeField(null=True, blank=True)),
    ]
