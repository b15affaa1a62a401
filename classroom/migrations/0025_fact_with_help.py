"""First tries of a fact with help stand beside those without; a recount fills both."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0024_thinking_cards")]

    operations = [
        migrations.AddField(
            model_name="pupilfact",
            name="helped_tried",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="pupilfact",
            name="helped_right",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
