"""Reports: rebuilding a pupil from the log, one more game, and the pages of a class.

    python -m bench.reports --attempts 2000 --pupils 30
    python -m bench.reports --sqlite

Prints one JSON line. `build_ms` is the job after one more game, for pupils with 1, 40 and 200 weeks
of such games behind them: medians of this process's CPU time. `rebuild` counts a pupil's whole log
anew; `page` is the class's report through Django's test client with `--weeks` weeks of history and
with ten times as many; `aggregate` is one SQL aggregate over the same attempts, `calibration` a
fixed pure-Python loop, both in the same run. Medians.

Needs a PostgreSQL server: BENCH_DATABASE_SERVER, or postgres@127.0.0.1:5432.
"""

import argparse
import json
import os
import platform
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from bench.school import own_database, start_django

LOOP = 1_000_000
REPEATS = 7
GAMES_MOVES = 60
BUILDS = 31
HISTORIES = (1, 40, 200)


def milliseconds(run: Callable[[], Any], repeats: int = REPEATS) -> float:
    """Return the median time of a call."""
    spent = []
    for _ in range(repeats):
        began = time.perf_counter()
        run()
        spent.append(time.perf_counter() - began)
    return round(statistics.median(spent) * 1000, 2)


def calibration() -> float:
    """Run the fixed loop; return its rate per second."""
    began = time.perf_counter()
    total = 0
    for number in range(LOOP):
        total += number & 7
    return round(LOOP / (time.perf_counter() - began))


@contextmanager
def database(sqlite: bool) -> Iterator[None]:
    """Set Django up on a database of our own: PostgreSQL's, or a SQLite file's."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COUNTERPANE_VAR"] = folder
        if sqlite:
            os.environ["DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
            start_django()
            yield
        else:
            with own_database():
                yield


def plain_pages() -> None:
    """Let Django's test client ask for pages without collected static files."""
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["testserver"]
    static = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": static}}


def make_class(pupils: int) -> tuple[Any, list[Any]]:
    """Make a class with its teacher; return the class and its pupils."""
    from tests.factories import ClassroomFactory, SchoolFactory, StudentFactory, TeacherFactory

    school = SchoolFactory()
    room = ClassroomFactory(school=school, teacher=TeacherFactory(school=school))
    return room, [StudentFactory(school=school, classroom=room) for _ in range(pupils)]


class Past:
    """One game of a pupil that was played, and is logged again and again at other times."""

    def __init__(self, students: list[Any]) -> None:
        """Play it, three hours ago."""
        from django.utils import timezone

        from games.models import Attempt, Event, Opportunity
        from tests.classroom_reports.script import Script

        self.user, self.copies = students[0].user_id, 0
        Script(students[:2], seed=7).play(timezone.now() - timedelta(hours=3), GAMES_MOVES)
        self.rows = {
            model: list(model.objects.filter(student=self.user)) for model in (Attempt, Opportunity)
        }
        self.attempts = len(self.rows[Attempt])
        ids = {row.event_id for rows in self.rows.values() for row in rows}
        self.events = Event.objects.in_bulk(ids)

    def again(self, shift: timedelta) -> None:
        """Log it once more, so much earlier, and note that it was."""
        from django.utils import timezone

        from games.models import Event
        from games.store import EvidenceUpsert, write

        self.copies += 1
        twins = {pk: _twin(event, self.copies, shift) for pk, event in self.events.items()}
        Event.objects.bulk_create(twins.values())
        for model, rows in self.rows.items():
            model.objects.bulk_create(
                [_copied(row, event=twins[row.event_id], at=row.at - shift) for row in rows]
            )
        write([EvidenceUpsert(self.user, timezone.now() - timedelta(hours=3) - shift)])


def build_ms(students: list[Any]) -> dict[str, float]:
    """Return, by weeks of history, the median CPU time of a build after one more game.

    Every second pupil has a history; the builds take turns, so that noise falls on all alike.
    """
    from classroom.models import ReportJob
    from classroom.services import reports

    jobs = {}
    for weeks, (pupil, mate) in zip(HISTORIES, batched(students, 2), strict=False):
        past = Past([pupil, mate])
        for week in range(1, weeks):
            past.again(timedelta(weeks=week))
        reports.enqueue()
        jobs[weeks] = past, ReportJob.objects.get(subject=pupil.user.public_id).pk
        reports.build(jobs[weeks][1])
    spent: dict[int, list[float]] = {weeks: [] for weeks in jobs}
    rng = random.Random(1)
    for _ in range(BUILDS):
        for weeks in rng.sample(sorted(jobs), len(jobs)):
            spent[weeks].append(_one_build(*jobs[weeks]))
    return {str(weeks): round(statistics.median(own) * 1000, 2) for weeks, own in spent.items()}


def _one_build(past: Past, job_id: int) -> float:
    """Return the CPU time of the build after one more game; both are undone, the next is equal."""
    from django.db import transaction

    from classroom.services import reports

    with transaction.atomic():
        past.again(timedelta(0))
        reports.enqueue()
        began = time.process_time()
        assert reports.build(job_id)
        spent = time.process_time() - began
        transaction.set_rollback(True)
    return spent


def batched(students: list[Any], size: int) -> Iterator[list[Any]]:
    """Cut a list into lists of `size`; what is left over is left out."""
    for start in range(0, len(students) - size + 1, size):
        yield students[start : start + size]


def log_attempts(students: list[Any], attempts: int, weeks: int) -> None:
    """Log one game again and again for the first pupil, evenly over many weeks."""
    past = Past(students)
    copies = attempts // past.attempts
    for number in range(copies):
        past.again(timedelta(weeks=weeks) * number / copies)


def _copied(row: Any, **changed: Any) -> Any:
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    values = {name: value for name, value in values.items() if name not in {"id", "event_id"}}
    return type(row)(**(values | changed))


def _twin(event: Any, number: int, shift: timedelta) -> Any:
    place = 10_000 + number * GAMES_MOVES * 4 + event.number
    return _copied(event, number=place, key=f"twin-{place}", at=event.at - shift)


def rebuild_figures(student: Any) -> dict[str, Any]:
    """Measure a whole rebuild, and the peer."""
    from django.db import connection

    from classroom.services.reports.rebuild import rebuild
    from games.models import Attempt

    attempts = Attempt.objects.filter(student=student.user_id).count()
    whole = milliseconds(lambda: rebuild(student, None))
    sql = (
        "SELECT item, kind, count(*), sum(CASE WHEN math_correct THEN 1 ELSE 0 END), min(at), "
        "max(at) FROM games_attempt WHERE student_id = %s GROUP BY item, kind"
    )

    def aggregate() -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql, [student.user_id])
            cursor.fetchall()

    return {
        "attempts": attempts,
        "rebuild_ms": whole,
        "rebuild_attempts_per_s": round(attempts / whole * 1000),
        "aggregate_ms": milliseconds(aggregate),
    }


def spread(students: list[Any], weeks: int) -> None:
    """Give every pupil the first pupil's built rows, for `weeks` back from now."""
    from django.utils import timezone

    from classroom.models import PupilFact, PupilWeek, ReportJob
    from classroom.selectors.reports import WEEK, this_monday

    row = max(PupilWeek.objects.filter(student=students[0]), key=lambda one: len(one.evidence))
    monday = this_monday(students[0].school, timezone.now())
    facts = list(PupilFact.objects.filter(student=students[0]))
    for student in students:
        PupilWeek.objects.filter(student=student).delete()
        PupilWeek.objects.bulk_create(
            [_copied(row, student_id=student.pk, week=monday - WEEK * n) for n in range(weeks)]
        )
        if student != students[0]:
            PupilFact.objects.filter(student=student).delete()
            PupilFact.objects.bulk_create([_copied(one, student_id=student.pk) for one in facts])
        ReportJob.objects.get_or_create(
            kind="pupil", subject=student.user.public_id, defaults={"built_at": timezone.now()}
        )


def page_figures(room: Any, students: list[Any]) -> dict[str, Any]:
    """Measure the class's and a pupil's page: time and queries."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    client.force_login(room.staff.get().teacher.user)
    figures = {}
    own = f"{students[0].user.public_id}/"
    for name, tail in (("class", ""), ("class_12_weeks", "?weeks=12"), ("pupil", own)):
        url = f"/class/{room.public_id}/report/{tail}"
        with CaptureQueriesContext(connection) as seen:
            assert client.get(url).status_code == 200
            figures[f"{name}_queries"] = len(seen)
        figures[f"{name}_ms"] = milliseconds(lambda url=url: client.get(url))
    return figures


def run(args: argparse.Namespace) -> dict[str, Any]:
    """Measure all of it on a database of our own."""
    with database(args.sqlite):
        plain_pages()
        from django.db import connection, connections

        room, students = make_class(args.pupils)
        log_attempts(students, args.attempts, args.weeks)
        figures: dict[str, Any] = {"bench": "reports", "database": connection.vendor}
        figures["build_ms"] = build_ms(students[2:])  # the first two have played
        figures |= {"pupils": args.pupils} | rebuild_figures(students[0])
        for name, weeks in (("page", args.weeks), ("page_10x_history", args.weeks * 10)):
            spread(students, weeks)
            figures[name] = page_figures(room, students)
        connections.close_all()
    return figures | {"calibration": calibration(), "python": platform.python_version()}


def main() -> None:
    """Read the command line, run, print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--attempts", type=int, default=2000)
    parser.add_argument("--pupils", type=int, default=30)
    parser.add_argument("--weeks", type=int, default=20)
    parser.add_argument("--sqlite", action="store_true", help="instead of PostgreSQL")
    print(json.dumps(run(parser.parse_args())))


if __name__ == "__main__":
    main()
