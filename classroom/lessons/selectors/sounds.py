"""Query whether sounds are on where the page of a table is opened: in class, or elsewhere."""

from datetime import datetime
from typing import NamedTuple

from classroom.models import AssignmentTable, Classroom
from classroom.people.services.sign_in_window import in_lesson
from learning.weeks import zone_named

SCHOOL_DAYS = range(5)
"""Weekdays, Monday is 0."""
SCHOOL_HOURS = range(7, 16)
"""Hours of a school's clock."""


class Sounds(NamedTuple):
    """Whether a page begins with sounds, and whether that is for the teacher to say."""

    on: bool
    in_class: bool


def sounds_at(session_id: int, now: datetime) -> Sounds:
    """Return how sounds begin at a game session's table. One query."""
    rows = AssignmentTable.objects.filter(game_session=session_id)
    table = rows.select_related("classroom__school").first()
    if table is None or not is_at_school(table.classroom, now):
        return Sounds(on=True, in_class=False)
    return Sounds(on=table.classroom.sounds_in_class, in_class=True)


def is_at_school(classroom: Classroom, now: datetime) -> bool:
    """Tell whether the class's pupils are taken to sit in one room: in a lesson for which a teacher
    lets them sign in, and in school hours."""
    local = now.astimezone(zone_named(classroom.school.timezone))
    in_hours = local.weekday() in SCHOOL_DAYS and local.hour in SCHOOL_HOURS
    return in_hours or in_lesson(classroom, now)
