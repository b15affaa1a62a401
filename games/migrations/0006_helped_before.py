from django.db import migrations, models


class Migration(migrations.Migration):
    """What help has told in a game; of rows from before nothing is known: they say no."""

    dependencies = [
        ('games', '0005_sequence_and_revocation'),
    ]

    operations = [
        migrations.AddField(
            model_name='attempt',
            name='helped_before',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='helpopening',
            name='items',
            field=models.JSONField(db_default=models.Value([], models.JSONField()), default=list),
        ),
        migrations.AddField(
            model_name='helpopening',
            name='turn_number',
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='seat',
            name='helped_items',
            field=models.JSONField(db_default=models.Value([], models.JSONField()), default=list),
        ),
    ]
