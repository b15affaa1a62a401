"""An adult's account can be deleted: since then it is shut, until a job has erased it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0020_class_handed_over")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="deleted_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
