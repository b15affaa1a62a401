"""Games and their evidence from before groups say whose they are: the class's they were played in."""

from django.db import migrations

from classroom.tables.operations import fill_groups


class Migration(migrations.Migration):
    atomic = False  # a transaction for each batch

    dependencies = [("classroom_tables", "0001_assignment_table"), ("games", "0008_group")]

    operations = [migrations.RunPython(fill_groups, migrations.RunPython.noop, elidable=True)]
