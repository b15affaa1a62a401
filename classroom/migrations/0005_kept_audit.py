"""PostgreSQL keeps audit entries as they were written; who is erased is unlinked."""

from django.db import migrations

from games.kept import Keep


class Migration(migrations.Migration):
    dependencies = [("classroom", "0004_browser_session"), ("games", "0004_kept_log")]

    operations = [Keep("classroom_auditentry", ("actor_id", "school_id", "classroom_id"))]
