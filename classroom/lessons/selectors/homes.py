"""Query a pupil's home page: today's games, games to go on with, games for fun, the quilt."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from classroom.lessons.selectors import assignments as read
from classroom.lessons.selectors.friends import Friend, classroom_to_play_in, friends_of
from classroom.models import (
    Assignment,
    AssignmentPupil,
    AssignmentTable,
    Classroom,
    Enrollment,
    Student,
)
from classroom.people.names import name_order
from classroom.reports.selectors.album import GamePages, newest_pages
from classroom.reports.selectors.quilt import HEM_ROWS, Quilt, quilt_of, rows_of_ten
from games.catalogue import GAMES, OFFERED, GameTitle, robots
from games.modes import Mode
from games.rule_options import Company
from games.selectors.boards import SessionCard, sessions_of
from learning.weeks import DAY
from practice.selectors import stitches_of

OLD_AFTER = DAY
"""How long after its last move a game leaves what is shown to be played on."""
OLD_SHOWN = 6


@dataclass(frozen=True, slots=True)
class TableMate:
    """Someone who sits or will sit at the table."""

    name: str
    avatar: str
    robot: bool


@dataclass(frozen=True, slots=True)
class Quest:
    """A game that is set for the pupil. `going`: it has begun; `over`: only to be finished."""

    public_id: str
    game: GameTitle
    mode: Mode
    mates: list[TableMate]
    done: int
    goal: int
    sums: bool  # what is counted: sums, else games
    going: bool

    @property
    def left(self) -> int:
        """How many are still to do."""
        return max(0, self.goal - self.done)


@dataclass(frozen=True, slots=True)
class GoingGame:
    """A game to go on with that no quest shows.

    `invited`: a friend began it, and the pupil has not been there; `old`: left for a day.
    """

    card: SessionCard
    game: GameTitle
    mode: Mode
    mates: list[TableMate]
    invited: bool
    old: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """A game to play for fun at one tap: in the mode for the class's ages; other modes beside."""

    game: GameTitle
    mode: Mode
    others: list[Mode]


@dataclass(frozen=True, slots=True)
class Home:
    """Everything a pupil's home shows."""

    quests: list[Quest]
    finished: list[Quest]
    going: list[GoingGame]
    friends: list[Friend]  # classmates who are here
    tiles: list[Tile]
    album: GamePages | None
    quilt: Quilt
    stitches: int  # thinking cards answered right

    @property
    def hem(self) -> list[list[bool]]:
        """The newest rows of stitches."""
        return rows_of_ten(self.stitches, newest=HEM_ROWS)

    @property
    def newest(self) -> Quest | None:
        """What the teacher has set last: for today."""
        return self.quests[0] if self.quests else None

    @property
    def also_open(self) -> list[Quest]:
        """What was set before and is open still."""
        return self.quests[1:]

    @property
    def invitations(self) -> list[GoingGame]:
        """Games that friends began with the pupil just now."""
        return [one for one in self.going if one.invited and not one.old]

    @property
    def fresh(self) -> list[GoingGame]:
        """Games to go on with."""
        return [one for one in self.going if not one.invited and not one.old]

    @property
    def old(self) -> list[GoingGame]:
        """Games that were left for a day or longer, newest first."""
        return [one for one in self.going if one.old][:OLD_SHOWN]

    @property
    def today(self) -> object:
        """What there is to play: its repr changes with whatever is shown of it."""
        going = [
            (one.card.public_id, one.card.my_turn, one.mates, one.invited, one.old)
            for one in self.going
        ]
        return (self.quests, self.finished, going)


def home_of(student: Student, now: datetime | None = None) -> Home:
    """Return a pupil's home; a fixed number of queries."""
    now = now or timezone.now()
    open_now = list(Assignment.objects.open_for(student, now))
    tables = read.own_tables([row.pk for row in open_now], student.user_id)
    done = read.progress(open_now)
    cards = {card.id: card for card in sessions_of(student.user_id)}
    mates = _planned_mates(student, [row for row in open_now if row.pk not in tables])
    quests, finished, quest_sessions = [], [], set()
    for row in open_now:
        table = tables.get(row.pk)
        quest = _quest(row, table, cards, mates, done[(row.pk, student.user_id)])
        if table is None and not quest.left:
            finished.append(quest)
        else:
            quests.append(quest)
            quest_sessions.add(table.game_session_id if table else 0)
    classroom = classroom_to_play_in(student)
    return Home(
        quests=quests,
        finished=finished,
        going=_going(student, cards, quest_sessions, now),
        friends=friends_of(student, classroom, now),
        tiles=_tiles(classroom),
        album=newest_pages(student),
        quilt=quilt_of(student, now),
        stitches=stitches_of(student.user_id),
    )


def _quest(
    row: Assignment,
    table: AssignmentTable | None,
    cards: dict[int, SessionCard],
    planned: dict[int, list[TableMate]],
    done: int,
) -> Quest:
    card = cards.get(table.game_session_id) if table is not None else None
    mates = planned.get(row.pk, []) if card is None else _mates(card)
    return Quest(
        public_id=row.public_id,
        game=GAMES[row.game],
        mode=read.mode_of(row),
        mates=mates,
        done=min(done, row.goal_count),
        goal=row.goal_count,
        sums=row.goal == Assignment.Goal.SUMS,
        going=card is not None and card.been_there,
    )


def _mates(card: SessionCard) -> list[TableMate]:
    return [TableMate(seat.name, seat.avatar, seat.robot) for seat in card.others]


def _planned_mates(student: Student, rows: Sequence[Assignment]) -> dict[int, list[TableMate]]:
    """Return the pupil's mates by the plan: assignment id -> mates. One query."""
    places: dict[int, dict[int, list[Student]]] = {}
    own: dict[int, int] = {}
    pupils = AssignmentPupil.objects.filter(
        assignment__in=rows,
        student__enrollments__ended_at=None,
        student__enrollments__classroom_id=F("assignment__classroom_id"),
        table_number__isnull=False,
    ).select_related("student")
    for pupil in sorted(pupils, key=lambda one: (name_order(one.student.name), one.student_id)):
        number = pupil.table_number or 0
        places.setdefault(pupil.assignment_id, {}).setdefault(number, []).append(pupil.student)
        if pupil.student_id == student.pk:
            own[pupil.assignment_id] = number
    found = {}
    for row in rows:
        if row.pk not in own:
            continue  # a late child joins where a seat is free
        others = [one for one in places[row.pk][own[row.pk]] if one.pk != student.pk]
        free = max(0, read.seats_filled(row) - 1 - len(others))
        mates = [TableMate(other.name, other.avatar, robot=False) for other in others]
        found[row.pk] = mates + [
            TableMate(name, symbol, robot=True) for name, symbol in robots(free)
        ]
    return found


def _going(
    student: Student, cards: dict[int, SessionCard], quest_sessions: set[int], now: datetime
) -> list[GoingGame]:
    """Return the pupil's further games that go on, but for those of a class that was left.

    What was set aside waits: nothing of it is shown.
    """
    in_class = Enrollment.objects.filter(
        classroom=OuterRef("classroom"), student=student, ended_at=None
    )
    rows = AssignmentTable.objects.filter(game_session_id__in=cards.keys() - quest_sessions)
    aside = Assignment.objects.set_aside_for(student).filter(pk=OuterRef("assignment"))
    rows = rows.annotate(is_open=Exists(in_class) & ~Exists(aside))
    tables = {row.game_session_id: row for row in rows}
    free = {pk for pk, row in tables.items() if row.assignment_id is None}
    going = []
    for pk, card in cards.items():
        if pk in quest_sessions or (pk in tables and not tables[pk].is_open):
            continue
        mates = _mates(card)
        invited = pk in free and not card.been_there and any(not one.robot for one in mates)
        old = now - card.moved_at >= OLD_AFTER
        game = GAMES[card.game]
        going.append(GoingGame(card, game, game.mode(card.variant), mates, invited, old))
    return going


def _tiles(classroom: Classroom | None) -> list[Tile]:
    """Return a tile for each game that is offered; for the youngest what is made for them first."""
    ages = classroom.ages if classroom else None
    tiles = []
    for game in OFFERED.values():
        mode = game.mode_for(ages) if ages else game.modes[0]
        tiles.append(Tile(game, mode, [one for one in game.modes if one != mode]))
    if Company(ages).little:
        tiles.sort(key=lambda one: not Company(one.mode.ages).little)
    return tiles
