"""A class says whether sounds are on at its tables while it is at school."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0031_facts_by_their_terms")]

    operations = [
        migrations.AddField(
            model_name="classroom",
            name="sounds_in_class",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
