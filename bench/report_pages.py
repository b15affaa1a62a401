"""Pages that read reports, asked for in a process of their own: queries, bytes and times of each.

    DATABASE_URL=... python -m bench.report_pages CLASS PUPIL

`bench.reports` runs this on the school that it has seeded, with the keys of a class and of a pupil
in it: what seeding and building leave in a process's memory is in no page server's. Prints one JSON
line.
"""

import argparse
import gc
import json
import os
from collections.abc import Mapping
from typing import Any

from bench.reports import Spent, serving

VISITS = 21


def plain_pages() -> None:
    """Let Django's test client ask for pages without collected static files."""
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["testserver"]
    static = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": static}}


def pages_about(room: Any, student: Any) -> dict[str, tuple[Any, str]]:
    """Return each page about a class and a pupil of it: a user who may read it, and its address."""
    from django.urls import reverse

    from classroom.models import Guardian, Guardianship, User

    guardian = Guardian.objects.create(user=User.objects.create_user("g@bench.example"), name="G")
    Guardianship.objects.create(guardian=guardian, student=student)
    teacher = room.staff.get().teacher.user
    own = [room.public_id, student.user.public_id]
    return {
        "class": (teacher, reverse("class_report", args=own[:1])),
        "class_12_weeks": (teacher, reverse("class_report", args=own[:1]) + "?weeks=12"),
        "class_answers": (teacher, reverse("class_answers", args=own[:1])),
        "pupil": (teacher, reverse("pupil_report", args=own)),
        "guardian": (guardian.user, reverse("family_child", args=own[1:])),
        "own": (student.user, reverse("my_patches")),
        "home": (student.user, reverse("pupil_home")),
        "album": (student.user, reverse("album")),
    }


def page_figures(pages: Mapping[str, tuple[Any, str]]) -> dict[str, Any]:
    """Ask for each page, VISITS times after a first one whose queries are counted."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    figures = {}
    for name, (who, url) in pages.items():
        client = Client()
        client.force_login(who)
        with CaptureQueriesContext(connection) as seen:
            answer = client.get(url)
            assert answer.status_code == 200, (name, answer.status_code)
            queries = len(seen)
        spent = Spent(serving())
        for _ in range(VISITS):
            with spent.one():
                client.get(url)
        figures[name] = {"queries": queries, "bytes": len(answer.content), **spent.figures()}
    return figures


def main() -> None:
    """Read the command line, ask, print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("room", type=int, metavar="CLASS")
    parser.add_argument("pupil", type=int, metavar="PUPIL")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    plain_pages()
    from classroom.models import Classroom, Student

    pages = pages_about(Classroom.objects.get(pk=given.room), Student.objects.get(pk=given.pupil))
    gc.freeze()  # as page servers do
    gc.set_threshold(10_000)  # as the page server does
    print(json.dumps(page_figures(pages)))


if __name__ == "__main__":
    main()
