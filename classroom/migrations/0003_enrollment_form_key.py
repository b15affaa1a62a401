"""Note with each enrollment which form made it, so that the form sent twice adds nobody."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0002_links")]

    operations = [
        migrations.AddField(
            model_name="enrollment",
            name="form_key",
            field=models.CharField(blank=True, max_length=40),
        ),
    ]
