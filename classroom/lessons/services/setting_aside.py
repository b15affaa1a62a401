"""Set games aside and take them out again: no further game begins, and begun ones wait.

Locks what is set in the order of ids, then the class, then the game sessions, as dealing does.
Each may be asked twice, by two teachers at once or from two tabs: it changes what is not so yet.
"""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from classroom.lessons.selectors import assignments as read
from classroom.lessons.services.table_numbers import number_apart
from classroom.models import Assignment, AssignmentPupil, Classroom
from classroom.site.services.audit import Actor, record
from games.selectors import lobby as game_lobby
from games.services import let_wait, take_up


def locked(classroom: Classroom, public_ids: Iterable[str]) -> list[Assignment]:
    """Return these of the class's assignments, rows locked until the transaction ends."""
    rows = classroom.assignments.select_for_update(no_key=True)
    return list(rows.filter(public_id__in=set(public_ids)).order_by("pk"))


def set_aside(
    actor: Actor,
    row: Assignment,
    students: Collection[int] | None = None,
    *,
    lesson_ended_at: datetime | None = None,
) -> None:
    """Set a locked assignment aside for these students (ids), or for all, if it is open.

    Where nobody is left to go on with it, it is set aside as a whole. With `lesson_ended_at` it is
    put by for the next lesson; what is put by together has one moment.
    """
    now = lesson_ended_at or timezone.now()
    if not read.is_open(row, now):
        return
    everyone = {one.pk: one.user_id for one in read.pupils_in(row)}
    aside = set(row.pupils.filter(set_aside_at__isnull=False).values_list("student_id", flat=True))
    chosen = everyone.keys() if students is None else everyone.keys() & set(students)
    fresh = chosen - aside
    if everyone.keys() <= chosen | aside:
        row.set_aside_at, row.continues = now, lesson_ended_at is not None
        row.save(update_fields=["set_aside_at", "continues"])
    elif fresh:
        _note_pupils(row, fresh, now)
    else:
        return
    let_wait(_without(row, {everyone[pk] for pk in chosen | aside}, everyone.values()))
    record(
        actor,
        "assignment_set_aside",
        classroom=row.classroom,
        subject=row.public_id,
        count=len(chosen),
    )


def _note_pupils(row: Assignment, students: Collection[int], now: datetime) -> None:
    """Note that it is set aside for some of its pupils; who joined the class late gets a row."""
    AssignmentPupil.objects.bulk_create(
        [AssignmentPupil(assignment=row, student_id=pk, set_aside_at=now) for pk in students],
        update_conflicts=True,
        unique_fields=["assignment", "student"],
        update_fields=["set_aside_at"],
    )


def _without(row: Assignment, gone: Collection[int], everyone: Iterable[int]) -> list[int]:
    """Return the game sessions that go on, at which none sits who goes on with the assignment."""
    staying = set(everyone) - set(gone)
    going = list(
        row.tables.filter(game_session__status=game_lobby.PLAYING).values_list(
            "game_session_id", flat=True
        )
    )
    still_played = {
        one.game_session_id for one in game_lobby.seated(going) if one.user_id in staying
    }
    return [pk for pk in going if pk not in still_played]


@transaction.atomic
def set_one_aside(actor: Actor, classroom: Classroom, public_id: str) -> Assignment | None:
    """Set one of the class's assignments aside for all; None if there is none of that id."""
    for row in locked(classroom, [public_id]):
        set_aside(actor, row)
        return row
    return None


@transaction.atomic
def take_out(actor: Actor, classroom: Classroom, public_id: str) -> Assignment | None:
    """Let an assignment's games go on, for all its pupils; None if there is none of that id.

    Its tables get other numbers where theirs were given to others meanwhile.
    """
    for row in locked(classroom, [public_id]):
        aside = row.pupils.filter(set_aside_at__isnull=False)
        if row.set_aside_at is not None or aside.exists():
            aside.update(set_aside_at=None)
            _let_go_on(actor, row)
        return row
    return None


def take_up_lesson(actor: Actor, rows: Iterable[Assignment]) -> bool:
    """Let locked assignments go on that a lesson's end put by; tell whether there was one.

    Pupils for whom one had been set aside before stay without it.
    """
    put_by = [row for row in rows if row.set_aside_at is not None and row.continues]
    for row in put_by:
        _let_go_on(actor, row)
    return bool(put_by)


def _let_go_on(actor: Actor, row: Assignment) -> None:
    row.classroom = Classroom.objects.select_for_update(no_key=True).get(pk=row.classroom_id)
    number_apart(row)
    row.set_aside_at, row.continues = None, False
    row.save(update_fields=["set_aside_at", "continues"])
    everyone = {one.pk: one.user_id for one in read.pupils_in(row)}
    gone = set(row.pupils.exclude(set_aside_at=None).values_list("student_id", flat=True))
    going = row.tables.filter(game_session__status=game_lobby.PLAYING)
    resting = _without(row, {everyone[pk] for pk in gone & everyone.keys()}, everyone.values())
    going = going.exclude(game_session__in=resting) if gone else going
    take_up(
        going.values_list("game_session_id", flat=True), paused=row.classroom.paused_at is not None
    )
    record(actor, "assignment_taken_out", classroom=row.classroom, subject=row.public_id)
