"""Live board commands: stop all tables, let them go on, answer a raised hand."""

from django.db import transaction
from django.utils import timezone

from classroom.models import AssignmentTable, Classroom
from classroom.services.audit import Actor, record
from games.services import lower_hand, pause, resume


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


def answer_hand(classroom: Classroom, public_id: str) -> bool:
    """Put the hands of one table down, for the teacher is coming; False if it is no table here."""
    row = AssignmentTable.objects.filter(
        classroom=classroom, game_session__public_id=public_id
    ).first()
    if row is None:
        return False
    lower_hand(row.game_session_id)
    return True


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
