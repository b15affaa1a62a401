"""A class keeps its teacher's words for letters to families."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0016_teacher_invitation")]

    operations = [
        migrations.AddField(
            model_name="classroom",
            name="letter_greeting",
            field=models.CharField(blank=True, db_default="", default="", max_length=120),
        ),
        migrations.AddField(
            model_name="classroom",
            name="letter_why",
            field=models.CharField(blank=True, db_default="", default="", max_length=600),
        ),
    ]
