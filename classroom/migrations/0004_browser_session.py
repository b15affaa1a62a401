"""Browser sessions move to a table of their own, which knows whose they are; nobody is signed out."""

import django.db.models.deletion
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations, models
from django.utils import timezone


def copy_open_sessions(apps, schema_editor):
    """Copy the sessions that are open from Django's table."""
    old = apps.get_model("sessions", "Session").objects.filter(expire_date__gt=timezone.now())
    users = set(apps.get_model("classroom", "User").objects.values_list("pk", flat=True))
    new = apps.get_model("classroom", "BrowserSession")
    rows = []
    for row in old.iterator():
        data = SessionStore().decode(row.session_data)
        user = int(data.get("_auth_user_id", 0)) or None
        if user is not None and user not in users:
            continue
        rows.append(
            new(
                session_key=row.session_key,
                session_data=row.session_data,
                expire_date=row.expire_date,
                user_id=user,
                auth_hash=data.get("_auth_user_hash", ""),
                seen=data.get("seen"),
            )
        )
    new.objects.bulk_create(rows, batch_size=500)


class Migration(migrations.Migration):
    dependencies = [
        ("sessions", "0001_initial"),
        ("classroom", "0003_enrollment_form_key"),
    ]

    operations = [
        migrations.CreateModel(
            name="BrowserSession",
            fields=[
                (
                    "session_key",
                    models.CharField(
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                        verbose_name="session key",
                    ),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("auth_hash", models.CharField(blank=True, max_length=128)),
                ("seen", models.PositiveBigIntegerField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="browser_sessions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "abstract": False,
            },
        ),
        migrations.RunPython(
            copy_open_sessions, migrations.RunPython.noop, elidable=True
        ),
    ]
