"""Query the story: a table's latest events, in words and moments for one seat.

A logged move never changes: each process reads it once, and makes the words for it once. They are
kept with the move, so that nothing stays of a move that is looked back at no more.
"""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from engine import GAMES
from engine.codec import event_from_json
from engine.protocol import ALL
from engine.protocol import Event as EngineEvent
from games.models import GameSession
from games.presenters.staging import Happened, Moment, Passing
from games.presenters.sums import event_line
from games.presenters.view_models import EventText
from games.presenters.words import language
from games.registry import PRESENTERS, STAGINGS
from games.services.tables import TableState

MOVES = 24
"""How many accepted moves story and news look back: a page that asks but seldom, while robots play,
would never read aloud what lies further back."""
STORY_LINES = 9
STAGED_MOVES = 8
"""What lies further back is never played: the stage takes 2.4 seconds for all that waits."""
MOST_TABLES = 192
"""Tables whose moves are kept, about 60 kB each: more than the 500 seats of a process have."""
IDLE = timedelta(minutes=1)
"""How long a table's moves are kept after its last one, once another table moves."""


@dataclass(slots=True)
class Line:
    """A line of the story with an id that stays."""

    id: str
    event_text: EventText
    avatar: str
    in_story: str = field(default="", compare=False)
    in_news: str = field(default="", compare=False)
    """Its markup, once `games.selectors.table_regions` has drawn it there."""


@dataclass(frozen=True, slots=True)
class Staged:
    """A moment of a move with the line that tells it."""

    place: int  # in the move
    moment: Moment
    event_text: EventText
    avatar: str


class Told(NamedTuple):
    """A move for one seat: its lines, newest first, and its moments, as they happened."""

    lines: tuple[Line, ...]
    staged: tuple[Staged, ...]


class Played(NamedTuple):
    """A move that may be played on the stage: its number in the log, when it was made."""

    number: int
    at: datetime
    staged: tuple[Staged, ...]


class Recent(NamedTuple):
    """What happened lately for one seat: the story, newest line first; the news as they are read
    aloud, newest last; the last moves, newest first."""

    story: list[Line]
    news: list[Line]
    played: tuple[Played, ...]


Reader = tuple[int, tuple[str, ...], tuple[str, ...], str | None]
"""To whom a move is told: a seat's number, the names and avatars at the table, the language."""


@dataclass(slots=True, eq=False)
class Move:
    """One accepted move of a table's log, with what readers have been told of it."""

    number: int
    events: tuple[EngineEvent, ...]
    at: datetime
    told: dict[Reader, Told] = field(default_factory=dict)

    def told_to(self, reader: Reader, game: str) -> Told:
        """Return what a seat is told of the move; readers who are told the same share it."""
        told = self.told.get(reader)
        if told is None:
            told = _tell(self, reader, game)
            told = next((one for one in tuple(self.told.values()) if one == told), told)
            self.told[reader] = told
        return told


class RecentMoves:
    """The last accepted moves of the tables that were looked at last: only newer ones are read.

    What is kept can never be wrong: public ids are given once, and the log only grows.
    """

    def __init__(self, most_tables: int = MOST_TABLES, idle: timedelta = IDLE) -> None:
        """Begin with nothing."""
        self._most, self._idle = most_tables, idle
        self._kept: OrderedDict[str, tuple[int, tuple[Move, ...]]] = OrderedDict()
        self._lock = Lock()

    def __iter__(self) -> Iterator[str]:
        """Yield the public ids of the tables that are kept, the one read first in front."""
        return iter(self._kept)

    def of(self, table: TableState) -> tuple[Move, ...]:
        """Return up to MOVES moves, newest first, of the log as long as the table's row says."""
        public_id, wanted = table.game_session.public_id, table.game_session.event_count
        count, moves = self._kept.get(public_id, (0, ()))
        if count == wanted:
            return moves
        if count > wanted:  # somebody else's request has seen more already
            return self._read(table.game_session, 0)
        moves = (*self._newer(table, count), *moves)[:MOVES]
        with self._lock:
            self._kept[public_id] = wanted, moves
            self._kept.move_to_end(public_id)
            self._make_room(moves)
        return moves

    def _make_room(self, newest: tuple[Move, ...]) -> None:
        """Forget tables that are too many, and those where nobody has moved of late."""
        while len(self._kept) > 1:
            _count, moves = next(iter(self._kept.values()))
            idle = moves and newest and newest[0].at - moves[0].at > self._idle
            if not idle and len(self._kept) <= self._most:
                return
            self._kept.popitem(last=False)

    def _newer(self, table: TableState, after: int) -> tuple[Move, ...]:
        """Return the moves after that event: the one just made is at hand, others are read."""
        logged = table.logged
        if logged is None or logged.number != after + 1:
            return self._read(table.game_session, after)
        if not logged.accepted:
            return ()
        return (Move(logged.number, logged.events, logged.at),)

    def _read(self, game_session: GameSession, after: int) -> tuple[Move, ...]:
        rows = (
            game_session.events.filter(
                accepted=True, number__gt=after, number__lte=game_session.event_count
            )
            .order_by("-number")
            .values_list("number", "events", "at")[:MOVES]
        )
        return tuple(
            Move(number, tuple(map(event_from_json, events)), at) for number, events, at in rows
        )


_recent = RecentMoves()


def recent_of(table: TableState, number: int) -> Recent:
    """Return what happened lately for that seat: a story of STORY_LINES lines, the news of all
    MOVES, and what the stage may show of the last STAGED_MOVES."""
    lines: list[Line] = []
    played: list[Played] = []
    for place, (move, told) in enumerate(_last_moves(table, number)):
        lines += told.lines
        if place < STAGED_MOVES:
            played.append(Played(move.number, move.at, told.staged))
    return Recent(lines[:STORY_LINES], lines[::-1], tuple(played))


def _last_moves(table: TableState, number: int) -> Iterator[tuple[Move, Told]]:
    """Yield the last moves, newest first, with what that seat is told of each."""
    names = tuple([seat.name for seat in table.seats])
    avatars = tuple([seat.avatar for seat in table.seats])
    reader = _kept((number, names, avatars, language()))
    game = table.game_session.game
    return ((move, move.told_to(reader, game)) for move in _recent.of(table))


@lru_cache(maxsize=1024)
def _kept(reader: Reader) -> Reader:
    """Return one object for equal readers: each move of a table keeps it, not a copy."""
    return reader


def seen_moves(table: TableState, number: int) -> Iterator[tuple[int, list[EngineEvent]]]:
    """Yield what the last MOVES accepted moves told that seat, as the engine told it: the newest
    move first, with its number in the log."""
    for move in _recent.of(table):
        yield move.number, [one for one in move.events if one.to == ALL or one.to >> number & 1]


def _tell(move: Move, reader: Reader, game: str) -> Told:
    """Return what a seat is told of one move, in the language that is active."""
    number, names, avatars, _language = reader
    lines, staged = [], []
    rules, presenter, staging = GAMES[game], PRESENTERS[game], STAGINGS[game]
    for place, event in enumerate(move.events):
        passing = staging.passing.get(event.kind)
        if passing and event.seat != number and (event.to == ALL or event.to >> number & 1):
            staged.append(_passing(passing, event, place, number, names, avatars))
            continue
        message = rules.explain(event, number)
        event_text = presenter.event_text(message, names, number) if message else None
        if message is None or event_text is None:
            continue
        avatar = avatars[event_text.seat]
        lines.append(Line(f"story-{move.number}-{place}", event_text, avatar))
        stage = staging.staged.get(event.kind)
        it = Happened(event.seat, number, dict(event.data), message.args)
        if stage and (moment := stage(it)):
            staged.append(Staged(place, moment, event_text, avatar))
    return Told(tuple(reversed(lines)), tuple(staged))


def _passing(
    stage: Passing,
    event: EngineEvent,
    place: int,
    number: int,
    names: tuple[str, ...],
    avatars: tuple[str, ...],
) -> Staged:
    """Return the moment of what no line keeps."""
    data = dict(event.data)
    moment, words = stage(Happened(event.seat, number, data, data), names[event.seat])
    return Staged(place, moment, event_line(event.seat, words, {}), avatars[event.seat])
