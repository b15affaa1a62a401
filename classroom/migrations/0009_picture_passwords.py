"""New names in code only: with columns and table named first, the database stays as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("classroom", "0008_misses_per_limit")]

    operations = [
        migrations.AlterField(
            model_name="student",
            name="secret",
            field=models.BinaryField(db_column="secret", default=bytes),
        ),
        migrations.RenameField(
            model_name="student", old_name="secret", new_name="picture_password"
        ),
        migrations.AlterField(
            model_name="student",
            name="secret_made_at",
            field=models.DateTimeField(db_column="secret_made_at", null=True),
        ),
        migrations.RenameField(
            model_name="student", old_name="secret_made_at", new_name="picture_password_made_at"
        ),
        migrations.AlterModelTable(name="secretbudget", table="classroom_secretbudget"),
        migrations.RenameModel(old_name="SecretBudget", new_name="SignInBudget"),
    ]
