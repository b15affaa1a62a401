"""PostgreSQL keeps audit entries as they were written; who is erased is unlinked."""

from django.db import migrations

from games.kept import Keep, KeepFunction


class Migration(migrations.Migration):
    dependencies = [("classroom", "0004_browser_session")]

    operations = [KeepFunction(), Keep("classroom_auditentry", ("actor_id", "school_id", "classroom_id"))]
