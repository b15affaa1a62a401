"""Query a class's assignments for its teacher: how many are done, who sits where."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from classroom.lessons.selectors import assignments as read
from classroom.models import Assignment, AssignmentPupil, AssignmentTable, Classroom, Student
from classroom.people.names import name_order
from games.catalogue import GAMES, GameTitle, robots
from games.modes import Mode
from games.selectors import lobby as game_lobby
from games.selectors.boards import LiveTable, live_tables

PAST_SHOWN = 12
HERE_WITHIN = timedelta(seconds=60)
OCCUPIED = {"playing", "waiting", "unfinished"}
"""States of tables that are shown also where none of the pupils is in the class any more."""


@dataclass(frozen=True, slots=True)
class SetGame:
    """An assignment as a card. `state`: planned, now, aside or over; `aside`: set aside for so
    many of its pupils, while the others go on."""

    assignment: Assignment
    game: GameTitle
    mode: Mode
    state: str
    pupils: int
    finished: int
    aside: int

    @property
    def waits(self) -> bool:
        """May it be taken out again, for all or for some?"""
        return self.assignment.set_aside_at is not None or self.aside > 0


@dataclass(frozen=True, slots=True)
class SetGames:
    """What is set, what is planned, and what is past (newest first, PAST_SHOWN at most)."""

    open: list[SetGame]
    past: list[SetGame]
    past_count: int  # of all, also those that are not shown
    put_by: list[SetGame]  # the lesson that continues when pupils may sign in

    @property
    def lead(self) -> SetGame | None:
        """The game that is open now; of several the one set last."""
        now = [one for one in self.open if one.state == "now"]
        return max(now, key=lambda one: (one.assignment.starts_at, one.assignment.pk), default=None)

    @property
    def also(self) -> list[SetGame]:
        """What is set or planned beside it."""
        return [one for one in self.open if one is not self.lead]

    @property
    def waits(self) -> bool:
        """May some of it be taken out again?"""
        return any(one.waits for one in self.also)


@dataclass(frozen=True, slots=True)
class PupilProgress:
    """A pupil at a table of an assignment, with the way to the goal."""

    student: Student
    done: int
    goal: int
    here: bool

    @property
    def finished(self) -> bool:
        """Whether the goal is met."""
        return self.done >= self.goal


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of an assignment.

    `state`: planned, waiting, playing, paused, finished, broken or ended; once the set game is
    over, unplayed or unfinished instead of planned, waiting and paused.
    """

    number: int
    state: str
    round: int
    sitters: list[PupilProgress]
    robots: list[tuple[str, str]]  # name, picture


@dataclass(frozen=True, slots=True)
class AssignmentDetail:
    """An assignment with everyone who is in it."""

    card: SetGame
    tables: list[TableLine]
    waiting: list[PupilProgress]  # without a table yet


def set_in(classroom: Classroom, now: datetime) -> SetGames:
    """Return the assignments of a class; a fixed number of queries."""
    rows = sorted(read.open_of(classroom), key=lambda row: row.set_aside_at is not None)
    ended = classroom.assignments.exclude(pk__in=[row.pk for row in rows])
    past = list(ended.order_by("-starts_at", "-pk")[:PAST_SHOWN])
    cards = _cards(classroom, [*rows, *past], now)
    put_by = read.put_by_last(rows, now)
    return SetGames(
        open=cards[: len(rows)],
        past=cards[len(rows) :],
        past_count=ended.count() if len(past) == PAST_SHOWN else len(past),
        put_by=[card for card in cards if card.assignment in put_by],
    )


def state_of(assignment: Assignment, now: datetime) -> str:
    """Return planned, now, aside or over."""
    if read.is_over(assignment, now):
        return "over"
    if assignment.set_aside_at is not None:
        return "aside"
    return "now" if read.is_open(assignment, now) else "planned"


def _cards(classroom: Classroom, rows: Sequence[Assignment], now: datetime) -> list[SetGame]:
    everyone = dict(read.pupils_of(classroom).values_list("pk", "user_id"))
    named: dict[int, set[int]] = defaultdict(set)
    aside: dict[int, set[int]] = defaultdict(set)
    for one in AssignmentPupil.objects.filter(assignment__in=rows):
        named[one.assignment_id].add(one.student_id)
        if one.set_aside_at is not None:
            aside[one.assignment_id].add(one.student_id)
    done = read.progress(rows)
    cards = []
    for row in rows:
        students = everyone.keys() if row.whole_class else everyone.keys() & named[row.pk]
        finished = sum(done[(row.pk, everyone[pk])] >= row.goal_count for pk in students)
        state = state_of(row, now)
        game, mode = GAMES[row.game], read.mode_of(row)
        waiting = len(students & aside[row.pk])
        cards.append(SetGame(row, game, mode, state, len(students), finished, waiting))
    return cards


def standing(assignment: Assignment, now: datetime) -> AssignmentDetail:
    """Return the tables of an assignment, with seats and progress; a fixed number of queries."""
    rounds: dict[int, AssignmentTable] = {}
    for table in assignment.tables.order_by("number", "round"):
        rounds[table.number] = table
    sessions = {one.id: one for one in live_tables(t.game_session_id for t in rounds.values())}
    live = {number: sessions[table.game_session_id] for number, table in rounds.items()}
    done = read.progress([assignment])
    here = _here(live.values(), now)

    def sitters(students: Iterable[Student]) -> list[PupilProgress]:
        goal = assignment.goal_count
        users = [(one, one.user_id) for one in students]
        return [
            PupilProgress(one, done[(assignment.pk, pk)], goal, pk in here) for one, pk in users
        ]

    groups, waiting = _groups(assignment)
    is_over = read.is_over(assignment, now)
    tables = [
        _line(
            assignment,
            number,
            rounds.get(number),
            live.get(number),
            sitters(seated),
            is_over=is_over,
        )
        for number in sorted(groups.keys() | rounds.keys())
        for seated in [groups.get(number, [])]
    ]
    return AssignmentDetail(
        card=_cards(assignment.classroom, [assignment], now)[0],
        tables=[line for line in tables if line.sitters or line.state in OCCUPIED],
        waiting=sitters(waiting),
    )


def _here(tables: Iterable[LiveTable], now: datetime) -> set[int | None]:
    """Return the user ids of pupils whose page asked a moment ago."""
    return {
        seat.user_id
        for table in tables
        for seat in table.seats
        if seat.seen_at and now - seat.seen_at < HERE_WITHIN
    }


def _groups(assignment: Assignment) -> tuple[dict[int, list[Student]], list[Student]]:
    """Return pupils by table number, and those without one."""
    groups: dict[int, list[Student]] = defaultdict(list)
    waiting = []
    seen = set(assignment.pupils.exclude(set_aside_at=None).values_list("student_id", flat=True))
    for row in sorted(read.members(assignment), key=lambda one: name_order(one.student.name)):
        seen.add(row.student_id)
        if row.table_number is None:
            waiting.append(row.student)
        else:
            groups[row.table_number].append(row.student)
    if assignment.whole_class:
        waiting += [one for one in read.pupils_of(assignment.classroom) if one.pk not in seen]
    waiting.sort(key=lambda one: (name_order(one.name), one.pk))
    return dict(groups), waiting


def _line(
    assignment: Assignment,
    number: int,
    table: AssignmentTable | None,
    live: LiveTable | None,
    sitters: list[PupilProgress],
    *,
    is_over: bool,
) -> TableLine:
    if table is None or live is None:
        free = max(0, read.seats_filled(assignment) - len(sitters))
        state = "unplayed" if is_over else "planned"
        return TableLine(number, state, 1, sitters, robots(free))
    state = _table_state(live, sitters)
    if is_over and state in {"waiting", "paused"}:
        state = "unfinished" if any(seat.seen_at for seat in live.seats) else "unplayed"
    filled = [(seat.name, seat.avatar) for seat in live.seats if seat.robot]
    return TableLine(number, state, table.round, sitters, filled)


def _table_state(live: LiveTable, sitters: list[PupilProgress]) -> str:
    if live.status != game_lobby.PLAYING:
        return live.status if live.status != "abandoned" else "ended"
    if live.broken or live.paused:
        return "broken" if live.broken else "paused"
    return "playing" if any(sitter.here for sitter in sitters) else "waiting"
