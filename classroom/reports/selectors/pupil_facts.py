"""Number facts of a pupil: what was shown of each, which come next, how they grew."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from classroom.models import PupilFact
from classroom.reports.selectors.pupil_skills import GROWTH_WEEKS
from classroom.reports.selectors.reports import WEEK, Grid, grids_of
from learning.aggregation import FactCount
from learning.number_facts import NUMBER_FACTS, NumberFact
from learning.statements import Statement, of_fact
from learning.weeks import DAY

NEXT: Final = 3


@dataclass(frozen=True, slots=True)
class FactState:
    """What the pupil has shown of a fact: none, tried (not right yet), met or sewn."""

    fact: NumberFact
    state: str
    share: Statement  # over all time


@dataclass(frozen=True, slots=True)
class GrowthWeek:
    """How many facts were sewn, and met but not sewn, by the end of a week."""

    week: date
    mastered: int
    practised: int

    @property
    def total(self) -> int:
        """How many were met, the sewn ones included."""
        return self.mastered + self.practised


@dataclass(frozen=True, slots=True)
class PupilFacts:
    """What a pupil showed of all facts, over all time."""

    grids: list[Grid[FactState]]
    practised: int  # the sewn ones included
    mastered: int
    tried: int  # not right yet
    next: list[NumberFact]  # met, to be sewn next
    growth: list[GrowthWeek]

    @property
    def met_once(self) -> int:
        """How many were right, and not yet on two days."""
        return self.practised - self.mastered

    @property
    def unasked(self) -> int:
        """How many of the shown quilts were in no game yet."""
        return sum(cell.state == "none" for grid in self.grids for cell in grid.cells)

    @property
    def room(self) -> int:
        """How many the shown quilts have room for."""
        return sum(len(grid.cells) for grid in self.grids)


def pupil_facts(facts: Mapping[str, PupilFact], monday: date) -> PupilFacts:
    """Return the page's facts from a pupil's rows by key; `monday` is the present week's."""
    states = fact_states(facts)
    kinds = [one.state for one in states.values()]
    return PupilFacts(
        grids=grids_of(states, facts),
        practised=kinds.count("met") + kinds.count("sewn"),
        mastered=kinds.count("sewn"),
        tried=kinds.count("tried"),
        next=_next_facts(facts),
        growth=_growth(facts, monday),
    )


def fact_states(facts: Mapping[str, PupilFact]) -> dict[str, FactState]:
    """Return the state of every fact, by key."""
    return {fact.key: _state(fact, facts.get(fact.key)) for fact in NUMBER_FACTS}


def _state(fact: NumberFact, row: PupilFact | None) -> FactState:
    """Return a fact's state by its stored row; None: never tried."""
    if row is None:
        return FactState(fact, "none", of_fact(FactCount(), fact.key))
    state = "sewn" if row.mastered_on else "met" if row.practised_on else "tried"
    counted = FactCount(
        row.tried, row.right, helped_tried=row.helped_tried, helped_right=row.helped_right
    )
    return FactState(fact, state, of_fact(counted, fact.key))


def _next_facts(facts: Mapping[str, PupilFact]) -> list[NumberFact]:
    """Return facts that were right and are not sewn yet, the ones right most often first."""
    open_facts = [
        fact
        for fact in NUMBER_FACTS
        if fact.a and (row := facts.get(fact.key)) and row.practised_on and not row.mastered_on
    ]
    return sorted(open_facts, key=lambda fact: (-facts[fact.key].right, -fact.total))[:NEXT]


def _growth(facts: Mapping[str, PupilFact], monday: date) -> list[GrowthWeek]:
    weeks = [monday - WEEK * n for n in reversed(range(GROWTH_WEEKS))]
    grown = []
    for week in weeks:
        end = week + DAY * 6
        sewn = _until(end, [row.mastered_on for row in facts.values()])
        met = _until(end, [row.practised_on for row in facts.values()])
        grown.append(GrowthWeek(week, sewn, max(0, met - sewn)))
    return grown


def _until(end: date, days: Sequence[date | None]) -> int:
    return sum(day is not None and day <= end for day in days)
