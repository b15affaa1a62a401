"""Call facts practised and mastered, as the field does; the columns stay as they are."""

from django.db import migrations, models

RENAMED = {"met_on": "practised_on", "sewn_on": "mastered_on"}


class Migration(migrations.Migration):
    dependencies = [("classroom", "0030_set_aside")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                operation
                for old, new in RENAMED.items()
                for operation in (
                    migrations.RenameField("pupilfact", old, new),
                    migrations.AlterField(
                        "pupilfact", new, models.DateField(null=True, db_column=old)
                    ),
                )
            ]
        ),
    ]
