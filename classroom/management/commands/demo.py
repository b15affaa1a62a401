"""Make the demo school anew and print its credentials."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.lessons.services import demo


class Command(BaseCommand):
    """Reset the demo school. Only on a machine that nobody else can reach."""

    help = "Makes the demo school anew and prints every credential of it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take `--json` for tools and tests."""
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it, print it."""
        try:
            made = demo.reset()
        except demo.DemoRefused as refusal:
            raise CommandError(str(refusal)) from None
        if options["json"]:
            self.stdout.write(json.dumps(made))
        elif options["verbosity"]:
            self.stdout.write("\n".join(_lines(made)))


def _lines(made: dict[str, Any]) -> list[str]:
    """Return the credentials for a person to read."""
    room, other = made["classroom"], made["other_teacher"]
    lines = [
        f"address        {made['url']}",
        _person("teacher", made["teacher"]),
        f"class          {room['name']}, code {room['code'][:3]} {room['code'][3:]}",
    ]
    lines += [f"pupil          {one['name']}: {', '.join(one['secret'])}" for one in made["pupils"]]
    lines += [
        _person("guardian", made["guardian"]),
        _person("other teacher", other),
        f"other class    {other['classroom']['name']}, code {other['classroom']['code']}",
    ]
    return lines


def _person(role: str, person: dict[str, Any]) -> str:
    return f"{role:<14} {person['name']}: {person['email']}, password {person['password']}"
