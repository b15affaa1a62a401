"""Rebuilds a pupil's report rows from the log: touched weeks anew, facts as running totals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeVar

from django.utils import timezone

from classroom.models import PupilFact, PupilWeek, Student
from games.catalogue import GAMES
from games.selectors import log
from learning.aggregation import COUNTING, FactCount, Week, WeekTotals, grown, merged, rollup
from learning.weeks import bounds, week_of, zone_named

LONGEST_COUNTS = frozenset(key for key, game in GAMES.items() if game.longest_counts)
SEVERAL = 2
Row = TypeVar("Row", log.AttemptRow, log.OpportunityRow)
ALWAYS = datetime(2000, 1, 1, tzinfo=UTC)
"""Before any evidence there can be."""


@dataclass(frozen=True, slots=True)
class BuiltWeek:
    """A pupil's week, and what of its totals was answered in which class ('' = nobody knows)."""

    week: Week
    by_group: Mapping[str, WeekTotals]

    @property
    def group(self) -> str:
        """The one class in which all was answered; '' where there are several."""
        return next(iter(self.by_group)) if len(self.by_group) == 1 else ""

    @property
    def shares(self) -> dict[str, Any]:
        """The figures of each class, where there are several."""
        if len(self.by_group) < SEVERAL:
            return {}
        return {group: totals.to_json() for group, totals in self.by_group.items()}


def counting_of(student: Student) -> str:
    """Return by which rules and in which time zone a pupil's rows are counted now."""
    return f"{COUNTING} {student.school.timezone}"[:64]


def rebuild(student: Student, change: log.Change | None) -> None:
    """Write the pupil's weeks touched by `change`, and carry the totals of their facts on.

    Reads no other week. Without a change, or where rows have gone from a touched week, everything
    is counted anew. Call inside a transaction that holds the pupil's job.
    """
    if change is None or not _carry_on(student, change):
        _count_anew(student)


def _count_anew(student: Student) -> None:
    weeks = _rollup(student, ALWAYS, timezone.now() + timedelta(days=2))
    _write_weeks(student, weeks)
    PupilWeek.objects.filter(student=student).exclude(week__in=weeks).delete()
    facts = merged(one.week.totals for one in weeks.values()).facts
    PupilFact.objects.filter(student=student).exclude(item__in=facts).delete()
    _write_facts(student, facts)


def _carry_on(student: Student, change: log.Change) -> bool:
    """Count the touched weeks again; False, with nothing written, where a row of them has gone."""
    zone = zone_named(student.school.timezone)
    first, last = week_of(change.first_at, zone), week_of(change.last_at, zone)
    counted = _rollup(student, *bounds(first, last))
    weeks = {week: one for week, one in counted.items() if first <= week <= last}
    rows = PupilWeek.objects.filter(student=student, week__range=(first, last))
    stored = dict(rows.values_list("week", "figures"))
    was = merged(map(WeekTotals.from_json, stored.values())).facts
    now = merged(one.week.totals for one in weeks.values()).facts
    changed = grown(was, now)
    if changed is None or not stored.keys() <= weeks.keys():
        return False
    _write_weeks(student, weeks)
    facts = _facts_of(student, changed)
    for item, (old, new) in changed.items():
        facts.setdefault(item, FactCount()).carry(old, new)
    _write_facts(student, facts)
    return True


def _rollup(student: Student, first: datetime, last: datetime) -> dict[date, BuiltWeek]:
    """Return the weeks of all rows with first <= at < last, the outermost perhaps in part."""
    claims = log.attempts_of(student.user_id, first, last)
    decisions = log.opportunities_of(student.user_id, first, last)
    zone = zone_named(student.school.timezone)
    whole = rollup(claims, decisions, zone, LONGEST_COUNTS)
    groups = {row.group for row in claims} | {row.group for row in decisions}
    parts = {
        group: rollup(_of(group, claims), _of(group, decisions), zone, LONGEST_COUNTS)
        for group in sorted(groups)
        if len(groups) >= SEVERAL
    } or dict.fromkeys(groups, whole)
    return {
        monday: BuiltWeek(
            week, {group: part[monday].totals for group, part in parts.items() if monday in part}
        )
        for monday, week in whole.items()
    }


def _of(group: str, rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row.group == group]


def _write_weeks(student: Student, weeks: Mapping[date, BuiltWeek]) -> None:
    """Write weeks, a statement each: several rows of JSON in one cost more to bind and to read."""
    now = timezone.now()
    for monday, built in sorted(weeks.items()):
        PupilWeek.objects.bulk_create(
            [
                PupilWeek(
                    student=student,
                    week=monday,
                    figures=built.week.totals.to_json(),
                    evidence=built.week.evidence,
                    group=built.group,
                    shares=built.shares,
                    built_at=now,
                )
            ],
            update_conflicts=True,
            unique_fields=["student", "week"],
            update_fields=["figures", "evidence", "group", "shares", "built_at"],
        )


def _facts_of(student: Student, items: Iterable[str]) -> dict[str, FactCount]:
    """Return the stored totals of these facts."""
    rows = PupilFact.objects.filter(student=student, item__in=list(items))
    return {row.item: _count_of(row) for row in rows}


def _count_of(row: PupilFact) -> FactCount:
    days = [day.isoformat() for day in (row.right_on, row.sewn_on) if day]
    met = row.met_on.isoformat() if row.met_on else ""
    return FactCount(row.tried, row.right, met, days, row.last_on.isoformat())


def _write_facts(student: Student, facts: Mapping[str, FactCount]) -> None:
    PupilFact.objects.bulk_create(
        [_row_of(student, item, fact) for item, fact in sorted(facts.items())],
        update_conflicts=True,
        unique_fields=["student", "item"],
        update_fields=["tried", "right", "met_on", "right_on", "sewn_on", "last_on"],
    )


def _row_of(student: Student, item: str, fact: FactCount) -> PupilFact:
    return PupilFact(
        student=student,
        item=item,
        tried=fact.tried,
        right=fact.right,
        met_on=date.fromisoformat(fact.met) if fact.met else None,
        right_on=date.fromisoformat(fact.days[0]) if fact.days else None,
        sewn_on=date.fromisoformat(fact.sewn) if fact.sewn else None,
        last_on=date.fromisoformat(fact.last),
    )
