"""Prints what a file with a class list comes to, as the page would preview it. Stores nothing."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.people.class_lists.reading import NoList, read_file
from classroom.people.class_lists.summary import summary


class Command(BaseCommand):
    """For support: which names are read from a file, and which lines are left out."""

    help = "Prints the pupils that a file with a class list comes to; writes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a file and the language of the page."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="pupils, column, what is left out")
        parser.add_argument("--language", default="en", help="of the page: de, pl, uk, …")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read it and write a line for each pupil, or JSON."""
        path: Path = options["file"]
        try:
            read = read_file(path.read_bytes(), path.name, options["language"])
        except (OSError, NoList) as error:
            raise CommandError(str(error)) from error
        found = summary(read)
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(one["name"] for one in found["pupils"]))
