"""Seed a school of simulated pupils with weeks of recorded play."""

import time
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from classroom.lessons.services import seeding
from classroom.models import Student, User
from classroom.reports.services import jobs


class Command(BaseCommand):
    """For measuring, and for trying out what a year looks like."""

    help = (
        "Writes a school of simulated pupils who have played two lessons a week: games, attempts, "
        "opportunities and thinking cards of recorded games, each with new ids, pupils and dates. "
        "The worker builds the reports; --build: build them now. In production only into an empty "
        "database, or with --force."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many pupils and weeks, the school's name, whether to build and to force."""
        parser.add_argument("--pupils", type=int, required=True, metavar="N")
        parser.add_argument("--weeks", type=int, required=True, metavar="W")
        parser.add_argument("--school", default="History School", metavar="NAME")
        parser.add_argument("--build", action="store_true", help="build the reports, too")
        parser.add_argument("--force", action="store_true", help="also in production")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it; print what was written, how fast, and how its teacher signs in."""
        if settings.PRODUCTION and User.objects.exists() and not options["force"]:
            raise CommandError("Simulated pupils beside real ones: only with --force.")
        try:
            seeded = seeding.seed_school(options["school"], options["pupils"], options["weeks"])
        except (seeding.SeedRefused, ValueError) as refusal:
            raise CommandError(str(refusal)) from None
        except ValidationError as refusal:
            raise CommandError(" ".join(refusal.messages)) from None
        rows = seeded.rows
        self.stdout.write(
            f"{seeded.school.name} ({seeded.school.public_id}): {seeded.pupils} pupils in "
            f"{seeded.classes} classes, {options['weeks']} weeks.\n"
            f"{rows.games} games, {rows.events} events, {rows.attempts} attempts, "
            f"{rows.opportunities} opportunities, {rows.cards} thinking cards: {seeded.written} "
            f"rows in {seeded.seconds:.1f} s, {seeded.written / seeded.seconds:.0f} rows/s.\n"
            f"Teacher: {seeded.email}, password {seeded.password}"
        )
        if options["build"]:
            self._build(seeded)

    def _build(self, seeded: seeding.Seeded) -> None:
        began = time.perf_counter()
        built = jobs.build_now(Student.objects.filter(school=seeded.school))
        spent = time.perf_counter() - began
        answers = seeded.rows.attempts + seeded.rows.cards
        self.stdout.write(
            f"{built} reports built in {spent:.1f} s, {answers / spent:.0f} answers/s."
        )
