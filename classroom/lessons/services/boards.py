"""Live board commands: pause, announce, answer hands, let robots stand in, end a table.

Each may be asked twice, by two teachers at once or from two tabs: it changes what is not so yet.
"""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from classroom.models import AssignmentTable, Classroom, Student
from classroom.site.services.audit import Actor, record
from games.announcements import ANNOUNCEMENTS
from games.services import (
    abandon,
    announce,
    keep_seat,
    lower_hand,
    pause,
    resume,
    stand_in,
)


def pause_all(actor: Actor, classroom: Classroom) -> None:
    """Stop every table of a class, and those opened meanwhile.

    The class is marked first, so that a table dealt at the same moment is born paused.
    """
    _mark(actor, classroom, paused=True)
    pause(_going(classroom))


def resume_all(actor: Actor, classroom: Classroom) -> None:
    """Let the tables of a class go on."""
    _mark(actor, classroom, paused=False)
    resume(_going(classroom))


def say_to_all(actor: Actor, classroom: Classroom, key: str) -> int:
    """Show one of ANNOUNCEMENTS at every table; return at how many it is new.

    Raises KeyError for another key.
    """
    if key not in ANNOUNCEMENTS:
        raise KeyError(key)
    tables = announce(_going(classroom), key)
    if tables:
        record(actor, "told_all", classroom=classroom, subject=classroom.public_id, count=tables)
    return tables


def answer_hand(classroom: Classroom, public_id: str) -> bool:
    """Put the hands of one table down, for the teacher is coming; False if it is no table here."""
    row = table_in(classroom, public_id)
    if row is None:
        return False
    lower_hand(row.game_session_id)
    return True


def robot_plays(actor: Actor, row: AssignmentTable, student: Student) -> str:
    """Let a robot play a missing pupil's seat; what came of it as `games.services.stand_in`."""
    came = stand_in(row.game_session_id, student.user_id)
    if came == "done":
        record(actor, "robot_plays", classroom=row.classroom, student=student)
    return came


def keep_free(actor: Actor, row: AssignmentTable, student: Student) -> str:
    """Keep a missing pupil's seat free for a while; what came of it as `games.services`."""
    came = keep_seat(row.game_session_id, student.user_id)
    if came == "done":
        record(actor, "seat_kept", classroom=row.classroom, student=student)
    return came


def robots_play_for(
    actor: Actor, classroom: Classroom, missing: Iterable[tuple[str, Student]]
) -> int:
    """Let robots play for these pupils, each at a table's public id; return for how many."""
    seats = [(table_in(classroom, public_id), student) for public_id, student in missing]
    return [robot_plays(actor, row, one) for row, one in seats if row is not None].count("done")


def end_table(actor: Actor, classroom: Classroom, public_id: str) -> bool:
    """End one table's game, its sums are kept; False if it is no table here."""
    row = table_in(classroom, public_id)
    if row is None:
        return False
    if row.game_session.status == "playing":
        abandon([row.game_session_id])
        record(actor, "table_ended", classroom=classroom, subject=public_id)
    return True


def table_in(classroom: Classroom, public_id: str) -> AssignmentTable | None:
    """Return that table if it is one of the class."""
    rows = AssignmentTable.objects.filter(classroom=classroom, game_session__public_id=public_id)
    return rows.select_related("game_session", "assignment", "classroom__school").first()


@transaction.atomic
def _mark(actor: Actor, classroom: Classroom, *, paused: bool) -> None:
    """Note on the locked classroom whether it is paused; pausing again keeps the first moment."""
    row = Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    if paused == (row.paused_at is not None):
        return
    row.paused_at = classroom.paused_at = timezone.now() if paused else None
    row.save(update_fields=["paused_at"])
    act = "tables_paused" if paused else "tables_resumed"
    record(actor, act, classroom=classroom, subject=classroom.public_id)


def _going(classroom: Classroom) -> list[int]:
    rows = AssignmentTable.objects.filter(classroom=classroom, game_session__status="playing")
    return list(rows.values_list("game_session_id", flat=True))
