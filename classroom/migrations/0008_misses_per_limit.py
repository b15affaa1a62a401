"""Misses are counted for each limit: by device, target and address."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A new table; the old one stays for code of the last release, which may still run."""

    dependencies = [("classroom", "0007_running_totals")]

    operations = [
        migrations.CreateModel(
            name="MissCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("scope", models.CharField(max_length=20)),
                ("key", models.CharField(max_length=64)),
                ("began", models.DateTimeField(db_index=True)),
                ("count", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("scope", "key", "began"), name="miss_window")
                ],
            },
        ),
        # To be dropped from the database by the next release.
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.DeleteModel(name="CodeMiss")]
        ),
    ]
