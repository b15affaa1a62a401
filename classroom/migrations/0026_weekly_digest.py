"""Weekly mails to guardians who ask for them; mails may have HTML and further headers."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0025_fact_with_help'),
    ]

    operations = [
        migrations.AddField(
            model_name='guardian',
            name='weekly_mail_since',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='mail',
            name='headers',
            field=models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict),
        ),
        migrations.AddField(
            model_name='mail',
            name='html',
            field=models.TextField(blank=True, db_default='', default=''),
        ),
        migrations.CreateModel(
            name='WeeklyDigest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('week', models.DateField()),
                ('children', models.PositiveSmallIntegerField()),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('guardian', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='digests', to='classroom.guardian')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('guardian', 'week'), name='digest_once')],
            },
        ),
    ]
