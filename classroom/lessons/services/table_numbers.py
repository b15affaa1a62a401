"""Numbers of tables: of those that are open in a class, no two have the same.

A table keeps its number while its assignment is open, and after that while pupils finish their
game at it; new ones take the next that are free. Those of games set aside are free for others.
Whoever gives numbers holds the class's row locked.
"""

from collections.abc import Iterable
from datetime import datetime
from itertools import count

from django.db.models import QuerySet
from django.utils import timezone

from classroom.lessons.selectors.board_tiles import goes_on, is_in_play
from classroom.lessons.selectors.boards import LESSON
from classroom.models import Assignment, AssignmentPupil, AssignmentTable
from games.selectors import lobby as game_lobby
from games.selectors.boards import seats_of


def taken_beside(assignment: Assignment) -> set[int]:
    """Return the numbers that the tables of the class's other assignments have. Four queries."""
    now = timezone.now()
    others = assignment.classroom.assignments.exclude(pk=assignment.pk)
    begun = others.open_at(now)
    tables = AssignmentTable.objects.filter(assignment__in=begun)
    planned = AssignmentPupil.objects.filter(assignment__in=begun, table_number__isnull=False)
    numbers = {n or 0 for n in planned.values_list("table_number", flat=True)}
    return numbers | set(tables.values_list("number", flat=True)) | _still_played(others, now)


def _still_played(assignments: QuerySet[Assignment], now: datetime) -> set[int]:
    """Return the numbers of the tables at which pupils are now, also of games that are over."""
    rows = AssignmentTable.objects.filter(
        assignment__in=assignments,
        assignment__set_aside_at=None,
        game_session__status=game_lobby.PLAYING,
        game_session__moved_at__gte=now - LESSON,
    ).select_related("game_session")
    going = {row.game_session_id: row for row in rows if goes_on(row)}
    seats = seats_of(going)
    return {row.number for pk, row in going.items() if is_in_play(seats[pk], now, goes_on=True)}


def next_free(taken: Iterable[int]) -> int:
    """Return the lowest number that no table has."""
    used = set(taken)
    return next(n for n in count(1) if n not in used)


def number_apart(assignment: Assignment) -> None:
    """Give the tables of an assignment numbers that no other of the class has.

    Before its first game all are counted on from the next free one; of tables that have played only
    those move whose number is taken. At most eight queries.
    """
    taken = taken_beside(assignment)
    pupils = list(assignment.pupils.filter(table_number__isnull=False))
    tables = list(assignment.tables.all())
    own = {one.table_number or 0 for one in pupils} | {one.number for one in tables}
    if not own & taken:
        return
    used = taken | own if tables else set(taken)
    fresh: dict[int, int] = {}
    for number in sorted(own & taken if tables else own):
        fresh[number] = next_free(used)
        used.add(fresh[number])
    for pupil in pupils:
        pupil.table_number = fresh.get(pupil.table_number or 0, pupil.table_number)
    for table in tables:
        table.number = fresh.get(table.number, table.number)
    AssignmentPupil.objects.bulk_update(pupils, ["table_number"])
    AssignmentTable.objects.bulk_update(tables, ["number"])
