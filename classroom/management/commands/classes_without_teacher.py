"""Lists the classes that nobody teaches; gives one to an adult, or deletes it."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.models import Classroom
from classroom.people.selectors.staff import without_teacher
from classroom.people.services import class_deletion, colleagues
from classroom.site.services.audit import SYSTEM


class Command(BaseCommand):
    """For whoever runs the server: on a page nobody can open such a class."""

    help = "Lists classes whose last teacher has left; --give or --delete one of them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a class's id and what is to be done."""
        parser.add_argument("--give", nargs=2, metavar=("CLASS", "ADDRESS"), help="to that adult")
        parser.add_argument("--name", default="", help="of who is no teacher here yet")
        parser.add_argument("--delete", metavar="CLASS", help="for good, with its pupils")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, then write a line for each class that is left."""
        try:
            if options["give"]:
                public_id, address = options["give"]
                colleagues.appoint(SYSTEM, self._room(public_id), address, options["name"])
            if options["delete"]:
                room = self._room(options["delete"])
                class_deletion.delete_class(SYSTEM, room, room.name)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        rooms = without_teacher()
        for room in rooms:
            self.stdout.write(f"{room.public_id}  {room.name}, {room.school.name}")
        if not rooms:
            self.stdout.write("Every class has a teacher.")

    def _room(self, public_id: str) -> Classroom:
        found = [room for room in without_teacher() if room.public_id == public_id]
        if not found:
            raise CommandError(f"There is no class {public_id} without a teacher.")
        return found[0]
