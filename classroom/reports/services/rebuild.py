"""Rebuilds a pupil's report rows from the log: touched weeks anew, facts as running totals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from classroom.models import PupilFact, PupilWeek, Student
from classroom.reports.services.changes import Change
from classroom.reports.services.estimates import carry_estimate
from classroom.reports.services.evidence import ALWAYS, Evidence, read_evidence
from database.statements import upsert
from games.catalogue import GAMES
from learning.aggregation import (
    COUNTING,
    TRIES,
    FactCount,
    Week,
    WeekTotals,
    grown,
    merged,
    rollup,
)
from learning.parameters import DEFAULTS
from learning.statements import WRONG, Rows
from learning.weeks import bounds, week_of, zone_named

LONGEST_COUNTS = frozenset(key for key, game in GAMES.items() if game.longest_counts)
SEVERAL = 2


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


RULES = f"{COUNTING}/{DEFAULTS.version}"
"""The versions of counting and estimate in force."""


def counting_of(student: Student) -> str:
    """Return by which rules and in which time zone a pupil's rows are counted now."""
    return f"{RULES} {student.school.timezone}"[:64]


def rebuild(student: Student, change: Change | None) -> None:
    """Write the pupil's weeks touched by `change`, and carry the totals of their facts on.

    Reads no earlier week, and what it reads once. Without a change, or where rows have gone from a
    touched week, everything is counted anew. Call inside a transaction that holds the pupil's job.
    """
    if change is not None:
        zone = zone_named(student.school.timezone)
        touched = week_of(change.first_at, zone), week_of(change.last_at, zone)
        first, last = bounds(*touched)
        evidence = read_evidence(student, first, last)
        if _carry_on(student, evidence.until(last), touched):
            carry_estimate(student, evidence, touched[0])
            return
    evidence = read_evidence(student, ALWAYS)
    _count_anew(student, evidence)
    carry_estimate(student, evidence)


def _count_anew(student: Student, evidence: Evidence) -> None:
    weeks = _rollup(student, evidence)
    _write_weeks(student, weeks)
    PupilWeek.objects.filter(student=student).exclude(week__in=weeks).delete()
    facts = merged(one.week.totals for one in weeks.values()).facts
    PupilFact.objects.filter(student=student).exclude(item__in=facts).delete()
    _write_facts(student, facts)


def _carry_on(student: Student, evidence: Evidence, touched: tuple[date, date]) -> bool:
    """Count the touched weeks again; False, with nothing written, where a row of them has gone."""
    first, last = touched
    counted = _rollup(student, evidence)
    weeks = {week: one for week, one in counted.items() if first <= week <= last}
    rows = PupilWeek.objects.filter(student=student, week__range=(first, last))
    stored = dict(rows.values_list("week", "figures"))
    was = merged(stored.values()).facts
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


def _rollup(student: Student, evidence: Evidence) -> dict[date, BuiltWeek]:
    """Return the weeks of all these rows, the outermost perhaps in part."""
    zone = zone_named(student.school.timezone)

    def counted(rows: Evidence) -> dict[date, Week]:
        return rollup(rows.claims, rows.decisions, zone, LONGEST_COUNTS, rows.cards)

    whole, groups = counted(evidence), evidence.groups
    parts = {
        group: counted(evidence.of_group(group))
        for group in sorted(groups)
        if len(groups) >= SEVERAL
    } or dict.fromkeys(groups, whole)
    return {
        monday: BuiltWeek(
            week, {group: part[monday].totals for group, part in parts.items() if monday in part}
        )
        for monday, week in whole.items()
    }


def _write_weeks(student: Student, weeks: Mapping[date, BuiltWeek]) -> None:
    now = timezone.now()
    rows = [
        PupilWeek(
            student=student,
            week=monday,
            figures=built.week.totals.to_json(),
            evidence=[[*claim] for claim in built.week.evidence],
            wrong=[[*claim] for claim in Rows(how=WRONG).of(built.week.evidence)],
            group=built.group,
            shares=built.shares,
            built_at=now,
        )
        for monday, built in sorted(weeks.items())
    ]
    upsert(rows, ("student_id", "week"))


def _facts_of(student: Student, items: Iterable[str]) -> dict[str, FactCount]:
    """Return the stored totals of these facts."""
    rows = PupilFact.objects.filter(student=student, item__in=list(items))
    return {row.item: _count_of(row) for row in rows}


def _count_of(row: PupilFact) -> FactCount:
    days = [day.isoformat() for day in (row.right_on, row.mastered_on) if day]
    met = row.practised_on.isoformat() if row.practised_on else ""
    return FactCount(
        row.tried,
        row.right,
        met,
        days,
        row.last_on.isoformat(),
        row.helped_tried,
        row.helped_right,
    )


def _write_facts(student: Student, facts: Mapping[str, FactCount]) -> None:
    rows = [_row_of(student, item, fact) for item, fact in sorted(facts.items())]
    upsert(rows, ("student_id", "item"))


def _row_of(student: Student, item: str, fact: FactCount) -> PupilFact:
    return PupilFact(
        student=student,
        item=item,
        **{name: getattr(fact, name) for name in TRIES},
        practised_on=date.fromisoformat(fact.met) if fact.met else None,
        right_on=date.fromisoformat(fact.days[0]) if fact.days else None,
        mastered_on=date.fromisoformat(fact.mastered) if fact.mastered else None,
        last_on=date.fromisoformat(fact.last),
    )
