"""Deal games for fun: with friends who are here and robots of one's choice, and another like it."""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from classroom.lessons.selectors.friends import HERE, classroom_to_play_in, here_in
from classroom.lessons.selectors.thinking import hold_seconds
from classroom.lessons.services.open_games import LobbyClosed, make_room
from classroom.models import Assignment, AssignmentTable, Classroom, Student
from games.catalogue import CHARACTERS, GAMES, Character, characters
from games.modes import Mode
from games.rule_options import Company
from games.selectors import lobby as game_lobby
from games.services import SeatPlan, abandon, create_session, leave_seat_to_bot, pause

_chance = secrets.SystemRandom()

MOST_ALONE = 6
"""Free games without friends that a pupil may have open; what nobody played does not count."""


@transaction.atomic
def free_play(
    student: Student,
    game: str,
    variant: str = "",
    friends: Sequence[str] = (),
    robots: Sequence[str] = (),
) -> AssignmentTable | None:
    """Return a pupil's game for fun, to begin at once; None for a pupil without a class.

    `variant`: the mode, the game's usual one if it has none of that key. `friends`: public ids of
    classmates who are here; `robots`: keys of characters. Other robots fill up to what the mode
    needs; who does not fit stays out, robots first. Asking again while such a game is going returns
    it; other games that were begun go on beside it.

    Locks the classroom. Raises LobbyClosed: "full", "many", or "busy" for a friend who is not here.
    """
    classroom = _locked(student)
    if classroom is None:
        return None
    mates = _classmates(student, classroom).filter(user__public_id__in=friends)
    mode = GAMES[game].mode(variant)
    students = [student, *mates][: mode.most]
    seats = _seats(mode, students, robots)
    going = _same_game(student, mode, students, seats)
    if going is not None:
        return going
    here = here_in(classroom, timezone.now()) if friends else []
    if len(mates) < len(set(friends)) or any(one not in here for one in mates):
        raise LobbyClosed("busy")
    return _deal(student, classroom, mode, seats)


@transaction.atomic
def play_again(student: Student, table: AssignmentTable) -> AssignmentTable | None:
    """Return a game like this one that is over: its mode and robots, and the friends who are still
    at its page. Raises LobbyClosed: "full" or "many"."""
    classroom = _locked(student)
    if classroom is None:
        return None
    seats = game_lobby.seated([table.game_session_id])
    since = timezone.now() - HERE
    stayed = [seat.user_id for seat in seats if seat.seen_at and seat.seen_at >= since]
    mates = _classmates(student, classroom).filter(user__in=stayed)
    by_picture = {one.picture: one.key for one in CHARACTERS}
    robots = [by_picture[seat.avatar] for seat in seats if seat.avatar in by_picture]
    played = table.game_session
    mode = GAMES[played.game].mode(played.variant)
    students = [student, *mates]
    plans = _seats(mode, students, robots)
    return _same_game(student, mode, students, plans) or _deal(student, classroom, mode, plans)


def decline(student: Student, public_id: str) -> bool:
    """Leave the pupil's seat in a friend's game to a robot that is not there yet, for good.

    False for a game that is no invitation: set by a teacher, over, or visited already.
    """
    table = (
        AssignmentTable.objects.filter(
            assignment=None,
            game_session__public_id=public_id,
            game_session__status=game_lobby.PLAYING,
            game_session__seats__user_id=student.user_id,
            game_session__seats__closed_at=None,
        )
        .select_related("game_session")
        .first()
    )
    if table is None:
        return False
    played = table.game_session
    there = {seat.avatar for seat in game_lobby.seated([played.pk])}
    robot = next(one for one in CHARACTERS if one.picture not in there)
    plan = _robot_seat(GAMES[played.game].mode(played.variant), robot)
    return leave_seat_to_bot(played.pk, student.user_id, plan)


def _locked(student: Student) -> Classroom | None:
    """Return the class in which the pupil plays, its row locked; None without a class."""
    room = classroom_to_play_in(student)
    return room and Classroom.objects.select_for_update(no_key=True).get(pk=room.pk)


def _classmates(student: Student, classroom: Classroom) -> QuerySet[Student]:
    """Return the other pupils of the class, with users."""
    return (
        Student.objects.select_related("user")
        .filter(enrollments__classroom=classroom, enrollments__ended_at=None)
        .exclude(pk=student.pk)
        .order_by("pk")
    )


def _same_game(
    student: Student, mode: Mode, students: Sequence[Student], seats: Sequence[SeatPlan]
) -> AssignmentTable | None:
    """Return the pupil's free game that goes on with the same pupils, and, of a pupil who plays
    alone, with as many robots, of the same levels where they play against the pupil."""
    for table, pupils, levels in _going(student):
        played = table.game_session
        same = (played.game, played.variant) == (mode.game, mode.key)
        same = same and pupils == {one.user_id for one in students}
        wanted = sorted(one.bot_level for one in seats)
        alike = len(levels) == len(wanted) if mode.together else levels == wanted
        if same and (len(pupils) > 1 or alike):
            return table
    return None


def _deal(
    student: Student, classroom: Classroom, mode: Mode, seats: Sequence[SeatPlan]
) -> AssignmentTable:
    """Create the game. Raises LobbyClosed("many"), or ("full") for the class.

    Robots wait for the pupil's cards as in the game that is set for the pupil.
    """
    pupils = [plan for plan in seats if not plan.bot_level]
    if len(pupils) == 1:
        _make_room_alone(student)
    make_room(classroom, 1)
    company = Company(classroom.ages, robots=len(pupils) < len(seats))
    game_session = create_session(
        mode.game,
        seats,
        variant=mode.key,
        options=mode.options_with(mode.usual(company)),
        absent_minutes=classroom.wait_minutes,
        hold_seconds=hold_seconds(classroom, _set_for(student)),
        versus=len(pupils) > 1 and not mode.together,
        place=classroom.name,
        group=classroom.public_id,
    )
    if classroom.paused_at is not None:
        pause([game_session.pk])
    return AssignmentTable.objects.create(classroom=classroom, game_session=game_session, number=0)


def _set_for(student: Student) -> Assignment | None:
    """Return the game that was set for a pupil last and is still open."""
    return Assignment.objects.open_for(student, timezone.now()).first()


def _make_room_alone(student: Student) -> None:
    """End the pupil's games without friends that nobody played; refuse where too many go on."""
    alone = [row.game_session for row, there, _levels in _going(student) if len(there) == 1]
    untouched = [one.pk for one in alone if one.version == 0]
    abandon(untouched)
    if len(alone) - len(untouched) >= MOST_ALONE:
        raise LobbyClosed("many")


def _seats(mode: Mode, students: Sequence[Student], robots: Sequence[str]) -> list[SeatPlan]:
    """Return pupils and robots in a random order: the robots chosen, and as many as are needed."""
    wanted = max(mode.least, min(mode.most, len(students) + len(set(robots))))
    seats = [SeatPlan(one.name, one.avatar, user=one.user) for one in students]
    seats += [_robot_seat(mode, one) for one in characters(wanted - len(students), robots)]
    _chance.shuffle(seats)
    return seats


def _robot_seat(mode: Mode, robot: Character) -> SeatPlan:
    """Return the seat of a robot: on the pupils' own team it plays as the mode asks."""
    level = mode.usual_level if mode.together else robot.level
    return SeatPlan(str(robot.name), robot.picture, bot_level=level)


def _going(student: Student) -> list[tuple[AssignmentTable, set[int], list[str]]]:
    """Return the pupil's free games that go on, each with its pupils and robots' levels."""
    rows = AssignmentTable.objects.filter(
        assignment=None,
        game_session__status=game_lobby.PLAYING,
        game_session__quarantined_at=None,
        game_session__seats__user_id=student.user_id,
        game_session__seats__closed_at=None,
    ).select_related("game_session")
    tables = {row.game_session_id: (row, set[int](), list[str]()) for row in rows}
    for seat in game_lobby.seated(tables):
        _table, pupils, levels = tables[seat.game_session_id]
        if seat.user_id is not None:
            pupils.add(seat.user_id)
        levels.append(seat.bot_level)
    return [(table, pupils, sorted(levels)) for table, pupils, levels in tables.values()]
