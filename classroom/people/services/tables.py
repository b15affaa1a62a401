"""Shut a class's tables to pupils who are no more in it, and open them to those who come back."""

from collections import defaultdict
from collections.abc import Collection

from django.db.models import QuerySet

from classroom.models import AssignmentTable, Classroom, Student
from games.selectors import lobby as game_lobby
from games.services import abandon, close_seats, open_seats, revoke_streams


def leave_tables(room: Classroom, student: Student) -> None:
    """Shut all tables of a class to a pupil.

    Games without other pupils end; at the others a robot plays on. What was answered stays.
    """
    own = _tables(room).filter(game_session__seats__user_id=student.user_id)
    going = own.filter(game_session__status=game_lobby.PLAYING)
    pupils = defaultdict[int, set[int]](set)
    for seat in game_lobby.seated(list(going.values_list("game_session_id", flat=True))):
        if seat.user_id is not None:
            pupils[seat.game_session_id].add(seat.user_id)
    abandon([pk for pk, users in pupils.items() if users == {student.user_id}])
    shut_tables(room, [student])


def shut_tables(room: Classroom, students: Collection[Student]) -> None:
    """Shut all tables of a class to these pupils and end their streams.

    Games go on, or wait for somebody.
    """
    close_seats(_sessions(room), [one.user_id for one in students])
    for one in students:
        revoke_streams(one.user.public_id)


def return_to_tables(room: Classroom, students: Collection[Student]) -> None:
    """Open the tables of a class to these pupils, to whom they were shut."""
    open_seats(_sessions(room), [one.user_id for one in students])


def _tables(room: Classroom) -> QuerySet[AssignmentTable]:
    return AssignmentTable.objects.filter(classroom=room)


def _sessions(room: Classroom) -> list[int]:
    return list(_tables(room).values_list("game_session_id", flat=True))
