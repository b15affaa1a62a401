"""Facts keep the first of the two dates that sew them, so that a build can carry totals on.

The job's column keeps its name in the database: an older program may still write to it, and what it
writes has the next build count everything anew.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0006_mails")]

    operations = [
        migrations.AddField(
            model_name="pupilfact",
            name="right_on",
            field=models.DateField(null=True),
        ),
        migrations.AlterField(
            model_name="reportjob",
            name="result_hash",
            field=models.CharField(blank=True, db_column="result_hash", max_length=64),
        ),
        migrations.RenameField(
            model_name="reportjob", old_name="result_hash", new_name="counted_as"
        ),
    ]
