"""Move a pupil to another table of the class, and seat one who has none."""

from django.db import transaction

from classroom.lessons.selectors import assignments as read
from classroom.lessons.services.boards import table_in
from classroom.models import Assignment, AssignmentPupil, AssignmentTable, Classroom, Student
from classroom.site.services.audit import Actor, record
from games.catalogue import robots
from games.selectors.lobby import seated
from games.services import SeatPlan, move_seat

MOST_ROBOTS = 4


@transaction.atomic
def move_to_table(actor: Actor, classroom: Classroom, public_id: str, student: Student) -> str:
    """Seat a pupil at a table of a set game, in a robot's place: done, stays, full or gone.

    The seat that the pupil leaves goes to a robot, and later games of the set follow: the pupil
    belongs to the new table. Who is not in the set is added to it. Locks the assignment, as whoever
    seats pupils does, and then the sessions.
    """
    row = table_in(classroom, public_id)
    if row is None or row.assignment is None:
        return "gone"
    Assignment.objects.select_for_update(no_key=True).get(pk=row.assignment.pk)
    before = read.own_table(row.assignment.pk, student.user_id)
    name, avatar = _robot_for(before)
    came = move_seat(
        SeatPlan(student.name, student.avatar, user=student.user),
        row.game_session_id,
        SeatPlan(name, avatar, bot_level=row.assignment.bot_level),
        before.game_session_id if before is not None and before.pk != row.pk else None,
    )
    if came == "done":
        _belongs(row, student)
        record(actor, "pupil_moved_table", classroom=classroom, student=student)
    return came


def _robot_for(table: AssignmentTable | None) -> tuple[str, str]:
    """Return name and picture of a robot that does not sit at the table yet."""
    names = {seat.name for seat in seated([table.game_session_id])} if table is not None else set()
    return next((one for one in robots(MOST_ROBOTS) if one[0] not in names), robots(1)[0])


def _belongs(row: AssignmentTable, student: Student) -> None:
    AssignmentPupil.objects.update_or_create(
        assignment=row.assignment,
        student=student,
        defaults={"table_number": row.number, "set_aside_at": None},
    )
