from django.db import migrations, models


class Migration(migrations.Migration):
    """New names in code only: with column and table named first, nothing changes in the database."""

    dependencies = [
        ("games", "0004_kept_log"),
    ]

    operations = [
        migrations.AlterField(
            model_name="evidencechange",
            name="marks",
            field=models.PositiveBigIntegerField(db_column="marks", default=1),
        ),
        migrations.RenameField(
            model_name="evidencechange",
            old_name="marks",
            new_name="sequence",
        ),
        migrations.AlterModelTable(name="streamcut", table="games_streamcut"),
        migrations.RenameModel(old_name="StreamCut", new_name="StreamRevocation"),
    ]
