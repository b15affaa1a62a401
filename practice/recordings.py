"""Recordings of thinking cards: taken from rows as plain values, written as other pupils' cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

from django.db.models import Model

from practice.cards_dealt import Place
from practice.models import ThinkingCard
from practice.store import raise_change

_MILLISECOND = timedelta(milliseconds=1)
_OWN = (
    *("student_id", "key", "group", "assignment", "table"),
    *("asked_at", "shown_at", "at"),
)
_TIMES: Final = ("asked_at", "shown_at", "at")
_KEPT: Final = (
    *("card_set", "item", "state", "first", "tries", "keyed", "hint", "active_ms", "idle_cut"),
    *("too_fast", "selected", "expected", "estimator"),
)

Values = Mapping[str, Any]
"""A card's columns as JSON has them; times in milliseconds since some moment."""


class Bulk(Protocol):
    """Whatever fills a table with many rows (`games.fast_lane.bulk.BulkTable`)."""

    def shared(self, values: Mapping[str, Any]) -> Any: ...
    def row(self, own: Sequence[Any], rest: Any) -> Any: ...
    def insert(self, rows: Sequence[Any]) -> None: ...


class BulkFor(Protocol):
    """What makes a Bulk of a model; `own`: columns that differ from row to row."""

    def __call__(self, model: type[Model], own: Sequence[str], *, with_id: bool) -> Bulk: ...


@dataclass(frozen=True, slots=True)
class CardsCopy:
    """Cards to be written: whose, where, and the moment since which their times count."""

    cards: Sequence[Values]
    student_id: int
    place: Place
    began: datetime


def record_cards(student_id: int, table: str, began: datetime) -> list[dict[str, Any]]:
    """Return a pupil's cards at a table, in order; times since `began`."""
    rows = ThinkingCard.objects.filter(student_id=student_id, table=table).order_by("at", "id")
    return [
        {name: value for name in _KEPT if (value := getattr(one, name)) is not None}
        | {name: round((getattr(one, name) - began) / _MILLISECOND) for name in _TIMES}
        for one in rows
    ]


def write_copies(copies: Sequence[CardsCopy], bulk_for: BulkFor) -> int:
    """Write cards, and note that their pupils have new ones; return how many were written.

    A pupil and table come once; what a card does not say is as by default. Call inside a
    transaction.
    """
    table = bulk_for(ThinkingCard, _OWN, with_id=False)
    rows = [row for copy in copies for row in _rows(copy, table)]
    table.insert(rows)
    spans: dict[int, list[datetime]] = {}
    for copy in copies:
        ends = (_at(copy, one, "at") for one in (*copy.cards[:1], *copy.cards[-1:]))
        spans.setdefault(copy.student_id, []).extend(ends)
    for student_id, times in sorted(spans.items()):
        for at in {min(times), max(times)} if times else ():
            raise_change(student_id, at)
    return len(rows)


def _rows(copy: CardsCopy, table: Bulk) -> Sequence[Any]:
    place = copy.place
    return [
        table.row(
            (
                *(copy.student_id, f"{place.table}-{n}", place.group, place.assignment),
                *(place.table, *(_at(copy, values, name) for name in _TIMES)),
            ),
            table.shared({name: values[name] for name in _KEPT if name in values}),
        )
        for n, values in enumerate(copy.cards)
    ]


def _at(copy: CardsCopy, values: Values, name: str) -> datetime:
    after: int = values[name]
    return copy.began + after * _MILLISECOND
