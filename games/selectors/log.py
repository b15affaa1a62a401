"""The evidence of pupils, read for reports. Bots' and clock rows never leave here."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.db.models import Max, Q, QuerySet

from games.models import Attempt, Decision, Event, EvidenceChange, Opportunity


@dataclass(frozen=True, slots=True)
class Change:
    """New evidence about a pupil: a span of time, and a number that grows with each piece."""

    student_id: int
    first_at: datetime
    last_at: datetime
    sequence: int


class AttemptRow(NamedTuple):
    """What pages read of a pupil's judged claim; the fields are `games.models.Attempt`'s."""

    id: int
    seat: int
    game: str
    group: str
    at: datetime
    kind: str
    item: str
    op: str
    operands: list[int]
    effective: list[int]
    modifier: str
    stated_total: int | None
    card_total: int | None
    keyed: bool
    true_total: int | None
    is_true: bool | None
    is_allowed: bool
    reason: str
    hand: list[Any]
    active_ms: int | None
    idle_cut: bool
    hint_level: int
    answer_shown: bool
    hinted_before: bool
    try_number: int
    mode: str


class OpportunityRow(NamedTuple):
    """What reports count of a pupil's decision; the fields are `games.models.Opportunity`'s."""

    id: int
    game: str
    group: str
    turn_number: int
    at: datetime
    available: list[list[str]]
    number_action: bool
    taken_items: list[str]
    pointed_out: bool


@dataclass(frozen=True, slots=True)
class GroupClaim:
    """A pupil's judged claim as a class takes it away: fields of `games.models.Attempt`.

    `table`: its game session's public id; `mode`: the game's, with or against whom: `company`.
    """

    id: int
    student_id: int
    at: datetime
    table: str
    game: str
    mode: str
    deck: str
    turn_number: int
    kind: str
    item: str
    op: str
    operands: list[int]
    effective: list[int]
    modifier: str
    stated_total: int | None
    card_total: int | None
    keyed: bool
    true_total: int | None
    is_true: bool | None
    is_allowed: bool
    reason: str
    truth_in_hand: bool | None
    opportunities: int
    latency_ms: int | None
    active_ms: int | None
    idle_cut: bool
    hint_level: int
    answer_shown: bool
    hinted_before: bool
    try_number: int
    company: str
    device: str
    input: str


_STORED_AS = {"table": "game_session__public_id", "mode": "variant", "company": "mode"}
ROWS_AT_ONCE = 1_000
"""Rows of a long answer that are in memory together."""

Row = TypeVar("Row", AttemptRow, OpportunityRow)


def attempts_of(student_id: int, first: datetime, last: datetime) -> list[AttemptRow]:
    """Return the pupil's claims with first <= at < last, in the order they were made."""
    return _read(AttemptRow, _own(Attempt, student_id, first, last))


def opportunities_of(
    student_id: int, first: datetime, last: datetime, opening_turns: int
) -> list[OpportunityRow]:
    """Return the pupil's decisions with first <= at < last that say something, in order.

    Those are the ones with a true claim to make, and those of a game's first `opening_turns`. Most
    are neither: nothing about them is counted, and they are not read.
    """
    says = Q(count__gt=0) | Q(turn_number__lte=opening_turns)
    return _read(OpportunityRow, _own(Opportunity, student_id, first, last).filter(says))


def hands_of(ids: Collection[int]) -> dict[int, list[Any]]:
    """Return the cards that were in the hand at these decisions, by the decision's id."""
    return dict(Opportunity.objects.filter(pk__in=ids).values_list("pk", "visible"))


def _own(
    model: type[Decision], student_id: int, first: datetime, last: datetime
) -> "QuerySet[Any]":
    return _all_own(model, student_id).filter(at__gte=first, at__lt=last)


def _all_own(model: type[Decision], student_id: int) -> "QuerySet[Any]":
    return model._default_manager.filter(student_id=student_id, actor=Event.Actor.PUPIL)


def _read(row: type[Row], found: "QuerySet[Any]") -> list[Row]:
    return [row._make(one) for one in found.order_by("at", "id").values_list(*row._fields)]


def read_attempts(found: "QuerySet[Attempt]") -> list[AttemptRow]:
    """Return these rows as reports count them, in the order they were made."""
    return _read(AttemptRow, found)


def attempts_at(student_id: int, game_session_id: int) -> list[AttemptRow]:
    """Return the claims that the pupil made in one game, in order."""
    return read_attempts(_all_own(Attempt, student_id).filter(game_session_id=game_session_id))


def claims_in_group(
    group: str, students: Collection[int], present: Collection[int]
) -> Iterator[GroupClaim]:
    """Yield the claims that these pupils made in a group, by (at, id); one query, read in pieces.

    What was made nobody knows where is among them for the pupils who are in the group at present.
    """
    where = Q(group=group) | Q(group="", student_id__in=present)
    found = Attempt.objects.filter(where, student_id__in=students, actor=Event.Actor.PUPIL)
    names = [_STORED_AS.get(field.name, field.name) for field in fields(GroupClaim)]
    rows = found.order_by("at", "id").values_list(*names)
    for values in rows.iterator(chunk_size=ROWS_AT_ONCE):
        yield GroupClaim(*values)


def changed_students(limit: int) -> list[Change]:
    """Return pupils with evidence not yet built into reports, the longest waiting first."""
    rows = EvidenceChange.objects.order_by("last_at")[:limit]
    return [Change(row.student_id, row.first_at, row.last_at, row.sequence) for row in rows]


def games_ended(student_ids: Iterable[int], since: datetime) -> dict[int, datetime]:
    """Return when a game ended in which the pupil decided something since then; one query."""
    decided = Opportunity.objects.filter(
        student_id__in=list(student_ids), at__gte=since, game_session__finished_at__isnull=False
    )
    ended = decided.values_list("student_id").annotate(at_last=Max("game_session__finished_at"))
    return {student_id: at for student_id, at in ended if student_id is not None}


def change_of(student_id: int) -> Change | None:
    """Return the pupil's unbuilt evidence, None when all is built."""
    row = EvidenceChange.objects.filter(student_id=student_id).first()
    return Change(row.student_id, row.first_at, row.last_at, row.sequence) if row else None
