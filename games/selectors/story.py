"""Query the story: a table's latest events, in words and moments for one seat.

A logged move never changes: each process reads it once, and makes the words for it once. They are
kept with the move, so that nothing stays of a move that is looked back at no more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from typing import NamedTuple

from django.utils.html import escape

from engine import GAMES
from engine.codec import event_from_json
from engine.protocol import ALL, Message
from engine.protocol import Event as EngineEvent
from games.directions import isolated
from games.fast_lane.table_cache import TABLES
from games.models import GameSession
from games.presenters.staging import CALM, Moment, Mood, PassingEvent, StagedEvent
from games.presenters.sums import event_line
from games.presenters.view_models import EventText
from games.presenters.words import language
from games.registry import PRESENTERS, STAGINGS
from games.services.tables import TableState
from games.templatetags.ui import drawn

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


@dataclass(frozen=True)
class Staged:
    """A moment of a move with the line that tells it."""

    place: int  # in the move
    moment: Moment
    event_text: EventText
    avatar: str
    mood: Mood = CALM

    @cached_property
    def markup(self) -> str:
        """Its data attributes, the end of its tag, and the scene with its words; readers who are
        told the same have it drawn once."""
        moment = self.moment
        attributes = {
            "scene": moment.scene,
            "origin": moment.origin,
            "target": moment.target,
            "grand": int(moment.grand),
            "length": moment.length,
            "sound": moment.sound,
            "happy": self.mood.happy,
            "oops": self.mood.oops,
        }
        data = "".join(
            f' data-{name}="{escape(value)}"' for name, value in attributes.items() if value
        )
        scene = drawn(f"games/moments/_{moment.scene}.html", moment=moment)
        words = drawn("games/moments/_words.html", html=self.event_text.html, avatar=self.avatar)
        return f"{data}>{scene}{words}"


class RenderedMove(NamedTuple):
    """A move for one seat: its lines, newest first, those that are only said, and its moments, as
    they happened."""

    lines: tuple[Line, ...]
    unseen: tuple[Line, ...]
    staged: tuple[Staged, ...]


class Played(NamedTuple):
    """A move that may be played on the stage: its number in the log, when it was made."""

    number: int
    at: datetime
    staged: tuple[Staged, ...]


class Recent(NamedTuple):
    """What happened lately for one seat: the story, newest line first, the lines that are only
    said, and the last moves."""

    story: list[Line]
    unseen: list[Line]
    played: tuple[Played, ...]


Audience = tuple[int, tuple[str, ...], tuple[str, ...], str | None]
"""To whom a move is told: a seat's number, the names and avatars at the table, the language."""


@dataclass(slots=True, eq=False)
class Move:
    """One accepted move of a table's log, with what readers have been told of it.

    `before`: the events of the move before; () where that one is not looked back at any more.
    """

    number: int
    events: tuple[EngineEvent, ...]
    at: datetime
    before: tuple[EngineEvent, ...] = ()
    rendered: dict[Audience, RenderedMove] = field(default_factory=dict)

    def told_to(self, reader: Audience, game: str) -> RenderedMove:
        """Return the move as it is rendered for a reader; equal renderings are one object."""
        rendered = self.rendered.get(reader)
        if rendered is None:
            rendered = _tell(self, reader, game)
            rendered = next(
                (one for one in tuple(self.rendered.values()) if one == rendered), rendered
            )
            self.rendered[reader] = rendered
        return rendered


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
    moves = (*_newer(table, count, moves[0].events if moves else ()), *moves)[:MOVES]
    TABLES.put_moves(public_id, wanted, moves)
    return moves


def _newer(table: TableState, after: int, before: tuple[EngineEvent, ...]) -> tuple[Move, ...]:
    """Return the moves after that event, whose own events are `before`: the one just made is at
    hand, others are read."""
    logged = table.logged
    if logged is None or logged.number != after + 1:
        return _read(table.game_session, after, before)
    if not logged.accepted:
        return ()
    return (Move(logged.number, logged.events, logged.at, before=before),)


def _read(
    game_session: GameSession, after: int, before: tuple[EngineEvent, ...] = ()
) -> tuple[Move, ...]:
    rows = (
        game_session.events.filter(
            accepted=True, number__gt=after, number__lte=game_session.event_count
        )
        .order_by("-number")
        .values_list("number", "events", "at")[:MOVES]
    )
    moves: list[Move] = []
    for number, events, at in reversed(list(rows)):
        moves.append(Move(number, tuple(map(event_from_json, events)), at, before=before))
        before = moves[-1].events
    return tuple(reversed(moves))


def recent_of(table: TableState, number: int) -> Recent:
    """Return the seat's last STORY_LINES lines, all others that are said, and the last STAGED_MOVES
    moves."""
    lines: list[Line] = []
    unseen: list[Line] = []
    played: list[Played] = []
    for place, (move, rendered) in enumerate(_last_moves(table, number)):
        lines += rendered.lines
        unseen += rendered.unseen
        if place < STAGED_MOVES:
            played.append(Played(move.number, move.at, rendered.staged))
    return Recent(lines[:STORY_LINES], [*lines[STORY_LINES:], *unseen], tuple(played))


def _last_moves(table: TableState, number: int) -> Iterator[tuple[Move, RenderedMove]]:
    """Yield the last moves, newest first, with what that seat is told of each."""
    names = tuple([isolated(seat.name) for seat in table.seats])
    avatars = tuple([seat.avatar for seat in table.seats])
    reader = _kept((number, names, avatars, language()))
    game = table.game_session.game
    return ((move, move.told_to(reader, game)) for move in moves_of(table))


@lru_cache(maxsize=1024)
def _kept(reader: Audience) -> Audience:
    """Return one object for equal readers: each move of a table keeps it, not a copy."""
    return reader


def seen_moves(table: TableState, number: int) -> Iterator[tuple[int, list[EngineEvent]]]:
    """Yield (number in the log, events that the seat saw) of the last MOVES moves, newest first."""
    for move in moves_of(table):
        yield move.number, [one for one in move.events if _sees(number, one)]


def _sees(number: int, event: EngineEvent) -> bool:
    """May that seat see it?"""
    return bool(event.to == ALL or event.to >> number & 1)


def _tell(move: Move, reader: Audience, game: str) -> RenderedMove:
    """Return a move's lines and staged moments for one reader, in the active language."""
    number, names, avatars, _language = reader
    lines, staged = [], []
    staging = STAGINGS[game]
    for place, event in enumerate(move.events):
        passing = staging.passing.get(event.kind)
        if passing and event.seat != number and _sees(number, event):
            staged.append(_passing(passing, event, place, number, names, avatars))
            continue
        message, event_text = _explained(event, reader, game)
        if message is None or event_text is None:
            continue
        avatar = avatars[event_text.seat]
        lines.append(Line(f"story-{move.number}-{place}", move.number, event_text, avatar))
        stage = staging.staged.get(event.kind)
        if stage is None:
            continue
        earlier, after = (
            [one for one in events if _sees(number, one)]
            for events in ((*move.before, *move.events[:place]), move.events[place + 1 :])
        )
        data, name = dict(event.data), names[event.seat]
        it = StagedEvent(event.seat, number, data, message.args, name, earlier, after)
        if moment := stage(it):
            mood_of = staging.moods.get(event.kind) if event.to == ALL else None
            mood = mood_of(it, move.events) if mood_of else CALM
            words = moment.words or _words_of(moment.told_by, reader, game) or event_text
            staged.append(Staged(place, moment, words, avatar, mood))
    lines.reverse()
    stand = tuple([one for one in lines if one.event_text.html])
    unseen = tuple([one for one in lines if not one.event_text.html])
    return RenderedMove(stand, unseen, tuple(staged))


def _words_of(event: EngineEvent | None, reader: Audience, game: str) -> EventText | None:
    return _explained(event, reader, game)[1] if event else None


def _explained(
    event: EngineEvent, reader: Audience, game: str
) -> tuple[Message | None, EventText | None]:
    """Return an event as the engine explains it to a reader, and in words; None for neither."""
    number, names, _avatars, _language = reader
    message = GAMES[game].explain(event, number)
    return message, PRESENTERS[game].event_text(message, names, number) if message else None


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
