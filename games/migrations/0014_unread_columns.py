"""Forget columns of an attempt that nobody reads, and its source: nobody was ever asked.

The columns stay, filled by the database: a program of an earlier release still writes them while
this one begins. They go in a later release, when no such program runs any more.
"""

from django.db import migrations, models

UNREAD = (
    *("trap_h", "opp_same_item", "first_touch_ms", "changes", "repeat_of", "pressure"),
    *("client_at", "source"),
)


class Migration(migrations.Migration):
    dependencies = [("games", "0013_indexes")]

    operations = [
        migrations.AlterField("attempt", "opp_same_item", models.BooleanField(db_default=False)),
        migrations.AlterField(
            "attempt",
            "pressure",
            models.JSONField(default=dict, db_default=models.Value({}, models.JSONField())),
        ),
        migrations.AlterField(
            "attempt", "source", models.CharField(max_length=8, default="claim", db_default="claim")
        ),
        # Whoever erases a game unlinks its attempts no more: nothing may hold a row for a link.
        migrations.AlterField(
            "attempt",
            "repeat_of",
            models.ForeignKey(
                to="games.attempt",
                on_delete=models.SET_NULL,
                null=True,
                blank=True,
                related_name="+",
                db_index=False,
                db_constraint=False,
            ),
        ),
        # On SQLite each alteration makes the table anew, of what is known: none may follow here.
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField("attempt", name) for name in UNREAD]
        ),
    ]
