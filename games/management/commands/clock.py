"""The clock process: it does what is due at the tables, and looks again after 200 ms at most."""

import logging
import signal
import threading
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connection

from database.wall_clock import WallClock
from games.services import run_due

log = logging.getLogger(__name__)
POLL = 0.2
LONGEST_REST = 10.0
"""Seconds: how long to wait at most between tries while the database does not answer."""


class Command(BaseCommand):
    """Run the clock until it is told to stop."""

    help = "Plays bots' turns and absent pupils' seats when they are due."

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begin with a clock whose steps back are noticed."""
        super().__init__(*args, **kwargs)
        self.wall = WallClock()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take `--once` for tests and tools."""
        parser.add_argument("--once", action="store_true", help="look once, then stop")

    def handle(self, *args: Any, **options: Any) -> None:
        """Poll until SIGTERM or SIGINT; a broken database means waiting, not stopping."""
        if options["once"]:
            self.stdout.write(f"{run_due()} tables changed")
            return
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        alive = settings.VAR_DIR / "clock.alive"
        rest = POLL
        while not stop.wait(rest):
            rest = self.look(rest)
            if rest <= POLL:
                alive.touch()

    def look(self, rest: float) -> float:
        """Do what is due; return how long to wait then: not at all while there is more to do."""
        try:
            changed = run_due(set_back=self.wall.was_set_back())
            self.wall.note()  # a step back is noticed until all tables have been looked at
            return 0.0 if changed else POLL
        except DatabaseError as error:
            log.warning("the database does not answer (%s); trying again", type(error).__name__)
            connection.close()
        except Exception:
            log.exception("a table could not be looked at")
        return min(max(rest, POLL) * 2, LONGEST_REST)
