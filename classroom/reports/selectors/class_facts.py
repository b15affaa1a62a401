"""Query facts that a class tried, one map for each quilt: add, take away, cover, times, share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from classroom.models import Classroom, Student
from classroom.reports.selectors.reports import Grid, grid_of
from classroom.reports.suggestions import Suggestion, mode_for, suggestion_for
from games.catalogue import GAMES
from games.modes import Mode
from learning.aggregation import WeekTotals
from learning.card_sets import SHOWN, set_for
from learning.number_facts import COVERED, NUMBER_FACTS, QUILTS, NumberFact, Quilt
from learning.proportions import DOTS_BELOW, SHARE_FROM
from learning.statements import ClassFact, of_class_fact

STEPS = (55, 70, 85)
MANY = 20


@dataclass(frozen=True, slots=True)
class FactCell:
    """A fact in the class over the span: first tries without help that were right, of all."""

    fact: NumberFact
    share: ClassFact
    practised: int  # pupils who have ever had it right
    mastered: int
    look: bool  # is it worth a look together?

    @property
    def size(self) -> int:
        """How many answers: 0 none, 1 below 5, 2 below 10, 3 below 20, 4 from 20 on."""
        tried = self.share.tried
        return sum((tried > 0, tried >= DOTS_BELOW, tried >= SHARE_FROM, tried >= MANY))

    @property
    def heat(self) -> int:
        """The colour's step 1-4; 0 while there are too few answers, or pupils, to tell one."""
        if not self.share.is_reportable:
            return 0
        return 1 + sum(self.share.percent >= step for step in STEPS)

    @property
    def known(self) -> bool:
        """Did somebody try it in the span, or has anybody ever had it right?"""
        return bool(self.share.first or self.practised)


@dataclass(frozen=True, slots=True)
class EmptyMapAdvice:
    """What would show a map's facts, where nobody has tried any: a game, and thinking cards."""

    mode: Mode
    game: str
    card_set: str  # '' where no set asks them
    suggestion: Suggestion


@dataclass(frozen=True, slots=True)
class FactMap:
    """The facts of one quilt, beside tabs for the others; `lack` where there is nothing to show."""

    tabs: Sequence[Quilt]
    grid: Grid[FactCell]
    lack: EmptyMapAdvice | None

    @property
    def key(self) -> str:
        """Which quilt is shown."""
        return self.grid.quilt.key


def fact_cells(
    figures: Mapping[int, WeekTotals], known: Mapping[int, Mapping[str, bool]]
) -> dict[str, FactCell]:
    """Return every fact's cell, by its key. `known`: facts of each pupil -> is it sewn?"""
    shares = {
        fact.key: of_class_fact(
            (own.facts[fact.key] for own in figures.values() if fact.key in own.facts), fact.key
        )
        for fact in NUMBER_FACTS
    }
    looked_at = sum(one.is_reportable for one in shares.values())
    return {
        fact.key: FactCell(
            fact=fact,
            share=shares[fact.key],
            practised=sum(fact.key in own for own in known.values()),
            mastered=sum(own.get(fact.key, False) for own in known.values()),
            look=shares[fact.key].is_below(looked_at),
        )
        for fact in NUMBER_FACTS
    }


def fact_map(
    classroom: Classroom,
    students: Sequence[Student],
    cells: Mapping[str, FactCell],
    asked: str,
    weeks: int,
) -> FactMap:
    """Return the map of the quilt asked for, else of the one with most first tries.

    Covers have a tab where anybody has tried one, every other quilt always.
    """
    tabs = [one for one in QUILTS if one.key != COVERED.key or _is_known(one, cells)]
    most = max(tabs, key=lambda one: sum(cells[fact.key].share.first for fact in one.facts))
    quilt = next((one for one in tabs if one.key == asked), most)
    lack = None if _is_known(quilt, cells) else _lack(classroom, students, quilt, weeks)
    return FactMap(tabs, grid_of(quilt, cells), lack)


def _is_known(quilt: Quilt, cells: Mapping[str, FactCell]) -> bool:
    return any(cells[fact.key].known for fact in quilt.facts)


def _lack(
    classroom: Classroom, students: Sequence[Student], quilt: Quilt, weeks: int
) -> EmptyMapAdvice:
    keys = [fact.key for fact in quilt.facts]
    mode, cards = mode_for(keys, classroom.ages), set_for(keys)
    return EmptyMapAdvice(
        mode=mode,
        game=str(GAMES[mode.game].title),
        card_set="" if cards == SHOWN else cards,
        suggestion=suggestion_for(classroom, students, weeks, practised=keys),
    )
