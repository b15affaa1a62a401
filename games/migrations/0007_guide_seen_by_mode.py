"""Keep which mode's rules a pupil has seen; earlier rows are of the usual mode."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_helped_before'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='guideseen',
            name='guide_seen_once',
        ),
        migrations.AddField(
            model_name='guideseen',
            name='mode',
            field=models.CharField(db_default='standard', max_length=32),
        ),
        migrations.AddConstraint(
            model_name='guideseen',
            constraint=models.UniqueConstraint(fields=('user', 'game', 'mode'), name='guide_seen_once_a_mode'),
        ),
    ]
