"""Rebuilds a pupil's report rows from the log: weeks by upsert, facts from all weeks."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.utils import timezone

from classroom.models import PupilFact, PupilWeek, Student
from games.catalogue import GAMES
from games.selectors import log
from learning.aggregation import COUNTING, FactCount, Week, WeekTotals, merged, rollup
from learning.weeks import bounds, week_of, zone_named

LONGEST_COUNTS = frozenset(key for key, game in GAMES.items() if game.longest_counts)
ALWAYS = datetime(2000, 1, 1, tzinfo=UTC)
"""Before any evidence there can be."""


def rebuild(student: Student, change: log.Change | None) -> list[Any]:
    """Write the pupil's weeks touched by `change` and all facts; return what was written.

    Without a change, or when stored weeks were counted by other rules or in another time zone,
    everything is counted anew. Call inside a transaction that holds the pupil's job.
    """
    stored = dict(PupilWeek.objects.filter(student=student).values_list("week", "figures"))
    stamp = {"counting": COUNTING, "zone": student.school.timezone}
    whole = change is None or any(
        {name: figures.get(name) for name in stamp} != stamp for figures in stored.values()
    )
    fresh = _recount(student, None if whole else change)
    _write_weeks(student, fresh, stamp)
    kept = {} if whole else {week: stored[week] for week in stored if week not in fresh}
    gone = [week for week in stored if whole and week not in fresh]
    PupilWeek.objects.filter(student=student, week__in=gone).delete()
    parts = [WeekTotals.from_json(figures) for figures in kept.values()]
    facts = merged([*parts, *(one.totals for one in fresh.values())]).facts
    _write_facts(student, facts)
    return [
        [week.isoformat(), one.totals.to_json(), one.evidence]
        for week, one in sorted(fresh.items())
    ]


def _recount(student: Student, change: log.Change | None) -> dict[date, Week]:
    """Return the changed weeks (all weeks without a change), from the log."""
    zone = zone_named(student.school.timezone)
    if change is None:
        first, last = ALWAYS, timezone.now() + timedelta(days=2)
        wanted = None
    else:
        wanted = (week_of(change.first_at, zone), week_of(change.last_at, zone))
        first, last = bounds(*wanted)
    attempts = log.attempts_of(student.user_id, first, last)
    opportunities = log.opportunities_of(student.user_id, first, last)
    made = rollup(attempts, opportunities, zone, LONGEST_COUNTS)
    if wanted is None:
        return made
    return {week: one for week, one in made.items() if wanted[0] <= week <= wanted[1]}


def _write_weeks(student: Student, fresh: dict[date, Week], stamp: dict[str, Any]) -> None:
    now = timezone.now()
    PupilWeek.objects.bulk_create(
        [
            PupilWeek(
                student=student,
                week=week,
                figures=one.totals.to_json() | stamp,
                evidence=one.evidence,
                built_at=now,
            )
            for week, one in sorted(fresh.items())
        ],
        update_conflicts=True,
        unique_fields=["student", "week"],
        update_fields=["figures", "evidence", "built_at"],
    )


def _write_facts(student: Student, facts: dict[str, FactCount]) -> None:
    PupilFact.objects.filter(student=student).exclude(item__in=facts).delete()
    PupilFact.objects.bulk_create(
        list(_fact_rows(student, facts.items())),
        update_conflicts=True,
        unique_fields=["student", "item"],
        update_fields=["tried", "right", "met_on", "sewn_on", "last_on"],
    )


def _fact_rows(student: Student, facts: Iterable[tuple[str, FactCount]]) -> Iterable[PupilFact]:
    for item, fact in sorted(facts):
        yield PupilFact(
            student=student,
            item=item,
            tried=fact.tried,
            right=fact.right,
            met_on=date.fromisoformat(fact.met) if fact.met else None,
            sewn_on=date.fromisoformat(fact.sewn) if fact.sewn else None,
            last_on=date.fromisoformat(fact.last),
        )
