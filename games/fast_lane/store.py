"""Every statement of a move, its text fixed once for each database.

Reading: `find_visit` (who asks, and at which seat), `read_table`, `lock_table`. Writing: `write`
takes a list of rows and changes that go out together. The models stay the schema and serve
everything else; a test writes the same rows both ways and compares them.

They are prepared on PostgreSQL, so a pooler in between must work per session.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Model

from database.statements import (
    Columns,
    Convert,
    Statement,
    encoder,
    field_of,
    on_postgresql,
    plain,
    read,
    run,
    run_last,
    split,
)
from games import live
from games.models import Attempt, Event, EvidenceChange, GameSession, Seat

_SEAT = Columns(Seat, alias="s")
_EVERYTHING = Columns(GameSession)
_ALL_SEATS = Columns(Seat)


class SessionHeader(NamedTuple):
    """What a game session's row says before anything is loaded: columns of `GameSession`."""

    id: int
    public_id: str
    game: str
    version: int
    revision: int
    status: str
    paused_at: datetime | None
    quarantined_at: datetime | None
    moved_at: datetime


_SESSION = Columns(GameSession, SessionHeader._fields, "g")


@dataclass(frozen=True, slots=True)
class Visit:
    """A signed-in person's request for a table: one row, read before anything else.

    `session` is None where there is no such table, `seat` for who does not sit there, or whose
    seat is closed.
    """

    session_key: str
    user_id: int
    holder: str  # the user's public id
    seen: int | None  # when a pupil last did something, Unix seconds
    session: SessionHeader | None
    seat: Seat | None


class Insert(NamedTuple):
    """A row to be written, its values by column."""

    model: type[Model]
    values: Mapping[str, Any]


class Update(NamedTuple):
    """Columns of the row with that primary key, set to these values."""

    model: type[Model]
    pk: Any
    values: Mapping[str, Any]


class Expression(NamedTuple):
    """A value that the database works out while it writes."""

    sql: str
    parameters: tuple[Any, ...]


class EvidenceUpsert(NamedTuple):
    """Raise a pupil's `EvidenceChange`, or insert it: reports are behind since `at`."""

    student_id: int
    at: datetime


class Hint(NamedTuple):
    """That a game session is at this revision, told to listeners once it is committed."""

    public_id: str
    revision: int


Write = Insert | Update | EvidenceUpsert | Hint


@cache
def _browser_session() -> type[Model]:
    """Return the configured session model; it has `user`, `auth_hash` and `seen`."""
    engine = import_module(settings.SESSION_ENGINE)
    return engine.SessionStore.get_model_class()  # type: ignore[no-any-return]


@cache
def _who() -> tuple[Columns, Columns]:
    """Return the columns that say who asks: of the browser's session and of the user."""
    user = get_user_model()
    names = ["id", "password", "is_active", user.USERNAME_FIELD]
    return Columns(_browser_session(), ["auth_hash", "seen"], "b"), Columns(user, names, "u")


@cache
def _visit_text() -> str:
    people, browsers = get_user_model()._meta, _browser_session()._meta
    browser, person = _who()
    return (
        f"SELECT {browser.sql}, {person.sql}, {_SESSION.sql}, {_SEAT.sql}"  # noqa: S608
        f" FROM {browsers.db_table} b JOIN {people.db_table} u ON u.id = b.user_id"
        f" LEFT JOIN {GameSession._meta.db_table} g ON g.public_id = %s"
        f" LEFT JOIN {Seat._meta.db_table} s ON s.game_session_id = g.id AND s.user_id = u.id"
        " AND s.closed_at IS NULL"
        " WHERE b.session_key = %s AND b.expire_date > %s"
    )


EVENT_ID = f"(SELECT id FROM {Event._meta.db_table} WHERE game_session_id = %s AND number = %s)"  # noqa: S608
"""The id of an event by its session and number."""


def find_visit(session_key: str, public_id: str, now: datetime) -> Visit | None:
    """Return the visit of this browser's session to that table; None without a valid session.

    A session ends with its row, its time, the user's account, or another password.
    """
    rows = read([(_visit_text(), (public_id, session_key, plain(now)))])[0]
    if not rows:
        return None
    browser, person = _who()
    parts = split(rows[0], (browser, person, _SESSION, _SEAT))
    auth_hash, seen = browser.read(parts[0])
    user_id, password, active, holder = person.read(parts[1])
    if not active or auth_hash not in _hashes(password):
        return None
    glance = SessionHeader(*_SESSION.read(parts[2]))
    seat = _SEAT.instance(parts[3]) if parts[3][0] is not None else None
    return Visit(
        session_key, user_id, holder, seen, glance if glance.id is not None else None, seat
    )


@lru_cache(maxsize=4096)
def _hashes(password: str) -> frozenset[str]:
    """Return the session hashes of a user with this password, one by each secret key in force."""
    user: Any = get_user_model()(password=password)
    return frozenset({user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()})


class TableRows(NamedTuple):
    """A table as it is stored."""

    session: GameSession
    seats: list[Seat]


def read_table(pk: int) -> TableRows:
    """Return the whole row of a game session and its seats by number, without a lock."""
    rows = read([_session_statement(pk, locked=False), _seats_statement(pk)])
    return _table_rows(rows[0], rows[1])


def read_seats(pk: int) -> list[Seat]:
    """Return the seats of a game session by number."""
    return [_ALL_SEATS.instance(row) for row in read([_seats_statement(pk)])[0]]


class Locked(NamedTuple):
    """A table under its lock, and how many moves one seat has made since a moment."""

    table: TableRows
    burst: int


def lock_table(pk: int, *, seat: int, actor: str, since: datetime, most: int) -> Locked | None:
    """Lock a game session's row until the transaction ends; None where there is none.

    PostgreSQL: FOR NO KEY UPDATE. SQLite: the transaction is IMMEDIATE, which locks the file.
    `burst` counts the moves of that seat and actor after `since` among the last `most`.
    """
    found = run(
        [
            _session_statement(pk, locked=True),
            _seats_statement(pk),
            (_burst_text(), [plain(value) for value in (pk, pk, most, seat, actor, since)]),
        ]
    )
    if not found[0]:
        return None
    return Locked(_table_rows(found[0], found[1]), int(found[2][0][0]))


def _table_rows(sessions: list[Any], seats: list[Any]) -> TableRows:
    if not sessions:
        raise GameSession.DoesNotExist
    return TableRows(_EVERYTHING.instance(sessions[0]), [_ALL_SEATS.instance(row) for row in seats])


@cache
def _session_text(*, locked: bool) -> str:
    lock = " FOR NO KEY UPDATE" if locked and on_postgresql() else ""
    return f"SELECT {_EVERYTHING.sql} FROM {GameSession._meta.db_table} WHERE id = %s{lock}"  # noqa: S608


def _session_statement(pk: int, *, locked: bool) -> Statement:
    return _session_text(locked=locked), (plain(pk),)


@cache
def _seats_text() -> str:
    table = Seat._meta.db_table
    return f"SELECT {_ALL_SEATS.sql} FROM {table} WHERE game_session_id = %s ORDER BY number"  # noqa: S608


def _seats_statement(pk: int) -> Statement:
    return _seats_text(), (plain(pk),)


@cache
def _burst_text() -> str:
    events, sessions = Event._meta.db_table, GameSession._meta.db_table
    return (
        f"SELECT COUNT(*) FROM {events} WHERE game_session_id = %s"  # noqa: S608
        f" AND number > (SELECT event_count FROM {sessions} WHERE id = %s) - %s"
        " AND seat = %s AND actor = %s AND at > %s"
    )


def earlier_tries(
    session_id: int, seat: int, turn_number: int, kind: str, item: str
) -> list[list[int]]:
    """Return the operands of a seat's tries of an item in a turn."""
    columns = _tries_columns()
    text = (
        f"SELECT {columns.sql} FROM {Attempt._meta.db_table} WHERE game_session_id = %s"  # noqa: S608
        " AND seat = %s AND turn_number = %s AND kind = %s AND item = %s"
    )
    rows = run([(text, [plain(value) for value in (session_id, seat, turn_number, kind, item)])])[0]
    return [columns.read(row)[0] for row in rows]


@cache
def _tries_columns() -> Columns:
    return Columns(Attempt, ("operands",))


def write(writes: Sequence[Write], *, last: bool = False) -> None:
    """Carry out these writes in order, inside the caller's transaction.

    `last`: nothing follows them in the caller's block of `transaction.atomic`, so if that is the
    outermost one, its commit goes out with them, and hints behind it.
    Raises django.db.IntegrityError where a constraint refuses one.
    """
    hints = [one for one in writes if isinstance(one, Hint)]
    statements = [_statement(one) for one in writes if not isinstance(one, Hint)]
    is_told = False
    if last:
        after = [live.hint_statement(*hint) for hint in hints]
        _rows, is_told = run_last(statements, after)
    else:
        run(statements)
    for hint in [] if is_told else hints:
        live.announce(*hint)


def _statement(one: Insert | Update | EvidenceUpsert) -> Statement:
    if isinstance(one, EvidenceUpsert):
        at = plain(one.at)
        return _upsert_text(), (plain(one.student_id), at, at)
    parameters: list[Any] = []
    inline = []
    names = tuple(one.values)
    for encode, (name, value) in zip(_encoders(one.model, names), one.values.items(), strict=True):
        if isinstance(value, Expression):
            inline.append((name, value.sql))
            parameters += map(plain, value.parameters)
        else:
            parameters.append(encode(value))
    if isinstance(one, Update):
        return _update_text(one.model, names), [*parameters, plain(one.pk)]
    return _insert_text(one.model, names, tuple(inline)), parameters


@lru_cache(maxsize=256)
def _encoders(model: type[Model], names: tuple[str, ...]) -> list[Convert]:
    return [encoder(model, name) for name in names]


@lru_cache(maxsize=256)
def _update_text(model: type[Model], names: tuple[str, ...]) -> str:
    places = ", ".join(f'"{field_of(model, name).column}" = %s' for name in names)
    return f"UPDATE {model._meta.db_table} SET {places} WHERE {_pk(model)} = %s"  # noqa: S608


@lru_cache(maxsize=256)
def _insert_text(
    model: type[Model], names: tuple[str, ...], inline: tuple[tuple[str, str], ...]
) -> str:
    worked_out = dict(inline)
    columns = ", ".join(f'"{field_of(model, name).column}"' for name in names)
    places = ", ".join(worked_out.get(name, "%s") for name in names)
    return f"INSERT INTO {model._meta.db_table} ({columns}) VALUES ({places})"  # noqa: S608


def _pk(model: type[Model]) -> str:
    assert model._meta.pk is not None
    return str(model._meta.pk.column)


@cache
def _upsert_text() -> str:
    """Return the statement that inserts a pupil's row, or widens its span and raises its count."""
    table = EvidenceChange._meta.db_table
    count = field_of(EvidenceChange, "sequence").column
    return (
        f"INSERT INTO {table} (student_id, first_at, last_at, {count}) VALUES (%s, %s, %s, 1)"  # noqa: S608
        " ON CONFLICT (student_id) DO UPDATE SET"
        f" first_at = CASE WHEN excluded.first_at < {table}.first_at"
        f" THEN excluded.first_at ELSE {table}.first_at END,"
        f" last_at = CASE WHEN excluded.last_at > {table}.last_at"
        f" THEN excluded.last_at ELSE {table}.last_at END,"
        f" {count} = {table}.{count} + 1"
    )


def keep_tray(seat_id: int, decision: str, tray: Mapping[str, Any]) -> None:
    """Write a half-built claim if that decision is still open."""
    text = (
        f"UPDATE {Seat._meta.db_table} SET tray = %s"  # noqa: S608
        " WHERE id = %s AND decision = %s"
    )
    encoded_tray = encoder(Seat, "tray")(tray)
    run([(text, (encoded_tray, plain(seat_id), decision))])


def note_presence(seat_id: int, now: datetime) -> None:
    """Write that a seat's page gave a sign."""
    text = f"UPDATE {Seat._meta.db_table} SET seen_at = %s WHERE id = %s"  # noqa: S608
    run([(text, (plain(now), plain(seat_id)))])
