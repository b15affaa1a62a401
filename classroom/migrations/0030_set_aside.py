"""A set game may be set aside: for everybody, or for some of its pupils while others go on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0029_kept_for_class_reports")]

    operations = [
        migrations.AddField(
            model_name="assignment",
            name="set_aside_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="assignmentpupil",
            name="set_aside_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
