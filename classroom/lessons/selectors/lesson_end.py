"""Plan the end of a lesson: what each way of ending it does, in numbers, before it is done."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from django.utils import timezone

from classroom.lessons.selectors import assignments as read
from classroom.lessons.selectors.board_tiles import minutes_since
from classroom.lessons.selectors.boards import Board
from classroom.models import Assignment, AssignmentTable, Classroom
from games.selectors import lobby as game_lobby

Way = Literal["next", "home", "now"]
NEXT, HOME, NOW = WAYS = ("next", "home", "now")
"""Continue next lesson, finish at home, end the games now."""
USUAL: Final = NEXT


@dataclass(frozen=True, slots=True)
class LessonEnd:
    """What ending a lesson in one way does; `services.lesson_end` carries out the same plan.

    `lessons`: what is set and open now; `going`: its game sessions in play; `for_fun`: those that
    pupils began by themselves; `away`: pupils of the lessons who made no move in them; `until`:
    until when pupils may sign in for them and finish at home, None for no end.
    """

    way: str
    lessons: Sequence[Assignment]
    going: Sequence[int]
    for_fun: Sequence[int]
    away: int
    until: datetime | None

    @property
    def games(self) -> int:
        """Games in play, set ones and others."""
        return len(self.going) + len(self.for_fun)


@dataclass(frozen=True, slots=True)
class Ending:
    """The lesson that is about to end: how long it was, whose hands are up (name, table)."""

    minutes: int
    hands: list[tuple[str, int]]


def ending_of(board: Board) -> Ending:
    now = timezone.now()
    hands = [
        (kid.name, tile.number) for tile in board.every_tile for kid in tile.kids if kid.hand_up
    ]
    return Ending(minutes_since(board.since or now, now), hands)


def plan_of(classroom: Classroom, way: str) -> LessonEnd:
    """Return what ending the lesson in that way does; an unknown way is the usual one."""
    now = timezone.now()
    lessons = [row for row in read.open_of(classroom) if read.is_open(row, now)]
    rows = AssignmentTable.objects.filter(
        classroom=classroom, game_session__status=game_lobby.PLAYING
    )
    playing = list(rows.values_list("game_session_id", "assignment_id"))
    own = {row.pk for row in lessons}
    ends = [row.due_at for row in lessons]
    return LessonEnd(
        way=way if way in WAYS else USUAL,
        lessons=lessons,
        going=[session for session, lesson in playing if lesson in own],
        for_fun=[session for session, lesson in playing if lesson is None],
        away=_away(lessons),
        until=None if None in ends else max((end for end in ends if end), default=None),
    )


def _away(lessons: Sequence[Assignment]) -> int:
    """Count the pupils of the lessons who made no move in any of their games."""
    pupils = {student.user_id for row in lessons for student in read.pupils_in(row)}
    tables = AssignmentTable.objects.filter(assignment__in=lessons)
    played = game_lobby.played_in(list(tables.values_list("game_session_id", flat=True)))
    return len(pupils - played)


def waiting_lessons(classroom: Classroom) -> list[Assignment]:
    """Return the lesson that continues when pupils may sign in: what was put by last. One query."""
    return read.put_by_last(read.open_of(classroom), timezone.now())
