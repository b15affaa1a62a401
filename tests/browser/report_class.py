"""A class with weeks of answers, seeded in a stack: what a report and its paper have to hold."""

import json
import random
from datetime import datetime, timedelta
from typing import Any

SEED = "from tests.browser.report_class import print_class; print_class()"
LONG_NAME = "Maximiliane-Theodora Wilhelmina Anne-Lou"
PUPILS = {"Ada": 0.9, LONG_NAME: 0.7, "Ben": 0.8, "Zoe": 0.0}
"""Names, and how often each is right; 0: never played."""


def print_class() -> None:
    """Make the class with a teacher and Ada's guardian; print ids and cookies."""
    from django.utils import timezone

    from classroom.reports.services.rebuild import rebuild
    from tests.factories import (
        ClassroomFactory,
        GuardianFactory,
        SchoolFactory,
        StudentFactory,
        TeacherFactory,
    )
    from tests.reports.simulated import store
    from tests.table_factory import cookies_of

    school = SchoolFactory(name="Hazel School")
    teacher = TeacherFactory(school=school, name="Ms Holt")
    room = ClassroomFactory(
        school=school, name="Maple class, the little house, room 12B", teacher=teacher
    )
    ids = {}
    for seed, (name, share) in enumerate(PUPILS.items()):
        pupil = StudentFactory(school=school, classroom=room, name=name)
        ids[name] = pupil.user.public_id
        if share:
            store(room, pupil, claims(random.Random(seed), share, timezone.now()), [])
            rebuild(pupil, None)
            _built(pupil)
    guardian = GuardianFactory(child=_pupil(ids["Ada"]))
    seeded = {"id": room.public_id, "pupils": ids, "teacher": cookies_of(teacher.user)}
    print(json.dumps(seeded | {"guardian": cookies_of(guardian.user)}))


def _pupil(public_id: str) -> Any:
    from classroom.models import Student

    return Student.objects.get(user__public_id=public_id)


def _built(pupil: Any) -> None:
    """Say of the pupil's rows that a job has built them now."""
    from django.utils import timezone

    from classroom.models import ReportJob

    about = {"kind": "pupil", "subject": pupil.user.public_id, "state": "clean"}
    ReportJob.objects.create(**about, built_at=timezone.now())


def claims(rng: random.Random, share: float, now: datetime) -> list[dict[str, Any]]:
    """Return answers of seven weeks, more and more of them right: sums, take-aways, colours."""
    made = []
    for week in range(7, 0, -1):
        if week == 4:
            continue  # a holiday
        for n in range(rng.randint(14, 30)):
            at = now - timedelta(weeks=week - 1, days=rng.randint(0, 3), minutes=40 * n)
            made.append(_claim(rng, share - 0.08 * (week - 1)) | {"at": at})
    return sorted(made, key=lambda one: one["at"])


def _claim(rng: random.Random, share: float) -> dict[str, Any]:
    a, b = rng.randint(1, 6), rng.randint(1, 4)
    right = rng.random() < share
    sort = rng.choice(("add", "add", "add", "sub", "long", "colour", "large"))
    if sort == "colour":
        return _row(rng, "colour_pair", "colour_pair", "", [1, 2], None, None)
    operands = {"add": sorted((a, b)), "sub": [a + b, b], "long": [a, b, 1], "large": [b + 6, 8]}[
        sort
    ]
    truth = a if sort == "sub" else sum(operands)
    sign = "-" if sort == "sub" else "+"
    item = ("sub:" if sort == "sub" else "add:") + sign.join(map(str, operands))
    return _row(rng, "sum", item, sign, operands, truth, truth + (not right))


def _row(
    rng: random.Random,
    kind: str,
    item: str,
    op: str,
    operands: list[int],
    truth: int | None,
    said: int | None,
) -> dict[str, Any]:
    right = None if truth is None else truth == said
    help_level = rng.choice((0, 0, 0, 0, 1, 3))
    return {
        "kind": kind,
        "item": item,
        "op": op,
        "operands": operands,
        "stated_total": said,
        "true_total": truth,
        "is_true": right,
        "is_allowed": right is not False,
        "reason": "" if right is not False else "arith",
        "hint_level": help_level,
        "answer_shown": False,
        "hinted_before": False,
        "idle_cut": False,
        "try_number": 1,
        "hand": sorted({*operands, truth or 1, 3, 8}),
        "active_ms": rng.randint(5_000, 20_000),
        "mode": rng.choice(("versus", "versus", "versus", "coop")),
    }
