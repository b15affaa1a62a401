"""Fixed statements of what is read with every thinking card (see `database.statements`)."""

from functools import cache
from typing import NamedTuple

from classroom.models import Assignment, AssignmentTable, Classroom, School
from database.statements import Columns, Statement, plain, read, split

_CLASSROOM = Columns(Classroom, ["public_id", "year_band"], "c")
_SCHOOL = Columns(School, ["timezone"], "s")
_ASSIGNMENT = Columns(Assignment, ["public_id", "thinking_cards"], "a")


class TableOf(NamedTuple):
    """Of which class a table is, and for which assignment; None for a game among friends."""

    classroom: str
    ages: str
    timezone: str
    assignment: str | None
    thinking_cards: str | None


def table_of(session_id: int) -> TableOf | None:
    """Return the class and assignment of a game session; None where it has no class. One query."""
    rows = read([(_table_text(), (plain(session_id),))])[0]
    if not rows:
        return None
    parts = (_CLASSROOM, _SCHOOL, _ASSIGNMENT)
    room, school, assignment = map(Columns.read, parts, split(rows[0], parts))
    return TableOf(*room, *school, *assignment)


def open_class(public_id: str) -> Statement:
    """Return the statement that gives a row where this class is there and not deleted."""
    return _open_text(), (public_id,)


@cache
def _table_text() -> str:
    return (
        f"SELECT {_CLASSROOM.sql}, {_SCHOOL.sql}, {_ASSIGNMENT.sql}"  # noqa: S608
        f" FROM {AssignmentTable._meta.db_table} t"
        f" JOIN {Classroom._meta.db_table} c ON c.id = t.classroom_id"
        f" JOIN {School._meta.db_table} s ON s.id = c.school_id"
        f" LEFT JOIN {Assignment._meta.db_table} a ON a.id = t.assignment_id"
        " WHERE t.game_session_id = %s"
    )


@cache
def _open_text() -> str:
    table = Classroom._meta.db_table
    return f"SELECT 1 FROM {table} WHERE public_id = %s AND deleted_at IS NULL"  # noqa: S608
