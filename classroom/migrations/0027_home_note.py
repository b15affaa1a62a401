"""Notes home: ready sentences that a teacher chose for a pupil's family."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0026_weekly_digest'),
    ]

    operations = [
        migrations.CreateModel(
            name='HomeNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sentence', models.CharField(max_length=20)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('student', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='home_notes', to='classroom.student')),
                ('teacher', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='classroom.teacher')),
            ],
            options={
                'indexes': [models.Index(fields=['student', 'at'], name='home_note_newest')],
            },
        ),
    ]
