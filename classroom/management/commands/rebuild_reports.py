"""Has reports counted anew from the log by the worker."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.models import School
from classroom.reports.services import jobs


class Command(BaseCommand):
    """For whoever runs the server."""

    help = (
        "Has the reports of all pupils counted anew from the log; --school ID: of one school; "
        "--stale: only those that were counted by other rules than the present ones. "
        "The worker does it, a pupil at a time; pages show what was built before until then."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the school's public id, and whether the stale ones will do."""
        parser.add_argument("--school", metavar="ID", help="the public id of a school")
        parser.add_argument("--stale", action="store_true", help="only what other rules counted")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write one line: how many reports wait."""
        school = self._school(options["school"])
        count = jobs.rebuild_all(school, stale=options["stale"])
        self.stdout.write(f"{count} pupils' reports wait to be counted anew.")

    def _school(self, public_id: str | None) -> School | None:
        if public_id is None:
            return None
        try:
            return School.objects.get(public_id=public_id)
        except School.DoesNotExist as error:
            known = ", ".join(School.objects.values_list("public_id", flat=True)[:20])
            raise CommandError(f"No school {public_id}. There are: {known}") from error
