"""Query the story: a table's latest events, in words and moments for one seat.

A logged move never changes: each process reads it once, and makes the words for it once. They are
kept with the move, so that nothing stays of a move that is looked back at no more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from engine import GAMES
from engine.codec import event_from_json
from engine.protocol import ALL
from engine.protocol import Event as EngineEvent
from games.fast_lane.table_cache import TABLES
from games.models import GameSession
from games.presenters.staging import Moment, PassingEvent, StagedEvent
from games.presenters.sums import event_line
from games.presenters.view_models import EventText
from games.presenters.words import language
from games.registry import PRESENTERS, STAGINGS
from games.services.tables import TableState

MOVES = 24
"""How many accepted moves the story looks back: many of them tell a seat nothing."""
STORY_LINES = 9
"""So many are shown; those before are sent only to be read aloud, to a page that missed them."""
STAGED_MOVES = 8
"""What lies further back is never played: the stage takes 2.4 seconds for all that waits."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the story with an id that stays, and the number of its move."""

    id: str
    move: int
    event_text: EventText
    avatar: str


@dataclass(frozen=True, slots=True)
class Staged:
    """A moment of a move with the line that tells it."""

    place: int  # in the move
    moment: Moment
    event_text: EventText
    avatar: str


class RenderedMove(NamedTuple):
    """A move for one seat: its lines, newest first, and its moments, as they happened."""

    lines: tuple[Line, ...]
    staged: tuple[Staged, ...]


class Played(NamedTuple):
    """A move that may be played on the stage: its number in the log, when it was made."""

    number: int
    at: datetime
    staged: tuple[Staged, ...]


class Recent(NamedTuple):
    """What happened lately for one seat: the story and the lines before it, newest line first,
    and the last moves."""

    story: list[Line]
    earlier: list[Line]
    played: tuple[Played, ...]


Audience = tuple[int, tuple[str, ...], tuple[str, ...], str | None]
"""To whom a move is told: a seat's number, the names and avatars at the table, the language."""


@dataclass(slots=True, eq=False)
class Move:
    """One accepted move of a table's log, with what readers have been told of it."""

    number: int
    events: tuple[EngineEvent, ...]
    at: datetime
    told: dict[Audience, RenderedMove] = field(default_factory=dict)

    def told_to(self, reader: Audience, game: str) -> RenderedMove:
        """Return what a seat is told of the move; readers who are told the same share it."""
        told = self.told.get(reader)
        if told is None:
            told = _tell(self, reader, game)
            told = next((one for one in tuple(self.told.values()) if one == told), told)
            self.told[reader] = told
        return told


def moves_of(table: TableState) -> tuple[Move, ...]:
    """Return up to MOVES moves, newest first, of the log as long as the table's row says.

    Those that are kept of the table are not read again.
    """
    public_id, wanted = table.game_session.public_id, table.game_session.event_count
    count, moves = TABLES.moves_of(public_id)
    if count == wanted:
        return moves
    if count > wanted:  # somebody else's request has seen more already
        return _read(table.game_session, 0)
    moves = (*_newer(table, count), *moves)[:MOVES]
    TABLES.put_moves(public_id, wanted, moves)
    return moves


def _newer(table: TableState, after: int) -> tuple[Move, ...]:
    """Return the moves after that event: the one just made is at hand, others are read."""
    logged = table.logged
    if logged is None or logged.number != after + 1:
        return _read(table.game_session, after)
    if not logged.accepted:
        return ()
    return (Move(logged.number, logged.events, logged.at),)


def _read(game_session: GameSession, after: int) -> tuple[Move, ...]:
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


def recent_of(table: TableState, number: int) -> Recent:
    """Return what happened lately for that seat: a story of STORY_LINES lines, and what the stage
    may show of the last STAGED_MOVES."""
    lines: list[Line] = []
    played: list[Played] = []
    for place, (move, told) in enumerate(_last_moves(table, number)):
        lines += told.lines
        if place < STAGED_MOVES:
            played.append(Played(move.number, move.at, told.staged))
    return Recent(lines[:STORY_LINES], lines[STORY_LINES:], tuple(played))


def _last_moves(table: TableState, number: int) -> Iterator[tuple[Move, RenderedMove]]:
    """Yield the last moves, newest first, with what that seat is told of each."""
    names = tuple([seat.name for seat in table.seats])
    avatars = tuple([seat.avatar for seat in table.seats])
    reader = _kept((number, names, avatars, language()))
    game = table.game_session.game
    return ((move, move.told_to(reader, game)) for move in moves_of(table))


@lru_cache(maxsize=1024)
def _kept(reader: Audience) -> Audience:
    """Return one object for equal readers: each move of a table keeps it, not a copy."""
    return reader


def seen_moves(table: TableState, number: int) -> Iterator[tuple[int, list[EngineEvent]]]:
    """Yield what the last MOVES accepted moves told that seat, as the engine told it: the newest
    move first, with its number in the log."""
    for move in moves_of(table):
        yield move.number, [one for one in move.events if one.to == ALL or one.to >> number & 1]


def _tell(move: Move, reader: Audience, game: str) -> RenderedMove:
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
        lines.append(Line(f"story-{move.number}-{place}", move.number, event_text, avatar))
        stage = staging.staged.get(event.kind)
        it = StagedEvent(event.seat, number, dict(event.data), message.args)
        if stage and (moment := stage(it)):
            staged.append(Staged(place, moment, event_text, avatar))
    return RenderedMove(tuple(reversed(lines)), tuple(staged))


def _passing(
    stage: PassingEvent,
    event: EngineEvent,
    place: int,
    number: int,
    names: tuple[str, ...],
    avatars: tuple[str, ...],
) -> Staged:
    """Return the moment of what no line keeps."""
    data = dict(event.data)
    moment, words = stage(StagedEvent(event.seat, number, data, data), names[event.seat])
    return Staged(place, moment, event_line(event.seat, words, {}), avatars[event.seat])
