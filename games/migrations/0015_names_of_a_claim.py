"""Call what a claim says by one name from the engine to the page; the columns stay as they are."""

from django.db import migrations, models

RENAMED = {
    "claimed": ("stated_total", models.IntegerField(null=True, db_column="claimed")),
    "correct": ("true_total", models.IntegerField(null=True, db_column="correct")),
    "math_correct": ("is_true", models.BooleanField(null=True, db_column="math_correct")),
    "rule_legal": ("is_allowed", models.BooleanField(db_column="rule_legal")),
    "assisted": ("answer_shown", models.BooleanField(default=False, db_column="assisted")),
    "helped_before": (
        "hinted_before",
        models.BooleanField(default=False, db_default=False, db_column="helped_before"),
    ),
    "attempt_no": ("try_number", models.PositiveSmallIntegerField(db_column="attempt_no")),
}


class Migration(migrations.Migration):
    dependencies = [("games", "0014_unread_columns")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                operation
                for old, (new, field) in RENAMED.items()
                for operation in (
                    migrations.RenameField("attempt", old, new),
                    migrations.AlterField("attempt", new, field),
                )
            ]
        ),
    ]
