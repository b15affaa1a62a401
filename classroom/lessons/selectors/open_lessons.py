"""Query what a class plays already when another game is to be set: who is in it, what waits."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from classroom.lessons.selectors import assignments as read
from classroom.models import Assignment, AssignmentPupil, AssignmentTable, Classroom, Student
from classroom.people.services.sign_in_window import SignIn, sign_in_of
from games.catalogue import GAMES, GameTitle
from games.selectors import lobby as game_lobby


@dataclass(frozen=True, slots=True)
class OpenLesson:
    """An open game that some of the chosen pupils have, not all of them done with it."""

    assignment: Assignment
    game: GameTitle
    pupils: list[Student]  # of those chosen
    games: int  # begun and not over, at which they alone sit
    shared: bool  # does one of them sit with others who go on?
    done: int  # of them, who have met the goal


@dataclass(frozen=True, slots=True)
class Question:
    """Whether to set aside what chosen pupils play: asked about all of it at once."""

    lessons: list[OpenLesson]
    pupils: list[Student]
    is_class: bool  # the whole class is asked about

    @property
    def titles(self) -> list[str]:
        """The games, each once."""
        return list(dict.fromkeys(str(one.game.title) for one in self.lessons))

    @property
    def games(self) -> int:
        """How many games would wait."""
        return sum(one.games for one in self.lessons)

    @property
    def are_parted(self) -> bool:
        """Do others go on at a table that they leave?"""
        return any(one.shared for one in self.lessons)

    @property
    def only(self) -> OpenLesson | None:
        """The one lesson that is open, if it is one."""
        return self.lessons[0] if len(self.lessons) == 1 else None

    def is_about(self, game: str) -> bool:
        """Is this very game all that is open?"""
        return {one.game.key for one in self.lessons} == {game}


def sign_in_with(
    classroom: Classroom,
    due: datetime | None,
    now: datetime,
    *,
    changed: Assignment | None = None,
    aside: Question | None = None,
) -> SignIn:
    """Return until when pupils may sign in once a game is set until `due` that lets them in.

    `changed`: the assignment itself, where it is set already; `aside`: what is set aside for it.
    """
    leaving = {changed.pk} if changed is not None else set()
    for lesson in aside.lessons if aside is not None else ():
        if read.pupils_in(lesson.assignment).count() == len(lesson.pupils):
            leaving.add(lesson.assignment.pk)
    return sign_in_of(classroom, now, without=leaving, also_until=[due])


def open_in(classroom: Classroom, now: datetime) -> list[Assignment]:
    """Return the class's assignments that are open now, the newest first. One query."""
    return list(classroom.assignments.open_at(now).order_by("-starts_at", "-pk"))


def question_for(
    classroom: Classroom, everyone: Collection[Student], chosen: Collection[str], now: datetime
) -> Question | None:
    """Return the question before another game is set for these pupils (users' public ids).

    None where they have no open game. `everyone`: the class's pupils. One query where nothing is
    open, at most eight else.
    """
    pupils = [one for one in everyone if one.user.public_id in chosen]
    lessons = _lessons(open_in(classroom, now), pupils)
    if not lessons:
        return None
    asked = {one.pk for lesson in lessons for one in lesson.pupils}
    named = [one for one in pupils if one.pk in asked]
    return Question(lessons, named, is_class=len(named) == len(everyone) > 1)


def _lessons(rows: list[Assignment], pupils: Collection[Student]) -> list[OpenLesson]:
    named: dict[tuple[int, int], bool] = {
        (row.assignment_id, row.student_id): row.set_aside_at is None
        for row in AssignmentPupil.objects.filter(assignment__in=rows, student__in=pupils)
    }
    done, going = read.progress(rows), _going(rows)
    lessons = []
    for row in rows:
        own = [one for one in pupils if named.get((row.pk, one.pk), row.whole_class)]
        users = {one.user_id for one in own}
        tables = [seated for seated in going.get(row.pk, []) if users & seated]
        games = sum(seated <= users for seated in tables)
        met = sum(done[(row.pk, user)] >= row.goal_count for user in users)
        if own and (tables or met < len(own)):
            lessons.append(OpenLesson(row, GAMES[row.game], own, games, games < len(tables), met))
    return lessons


def _going(rows: list[Assignment]) -> dict[int, list[set[int]]]:
    """Return the users at tables that go on: assignment id -> a set a table. Two queries."""
    tables = dict(
        AssignmentTable.objects.filter(
            assignment__in=rows,
            game_session__status=game_lobby.PLAYING,
            game_session__quarantined_at=None,
        ).values_list("game_session_id", "assignment_id")
    )
    seats: dict[int, set[int]] = {pk: set() for pk in tables}
    for one in game_lobby.seated(tables):
        if one.user_id is not None:
            seats[one.game_session_id].add(one.user_id)
    found: dict[int, list[set[int]]] = {}
    for pk, assignment_id in tables.items():
        found.setdefault(assignment_id or 0, []).append(seats[pk])
    return found
