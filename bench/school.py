"""Make the school that load is put on: signed-in pupils and the tables at which they play.

A mirror of each game stands beside it, so that the load knows which moves are possible.
"""

import os
import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg
from psycopg import sql

from bench.http import Browser
from tests.service_urls import with_path
from tests.stack import Stack
from tests.table_factory import cookies_of, make_pupils, make_table

SERVER = "postgres://postgres@127.0.0.1:5432"
"""Where BENCH_DATABASE_SERVER does not say otherwise."""


@contextmanager
def own_database() -> Iterator[None]:
    """Make a PostgreSQL database, set Django up on it, drop it at the end."""
    server = os.environ.get("BENCH_DATABASE_SERVER") or SERVER  # a database in it is not used
    name = f"counterpane_bench_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(with_path(server, "postgres"), autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            os.environ["DATABASE_URL"] = with_path(server, name)
            start_django()
            yield
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            admin.execute(drop)


def start_django() -> None:
    """Set Django up in this process on DATABASE_URL, and lay out the tables."""
    import django
    from django.core.management import call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)


MARK = re.compile(rb'<[a-z]+ id="([\w-]+)"[^>]*? data-mark="(\w+)"')
SEATS = 4
"""Pupils at a table."""


@dataclass
class Pupil:
    """One pupil; browsers keep several connections: for moves, fresh parts, the stream."""

    user: Any
    browser: Browser
    watcher: Browser
    streams: Browser
    marks: dict[str, str] = field(default_factory=dict)  # of the regions that the page shows
    cards: list[dict[str, Any]] = field(default_factory=list)  # thinking cards not answered yet
    asked_at: float = 0.0  # for what is new at the table; time.monotonic()

    @property
    def sent_marks(self) -> str:
        """The marks as the page sends them."""
        return ",".join(f"{name}:{mark}" for name, mark in self.marks.items())

    def show(self, html: bytes, *, page: bool = False) -> None:
        """Take over the marks of an answer; a whole page has no others."""
        if page:
            self.marks.clear()
        self.marks |= {a.decode(): b.decode() for a, b in MARK.findall(html)}


def sign_in_pupils(count: int, stack: Stack) -> list[Pupil]:
    """Make pupils of one school, each with a browser that is signed in.

    The pupils of a table speak to one page process, as the documented proxies have it.
    """
    pupils = []
    for number, user in enumerate(make_pupils(count)):
        cookies = cookies_of(user)
        port = stack.page_ports[number // SEATS % len(stack.page_ports)]
        mover, watcher = (Browser("127.0.0.1", port, dict(cookies)) for _ in range(2))
        pupils.append(Pupil(user, mover, watcher, Browser("127.0.0.1", stack.streams_port)))
    return pupils


def class_of(pupils: list[Pupil]) -> Any:
    """Make a class of these pupils."""
    from classroom.models import Classroom, Enrollment
    from classroom.people.services.sign_in_window import new_code

    students = [one.user.student for one in pupils]
    room = Classroom.objects.create(
        school=students[0].school, name="Maple class", year_band="7-8", code=new_code()
    )
    Enrollment.objects.bulk_create(Enrollment(classroom=room, student=one) for one in students)
    return room


@dataclass
class Table:
    """A table on the server and its mirror here."""

    pupils: list[Pupil]
    game: str = "sleeping_queens"
    mode: str = "standard"
    room: Any = None  # the class whose table it is, with thinking cards; None for no class
    public_id: str = ""
    version: int = 0
    revision: int = 0
    state: Any = None
    posted: dict[int, float] = field(default_factory=dict)  # revision -> when its move was sent
    mover: dict[int, int] = field(default_factory=dict)  # revision -> seat

    def lay(self) -> None:
        """Begin a new game session for these pupils."""
        from django.utils import timezone

        from engine import GAMES

        row = make_table([pupil.user for pupil in self.pupils], game=self.game, mode=self.mode)
        row.seats.update(seen_at=timezone.now())  # all are there: nobody "comes back" later
        if self.room is not None:
            self.room.tables.create(game_session=row, number=1)
        self.public_id, self.version, self.revision = row.public_id, row.version, row.revision
        self.state = GAMES[self.game].load(row.state)
        self.posted.clear()
        self.mover.clear()
        for pupil in self.pupils:
            pupil.marks.clear()

    @property
    def is_over(self) -> bool:
        """Is nobody waited for?"""
        from engine import GAMES

        return not GAMES[self.game].waiting_for(self.state)

    def play(self, action: Any) -> bool:
        """Play an action on the mirror; True when it was accepted."""
        from engine import GAMES
        from engine.protocol import Accepted

        answer = GAMES[self.game].play(self.state, action)
        if not isinstance(answer, Accepted):
            return False
        self.state = answer.state
        self.version += 1
        self.revision += 1
        return True
