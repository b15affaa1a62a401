"""Seat pupils at tables: opening tables, late children, the next game.

Everything here may be asked twice (a double click, two pupils of one table at the same moment): it
runs under the assignment's row lock, and the constraint `table_round` is the last word.
"""

import secrets
from collections.abc import Collection, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from classroom.lessons.selectors import assignments as read
from classroom.lessons.selectors.thinking import hold_seconds
from classroom.lessons.services.free_play import play_again
from classroom.lessons.services.open_games import LobbyClosed, make_room
from classroom.lessons.services.table_numbers import next_free, number_apart, taken_beside
from classroom.models import (
    Assignment,
    AssignmentPupil,
    AssignmentTable,
    Classroom,
    Student,
)
from games.catalogue import robots
from games.selectors import lobby as game_lobby
from games.services import SeatPlan, create_session, pause, take_bot_seat

_chance = secrets.SystemRandom()


@transaction.atomic
def open_tables(assignment: Assignment) -> int:
    """Deal the first game of every planned table that has none; return how many were dealt.

    Locks the assignment and the classroom. Raises LobbyClosed("full") above MAX_OPEN games.
    """
    assignment = _locked(assignment)
    number_apart(assignment)
    begun = set(assignment.tables.values_list("number", flat=True))
    groups: dict[int, list[Student]] = {}
    for row in read.members(assignment):
        if row.table_number is not None and row.table_number not in begun:
            groups.setdefault(row.table_number, []).append(row.student)
    make_room(assignment.classroom, len(groups))
    for number, students in sorted(groups.items()):
        _deal(assignment, number, 1, students)
    return len(groups)


@transaction.atomic
def seat_for(student: Student, assignment: Assignment) -> AssignmentTable:
    """Return the table at which a pupil plays this assignment now, making or joining it.

    The pupil's own unfinished game comes first, also after the due date. Else a new game must be
    allowed: the pupil's own table goes on with its next round; a pupil without a table (or whose
    table plays without a free seat) takes a robot's seat, or gets a new table.

    Locks the assignment. Raises LobbyClosed with why no game begins, or goes on.
    """
    if read.is_set_aside(assignment, student):
        raise LobbyClosed("aside")
    own = read.own_table(assignment.pk, student.user_id)
    if own is not None:
        return own
    assignment = _locked(assignment)
    own = read.own_table(assignment.pk, student.user_id)  # made while we waited for the lock
    if own is not None:
        return own
    _refuse_closed(student, assignment)
    if not assignment.tables.exists():
        number_apart(assignment)
    row, _made = AssignmentPupil.objects.get_or_create(assignment=assignment, student=student)
    latest = _latest(assignment, row.table_number)
    if row.table_number is not None and (latest is None or not _is_going(latest)):
        return _deal_next(assignment, row, 1 if latest is None else latest.round + 1)
    return _join(assignment, row, latest) or _new_table(assignment, row)


def next_game(student: Student, public_id: str) -> AssignmentTable | None:
    """Return the table of the game after this one, the same for all who ask; None if unknown.

    `public_id` is a game session at which the pupil has a seat. After a free game: another one
    with the same game, mode, friends and robots. Raises LobbyClosed as `seat_for`.
    """
    table = (
        AssignmentTable.objects.filter(
            game_session__public_id=public_id,
            game_session__seats__user_id=student.user_id,
            game_session__seats__closed_at=None,
        )
        .select_related("assignment__classroom", "game_session")
        .first()
    )
    if table is None:
        return None
    if _is_going(table):
        return table
    if table.assignment is not None:
        if not Assignment.objects.assigned_to(student).filter(pk=table.assignment.pk).exists():
            return None
        return seat_for(student, table.assignment)
    return play_again(student, table)


def _locked(assignment: Assignment) -> Assignment:
    """Return the assignment and its classroom, rows locked in that order until the end."""
    row = Assignment.objects.select_for_update(no_key=True).get(pk=assignment.pk)
    row.classroom = Classroom.objects.select_for_update(no_key=True).get(pk=row.classroom_id)
    return row


def _refuse_closed(student: Student, assignment: Assignment) -> None:
    now = timezone.now()
    if read.is_set_aside(assignment, student):  # while we waited for the lock
        raise LobbyClosed("aside")
    if read.is_over(assignment, now):
        raise LobbyClosed("over")
    if not read.is_open(assignment, now):
        raise LobbyClosed("planned")
    if read.done_by(assignment, student.user_id) >= assignment.goal_count:
        raise LobbyClosed("done")


def _is_going(table: AssignmentTable) -> bool:
    game_session = table.game_session
    return game_session.status == game_lobby.PLAYING and game_session.quarantined_at is None


def _latest(assignment: Assignment, number: int | None) -> AssignmentTable | None:
    """Return the newest round of a table, if it ever played."""
    if number is None:
        return None
    rows = assignment.tables.filter(number=number).select_related("game_session")
    return rows.order_by("-round").first()


def _going(assignment: Assignment) -> QuerySet[AssignmentTable]:
    """Return the tables of an assignment that have a game going."""
    return assignment.tables.filter(
        game_session__status=game_lobby.PLAYING, game_session__quarantined_at=None
    ).select_related("game_session")


def _deal_next(assignment: Assignment, asking: AssignmentPupil, round_: int) -> AssignmentTable:
    """Deal a table's next round to all at it who are not done, the asking pupil first of all."""
    make_room(assignment.classroom, 1)
    done = read.progress([assignment])
    going = [table.game_session_id for table in _going(assignment)]
    busy = {asking.student.user_id, *(seat.user_id for seat in game_lobby.seated(going))}
    others = [
        row.student
        for row in read.members(assignment).filter(table_number=asking.table_number)
        if row.student.user_id not in busy
        and done[(assignment.pk, row.student.user_id)] < assignment.goal_count
    ]
    students = [asking.student, *others][: assignment.seats]
    number = asking.table_number or 0
    away = _played_by_robots(_latest(assignment, number)) - {asking.student.user_id}
    return _deal(assignment, number, round_, students, away)


def _played_by_robots(table: AssignmentTable | None) -> set[int]:
    """Return the pupils whose seats robots played when a game ended: they do in the next one too,
    until the pupils come."""
    seats = game_lobby.seated([table.game_session_id]) if table is not None else []
    return {seat.user_id for seat in seats if seat.user_id is not None and seat.stand_in}


def _join(
    assignment: Assignment, row: AssignmentPupil, own: AssignmentTable | None
) -> AssignmentTable | None:
    """Give a late child a robot's seat: at the child's table if there is one, else the lowest."""
    tables = sorted(
        _going(assignment), key=lambda table: (own is None or table.pk != own.pk, table.number)
    )
    robot_at = {
        seat.game_session_id
        for seat in game_lobby.seated([table.game_session_id for table in tables])
        if seat.bot_level
    }
    student = row.student
    plan = SeatPlan(student.name, student.avatar, user=student.user)
    for table in tables:
        if table.game_session_id in robot_at and take_bot_seat(table.game_session_id, plan):
            AssignmentPupil.objects.filter(pk=row.pk).update(table_number=table.number)
            return table
    return None


def _new_table(assignment: Assignment, row: AssignmentPupil) -> AssignmentTable:
    """Open a further table for a late child, filled with robots."""
    make_room(assignment.classroom, 1)
    used = {*assignment.tables.values_list("number", flat=True)}
    used |= {n or 0 for n in assignment.pupils.values_list("table_number", flat=True)}
    number = next_free(used | taken_beside(assignment))
    AssignmentPupil.objects.filter(pk=row.pk).update(table_number=number)
    return _deal(assignment, number, 1, [row.student])


def _deal(
    assignment: Assignment,
    number: int,
    round_: int,
    students: Sequence[Student],
    away: Collection[int] = (),
) -> AssignmentTable:
    """Create one game session of an assignment; a paused class gets it paused.

    `away`: users whose seats robots play from the start.
    """
    mode = read.mode_of(assignment)
    level = mode.level_to_deal(assignment.bot_level)
    game_session = create_session(
        assignment.game,
        _seats(students, read.seats_filled(assignment), level, away),
        variant=assignment.variant,
        options=assignment.options,
        help_on=assignment.help,
        absent_minutes=assignment.wait_minutes,
        hold_seconds=hold_seconds(assignment.classroom, assignment),
        versus=len(students) > 1 and not mode.together,
        place=assignment.classroom.name,
        group=assignment.classroom.public_id,
    )
    if assignment.classroom.paused_at is not None:
        pause([game_session.pk])
    return AssignmentTable.objects.create(
        assignment=assignment,
        classroom=assignment.classroom,
        game_session=game_session,
        number=number,
        round=round_,
    )


def _seats(
    students: Sequence[Student], fill: int, level: str, away: Collection[int]
) -> list[SeatPlan]:
    """Return pupils and the robots that fill up to `fill` seats, in a random order."""
    seats = [
        SeatPlan(row.name, row.avatar, user=row.user, away=row.user_id in away) for row in students
    ]
    for name, avatar in robots(max(0, fill - len(seats))):
        seats.append(SeatPlan(name, avatar, bot_level=level))
    _chance.shuffle(seats)
    return seats
