"""Recordings of games that are over: taken from the log as plain values, written as other games.

A copy is a game of its own: ids, keys, people, times and class are new, and whatever was dealt,
done, judged and noticed is as it was recorded. So a copy replays as its original does, and counts
add up to as many times the original as there are copies.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import DateTimeField, Model

from games.fast_lane import store
from games.fast_lane.bulk import BulkTable, Rest, Row
from games.ids import public_id as random_public_id
from games.models import Attempt, Event, GameSession, HelpOpening, Opportunity, Seat
from games.months import month_of

_MILLISECOND = timedelta(milliseconds=1)
_SESSIONS = ("id", "public_id", "settings", "group", "started_at", "moved_at", "finished_at")
_SEATS = ("game_session_id", "user_id", "name", "avatar", "seen_at", "decision_at")
_EVENTS = ("id", "game_session_id", "key", "body_hash", "at", "month")
_DECISIONS = ("game_session_id", "student_id", "event_id", "at", "month", "group")
_OPENINGS = ("game_session_id", "at")

Values = Mapping[str, Any]
"""Columns of a row as JSON has them; what is as by default is left out."""


class Player(NamedTuple):
    """Who sits where a pupil sat: the user's id, the name and picture shown at the table."""

    user_id: int
    name: str
    avatar: str


@dataclass(frozen=True)
class Recording:
    """A game as it was recorded; times in milliseconds since it began.

    `session`: the game session's columns, its seed in hexadecimal; `seats` by number; `events` by
    number; attempts and opportunities name their event by its number.
    """

    session: Values
    seats: Sequence[Values]
    events: Sequence[Values]
    attempts: Sequence[Values]
    opportunities: Sequence[Values]
    openings: Sequence[Values] = ()

    @property
    def lasted(self) -> timedelta:
        """How long it took."""
        after: int = self.session["finished_at"]
        return after * _MILLISECOND

    @property
    def pupils(self) -> list[int]:
        """The numbers of the seats that pupils sat at."""
        return [one["number"] for one in self.seats if not one.get("bot_level")]

    @cached_property
    def rests(self) -> "_Rests":
        """What all copies share of each row, in the database's form."""
        seed = bytes.fromhex(self.session["seed"])
        return _Rests(
            _TABLES[GameSession].shared({**self.session, "seed": seed}),
            [_TABLES[Seat].shared(one) for one in self.seats],
            [_TABLES[Event].shared(one) for one in self.events],
            [_TABLES[Attempt].shared(one) for one in self.attempts],
            [_TABLES[Opportunity].shared(one) for one in self.opportunities],
            [_TABLES[HelpOpening].shared(one) for one in self.openings],
        )


class _Rests(NamedTuple):
    session: Rest
    seats: list[Rest]
    events: list[Rest]
    attempts: list[Rest]
    opportunities: list[Rest]
    openings: list[Rest]


_TABLES: dict[type[Model], BulkTable] = {
    GameSession: BulkTable(GameSession, _SESSIONS),
    Seat: BulkTable(Seat, _SEATS, with_id=False),
    Event: BulkTable(Event, _EVENTS),
    Attempt: BulkTable(Attempt, _DECISIONS, with_id=False),
    Opportunity: BulkTable(Opportunity, _DECISIONS, with_id=False),
    HelpOpening: BulkTable(HelpOpening, _OPENINGS, with_id=False),
}


def record_game(game_session: GameSession) -> Recording:
    """Return a finished game without pupils and place; times are milliseconds since it began."""
    began = game_session.started_at
    session = _values(game_session, began) | {"seed": bytes(game_session.seed).hex()}
    session["settings"] = {**game_session.settings, "place": ""}
    events = list(game_session.events.order_by("number"))
    numbers = {one.pk: one.number for one in events}
    attempts = Attempt.objects.filter(game_session=game_session).order_by("event__number", "n")
    decisions = Opportunity.objects.filter(game_session=game_session).order_by("event__number")
    openings = HelpOpening.objects.filter(game_session=game_session).order_by("at", "id")
    return Recording(
        session,
        [_values(one, began) for one in game_session.seats.order_by("number")],
        [_values(one, began) for one in events],
        [_values(one, began) | {"event": numbers[one.event_id]} for one in attempts],
        [_values(one, began) | {"event": numbers[one.event_id]} for one in decisions],
        [_values(one, began) for one in openings],
    )


_LEFT_OUT = frozenset(
    {"id", "public_id", "user_id", "student_id", "game_session_id", "event_id"}
    | {"group", "key", "body_hash", "month", "seed", "started_at", "paused_at", "quarantined_at"}
    | {"announced", "announced_at", "left_at", "kept_until", "hand_up_at"}
)


def _values(row: Model, began: datetime) -> dict[str, Any]:
    """Return a row's columns that say something: not who, and nothing that is as by default."""
    found = {}
    for one in row._meta.concrete_fields:
        value = getattr(row, one.attname)
        if one.attname in _LEFT_OUT or (one.has_default() and value == one.get_default()):
            continue
        if value is None or (value == "" and one.get_default() == ""):
            continue
        if isinstance(one, DateTimeField):
            value = round((value - began) / _MILLISECOND)
        found[one.attname] = value
    return found


@dataclass(frozen=True)
class GameCopy:
    """A game to be written: a recording, by whom (seat of a pupil -> player), where and when."""

    recording: Recording
    players: Mapping[int, Player]
    began: datetime
    group: str = ""
    place: str = ""
    public_id: str = field(default_factory=random_public_id)

    def at(self, values: Values, name: str = "at") -> datetime | None:
        """Return when something was."""
        after = values.get(name)
        return None if after is None else self.began + after * _MILLISECOND

    def user_at(self, seat: int) -> int | None:
        """Return the user's id of a seat; None for a robot."""
        player = self.players.get(seat)
        return player.user_id if player else None


@dataclass
class Written:
    """How many rows were written, and the game sessions' ids by the copies' public ids."""

    sessions: dict[str, int] = field(default_factory=dict)
    events: int = 0
    attempts: int = 0
    opportunities: int = 0


def write_copies(copies: Sequence[GameCopy]) -> Written:
    """Write games into the log, and note that their pupils' reports are behind.

    Call inside a transaction. Raises KeyError where a pupil's seat has no player.
    """
    written = Written()
    rows: dict[type[Model], list[Row]] = {model: [] for model in _TABLES}
    ids = _Ids(copies)
    for copy in copies:
        written.sessions[copy.public_id] = _add_rows(copy, ids, rows)
    for model, table in _TABLES.items():
        table.insert(rows[model])
    written.events, written.attempts = len(rows[Event]), len(rows[Attempt])
    written.opportunities = len(rows[Opportunity])
    _note_evidence(copies)
    return written


class _Ids:
    """The primary keys of all rows that others link to."""

    def __init__(self, copies: Sequence[GameCopy]) -> None:
        recordings = [one.recording for one in copies]
        events = sum(len(one.events) for one in recordings)
        self.sessions = iter(_TABLES[GameSession].ids(len(copies)))
        self._events = iter(_TABLES[Event].ids(events))

    def events(self, recording: Recording) -> dict[int, int]:
        """Return the ids of a copy's events by number."""
        return {one["number"]: next(self._events) for one in recording.events}


def _add_rows(copy: GameCopy, ids: _Ids, rows: dict[type[Model], list[Row]]) -> int:
    """Add the rows of one game; return its session's id."""
    recording, session_id = copy.recording, next(ids.sessions)
    rests, month = recording.rests, month_of(copy.began)
    events = ids.events(recording)
    rows[GameSession].append(_session_row(copy, session_id))
    rows[Seat] += _seat_rows(copy, session_id)
    row = _TABLES[Event].row
    for values, rest in zip(recording.events, rests.events, strict=True):
        number = values["number"]
        key = f"copied:{session_id}:{number}"
        own = (events[number], session_id, key, key, copy.at(values), month)
        rows[Event].append(row(own, rest))
    row = _TABLES[Attempt].row
    for values, rest in zip(recording.attempts, rests.attempts, strict=True):
        rows[Attempt].append(row(_decision(copy, session_id, events, values, month), rest))
    row = _TABLES[Opportunity].row
    for values, rest in zip(recording.opportunities, rests.opportunities, strict=True):
        rows[Opportunity].append(row(_decision(copy, session_id, events, values, month), rest))
    row = _TABLES[HelpOpening].row
    for values, rest in zip(recording.openings, rests.openings, strict=True):
        rows[HelpOpening].append(row((session_id, copy.at(values)), rest))
    return session_id


def _decision(
    copy: GameCopy, session_id: int, events: Mapping[int, int], values: Values, month: date
) -> tuple[Any, ...]:
    """Return the values of _DECISIONS; what a robot did is nobody's."""
    student = copy.user_at(values["seat"]) if values["actor"] == Event.Actor.PUPIL else None
    event = events[values["event"]]
    return (session_id, student, event, copy.at(values), month, copy.group)


def _session_row(copy: GameCopy, session_id: int) -> Row:
    session = copy.recording.session
    settings = json.dumps({**session["settings"], "place": copy.place})
    times = (copy.began, copy.at(session, "moved_at"), copy.at(session, "finished_at"))
    own = (session_id, copy.public_id, settings, copy.group, *times)
    return _TABLES[GameSession].row(own, copy.recording.rests.session)


def _seat_rows(copy: GameCopy, session_id: int) -> Iterable[Row]:
    for values, rest in zip(copy.recording.seats, copy.recording.rests.seats, strict=True):
        if values.get("bot_level"):
            who: tuple[Any, ...] = (None, values["name"], values["avatar"])
        else:
            who = copy.players[values["number"]]
        own = (session_id, *who, copy.at(values, "seen_at"), copy.at(values, "decision_at"))
        yield _TABLES[Seat].row(own, rest)


def _note_evidence(copies: Iterable[GameCopy]) -> None:
    """Note whose reports are behind, from the first to the last thing that they did."""
    spans: dict[int, tuple[datetime, datetime]] = {}
    for copy in copies:
        ended = copy.began + copy.recording.lasted
        for player in copy.players.values():
            first, last = spans.get(player.user_id, (copy.began, ended))
            spans[player.user_id] = (min(first, copy.began), max(last, ended))
    for user_id, span in sorted(spans.items()):
        store.write([store.EvidenceUpsert(user_id, at) for at in span])
