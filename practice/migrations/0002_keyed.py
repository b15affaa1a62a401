"""Whether the answer to a card was typed, or chosen among answer cards."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("practice", "0001_thinking_cards")]

    operations = [
        migrations.AddField(
            model_name="thinkingcard",
            name="keyed",
            field=models.BooleanField(db_default=True, default=True),
        ),
    ]
