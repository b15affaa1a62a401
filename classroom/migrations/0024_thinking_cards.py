"""Set games say which thinking cards are dealt beside them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0023_pupil_estimate")]

    operations = [
        migrations.AddField(
            model_name="assignment",
            name="thinking_cards",
            field=models.CharField(db_default="shown", default="shown", max_length=16),
        ),
    ]
