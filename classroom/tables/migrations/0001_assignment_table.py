"""The table that links game sessions to classes; databases made by earlier releases have it."""

import django.db.models.deletion
from django.db import migrations, models

from classroom.tables.operations import CreateModelIfMissing


class Migration(migrations.Migration):
    initial = True

    dependencies = [("classroom", "0002_links"), ("games", "0001_game_sessions")]

    operations = [
        CreateModelIfMissing(
            name="AssignmentTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("round", models.PositiveSmallIntegerField(default=1)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "assignment",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="classroom.assignment",
                    ),
                ),
                (
                    "classroom",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="classroom.classroom",
                    ),
                ),
                (
                    "game_session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="classroom_table",
                        to="games.gamesession",
                    ),
                ),
            ],
            options={
                "db_table": "classroom_assignmenttable",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("assignment__isnull", False)),
                        fields=("assignment", "number", "round"),
                        name="table_round",
                    )
                ],
            },
        ),
    ]
