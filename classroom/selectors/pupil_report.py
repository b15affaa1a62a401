"""Pupil report for the teacher: facts, growth, and every equation with its hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from classroom.models import PupilFact, PupilWeek, Student
from classroom.selectors.reports import (
    SPANS,
    USUAL_SPAN,
    WEEK,
    Equation,
    Freshness,
    Grid,
    KindLine,
    alone,
    equations,
    facts_of,
    freshness_of,
    grids_of,
    kind_lines,
    own_sums,
    sums_tried,
    this_monday,
)
from learning.aggregation import WeekTotals, merged
from learning.number_facts import NUMBER_FACTS, NumberFact
from learning.proportions import Proportion
from learning.weeks import DAY, day_of, monday_of, zone_named

GROWTH_WEEKS = 8
LISTED_WEEKS = 26
PAGE = 50
SHOW = ("all", "notyet", "help")
NEXT = 3


@dataclass(frozen=True, slots=True)
class FactState:
    """What the pupil has shown of a fact: none, tried (not right yet), met or sewn."""

    fact: NumberFact
    state: str
    share: Proportion  # right without help, of first tries, over all time


@dataclass(frozen=True, slots=True)
class GrowthWeek:
    """How many facts were sewn, and met but not sewn, by the end of a week."""

    week: date
    sewn: int
    met: int

    @property
    def total(self) -> int:
        """How many were met, the sewn ones included."""
        return self.sewn + self.met


@dataclass(frozen=True, slots=True)
class Choice:
    """What the figures and equations are about: the last `weeks` weeks, or one week."""

    key: str  # as in the address: '4' or '2026-11-16'
    weeks: int
    first: date
    last: date  # a Monday too

    @property
    def end(self) -> date:
        """The last day."""
        return self.last + DAY * 6


@dataclass(frozen=True, slots=True)
class PupilReport:
    """The whole page."""

    freshness: Freshness
    choice: Choice
    choices: list[Choice]
    sums: int
    first_try: Proportion
    days: int
    last: date  # the last day of the chosen weeks, today if that is to come
    last_day: date | None  # on which the pupil played last, of the chosen weeks
    kinds: list[KindLine]
    slips: list[tuple[str, int]]
    grids: list[Grid[FactState]]
    met: int
    sewn: int
    tried: int  # tried but not right yet
    next: list[NumberFact]  # met, to be sewn next
    growth: list[GrowthWeek]
    show: str
    listed: int  # equations of the chosen sort
    equations: list[Equation]  # newest first, as many as asked for
    more: int

    @property
    def facts(self) -> int:
        """How many facts the shown quilts have room for."""
        return sum(len(grid.cells) for grid in self.grids)


def pupil_report(
    student: Student,
    when: str = "",
    show: str = "all",
    shown: int = PAGE,
    *,
    now: datetime | None = None,
) -> PupilReport:
    """Return a pupil's report: four queries, however long the history.

    `when`: a number of SPANS or the Monday of a week; `show`: one of SHOW; `shown`: how many
    equations at most. Anything else gives the usual.
    """
    today = day_of(now or timezone.now(), zone_named(student.school.timezone))
    monday = monday_of(today)
    choices = _choices(student, monday)
    choice = next((one for one in choices if one.key == when), None)
    choice = choice or next(one for one in choices if one.key == str(USUAL_SPAN))
    figures, lines = _chosen(student, choice)
    facts = facts_of(student)
    states = {fact.key: _state(fact, facts.get(fact.key)) for fact in NUMBER_FACTS}
    kinds = [one.state for one in states.values()]
    sort = show if show in SHOW else "all"
    fitting = [line for line in lines if _fits(line, sort)]
    return PupilReport(
        freshness=freshness_of([student]),
        choice=choice,
        choices=choices,
        sums=sums_tried(figures),
        first_try=alone(figures),
        days=len(figures.days),
        last=min(choice.end, today),
        last_day=date.fromisoformat(max(figures.days)) if figures.days else None,
        kinds=kind_lines(figures),
        slips=sorted(figures.slips.items(), key=lambda one: (-one[1], one[0])),
        grids=grids_of(states, facts),
        met=kinds.count("met") + kinds.count("sewn"),
        sewn=kinds.count("sewn"),
        tried=kinds.count("tried"),
        next=_next(facts),
        growth=_growth(facts, monday),
        show=sort,
        listed=len(fitting),
        equations=fitting[:shown],
        more=max(0, len(fitting) - shown),
    )


def _choices(student: Student, monday: date) -> list[Choice]:
    """Return the spans, then the single weeks in which there is something, newest first."""
    weeks = PupilWeek.objects.filter(student=student).order_by("-week")
    spans = [Choice(str(n), n, monday - WEEK * (n - 1), monday) for n in SPANS]
    singles = weeks.values_list("week", flat=True)[:LISTED_WEEKS]
    return spans + [Choice(week.isoformat(), 1, week, week) for week in singles]


def _chosen(student: Student, choice: Choice) -> tuple[WeekTotals, list[Equation]]:
    """Return the figures and, newest first, the equations of the chosen weeks."""
    rows = PupilWeek.objects.filter(
        student=student, week__gte=choice.first, week__lte=choice.last
    ).order_by("-week")
    parts: list[WeekTotals] = []
    lines: list[Equation] = []
    for figures, evidence in rows.values_list("figures", "evidence"):
        parts.append(WeekTotals.from_json(figures))
        lines += reversed(equations(evidence))
    return merged(parts), lines


def _fits(line: Equation, show: str) -> bool:
    if show == "notyet":
        return not line.right or line.slip
    return show == "all" or line.help > 0 or line.shown or line.told_before


def _state(fact: NumberFact, row: PupilFact | None) -> FactState:
    if row is None:
        return FactState(fact, "none", Proportion(0, 0))
    state = "sewn" if row.sewn_on else "met" if row.met_on else "tried"
    return FactState(fact, state, Proportion(row.right, row.tried))


def _next(facts: Mapping[str, PupilFact]) -> list[NumberFact]:
    """Return facts that were right and are not sewn yet, the ones right most often first."""
    open_facts = [
        fact
        for fact in NUMBER_FACTS
        if fact.a and (row := facts.get(fact.key)) and row.met_on and not row.sewn_on
    ]
    return sorted(open_facts, key=lambda fact: (-facts[fact.key].right, -fact.total))[:NEXT]


def _growth(facts: Mapping[str, PupilFact], monday: date) -> list[GrowthWeek]:
    weeks = [monday - WEEK * n for n in reversed(range(GROWTH_WEEKS))]
    grown = []
    for week in weeks:
        end = week + DAY * 6
        sewn = _until(end, [row.sewn_on for row in facts.values()])
        met = _until(end, [row.met_on for row in facts.values()])
        grown.append(GrowthWeek(week, sewn, max(0, met - sewn)))
    return grown


def _until(end: date, days: Sequence[date | None]) -> int:
    return sum(day is not None and day <= end for day in days)


@dataclass(frozen=True, slots=True)
class OwnPatches:
    """A pupil's own page: the quilt, sums made right lately, one sum to make next."""

    freshness: Freshness
    grids: list[Grid[FactState]]
    sewn: int
    met: int  # and not sewn yet
    new: list[NumberFact]  # sewn in the last seven days
    sums: list[tuple[str, int]]  # text and how often, newest first
    made: int
    next: NumberFact | None


OWN_WEEKS = 4
OWN_SUMS = 24


def own_patches(student: Student, now: datetime | None = None) -> OwnPatches:
    """Return a pupil's own report, as that pupil sees it. Three queries."""
    now = now or timezone.now()
    monday = this_monday(student.school, now)
    today = day_of(now, zone_named(student.school.timezone))
    choice = Choice(str(OWN_WEEKS), OWN_WEEKS, monday - WEEK * (OWN_WEEKS - 1), monday)
    _figures, lines = _chosen(student, choice)
    right = [line for line in own_sums(lines) if line.right]
    facts = facts_of(student)
    states = {fact.key: _state(fact, facts.get(fact.key)) for fact in NUMBER_FACTS}
    sewn_on = {key: row.sewn_on for key, row in facts.items() if row.sewn_on}
    following = _next(facts)
    return OwnPatches(
        freshness=freshness_of([student]),
        grids=grids_of(states, facts),
        sewn=len(sewn_on),
        met=sum(row.met_on is not None and row.sewn_on is None for row in facts.values()),
        new=[
            fact
            for fact in NUMBER_FACTS
            if fact.key in sewn_on and today - sewn_on[fact.key] < DAY * 7
        ],
        sums=counted(right)[:OWN_SUMS],
        made=len(right),
        next=following[0] if following else None,
    )


def counted(lines: Sequence[Equation]) -> list[tuple[str, int]]:
    """Return each text once with how often it was made, in the order of first appearance."""
    times: dict[str, int] = {}
    for line in lines:
        times[line.text] = times.get(line.text, 0) + 1
    return list(times.items())
