"""Query who may be moved to a table."""

from dataclasses import dataclass

from django.utils import timezone

from classroom.lessons.selectors import assignments as read
from classroom.lessons.selectors.boards import is_at_home_page, tables_of
from classroom.models import AssignmentTable, Classroom, Student
from classroom.people.names import name_order
from games.selectors import lobby as game_lobby
from games.selectors.boards import live_tables


@dataclass(frozen=True, slots=True)
class Movable:
    """A pupil who may be moved to a table. `table`: where the pupil sits now, 0 nowhere."""

    student: Student
    table: int
    here: bool


def movable_to(classroom: Classroom, row: AssignmentTable) -> list[Movable]:
    """Return the pupils who do not sit at a table: those without one first, then by name."""
    now = timezone.now()
    rows = {one.game_session_id: one for one in tables_of(classroom, now)}
    sits: dict[int, tuple[int, bool]] = {}
    for table in reversed(live_tables(rows)):  # of a pupil's games, the one begun last
        for seat in table.seats:
            if seat.user_id and table.status == game_lobby.PLAYING and rows[table.id].number:
                sits[seat.user_id] = rows[table.id].number, not seat.is_gone(now)
    there = set(row.game_session.seats.values_list("user_id", flat=True))
    found = []
    for student in read.pupils_of(classroom):
        if student.user_id in there:
            continue
        number, present = sits.get(student.user_id, (0, False))
        found.append(Movable(student, number, present or is_at_home_page(student, now)))
    return sorted(
        found, key=lambda one: (one.table > 0, not one.here, name_order(one.student.name))
    )
