"""A built week says in which class it was answered; rows from before say nothing until rebuilt."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0013_wait_a_minute")]

    operations = [
        migrations.AddField(
            model_name="pupilweek",
            name="group",
            field=models.CharField(db_default="", default="", max_length=40),
        ),
        migrations.AddField(
            model_name="pupilweek",
            name="shares",
            field=models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict),
        ),
    ]
