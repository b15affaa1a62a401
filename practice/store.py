"""Fixed statements of what is read and written with every answer (see `database.statements`)."""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from database.statements import Columns, Statement, plain, run, run_last, values_of, written
from practice.models import CardChange, ThinkingCard

LOOK_BACK = 80
"""Cards of a pupil by which the next one is chosen."""


class LateCard(NamedTuple):
    """One of a pupil's last cards: columns of `ThinkingCard`."""

    item: str
    state: str
    tries: int
    at: datetime
    expected: float
    too_fast: bool


class RecentCard(NamedTuple):
    """When a card was written and answered, and how: columns of `ThinkingCard`."""

    at: datetime
    shown_at: datetime
    active_ms: int | None
    state: str


_LATELY = Columns(ThinkingCard, LateCard._fields)
_RECENT = Columns(ThinkingCard, RecentCard._fields)


def write(cards: Sequence[ThinkingCard]) -> int:
    """Insert cards of one pupil and moment, but those whose keys are there; return how many.

    If any was inserted, the pupil's `CardChange` is noted. Nothing may follow in the caller's
    block of `transaction.atomic`: its commit goes out with them.
    """
    inserts = [(_insert_text(), values_of(one)) for one in cards]
    change = _change(cards[0].student_id, cards[0].at)
    rows, _is_committed = run_last([*inserts, change])
    return sum(len(one) for one in rows[: len(cards)])


def raise_change(student_id: int, at: datetime) -> None:
    """Note that the pupil has cards written at `at`; nothing where there are none."""
    run([_change(student_id, at)])


def lately(student_id: int) -> Statement:
    """Return the statement that reads the pupil's last cards, for `cards_in`."""
    return _lately_text(), (plain(student_id),)


def written_since(student_id: int, since: datetime) -> Statement:
    """Return the statement that reads the pupil's cards written since then, for `recent_in`."""
    return _since_text(), (plain(student_id), plain(since))


def recent_in(rows: Sequence[Any]) -> list[RecentCard]:
    """Return the cards read by `written_since`."""
    return [RecentCard(*_RECENT.read(row)) for row in rows]


def cards_in(rows: Sequence[Any]) -> list[LateCard]:
    """Return the cards read by `lately`, newest first."""
    return [LateCard(*_LATELY.read(row)) for row in rows]


def _change(student_id: int, at: datetime) -> Statement:
    return _change_text(), (plain(student_id), plain(at))


@cache
def _insert_text() -> str:
    columns = written(ThinkingCard)
    places = ", ".join(["%s"] * len(columns))
    return (
        f"INSERT INTO {ThinkingCard._meta.db_table} ({columns.sql}) VALUES ({places})"  # noqa: S608
        " ON CONFLICT (student_id, key) DO NOTHING RETURNING id"
    )


@cache
def _change_text() -> str:
    """Insert the note, or widen its span and raise its number.

    Tabs may write in another order than they began, so `at` may lie before what is noted.
    """
    table = CardChange._meta.db_table
    return (
        f"INSERT INTO {table} (student_id, first_at, last_at, sequence)"  # noqa: S608
        f" SELECT student_id, at, at, 1 FROM {ThinkingCard._meta.db_table}"
        " WHERE student_id = %s AND at = %s LIMIT 1"
        " ON CONFLICT (student_id) DO UPDATE SET"
        f" first_at = CASE WHEN excluded.first_at < {table}.first_at"
        f" THEN excluded.first_at ELSE {table}.first_at END,"
        f" last_at = CASE WHEN excluded.last_at > {table}.last_at"
        f" THEN excluded.last_at ELSE {table}.last_at END,"
        f" sequence = {table}.sequence + 1"
    )


@cache
def _since_text() -> str:
    return (
        f"SELECT {_RECENT.sql} FROM {ThinkingCard._meta.db_table}"  # noqa: S608
        " WHERE student_id = %s AND at > %s"
    )


@cache
def _lately_text() -> str:
    return (
        f"SELECT {_LATELY.sql} FROM {ThinkingCard._meta.db_table}"  # noqa: S608
        f" WHERE student_id = %s ORDER BY at DESC, id DESC LIMIT {LOOK_BACK}"
    )
