"""Seed a school with pupils and weeks of play: for measuring, and for trying reports out.

The games are those of `classroom.lessons.services.played_term`, written as games of their own for
every class. So figures of classes are alike, and counts are exact: a class has as many rows as its
recorded games have.
"""

import secrets
import time
from dataclasses import dataclass, field

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.text import slugify

from classroom.lessons.services.played_term import ROLES, TermWritten, write_term
from classroom.models import Classroom, School, Teacher, User
from classroom.people.names import clean_name
from classroom.people.services import roster
from classroom.site.services.audit import SYSTEM

DOMAIN = "@history.example"
"""Where nobody can be: the teacher of a seeded school."""


class SeedRefused(Exception):
    """There is such a school, or an adult with its teacher's address."""


@dataclass
class Seeded:
    """What was written: the school, its teacher's sign-in, the rows, and how long it took."""

    school: School
    email: str
    password: str
    classes: int = 0
    pupils: int = 0
    rows: TermWritten = field(default_factory=TermWritten)
    seconds: float = 0.0

    @property
    def written(self) -> int:
        """All rows of the log, cards among them."""
        rows = self.rows
        return rows.games + rows.events + rows.attempts + rows.opportunities + rows.cards


def seed_school(name: str, pupils: int, weeks: int) -> Seeded:
    """Write a school of so many pupils, in classes of 24, who have played two lessons a week.

    The last class has the rest of the pupils; of its lessons those games are written in which all
    pupils are there, so these play less, and one alone does not play at all. Each class is whole
    in a transaction of its own, and its pupils' reports wait to be built.
    Raises SeedRefused where there is a school of that name, ValueError where no pupil or week is
    asked for, ValidationError for a name that cannot stand.
    """
    if pupils < 1 or weeks < 1:
        raise ValueError("at least one pupil and one week")
    began = time.perf_counter()
    seeded, teacher = _start(clean_name(name))
    for number, size in enumerate(class_sizes(pupils), 1):
        with transaction.atomic():
            room = _class(seeded.school, teacher, f"Class {number}")
            students = roster.add_pupils(SYSTEM, room, roster.nicknames(room, size))
            seeded.rows.add(write_term(room, teacher, dict(enumerate(students)), weeks))
        seeded.classes, seeded.pupils = number, seeded.pupils + size
        seeded.seconds = time.perf_counter() - began
    return seeded


@transaction.atomic
def _start(name: str) -> tuple[Seeded, Teacher]:
    email = (slugify(name) or "school") + DOMAIN
    if School.objects.filter(name=name).exists() or User.objects.filter(email=email).exists():
        raise SeedRefused(f"There is a school called {name}: choose another name.")
    password = secrets.token_urlsafe(12)
    user = User.objects.create_user(email, password)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    school = School.objects.create(name=name)
    teacher = Teacher.objects.create(user=user, school=school, name="Teacher", is_admin=True)
    return Seeded(school, email, password), teacher


def _class(school: School, teacher: Teacher, name: str) -> Classroom:
    new = roster.NewClass(name=name, year_band=Classroom.YearBand.AGES_7_8)
    room = roster.start_class(SYSTEM, teacher.user, new)
    assert room.school == school
    return room


def class_sizes(pupils: int) -> list[int]:
    """Return the sizes of classes: as the recorded one, the last one with the rest."""
    whole, rest = divmod(pupils, ROLES)
    return [ROLES] * whole + [rest] * bool(rest)
