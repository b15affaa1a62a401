"""Live board selector: who is here, who needs the teacher, how each table stands."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2s

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.lessons.selectors import assignments as read
from classroom.lessons.selectors.board_tiles import (
    Label,
    SeatedPupil,
    Tile,
    goes_on,
    is_in_play,
    minutes_since,
    number_spans,
    tile_of,
)
from classroom.lessons.selectors.today import sums_today
from classroom.models import Assignment, AssignmentTable, Classroom, Student
from classroom.people.names import name_order
from games.announcements import WAITS
from games.selectors import lobby as game_lobby
from games.selectors.boards import LiveTable, SeatLine, live_tables, seats_of

SHOWN_AFTER_END = timedelta(minutes=20)
LESSON = timedelta(hours=3)
AT_HOME_PAGE = timedelta(seconds=60)
MAX_TILES = 60
HOUR, DAY = 60, 24 * 60  # minutes
FEW = 3
"""So many missing pupils are named; more are a list to open."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A pupil who is not at the table. `state`: offer (a robot may play), kept (the teacher waits),
    robot (one plays), none (no table)."""

    pupil: str  # public id
    name: str
    avatar: str
    table: str  # public id of the table, '' without one
    number: int  # of the table, 0 without one
    state: str
    student: Student


@dataclass(frozen=True, slots=True)
class OlderLesson:
    """A game that was set before the one that the board shows, on one line with its tables."""

    assignment: str  # public id
    title: str
    minutes: int  # since it was set
    tiles: list[Tile]
    here: int  # pupils at its tables
    is_open: bool  # it may be set aside

    @property
    def numbers(self) -> str:
        """Its tables' numbers: '1 to 9', '2', '1, 3 to 5'."""
        return number_spans(tile.number for tile in self.tiles)

    @property
    def age(self) -> str:
        """When it was set, in the largest unit that fits."""
        if self.minutes < 1:
            return _("set just now")
        if self.minutes < HOUR:
            n = self.minutes
            words = ngettext("set %(n)d minute ago", "set %(n)d minutes ago", n)
        elif self.minutes < DAY:
            n = self.minutes // HOUR
            words = ngettext("set %(n)d hour ago", "set %(n)d hours ago", n)
        else:
            n = self.minutes // DAY
            words = ngettext("set %(n)d day ago", "set %(n)d days ago", n)
        return words % {"n": n}

    @property
    def hands(self) -> int:
        """Tables at which a hand is up."""
        return sum(tile.state == "up" for tile in self.tiles)

    @property
    def needs_you(self) -> bool:
        """Does a table need the teacher, so that the line is open?"""
        return any(tile.state in {"up", "broken", "stuck"} for tile in self.tiles)


@dataclass(frozen=True, slots=True)
class Here:
    """Who of a class is here: how many, at how many tables, and whose hands are up, at which."""

    pupils: int
    tables: int
    hands: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Board:
    """The whole board: the lesson set last, and older ones."""

    tiles: list[Tile]
    older: list[OlderLesson]
    missing: list[Missing]
    pupils: int
    here: int
    hands: int
    stuck: int
    sums: int
    since: datetime | None
    title: str  # of the one game that is played, '' of several
    paused: bool
    revision: str  # changes with whatever the board shows
    public_ids: list[str]

    @property
    def every_tile(self) -> list[Tile]:
        """The tiles of all lessons."""
        return [*self.tiles, *(tile for one in self.older for tile in one.tiles)]

    @property
    def tables_mark(self) -> str:
        """A short text that changes with the set of tables: then the stream's ticket is stale."""
        return _digest(sorted(self.public_ids))

    @property
    def attended(self) -> list[Tile]:
        """The tables that are drawn: with children there, needing the teacher, or just over."""
        return [tile for tile in self.tiles if not tile.is_empty]

    @property
    def empty(self) -> list[Tile]:
        """The tables where nobody sits now, by number."""
        return sorted((tile for tile in self.tiles if tile.is_empty), key=lambda one: one.rank[1:])

    @property
    def going(self) -> int:
        """Tables with children at which a game goes on."""
        return sum(tile.is_in_play for tile in self.attended)

    @property
    def raised(self) -> list[tuple[Tile, SeatedPupil]]:
        """The hands that are up, at the tables of all lessons."""
        going = (tile for tile in self.every_tile if tile.is_going)
        return [(tile, kid) for tile in going for kid in tile.kids if kid.hand_up]

    @property
    def are_listed(self) -> bool:
        """Are too many missing to name them at once?"""
        return len(self.missing) > FEW

    @property
    def offered(self) -> list[tuple[str, Student]]:
        """The tables and pupils for whom a robot may play now."""
        return [(one.table, one.student) for one in self.missing if one.state == "offer"]


def live_board(classroom: Classroom) -> Board:
    """Return the board of a class: a fixed number of queries."""
    now = timezone.now()
    rows = tables_of(classroom, now)
    by_session = {row.game_session_id: row for row in rows}
    tables = live_tables(by_session)
    every = _tiles(by_session, tables, now)
    tiles, older = _by_lesson(every, by_session, tables, now)
    students = list(read.pupils_of(classroom))
    present = _present(students, tables, now)
    numbers = {pk: row.number for pk, row in by_session.items()}
    missing = _missing(students, present, tables, numbers, now)
    titles = {tile.title for tile in tiles}
    sums = sums_today(classroom, now)
    absent = [(one.pupil, one.table, one.state) for one in missing]
    contents = (tiles, older, absent, len(present), len(students), sums, classroom.paused_at)
    return Board(
        tiles=tiles,
        older=older,
        missing=missing,
        pupils=len(students),
        here=len(present),
        hands=sum(tile.state == "up" for tile in every),
        stuck=sum(tile.state == "stuck" for tile in every),
        sums=sums,
        since=_since(tiles, tables),
        title=titles.pop() if len(titles) == 1 else "",
        paused=classroom.paused_at is not None,
        revision=_digest(contents),
        public_ids=[table.public_id for table in tables],
    )


def who_is_here(classroom: Classroom, students: Collection[Student], now: datetime) -> Here:
    """Count those of these pupils who are here, their tables and raised hands. Two queries."""
    rows = {row.game_session_id: row for row in tables_of(classroom, now)}
    seats = seats_of(rows)
    present = _present_at(students, [seat for line in seats.values() for seat in line], now)
    going = {pk: seats[pk] for pk, row in rows.items() if goes_on(row)}
    up = sorted(
        (seat.hand_up_at, seat.name, rows[pk].number)
        for pk, line in going.items()
        for seat in line
        if seat.hand_up_at
    )
    return Here(
        pupils=len(present),
        tables=sum(is_in_play(line, now, goes_on=True) for line in going.values()),
        hands=[(name, number) for _since, name, number in up],
    )


def _tiles(
    by_session: Mapping[int, AssignmentTable],
    tables: Sequence[LiveTable],
    now: datetime,
) -> list[Tile]:
    labels = _labels(list(by_session.values()))
    assignments = {
        row.assignment.pk: row.assignment for row in by_session.values() if row.assignment
    }
    done = read.progress(list(assignments.values()))
    users = {seat.user_id for table in tables for seat in table.seats if seat.user_id}
    pupils = dict(
        Student.objects.filter(user_id__in=users).values_list("user_id", "user__public_id")
    )
    tiles = [
        tile_of(row, table, now, label=labels[row.pk], pupils=pupils, done=done)
        for table in tables
        for row in [by_session[table.id]]
    ]
    return sorted(tiles, key=lambda tile: tile.rank)


def _by_lesson(
    tiles: Sequence[Tile],
    by_session: Mapping[int, AssignmentTable],
    tables: Sequence[LiveTable],
    now: datetime,
) -> tuple[list[Tile], list[OlderLesson]]:
    """Part the tiles: those of the game set last and games for fun, and a line for each older."""
    rows = {table.public_id: by_session[table.id] for table in tables}
    lessons = {row.assignment.pk: row.assignment for row in rows.values() if row.assignment}
    newest_first = sorted(lessons.values(), key=_set_order, reverse=True)
    first_ids = {None, *(lesson.pk for lesson in newest_first[:1])}
    here = {table.public_id: _here_at(table.seats, now) for table in tables}
    older = []
    for lesson in newest_first[1:]:
        own = [tile for tile in tiles if rows[tile.public_id].assignment_id == lesson.pk]
        older.append(
            OlderLesson(
                assignment=lesson.public_id,
                title=own[0].title,
                minutes=minutes_since(lesson.starts_at, now),
                tiles=own,
                here=sum(here[tile.public_id] for tile in own),
                is_open=read.is_open(lesson, now),
            )
        )
    return [tile for tile in tiles if rows[tile.public_id].assignment_id in first_ids], older


def _set_order(assignment: Assignment) -> tuple[datetime, int]:
    return assignment.starts_at, assignment.pk


def _here_at(seats: Iterable[SeatLine], now: datetime) -> int:
    """Count the pupils whose pages are at a table."""
    return sum(not (seat.robot or seat.is_gone(now)) for seat in seats)


def _since(tiles: Sequence[Tile], tables: Sequence[LiveTable]) -> datetime | None:
    """Return when the first of the tiles' games began."""
    public_ids = {tile.public_id for tile in tiles}
    return min((one.started_at for one in tables if one.public_id in public_ids), default=None)


def _present(students: Collection[Student], tables: Sequence[LiveTable], now: datetime) -> set[int]:
    """Return the users of the pupils who are here: at a table, or since then on their home page."""
    return _present_at(students, [seat for table in tables for seat in table.seats], now)


def _present_at(
    students: Collection[Student], seats: Sequence[SeatLine], now: datetime
) -> set[int]:
    playing = {seat.user_id for seat in seats if not seat.is_gone(now)}
    last = {seat.user_id: seat.last_sign for seat in seats if seat.last_sign}
    return {
        one.user_id
        for one in students
        if one.user_id in playing or is_at_home_page(one, now, last.get(one.user_id))
    }


def is_at_home_page(student: Student, now: datetime, at_table: datetime | None = None) -> bool:
    """Is the pupil's home page open? `at_table`: the last sign from a table, if there was one."""
    seen = student.home_seen_at
    if seen is None or now - seen >= AT_HOME_PAGE:
        return False
    return at_table is None or seen > at_table


def _missing(
    students: Sequence[Student],
    present: set[int],
    tables: Sequence[LiveTable],
    numbers: Mapping[int, int],
    now: datetime,
) -> list[Missing]:
    """Return the pupils who are not here, those whom a table waits for first.

    `numbers`: of the tables, by the game's id.
    """
    seats = {
        seat.user_id: (table, seat)
        for table in reversed(tables)  # of a pupil's games, the one begun last
        if table.status == game_lobby.PLAYING and not table.broken
        for seat in table.seats
    }
    found = []
    for one in students:
        table, seat = seats.get(one.user_id, (None, None))
        if one.user_id in present and not (seat and seat.stand_in):
            continue
        state = "none"
        if seat is not None:
            is_held_free = seat.kept_until is not None and seat.kept_until > now
            state = "robot" if seat.stand_in else "kept" if is_held_free else "offer"
        waited = bool(seat and seat.turn and state == "offer")
        key = (not waited, _ORDER.index(state), name_order(one.name))
        line = Missing(
            one.user.public_id,
            one.name,
            one.avatar,
            table.public_id if table else "",
            numbers[table.id] if table else 0,
            state,
            one,
        )
        found.append((key, line))
    return [line for _key, line in sorted(found, key=lambda pair: pair[0])]


_ORDER = ("offer", "kept", "robot", "none")


def tables_of(classroom: Classroom, now: datetime) -> list[AssignmentTable]:
    """Return tables in play and just finished ones: of each table only its newest round.

    A game left unfinished in an earlier lesson is there again when a pupil comes back to it; one
    set aside is there when it is taken out again.
    """
    going = Q(game_session__status="playing")
    moved = Q(game_session__moved_at__gte=now - LESSON)
    seen = Q(game_session__seats__seen_at__gte=now - LESSON)
    ended = Q(game_session__status="finished", game_session__finished_at__gte=now - SHOWN_AFTER_END)
    rows = (
        AssignmentTable.objects.filter(Q(classroom=classroom) & (going & (moved | seen) | ended))
        .filter(assignment__set_aside_at=None)
        .exclude(game_session__announced=WAITS)
        .select_related("assignment", "game_session")
        .order_by("-pk")
        .distinct()[:MAX_TILES]
    )
    newest: dict[tuple[int, int], AssignmentTable] = {}
    for row in rows:
        key = (row.assignment_id or 0, row.number or -row.pk)
        newest.setdefault(key, row)
    return list(newest.values())


def _labels(rows: Sequence[AssignmentTable]) -> dict[int, Label]:
    """Return each row's label by its id: when it was set where two have a number, games for fun
    counted."""
    by_number: dict[int, list[AssignmentTable]] = {}
    for row in sorted(rows, key=lambda one: one.pk):
        by_number.setdefault(row.number if row.assignment else 0, []).append(row)
    labels: dict[int, Label] = {}
    for same in by_number.values():
        for nth, row in enumerate(same, 1):
            set_at = row.assignment.starts_at if row.assignment else None
            labels[row.pk] = Label(set_at, nth) if len(same) > 1 else Label()
    return labels


def _digest(contents: object) -> str:
    return blake2s(repr(contents).encode(), digest_size=8).hexdigest()
