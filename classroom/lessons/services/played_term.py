"""A played term: twelve recorded lessons of a class of twenty-four, written for other classes.

`python -m bench.demo_term` played them through the product's own services and wrote the file. It
holds pupils by number (roles), times since a lesson's beginning, and nobody's name. Written for a
class, the rows have ids, keys, people and dates of their own; what was dealt, done and judged is as
it was played, so every log replays. Nothing is made up and nothing left out: a game is written with
all its rows, or, where one of its pupils is not there, not at all.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from django.utils import timezone

from classroom.models import (
    Assignment,
    AssignmentPupil,
    AssignmentTable,
    Classroom,
    Student,
    Teacher,
)
from games.services import BulkTable, GameCopy, Player, Recording, write_copies
from learning.weeks import zone_named
from practice import recordings as cards
from practice.cards_dealt import Place

FILE: Final = Path(__file__).resolve().parent.parent / "played_term.json.gz"
ROLES: Final = 24
SECOND: Final = timedelta(days=3)
"""From a week's first lesson to its second."""
BEGINS: Final = time(9, 30)
"""When a lesson begins, by the school's clock."""
LASTS: Final = timedelta(hours=1)
"""How long what a teacher has set stands open."""
_MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True)
class PlayedGame:
    """A game of a lesson: `roles` by seat, pupils first; cards by role; when it began."""

    recording: Recording
    roles: Sequence[int]
    cards: Mapping[int, Sequence[Mapping[str, Any]]]
    after: timedelta


@dataclass(frozen=True)
class PlayedLesson:
    """What a class played in a lesson: tables, each with its games in order."""

    game: str
    card_set: str
    tables: Sequence[Sequence[PlayedGame]]


@dataclass
class TermWritten:
    """How many rows were written."""

    games: int = 0
    events: int = 0
    attempts: int = 0
    opportunities: int = 0
    cards: int = 0

    def add(self, other: "TermWritten") -> None:
        """Add what was written elsewhere."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


@cache
def played_lessons() -> tuple[PlayedLesson, ...]:
    """Return the recorded lessons, the first one first."""
    term = json.loads(gzip.decompress(FILE.read_bytes()))
    return tuple(
        PlayedLesson(
            one["game"],
            one["cards"],
            [[_played(game) for game in table] for table in one["tables"]],
        )
        for one in term["lessons"]
    )


def _played(game: dict[str, Any]) -> PlayedGame:
    rows = {name: _rows(one) for name, one in game["game"].items() if name != "session"}
    return PlayedGame(
        Recording(session=game["game"]["session"], **rows),
        game["roles"],
        {int(role): _rows(columns) for role, columns in game["cards"].items()},
        game["after"] * _MILLISECOND,
    )


def _rows(columns: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Return rows that lie by column; a row has no None."""
    names = list(columns)
    return [
        {name: value for name, value in zip(names, values, strict=True) if value is not None}
        for values in zip(*columns.values(), strict=True)
    ]


def lesson_days(weeks: int, before: date) -> list[date]:
    """Return the days of two lessons a week, the last of them before a date; none at a weekend."""
    days = []
    for week in range(weeks):
        last = before - timedelta(weeks=week, days=1)
        days += [last, last - SECOND]
    return [day - timedelta(days=max(0, day.weekday() - 4)) for day in reversed(days)]


def write_term(
    room: Classroom,
    teacher: Teacher,
    roles: Mapping[int, Student],
    weeks: int,
    before: date | None = None,
) -> TermWritten:
    """Write so many weeks of lessons of a class, the last one before a date (None: today).

    `roles`: who was which of the twenty-four; a game in which one of them is not there is left out.
    Longer terms play the recorded lessons again. Call inside a transaction.
    """
    zone = zone_named(room.school.timezone)
    days = lesson_days(weeks, before or timezone.now().astimezone(zone).date())
    played = played_lessons()
    lessons = [
        _Lesson(room, teacher, roles, played[n % len(played)], datetime.combine(day, BEGINS, zone))
        for n, day in enumerate(days)
    ]
    written = TermWritten()
    for first in range(0, len(lessons), len(played)):
        written.add(_write(lessons[first : first + len(played)]))
    return written


@dataclass(frozen=True)
class _Lesson:
    """A lesson that is to be written for a class."""

    room: Classroom
    teacher: Teacher
    roles: Mapping[int, Student]
    lesson: PlayedLesson
    began: datetime

    @cached_property
    def assignment(self) -> Assignment:
        """What the teacher had set; it ended with the lesson."""
        return Assignment(
            classroom=self.room,
            made_by=self.teacher,
            game=self.lesson.game,
            thinking_cards=self.lesson.card_set,
            goal_count=1,
            starts_at=self.began,
            ended_at=self.began + LASTS,
            keeps_sign_in=False,
        )

    @cached_property
    def places(self) -> list[tuple[int, PlayedGame, GameCopy]]:
        """The number of the table, the game and its copy, of those whose pupils are all there."""
        return [
            (number, played, self._copy(played))
            for number, table in enumerate(self.lesson.tables, 1)
            for played in table
            if self.roles.keys() >= set(played.roles)
        ]

    def _copy(self, played: PlayedGame) -> GameCopy:
        people = enumerate(self.roles[role] for role in played.roles)
        players = {seat: Player(one.user_id, one.name, one.avatar) for seat, one in people}
        began = self.began + played.after
        room = self.room
        return GameCopy(played.recording, players, began, room.public_id, room.name)

    def pupils(self) -> list[AssignmentPupil]:
        """Return for whom it was set, at which table."""
        sat = {role: number for number, played, _copy in self.places for role in played.roles}
        return [
            AssignmentPupil(assignment=self.assignment, student=one, table_number=sat.get(role))
            for role, one in self.roles.items()
        ]

    def tables(self, sessions: Mapping[str, int]) -> Iterator[AssignmentTable]:
        """Yield which game was played at which table, in which round."""
        rounds: Counter[int] = Counter()
        for number, _played, copy in self.places:
            rounds[number] += 1
            yield AssignmentTable(
                assignment=self.assignment,
                classroom=self.room,
                game_session_id=sessions[copy.public_id],
                number=number,
                round=rounds[number],
            )

    def cards(self) -> Iterator[cards.CardsCopy]:
        """Yield the cards that were answered at the tables."""
        for _number, played, copy in self.places:
            place = Place(self.room.public_id, self.assignment.public_id, copy.public_id)
            for role, rows in played.cards.items():
                yield cards.CardsCopy(rows, self.roles[role].user_id, place, copy.began)


def _write(lessons: Sequence[_Lesson]) -> TermWritten:
    """Write lessons: what was set, the games and the cards."""
    Assignment.objects.bulk_create([one.assignment for one in lessons])
    AssignmentPupil.objects.bulk_create([row for one in lessons for row in one.pupils()])
    written = write_copies([copy for one in lessons for _n, _played, copy in one.places])
    tables = [row for one in lessons for row in one.tables(written.sessions)]
    AssignmentTable.objects.bulk_create(tables)
    for one in lessons:  # the columns say when a row was made, whatever it is made with
        Assignment.objects.filter(pk=one.assignment.pk).update(made_at=one.began)
        one.assignment.tables.update(made_at=one.began)
    count = cards.write_copies([copy for one in lessons for copy in one.cards()], BulkTable)
    rows = (written.events, written.attempts, written.opportunities, count)
    return TermWritten(len(tables), *rows)
