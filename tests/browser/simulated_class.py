"""A class with a report, seeded in a stack: simulated pupils, and hands of one of them."""

import json
from datetime import timedelta

SEED = (
    "from tests.browser import simulated_class as one; one.print_class({size}, {prefix!r}, {hands})"
)
LONG = "Maximiliana-Theodora "
"""With a number of three digits behind it: as long as a name on a tile."""
HANDS = {"add:1+2": [1, 2, 3, 6, 9], "add:2+4": [2, 4, 5, 6, 10], "add:1+3+3": [1, 3, 3, 7, 8]}
MANY = (
    "add:1+2 add:1+3 add:1+4 add:1+5 add:2+3 add:2+4 add:1+2+3 sub:3-2 sub:4-2 sub:5-2 sub:6-2"
    " sub:5-3 sub:6-3"
)
FULL_HANDS = {"add:2+4": [2, 4, 5, 6, 10], MANY: [1, 2, 3, 4, 5, 6]}
"""Hands as large as they get, one with as many sums; a space parts its sums."""


def print_class(size: int, prefix: str = "", hands: dict[str, list[int]] | None = None) -> None:
    """Make a class of simulated pupils; print its id, their names and its teacher's cookies."""
    from django.utils import timezone

    from classroom.models import ReportJob, Student
    from classroom.reports.services.rebuild import rebuild
    from tests.reports import simulated
    from tests.reports.kinds import Log
    from tests.table_factory import cookies_of

    now = timezone.now()
    made = simulated.make(20, size, now - timedelta(days=12))
    for items, hand in (hands or HANDS).items() if size > 1 else ():
        log = Log(made.pupils[-1], "the_rescue", made.pupils[0])
        found = [["equation", item] for item in items.split()]
        log.decide(now - timedelta(days=1), [*found, ["pair", "pair"]], "", hand)
    for n, one in enumerate(made.pupils):
        if prefix:
            Student.objects.filter(pk=one.pk).update(name=f"{prefix}{n:03}")
        rebuild(one, None)
        ReportJob.objects.update_or_create(
            kind="pupil", subject=one.user.public_id, period="all", defaults={"built_at": now}
        )
    names = Student.objects.filter(enrollments__classroom=made.classroom)
    seeded = {"id": made.classroom.public_id, "names": [*names.values_list("name", flat=True)]}
    print(json.dumps(seeded | {"teacher": cookies_of(made.teacher.user)}))
