"""Keep what a class report needs of a week beside the whole of it."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0028_warm_up'),
    ]

    operations = [
        migrations.AddField(
            model_name='pupilweek',
            name='wrong',
            field=models.JSONField(null=True),
        ),
    ]
