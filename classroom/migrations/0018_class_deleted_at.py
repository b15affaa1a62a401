"""A class can be deleted: since then it is shut, until a job has erased it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0017_letter_words")]

    operations = [
        migrations.AddField(
            model_name="classroom",
            name="deleted_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
