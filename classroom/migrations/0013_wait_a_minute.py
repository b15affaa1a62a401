"""A class waits a minute for an absent pupil, unless its teacher sets otherwise.

Three minutes were the usual time; rows that hold it were hardly ever set to it, and are copied when a
teacher sets the same again. Games that are going keep what they began with.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0012_student_home_seen_at")]

    operations = [
        migrations.AlterField(
            model_name="assignment",
            name="wait_minutes",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.RunSQL(
            "UPDATE classroom_assignment SET wait_minutes = 1 WHERE wait_minutes = 3",
            migrations.RunSQL.noop,
        ),
    ]
