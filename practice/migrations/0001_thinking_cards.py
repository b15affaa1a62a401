"""Thinking cards, and the note that a pupil has new ones."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CardChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first_at", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
                ("sequence", models.PositiveBigIntegerField(default=1)),
                (
                    "student",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("first_at__lte", models.F("last_at"))), name="card_span"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ThinkingCard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=24)),
                ("group", models.CharField(db_default="", default="", max_length=40)),
                ("assignment", models.CharField(db_default="", default="", max_length=40)),
                ("table", models.CharField(db_default="", default="", max_length=40)),
                ("card_set", models.CharField(max_length=16)),
                ("item", models.CharField(max_length=40)),
                ("asked_at", models.DateTimeField()),
                ("shown_at", models.DateTimeField()),
                ("at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("right", "Right"),
                            ("wrong", "Wrong"),
                            ("shown", "Shown"),
                            ("skipped", "Skipped"),
                            ("left", "Left"),
                        ],
                        max_length=8,
                    ),
                ),
                ("first", models.PositiveSmallIntegerField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("hint", models.BooleanField(default=False)),
                ("active_ms", models.PositiveIntegerField(null=True)),
                ("idle_cut", models.BooleanField(default=False)),
                ("selected", models.BooleanField()),
                ("expected", models.FloatField()),
                ("estimator", models.CharField(max_length=16)),
                (
                    "student",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["student", "at"], name="card_student_at"),
                    models.Index(
                        condition=models.Q(("table", ""), _negated=True),
                        fields=["table", "student"],
                        name="card_table",
                    ),
                    models.Index(
                        condition=models.Q(("assignment", ""), _negated=True),
                        fields=["assignment", "student"],
                        name="card_assignment",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("student", "key"), name="card_counts_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ("right", "wrong", "shown", "skipped", "left"))
                        ),
                        name="card_state",
                    ),
                ],
            },
        ),
    ]
