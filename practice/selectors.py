"""Query thinking cards: a pupil's history, stitches, and right answers to be counted."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import datetime, tzinfo
from typing import Any, Final, NamedTuple

from django.db.models import Count, Q

from database.statements import read
from learning.cards import Past
from practice.models import CardChange, ThinkingCard
from practice.store import cards_in, lately

ANSWERED: Final = ("right", "wrong", "shown")
RIGHT: Final = ThinkingCard.State.RIGHT
_SEWN: Final = Q(state=RIGHT, too_fast=False)
ROWS_AT_ONCE: Final = 1_000
"""Rows of a long answer that are in memory together."""


def history_of(student_id: int, now: datetime, zone: tzinfo) -> list[Past]:
    """Return the pupil's last cards, the oldest first; days by the calendar of `zone`."""
    return history_in(read([lately(student_id)])[0], now, zone)


def history_in(rows: Sequence[Any], now: datetime, zone: tzinfo) -> list[Past]:
    """Return the cards that were read by `practice.store.lately`, the oldest first."""
    today = now.astimezone(zone).date()
    return [
        Past(
            card.item,
            (card.state == RIGHT and card.tries == 1) if card.tries and not card.too_fast else None,
            (today - card.at.astimezone(zone).date()).days,
            card.expected,
        )
        for card in reversed(cards_in(rows))
    ]


class CardRow(NamedTuple):
    """A card that was answered, as reports count it: the first answer, and whether it is right."""

    id: int
    group: str
    at: datetime
    item: str
    first: int
    right: bool
    active_ms: int | None
    idle_cut: bool


def answered_by(student_id: int, first: datetime, last: datetime) -> list[CardRow]:
    """Return the cards that count of those answered with first <= at < last, in order."""
    rows = ThinkingCard.objects.filter(student_id=student_id, at__gte=first, at__lt=last)
    answered = rows.filter(state__in=ANSWERED, too_fast=False).order_by("at", "id")
    names = ("id", "group", "at", "item", "first", "state", "tries", "active_ms", "idle_cut")
    return [
        CardRow(pk, group, at, item, first, state == RIGHT and tries == 1, active_ms, idle_cut)
        for pk, group, at, item, first, state, tries, active_ms, idle_cut in answered.values_list(
            *names
        )
    ]


@dataclass(frozen=True, slots=True)
class GroupCard:
    """An answered card as a group takes it away: fields of `practice.models.ThinkingCard`."""

    id: int
    student_id: int
    at: datetime
    table: str
    card_set: str
    item: str
    first: int | None
    state: str
    tries: int
    keyed: bool
    hint: bool
    active_ms: int | None
    idle_cut: bool
    selected: bool
    expected: float
    estimator: str
    too_fast: bool

    @property
    def right(self) -> bool:
        """Was it right at the first try?"""
        return self.state == RIGHT and self.tries == 1


def answered_in_group(
    group: str, students: Collection[int], present: Collection[int]
) -> Iterator[GroupCard]:
    """Yield the cards that these pupils answered in a group, by (at, id); one query, in pieces.

    Cards of no group are among them for the pupils who are in the group at present.
    """
    where = Q(group=group) | Q(group="", student_id__in=present)
    found = ThinkingCard.objects.filter(where, student_id__in=students, state__in=ANSWERED)
    names = [field.name for field in fields(GroupCard)]
    rows = found.order_by("at", "id").values_list(*names)
    for values in rows.iterator(chunk_size=ROWS_AT_ONCE):
        yield GroupCard(*values)


@dataclass(frozen=True, slots=True)
class CardSpan:
    """New cards of a pupil: a span of time, and a number that grows with each batch."""

    student_id: int
    first_at: datetime
    last_at: datetime
    sequence: int


def changed_students(limit: int) -> list[CardSpan]:
    """Return pupils with cards not yet built into anything, the longest waiting first."""
    return [_span(row) for row in CardChange.objects.order_by("last_at")[:limit]]


def change_of(student_id: int) -> CardSpan | None:
    """Return the pupil's unbuilt cards, None when all are built."""
    row = CardChange.objects.filter(student_id=student_id).first()
    return _span(row) if row else None


def _span(row: CardChange) -> CardSpan:
    return CardSpan(row.student_id, row.first_at, row.last_at, row.sequence)


def has_cards_since(student_id: int, assignment: str, since: datetime) -> bool:
    """Has the pupil done with any card of this assignment since then?"""
    rows = ThinkingCard.objects.filter(student_id=student_id, assignment=assignment)
    return rows.filter(at__gte=since).exists()


def stitches_of(student_id: int) -> int:
    """Count the cards that the pupil has answered right, in all."""
    return ThinkingCard.objects.filter(_SEWN, student_id=student_id).count()


def stitches_at(student_id: int, table: str) -> int:
    """Count the cards that the pupil has answered right at a table."""
    return ThinkingCard.objects.filter(_SEWN, student_id=student_id, table=table).count()


def right_by_assignment(assignments: Collection[str]) -> list[tuple[str, int, int]]:
    """Return (assignment, user id, right answers) of each pupil. One query, none for nothing."""
    return _right_by("assignment", assignments)


def right_by_table(
    tables: Collection[str], since: datetime | None = None
) -> list[tuple[str, int, int]]:
    """Return (table, user id, right answers) of each pupil. One query, none for nothing."""
    return _right_by("table", tables, since)


def _right_by(
    column: str, ids: Collection[str], since: datetime | None = None
) -> list[tuple[str, int, int]]:
    if not ids:
        return []
    rows = ThinkingCard.objects.filter(_SEWN, **{f"{column}__in": list(ids)})
    rows = rows if since is None else rows.filter(at__gte=since)
    return list(rows.order_by().values_list(column, "student_id").annotate(n=Count("id")))
