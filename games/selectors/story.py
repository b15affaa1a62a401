"""Query the story: a table's latest events, in words and moments for one seat.

A logged move never changes: each process reads it once, and makes the words for it once.
"""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

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


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A line of the story with an id that stays; what is drawn of it is kept by the object."""

    id: str
    event_text: EventText
    avatar: str


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


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """One accepted move of a table's log; what is told of it is kept by the object."""

    public_id: str
    number: int
    events: list[Any]
    at: datetime


class RecentMoves:
    """The last accepted moves of the tables that were looked at last: only newer ones are read.

    What is kept can never be wrong: public ids are given once, and the log only grows.
    """

    def __init__(self, most_tables: int = 1024) -> None:
        """Begin with nothing."""
        self._most = most_tables
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
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return moves

    def _newer(self, table: TableState, after: int) -> tuple[Move, ...]:
        """Return the moves after that event: the one just made is at hand, others are read."""
        logged = table.logged
        if logged is None or logged.number != after + 1:
            return self._read(table.game_session, after)
        if not logged.accepted:
            return ()
        return (Move(table.game_session.public_id, logged.number, logged.events, logged.at),)

    def _read(self, game_session: GameSession, after: int) -> tuple[Move, ...]:
        rows = (
            game_session.events.filter(
                accepted=True, number__gt=after, number__lte=game_session.event_count
            )
            .order_by("-number")
            .values_list("number", "events", "at")[:MOVES]
        )
        return tuple(Move(game_session.public_id, *row) for row in rows)


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
    game = table.game_session.game
    names = tuple(seat.name for seat in table.seats)
    avatars = tuple(seat.avatar for seat in table.seats)
    moves = _recent.of(table)
    here = language()
    return ((move, _told(move, game, number, names, avatars, here)) for move in moves)


def seen_moves(table: TableState, number: int) -> Iterator[tuple[int, list[EngineEvent]]]:
    """Yield what the last MOVES accepted moves told that seat, as the engine told it: the newest
    move first, with its number in the log."""
    for move in _recent.of(table):
        events = _events(move)
        yield move.number, [one for one in events if one.to == ALL or one.to >> number & 1]


@lru_cache(maxsize=4096)
def _events(move: Move) -> tuple[EngineEvent, ...]:
    return tuple(map(event_from_json, move.events))


@lru_cache(maxsize=16384)
def _told(
    move: Move,
    game: str,
    number: int,
    names: tuple[str, ...],
    avatars: tuple[str, ...],
    _language: str | None,
) -> Told:
    """Return what a seat is told of one move, in the language that is active."""
    lines, staged = [], []
    rules, presenter, staging = GAMES[game], PRESENTERS[game], STAGINGS[game]
    for place, event in enumerate(_events(move)):
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
