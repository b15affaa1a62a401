import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """What pupils collect; report jobs fill it from the log."""

    dependencies = [
        ('classroom', '0009_picture_passwords'),
    ]

    operations = [
        migrations.CreateModel(
            name='AlbumPiece',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=32)),
                ('piece', models.CharField(max_length=20)),
                ('day', models.DateField()),
                ('table', models.CharField(max_length=14)),
                ('student', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='album', to='classroom.student')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('student', 'game', 'piece'), name='album_piece_once')],
            },
        ),
    ]
