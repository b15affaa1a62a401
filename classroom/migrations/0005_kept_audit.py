"""PostgreSQL keeps audit entries as they were written; who is erased is unlinked."""

from django.db import migrations

from games.kept import keep, keep_function


class Migration(migrations.Migration):
    dependencies = [("classroom", "0004_browser_session")]

    operations = [keep_function(), keep("classroom_auditentry", ("actor_id", "school_id", "classroom_id"))]
