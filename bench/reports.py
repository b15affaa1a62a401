"""Reports at the size of a school's history: builds from the log, and the pages that read them.

    python -m bench.reports --attempts 1e6

seeds a school (`classroom.lessons.services.seeding`) whose pupils have played `--weeks` weeks, so
many that together they have at least as many judged answers: attempts at the tables and thinking
cards. All their reports are built, then measured on one class:

- `rebuild`: a pupil's whole log counted anew;
- `touched_cell`: one more game of a pupil, until the pupil's rows are fresh;
- `pages`: in a process of its own Django's test client asks, template and all (`report_pages`);
  queries, median and 95th percentile;
- `aggregate`: one SQL aggregate over the same pupils' attempts and cards: the peer of `rebuild`;
- `jobs_core_share`: what the jobs take of a core while 1,000 pupils play: the CPU of a touched cell
  as often as `jobs` builds those who go on playing.

Prints one JSON line. CPU is this process's (`cpu_ms`) and that of the database's process
(`database_ms`), which is what the wall time would be on an idle machine; `calibration` is the
median of the fixed loop of `bench.engine`, run before each part. `--filled` builds one class, and
gives all other pupils copies of its rows, so that tables have their size without hours of building.

Needs a PostgreSQL server: BENCH_DATABASE_SERVER, or postgres@127.0.0.1:5432. A million answers take
3 GB there while it runs.
"""

import argparse
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from bench.engine import calibrate
from bench.processes import backends, cpu_seconds
from bench.school import own_database

PLAYING = 1_000
"""Pupils who play at once, for `jobs_core_share`."""


class Spent:
    """Times of calls: wall, this process's CPU, the database's CPU, each in milliseconds."""

    def __init__(self, database: Sequence[int]) -> None:
        """Take the ids of the processes that serve our database."""
        self.database = list(database)
        self.wall: list[float] = []
        self.cpu: list[float] = []
        self.served: list[float] = []

    @contextmanager
    def one(self) -> Iterator[None]:
        """Measure the block."""
        wall, cpu = time.perf_counter(), time.process_time()
        served = cpu_seconds(self.database)
        yield
        self.wall.append((time.perf_counter() - wall) * 1000)
        self.cpu.append((time.process_time() - cpu) * 1000)
        self.served.append((cpu_seconds(self.database) - served) * 1000)

    def figures(self) -> dict[str, float]:
        """Return medians, and the 95th percentile of the wall time."""
        return {
            "ms": median(self.wall),
            "p95_ms": round(sorted(self.wall)[int(len(self.wall) * 0.95)], 2),
            "cpu_ms": median(self.cpu),
            "database_ms": median(self.served),
        }


def median(values: Sequence[float]) -> float:
    """Return the median, rounded."""
    return round(statistics.median(values), 2)


def serving() -> list[int]:
    """Return the ids of the processes that serve this process's connection."""
    from django.db import connection

    connection.ensure_connection()
    return backends(connection.settings_dict["NAME"])


def pupils_for(answers: int, weeks: int) -> int:
    """Pupils, in whole classes, who give about `answers` answers in so many weeks."""
    from classroom.lessons.services.played_term import ROLES, played_lessons

    lessons = played_lessons()
    found = 0
    for number in range(weeks * 2):
        for game in (one for table in lessons[number % len(lessons)].tables for one in table):
            found += len(game.recording.attempts) + sum(map(len, game.cards.values()))
    return ROLES * max(1, -(-answers // found))


def seed(answers: int, weeks: int) -> tuple[Any, dict[str, Any]]:
    """Seed the school; return it with what was written, and how fast."""
    from classroom.lessons.services.seeding import seed_school

    spent = time.process_time()
    seeded = seed_school("Bench School", pupils_for(answers, weeks), weeks)
    rows = vars(seeded.rows)
    return seeded.school, {
        "pupils": seeded.pupils,
        "weeks": weeks,
        "answers": rows["attempts"] + rows["cards"],
        **rows,
        "rows_per_s": round(seeded.written / seeded.seconds),
        "rows_per_cpu_s": round(seeded.written / (time.process_time() - spent)),
    }


def fill(built: Sequence[Any], everyone: Sequence[Any]) -> None:
    """Give all other pupils built rows like those of a class, role by role."""
    from django.db import connection

    from classroom.models import PupilEstimate, PupilFact, PupilWeek

    keys = [one.pk for one in built]
    others = [one.pk for one in everyone if one.pk not in set(keys)]
    sources = [keys[n % len(keys)] for n in range(len(others))]
    with connection.cursor() as cursor:
        for model in (PupilWeek, PupilFact, PupilEstimate):
            names = [one.column for one in model._meta.concrete_fields]
            columns = ", ".join(f'"{one}"' for one in names if one not in {"id", "student_id"})
            table = model._meta.db_table
            cursor.execute(
                f"INSERT INTO {table} (student_id, {columns}) SELECT other, {columns}"
                f" FROM {table} JOIN unnest(%s::bigint[], %s::bigint[]) AS pair (source, other)"
                " ON student_id = source",
                [sources, others],
            )


def answers_of(student: Any) -> int:
    """Count a pupil's claims and thinking cards."""
    from games.models import Attempt
    from practice.models import ThinkingCard

    attempts = Attempt.objects.filter(student=student.user_id).count()
    return attempts + ThinkingCard.objects.filter(student=student.user_id).count()


def rebuild_figures(students: Sequence[Any]) -> dict[str, Any]:
    """Count pupils' whole logs anew."""
    from django.db import transaction

    from classroom.reports.services.rebuild import rebuild

    spent, answers, loops = Spent(serving()), 0, []
    for student in students:
        answers += answers_of(student)
        loops.append(calibrate())
        with spent.one(), transaction.atomic():
            rebuild(student, None)
    return {
        **spent.figures(),
        "answers": answers,
        "calibration": round(median(loops)),
        "answers_per_cpu_s": round(answers / sum(spent.cpu) * 1000),
        "answers_per_cpu_s_with_database": round(
            answers / (sum(spent.cpu) + sum(spent.served)) * 1000
        ),
        "answers_per_s": round(answers / sum(spent.wall) * 1000),
    }


def touched_figures(room: Any, students: Sequence[Any]) -> dict[str, Any]:
    """Log one more game of a pupil, and build; again and again, each time another pupil."""
    from classroom.models import ReportJob
    from classroom.reports.services import jobs

    spent = Spent(serving())
    for student in students:
        play_once_more(room, student)
        jobs.enqueue()
        job = ReportJob.objects.get(subject=student.user.public_id)
        with spent.one():
            assert jobs.build(job.pk)
    return spent.figures()


def play_once_more(room: Any, student: Any) -> None:
    """Log a recorded game as one that the pupil has just played with classmates."""
    from django.db import transaction
    from django.utils import timezone

    from classroom.lessons.services.played_term import played_lessons
    from games.services import BulkTable, GameCopy, Player, write_copies
    from practice import recordings as cards
    from practice.cards_dealt import Place

    games = [one for lesson in played_lessons() for table in lesson.tables for one in table]
    played = next(one for one in games if len(one.recording.attempts) > 5 and len(one.cards) > 1)
    began = timezone.now() - played.recording.lasted - timedelta(minutes=1)
    others = [one for one in room_mates(room) if one != student]
    people = [student, *others][: len(played.roles)]
    players = {seat: Player(one.user_id, one.name, one.avatar) for seat, one in enumerate(people)}
    copy = GameCopy(played.recording, players, began, room.public_id, room.name)
    place = Place(room.public_id, "", copy.public_id)
    own = [
        cards.CardsCopy(played.cards.get(role, ()), one.user_id, place, began)
        for role, one in zip(played.roles, people, strict=True)
    ]
    with transaction.atomic():
        write_copies([copy])
        cards.write_copies(own, BulkTable)


def room_mates(room: Any) -> Any:
    """Return the class's pupils, as a query set."""
    from classroom.models import Student

    found = Student.objects.filter(enrollments__classroom=room)
    return found.select_related("user", "school").order_by("pk")


def aggregate_figures(students: Sequence[Any]) -> dict[str, Any]:
    """Let the database count the same pupils' attempts and cards by item."""
    from django.db import connection

    sql = (
        "SELECT item, count(*), count(*) FILTER (WHERE is_right), min(at), max(at) FROM ("
        "SELECT item, math_correct AS is_right, at FROM games_attempt WHERE student_id = %s "
        "UNION ALL SELECT item, state = 'right', at FROM practice_thinkingcard"
        " WHERE student_id = %s) answers GROUP BY item"
    )
    spent = Spent(serving())
    for student in students:
        with spent.one(), connection.cursor() as cursor:
            cursor.execute(sql, [student.user_id, student.user_id])
            cursor.fetchall()
    return spent.figures()


def page_figures(room: Any, student: Any) -> dict[str, Any]:
    """Let a process that has only just begun ask for each page, as a page server would be."""
    command = [sys.executable, "-m", "bench.report_pages", str(room.pk), str(student.pk)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def timed(run: Callable[[], Any]) -> float:
    """Return the seconds that a call takes."""
    began = time.perf_counter()
    run()
    return round(time.perf_counter() - began, 1)


def measured(room: Any, sample: Sequence[Any]) -> dict[str, Any]:
    """Measure one class's builds and pages."""
    from classroom.reports.services.jobs import pace_for

    loops = [calibrate()]
    figures = {"rebuild": rebuild_figures(sample)}
    loops.append(calibrate())
    figures["touched_cell"] = cell = touched_figures(room, sample)
    rate = PLAYING / pace_for(PLAYING).total_seconds() / 1000
    figures["jobs_core_share"] = {
        "worker": round(cell["cpu_ms"] * rate, 3),
        "with_database": round((cell["cpu_ms"] + cell["database_ms"]) * rate, 3),
    }
    loops.append(calibrate())
    figures["aggregate"] = aggregate_figures(sample)
    figures["pages"] = page_figures(room, sample[0])
    loops.append(calibrate())
    return {**figures, "calibration": round(median(loops))}


def run(args: argparse.Namespace) -> dict[str, Any]:
    """Measure all of it on a database of our own."""
    load = os.getloadavg()[0]
    with own_database():
        from django.db import connection, connections

        from classroom.models import Classroom, Student
        from classroom.reports.services.jobs import build_now

        figures: dict[str, Any] = {"bench": "reports", "load_average": load}
        school, figures["seeded"] = seed(int(args.attempts), args.weeks)
        room, last = Classroom.objects.filter(school=school).order_by("pk")[:1][0], None
        everyone = Student.objects.filter(school=school).select_related("user", "school")
        sample = room_mates(room)
        figures["build_s"] = timed(lambda: build_now(sample if args.filled else everyone))
        if args.filled:
            fill(sample, everyone)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
            cursor.execute("SELECT pg_database_size(current_database())")
            last = cursor.fetchone()
        figures["database_mb"] = round(last[0] / 1e6)
        gc.freeze()  # as page servers and workers do
        figures |= measured(room, sample)
        connections.close_all()
    return figures | {"python": platform.python_version()}


def main() -> None:
    """Read the command line, run, print one JSON line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--attempts", type=float, default=5e4, help="judged answers, cards too")
    parser.add_argument("--weeks", type=int, default=40)
    parser.add_argument("--filled", action="store_true", help="build one class, copy its rows")
    print(json.dumps(run(parser.parse_args())))


if __name__ == "__main__":
    main()
