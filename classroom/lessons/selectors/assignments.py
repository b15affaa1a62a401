"""Query assignments for pupils and teachers: whose they are, and how far everyone is."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from classroom.models import Assignment, AssignmentPupil, AssignmentTable, Classroom, Student
from games.catalogue import GAMES
from games.modes import Mode
from games.selectors import lobby as game_lobby
from practice.selectors import right_by_assignment


def is_open(assignment: Assignment, now: datetime) -> bool:
    """Is it one of those that `open_at` finds?"""
    shut = assignment.ended_at is not None or assignment.set_aside_at is not None
    started = assignment.starts_at <= now and not shut
    return started and (assignment.due_at is None or now < assignment.due_at)


def put_by_last(rows: Iterable[Assignment], now: datetime) -> list[Assignment]:
    """Return those that the last end of a lesson put by for the next one.

    `rows`: all of a class that have not ended. None while another game is open: the teacher has
    set it instead.
    """
    rows = list(rows)
    if any(is_open(row, now) for row in rows):
        return []
    waiting = [row for row in rows if row.continues and row.set_aside_at is not None]
    last = max((row.set_aside_at for row in waiting if row.set_aside_at), default=None)
    return [row for row in waiting if row.set_aside_at == last]


def is_set_aside(assignment: Assignment, student: Student) -> bool:
    """Do this pupil's games of the assignment wait for later? One query."""
    return Assignment.objects.set_aside_for(student).filter(pk=assignment.pk).exists()


def mode_of(assignment: Assignment) -> Mode:
    return GAMES[assignment.game].mode(assignment.variant)


def seats_filled(assignment: Assignment) -> int:
    """Return up to how many seats of a table robots fill: all, or the fewest it needs."""
    return assignment.seats if assignment.bots else mode_of(assignment).least


def is_over(assignment: Assignment, now: datetime) -> bool:
    """Return whether no game will begin any more."""
    past = assignment.due_at is not None and assignment.due_at <= now
    return assignment.ended_at is not None or past


def progress(assignments: Sequence[Assignment]) -> Counter[tuple[int, int]]:
    """Count each pupil's games or sums of the goal: (assignment id, user id) -> n.

    Right thinking cards are sums. At most four queries, however many assignments and pupils.
    """
    done: Counter[tuple[int, int]] = Counter()
    by_id = {row.pk: row for row in assignments}
    tables = dict(
        AssignmentTable.objects.filter(assignment_id__in=by_id).values_list(
            "game_session_id", "assignment_id"
        )
    )
    games = {s for s, a in tables.items() if by_id[a or 0].goal == Assignment.Goal.GAMES}
    sums = tables.keys() - games
    if games:
        done.update((tables[s] or 0, user) for s, user in game_lobby.finished_by(games))
    if sums:
        for game_session, user, count in game_lobby.sums_by(sums):
            done[(tables[game_session] or 0, user)] += count
        done.update(_cards_of([by_id[a or 0] for a in {tables[s] for s in sums}]))
    return done


def _cards_of(assignments: Sequence[Assignment]) -> Counter[tuple[int, int]]:
    """Count each pupil's right thinking cards: (assignment id, user id) -> n."""
    by_public_id = {row.public_id: row.pk for row in assignments}
    counted = right_by_assignment(by_public_id.keys())
    return Counter({(by_public_id[public_id], user): n for public_id, user, n in counted})


def done_by(assignment: Assignment, user_id: int) -> int:
    """Count one pupil's games or sums of the goal."""
    return progress([assignment])[(assignment.pk, user_id)]


def open_of(classroom: Classroom) -> QuerySet[Assignment]:
    """Return the assignments that have not ended, planned ones too, the next to end first."""
    now = timezone.now()
    running = Q(ended_at=None) & (Q(due_at=None) | Q(due_at__gt=now))
    return classroom.assignments.filter(running).order_by(F("due_at").asc(nulls_last=True), "-pk")


def members(assignment: Assignment) -> QuerySet[AssignmentPupil]:
    """Return the pupils who are still in the class and go on with an assignment, with users."""
    return (
        assignment.pupils.filter(
            set_aside_at=None,
            student__enrollments__classroom=assignment.classroom_id,
            student__enrollments__ended_at=None,
        )
        .select_related("student__user")
        .order_by("table_number", "student__name", "pk")
    )


def pupils_in(assignment: Assignment) -> QuerySet[Student]:
    """Return the pupils now in the class whom an assignment is for."""
    everyone = pupils_of(assignment.classroom)
    return everyone if assignment.whole_class else everyone.filter(assigned__assignment=assignment)


def pupils_of(classroom: Classroom) -> QuerySet[Student]:
    """Return the pupils now in a class, by name, with users."""
    return (
        Student.objects.filter(enrollments__classroom=classroom, enrollments__ended_at=None)
        .select_related("user")
        .order_by("name", "pk")
    )


def own_table(assignment_id: int, user_id: int) -> AssignmentTable | None:
    """Return the table at which a pupil has a game going in this assignment, if any."""
    return _tables_with_seat(assignment_id, user_id).select_related("game_session").first()


def has_sat_down(assignment_id: int, user_id: int) -> bool:
    """Has a pupil been at the table of a game that goes on?"""
    seen = {"game_session__seats__seen_at__isnull": False}
    return _tables_with_seat(assignment_id, user_id, **seen).exists()


def _tables_with_seat(assignment_id: int, user_id: int, **seat: bool) -> QuerySet[AssignmentTable]:
    """Return the tables with a game going at which a pupil has a seat, of which `seat` is true."""
    return AssignmentTable.objects.filter(
        assignment_id=assignment_id,
        game_session__status=game_lobby.PLAYING,
        game_session__quarantined_at=None,
        game_session__seats__user_id=user_id,
        game_session__seats__closed_at=None,
        **seat,
    )


def has_played_since(assignment_id: int, user_id: int, moment: datetime) -> bool:
    """Has a game of the pupil's in this assignment ended since then?"""
    return AssignmentTable.objects.filter(
        assignment_id=assignment_id,
        game_session__finished_at__gte=moment,
        game_session__seats__user_id=user_id,
    ).exists()


def own_tables(assignment_ids: Iterable[int], user_id: int) -> dict[int, AssignmentTable]:
    """Return a pupil's going tables by assignment id. One query."""
    rows = AssignmentTable.objects.filter(
        assignment_id__in=list(assignment_ids),
        game_session__status=game_lobby.PLAYING,
        game_session__quarantined_at=None,
        game_session__seats__user_id=user_id,
        game_session__seats__closed_at=None,
    ).select_related("game_session")
    return {row.assignment_id: row for row in rows if row.assignment_id is not None}
