"""The evidence of pupils, read for reports. Bots' and clock rows never leave here."""

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, TypeVar

from games.models import Attempt, Decision, Event, EvidenceChange, Opportunity


@dataclass(frozen=True, slots=True)
class Change:
    """New evidence about a pupil: a span of time, and a number that grows with each piece."""

    student_id: int
    first_at: datetime
    last_at: datetime
    sequence: int


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """One judged claim of a pupil; the fields are those of `games.models.Attempt`."""

    id: int
    game_session_id: int
    game: str
    variant: str
    deck: str
    decision: str
    turn_number: int
    at: datetime
    source: str
    kind: str
    item: str
    op: str
    operands: list[int]
    effective: list[int]
    modifier: str
    claimed: int | None
    card_total: int | None
    correct: int | None
    math_correct: bool | None
    rule_legal: bool
    reason: str
    hand: list[Any]
    opportunities: int
    opp_same_item: bool
    latency_ms: int | None
    active_ms: int | None
    idle_cut: bool
    hint_level: int
    assisted: bool
    attempt_no: int
    repeat_of_id: int | None
    pressure: dict[str, Any]


@dataclass(frozen=True, slots=True)
class OpportunityRow:
    """One decision of a pupil; the fields are those of `games.models.Opportunity`."""

    id: int
    game_session_id: int
    game: str
    variant: str
    decision: str
    turn_number: int
    at: datetime
    available: list[list[str]]
    count: int
    action: str
    number_action: bool
    taken: str
    visible: list[Any]
    active_ms: int | None
    idle_cut: bool
    hint_level: int
    tries: int


Row = TypeVar("Row", AttemptRow, OpportunityRow)


def attempts_of(student_id: int, first: datetime, last: datetime) -> list[AttemptRow]:
    """Return the pupil's claims with first <= at < last, in the order they were made."""
    return _rows_of(Attempt, AttemptRow, student_id, first, last)


def opportunities_of(student_id: int, first: datetime, last: datetime) -> list[OpportunityRow]:
    """Return the pupil's decisions with first <= at < last, in order."""
    return _rows_of(Opportunity, OpportunityRow, student_id, first, last)


def _rows_of(
    model: type[Decision], row: type[Row], student_id: int, first: datetime, last: datetime
) -> list[Row]:
    found = model._default_manager.filter(
        student_id=student_id, actor=Event.Actor.PUPIL, at__gte=first, at__lt=last
    ).order_by("at", "id")
    names = [field.name for field in fields(row)]
    return [row(**values) for values in found.values(*names)]


def changed_students(limit: int) -> list[Change]:
    """Return pupils with evidence not yet built into reports, the longest waiting first."""
    rows = EvidenceChange.objects.order_by("last_at")[:limit]
    return [Change(row.student_id, row.first_at, row.last_at, row.sequence) for row in rows]


def change_of(student_id: int) -> Change | None:
    """Return the pupil's unbuilt evidence, None when all is built."""
    row = EvidenceChange.objects.filter(student_id=student_id).first()
    return Change(row.student_id, row.first_at, row.last_at, row.sequence) if row else None
