"""Adults who are invited by e-mail to teach a class."""

import django.db.models.deletion
from django.db import migrations, models

import games.ids


class Migration(migrations.Migration):
    dependencies = [("classroom", "0015_class_waits")]

    operations = [
        migrations.CreateModel(
            name="TeacherInvitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "public_id",
                    models.CharField(
                        default=games.ids.public_id, editable=False, max_length=14, unique=True
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "classroom",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="classroom.classroom",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="classroom.teacher",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("classroom", "email"),
                        name="invited_once",
                    )
                ],
            },
        ),
    ]
