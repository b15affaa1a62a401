"""Play the term of the demo school's class and write `classroom/lessons/played_term.json.gz`.

    python -m bench.demo_term

Twenty-four simulated pupils with stories (`bench.demo_pupils`) play twelve lessons of fifteen
minutes, all four games, eight tables: every move, try, opened help and thinking card goes through
the product's own services in a database that is thrown away, at moments of the past six weeks.
Cards are dealt from what the reports' job estimated after the lesson before. The games are then
recorded without names, ids and dates; `classroom.lessons.services.played_term` writes them for
others.

To be run again when a game's rules, the log or the cards change: a test replays the file. Takes
about five minutes.
"""

import gzip
import json
import os
import random
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from bench.demo_pupils import LESSONS, SEATS, STORIES, DemoPupil
from bench.school import start_django

FILE = Path(__file__).resolve().parent.parent / "classroom" / "lessons" / "played_term.json.gz"
SEED = "maple"
QUEENS, RESCUE = ("sleeping_queens", "shown"), ("the_rescue", "shown")
LESSONS_SET = (
    *(QUEENS, RESCUE, ("sleepless_princess", "shown"), QUEENS),
    *(("queens_collection", "sub_10"), RESCUE, ("sleeping_queens", "add_10"), RESCUE),
    *(("queens_collection", "shown"), QUEENS, ("sleepless_princess", "sub_10"), RESCUE),
)
"""What the teacher sets, lesson by lesson: a game and its thinking cards."""
TABLES = 8
GAP = timedelta(days=3.5)


def start(folder: str) -> None:
    """Set Django up on a database that is thrown away."""
    os.environ["COUNTERPANE_VAR"] = folder
    os.environ["DATABASE_URL"] = f"sqlite:///{folder}/term.sqlite3"
    start_django()


def tables_of(lesson: int) -> list[list[int]]:
    """Seat the pupils who are there: neighbours of the list, in every second week others."""
    order = list(range(len(STORIES)))
    if lesson % 4 >= 2:
        order = [order[TABLES * (n % SEATS) + n // SEATS] for n in range(len(order))]
    tables = [order[n : n + SEATS] for n in range(0, len(order), SEATS)]
    here = [[one for one in table if lesson not in STORIES[one].absent] for table in tables]
    return [table for table in here if table]


def play_term() -> dict:
    """Return the term as it is written to the file."""
    from bench.demo_table import play_table
    from classroom.models import Student
    from classroom.reports.services import jobs
    from tests.factories import ClassroomFactory, SchoolFactory, StudentFactory

    school = SchoolFactory()
    room = ClassroomFactory(school=school)
    students = [StudentFactory(school=school, classroom=room) for _one in STORIES]
    pupils = [DemoPupil(story, f"{SEED} {n}") for n, story in enumerate(STORIES)]
    began = datetime.now().astimezone().replace(microsecond=0) - GAP * LESSONS
    lessons = []
    for number in range(LESSONS):
        game, cards = LESSONS_SET[number]
        tables = []
        for place, roles in enumerate(tables_of(number)):
            rng = random.Random(f"{SEED} {number} {place}")
            people = [(one, students[one], pupils[one]) for one in roles]
            tables.append(
                play_table(game, cards, people, room.public_id, began + GAP * number, rng)
            )
        lessons.append({"game": game, "cards": cards, "tables": tables})
        jobs.build_now(Student.objects.all())
        for pupil in pupils:
            pupil.rests(GAP.total_seconds() / 86_400)
        print(json.dumps({"lesson": number + 1, "game": game, "tables": len(tables)}))
    return {"pupils": len(STORIES), "lessons": lessons}


def write_term(term: dict) -> int:
    """Write the file; return its bytes. Rows lie in it by column, which is smaller."""
    for lesson in term["lessons"]:
        for played in (one for table in lesson["tables"] for one in table):
            played["cards"] = {role: by_column(rows) for role, rows in played["cards"].items()}
            for name, rows in played["game"].items():
                if name != "session":
                    played["game"][name] = by_column(rows)
    text = json.dumps(term, separators=(",", ":"), sort_keys=True)
    FILE.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    return FILE.stat().st_size


def by_column(rows: list[dict]) -> dict:
    """Return rows as column -> values, None where a row has none."""
    names = sorted({name for row in rows for name in row})
    return {name: [row.get(name) for row in rows] for name in names}


def main() -> None:
    """Play, write the file, print its size."""
    with tempfile.TemporaryDirectory() as folder:
        start(folder)
        written = write_term(play_term())
    print(json.dumps({"file": FILE.name, "bytes": written}))


if __name__ == "__main__":
    main()
