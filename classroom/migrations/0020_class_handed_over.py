"""A first teacher hands a class over to a colleague."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0019_guest")]

    operations = [
        migrations.AddField(
            model_name="classroomteacher",
            name="handed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="teacherinvitation",
            name="hands_over",
            field=models.CharField(
                blank=True,
                choices=[
                    ("stay", "stays as second teacher"),
                    ("leave", "leaves the class"),
                ],
                db_default="",
                default="",
                max_length=5,
            ),
        ),
    ]
