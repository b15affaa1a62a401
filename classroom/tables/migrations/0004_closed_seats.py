"""Close the seats of pupils who had left a class before seats were closed when they leave."""

from typing import Any

from django.db import migrations
from django.db.models import Exists, OuterRef
from django.utils import timezone


def close_seats(apps: Any, schema: Any) -> None:
    using = schema.connection.alias
    enrollment = apps.get_model("classroom", "Enrollment")
    own = enrollment.objects.filter(
        student__user=OuterRef("user"),
        classroom=OuterRef("game_session__classroom_table__classroom"),
    )
    present = own.filter(ended_at=None, classroom__archived_at=None)
    seats = apps.get_model("games", "Seat").objects.using(using).filter(closed_at=None)
    left = seats.filter(Exists(own), ~Exists(present)).values_list("pk", flat=True)
    ids = list(left)
    for start in range(0, len(ids), 500):
        seats.filter(pk__in=ids[start : start + 500]).update(
            closed_at=timezone.now(), bot_plays=True, hand_up_at=None, kept_until=None
        )


class Migration(migrations.Migration):
    dependencies = [
        ("classroom_tables", "0003_kept_cards"),
        ("classroom", "0031_facts_by_their_terms"),
        ("games", "0016_closed_seats"),
    ]

    operations = [migrations.RunPython(close_seats, migrations.RunPython.noop, elidable=True)]
