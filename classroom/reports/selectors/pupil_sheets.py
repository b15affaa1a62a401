"""Query the paper of a parents' evening: what one A4 page says of each pupil."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.utils import timezone

from classroom.models import Classroom, PupilFact, Student
from classroom.people.selectors.roster import pupils_of
from classroom.reports.selectors.family_estimate import mastered_in
from classroom.reports.selectors.home_choice import HomeChoice, home_choice
from classroom.reports.selectors.pupil_facts import FactState, fact_states
from classroom.reports.selectors.pupil_skills import (
    PupilSkills,
    States,
    newest_of,
    skills_of,
    states_of,
)
from classroom.reports.selectors.reports import (
    USUAL_SPAN,
    WEEK,
    Freshness,
    Grid,
    figures_in,
    freshness_of,
    grids_of,
    sums_tried,
)
from learning.aggregation import COUNTING, WeekTotals
from learning.next_fact import NextFact, next_fact
from learning.number_facts import NUMBER_FACTS
from learning.right_first_time import RightFirstTime, right_first_time
from learning.skill_growth import SkillStatement
from learning.weeks import monday_of, zone_named

MOST_MAPS: Final = 2
MOST_SKILLS: Final = 5
"""As much as a page of A4 holds."""


@dataclass(frozen=True, slots=True)
class PupilSheet:
    """One pupil's page; the figures are of the weeks in the class, facts and skills of all time."""

    pupil: Student
    sums: int
    cards: int  # thinking cards answered
    days: int
    figure: RightFirstTime
    maps: Sequence[Grid[FactState]]  # of what was practised most
    practised: int
    mastered: int
    facts: int  # that the games of the pupil can show
    skills: PupilSkills
    home: HomeChoice

    @property
    def statements(self) -> list[SkillStatement]:
        """The skills with most answers, in their usual order."""
        most = sorted(self.skills.skills, key=lambda one: -one.answers)[:MOST_SKILLS]
        return [one for one in self.skills.skills if one in most]

    @property
    def left_out(self) -> int:
        """How many skills find no room."""
        return len(self.skills.skills) - len(self.statements)


@dataclass(frozen=True, slots=True)
class PupilSheets:
    """The pages of those who are ticked, by name; `everybody` may be ticked."""

    freshness: Freshness
    weeks: int
    first: date
    last: date
    everybody: Sequence[Student]
    sheets: Sequence[PupilSheet]
    version: int = COUNTING

    @property
    def ticked(self) -> frozenset[str]:
        """The public ids of those who have a page."""
        return frozenset(one.pupil.user.public_id for one in self.sheets)


def pupil_sheets(
    classroom: Classroom,
    weeks: int = USUAL_SPAN,
    chosen: Collection[str] = (),
    now: datetime | None = None,
) -> PupilSheets:
    """Return a page for each pupil of the class among `chosen`, all if none is. Five queries.

    `weeks`: how many are counted, the present one included; `chosen`: public ids; those of others
    are left out.
    """
    local = (now or timezone.now()).astimezone(zone_named(classroom.school.timezone))
    today = local.date()
    monday = monday_of(today)
    first = monday - WEEK * (weeks - 1)
    everybody = pupils_of(classroom)
    pupils = [one for one in everybody if one.user.public_id in chosen] or everybody
    figures = figures_in(classroom, everybody, first, monday)
    states, facts = states_of(pupils, monday), _facts_of(pupils)
    return PupilSheets(
        freshness=freshness_of(pupils),
        weeks=weeks,
        first=first,
        last=today,
        everybody=everybody,
        sheets=[
            _sheet(
                one,
                figures.get(one.pk, WeekTotals()),
                facts[one.pk],
                skills_of(states.get(one.pk, {}), monday, today),
                _following(states.get(one.pk, {}), facts[one.pk], local),
            )
            for one in pupils
        ],
    )


def _facts_of(pupils: Iterable[Student]) -> dict[int, dict[str, PupilFact]]:
    """Return the pupils' stored facts: pupil -> item -> row. One query."""
    keys = [fact.key for fact in NUMBER_FACTS]
    found: dict[int, dict[str, PupilFact]] = defaultdict(dict)
    for row in PupilFact.objects.filter(student__in=[one.pk for one in pupils], item__in=keys):
        found[row.student_id][row.item] = row
    return found


def _following(states: States, facts: Mapping[str, PupilFact], local: datetime) -> NextFact | None:
    """Return the fact to try next by the newest estimate, as the family's page has it."""
    state = newest_of(states)
    return next_fact(state, local, mastered=mastered_in(facts)) if state else None


def _sheet(
    pupil: Student,
    figures: WeekTotals,
    facts: Mapping[str, PupilFact],
    skills: PupilSkills,
    following: NextFact | None,
) -> PupilSheet:
    cells = fact_states(facts)
    states = [one.state for one in cells.values()]
    grids = grids_of(cells, facts)
    most = sorted(grids, key=lambda grid: -_practised(grid))[:MOST_MAPS]
    return PupilSheet(
        pupil=pupil,
        sums=sums_tried(figures),
        cards=sum(figures.cards_tried.values()),
        days=len(figures.answers_by_day),
        figure=right_first_time(figures),
        maps=[grid for grid in grids if grid in most],
        practised=states.count("met") + states.count("sewn"),
        mastered=states.count("sewn"),
        facts=sum(len(grid.cells) for grid in grids),
        skills=skills,
        home=home_choice(following, facts),
    )


def _practised(grid: Grid[FactState]) -> int:
    return sum(cell.state != "none" for cell in grid.cells)
