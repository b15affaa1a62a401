"""Class report: what its pupils tried and know, which sums need a look, one next step."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

from django.utils import timezone

from classroom.models import Classroom, PupilFact, Student
from classroom.selectors.reports import (
    SPANS,
    USUAL_SPAN,
    WEEK,
    Freshness,
    Grid,
    KindLine,
    Slip,
    alone,
    figures_in,
    freshness_of,
    grids_of,
    hard_facts,
    kind_lines,
    recent_since,
    sums_tried,
    usual_slips,
    weak_family,
)
from classroom.selectors.roster import pupils_of
from learning.aggregation import WeekTotals, merged
from learning.items import item_text
from learning.number_facts import NUMBER_FACTS, NumberFact
from learning.proportions import DOTS_BELOW, SHARE_FROM, Proportion
from learning.weeks import day_of, monday_of, zone_named

LOOK_BELOW = 55
LOOK_PUPILS = 3
STEPS = (55, 70, 85)
MANY = 20
MISSED_SHOWN = 4
FEW_ANSWERS = 10
LOOK_AT_MOST = 2


class Struggle(NamedTuple):
    """A pupil who had a fact right in few of their latest first tries."""

    student: Student
    right: int
    tried: int


@dataclass(frozen=True, slots=True)
class FactCell:
    """A fact in the class over the span: first tries without help that were right, of all."""

    fact: NumberFact
    share: Proportion
    pupils: int  # who tried it
    met: int  # who have ever had it right
    sewn: int
    hard_for: tuple[Struggle, ...]  # as on the class page; none without tries in the span

    @property
    def size(self) -> int:
        """How sure: 0 no tries, 1 below 5, 2 below 10, 3 below 20, 4 from 20 on."""
        tried = self.share.tried
        return sum((tried > 0, tried >= DOTS_BELOW, tried >= SHARE_FROM, tried >= MANY))

    @property
    def heat(self) -> int:
        """The colour's step 1-4; 0 while there are too few tries to tell one."""
        if self.share.tried < DOTS_BELOW:
            return 0
        return 1 + sum(self.share.percent >= step for step in STEPS)

    @property
    def look(self) -> bool:
        """Is it worth a look: for the whole class, or for a pupil whom the class page names?"""
        return self.look_together or bool(self.hard_for)

    @property
    def look_together(self) -> bool:
        """Is it worth a look together: several pupils, enough tries, seldom right?"""
        enough = self.share.tried >= SHARE_FROM and self.pupils >= LOOK_PUPILS
        return enough and self.share.percent < LOOK_BELOW


@dataclass(frozen=True, slots=True)
class PupilLine:
    """One pupil over the span; facts over all time."""

    student: Student
    sums: int
    first_try: Proportion
    days: int
    met: int
    sewn: int


class Missed(NamedTuple):
    """A sum that lay in the hand while one number was put away."""

    text: str
    times: int
    pupils: int


@dataclass(frozen=True, slots=True)
class CouldHave:
    """Chances not taken: told only from SHARE_FROM turns on."""

    thrown: int
    found: Proportion  # of turns with a claim in the hand in which numbers were put away
    missed: list[Missed]

    @property
    def told(self) -> bool:
        """Are there enough turns to tell?"""
        return self.found.tried >= SHARE_FROM


class Slipping(NamedTuple):
    """A pupil most of whose first tries of a family were wrong lately; the slip made most often."""

    student: Student
    family: str
    share: Proportion
    slip: Slip | None


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one suggestion.

    `kind`: facts (to look at together), pupils (facts to look at with one or a few), slips (claims
    that often go wrong, of one or a few pupils), start (pupils without sums).
    """

    kind: str
    cells: list[FactCell]
    pupils: int
    slipping: list[Slipping] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Sure:
    """What to keep in mind when reading the figures."""

    claims: int
    hinted: int
    shown: int
    idle: int
    few: int  # pupils with fewer than FEW_ANSWERS first tries of sums


@dataclass(frozen=True, slots=True)
class ClassReport:
    """The whole page."""

    freshness: Freshness
    weeks: int
    first: date  # Monday
    last: date  # today
    sums: int
    active: int  # pupils with sums
    left: int  # of these, pupils who are in the class no more
    lines: list[PupilLine]  # pupils without sums first, then by name
    grids: list[Grid[FactCell]]
    kinds: list[KindLine]
    could_have: CouldHave
    step: NextStep | None
    sure: Sure


def class_report(classroom: Classroom, weeks: int, now: datetime | None = None) -> ClassReport:
    """Return the report of a class over `weeks` of SPANS. Five queries, however long the history;
    a sixth where slips are named.

    Counted is what was answered in the class, also by pupils who have left; whoever is in it now
    is listed, and met and sewn facts are theirs, wherever they were right.

    An unknown number of weeks gives the usual span.
    """
    weeks = weeks if weeks in SPANS else USUAL_SPAN
    today = day_of(now or timezone.now(), zone_named(classroom.school.timezone))
    monday = monday_of(today)
    first = monday - WEEK * (weeks - 1)
    students = pupils_of(classroom)
    figures = figures_in(classroom, students, first, monday)
    known = _known(students)
    recent = figures_in(classroom, students, recent_since(today), today)
    hard = _hard(students, recent)
    whole = merged(figures.values())
    played = {pk for pk, own in figures.items() if sums_tried(own)}
    lines = [_line(one, figures.get(one.pk), known[one.pk]) for one in students]
    cells = {fact.key: _cell(fact, figures, known, hard[fact.key]) for fact in NUMBER_FACTS}
    return ClassReport(
        freshness=freshness_of(students),
        weeks=weeks,
        first=first,
        last=today,
        sums=sums_tried(whole),
        active=len(played),
        left=len(played - {one.pk for one in students}),
        lines=sorted(lines, key=lambda line: line.sums > 0),
        grids=grids_of(cells, _seen(cells.values())),
        kinds=kind_lines(whole),
        could_have=_could_have(whole, figures),
        step=_step_of_facts(list(cells.values()))
        or _step_of_slips(classroom, students, recent, today)
        or _start(lines),
        sure=_sure(whole, lines),
    )


def _known(students: Sequence[Student]) -> dict[int, dict[str, bool]]:
    """Return, for each pupil, the facts met so far: key -> is it sewn?"""
    rows = PupilFact.objects.filter(
        student__in=students, item__in=[fact.key for fact in NUMBER_FACTS], met_on__isnull=False
    )
    known: dict[int, dict[str, bool]] = defaultdict(dict)
    for student_id, item, sewn_on in rows.values_list("student_id", "item", "sewn_on"):
        known[student_id][item] = sewn_on is not None
    return known


def _line(student: Student, figures: WeekTotals | None, known: Mapping[str, bool]) -> PupilLine:
    return PupilLine(
        student=student,
        sums=sums_tried(figures) if figures else 0,
        first_try=alone(figures) if figures else Proportion(0, 0),
        days=len(figures.days) if figures else 0,
        met=len(known),
        sewn=sum(known.values()),
    )


def _hard(
    students: Sequence[Student], recent: Mapping[int, WeekTotals]
) -> dict[str, tuple[Struggle, ...]]:
    """Return for whom each fact has lately been hard, by its key."""
    found: dict[str, tuple[Struggle, ...]] = defaultdict(tuple)
    for student in students:
        if student.pk in recent:
            for key, fact in hard_facts(recent[student.pk]).items():
                found[key] += (Struggle(student, fact.right, fact.tried),)
    return found


def _cell(
    fact: NumberFact,
    figures: Mapping[int, WeekTotals],
    known: Mapping[int, Mapping[str, bool]],
    hard: tuple[Struggle, ...],
) -> FactCell:
    counts = [own.facts[fact.key] for own in figures.values() if fact.key in own.facts]
    return FactCell(
        fact=fact,
        share=Proportion(sum(one.right for one in counts), sum(one.tried for one in counts)),
        pupils=sum(one.tried > 0 for one in counts),
        met=sum(fact.key in own for own in known.values()),
        sewn=sum(own.get(fact.key, False) for own in known.values()),
        hard_for=hard if counts else (),
    )


def _seen(cells: Iterable[FactCell]) -> list[str]:
    """Return the facts that somebody tried in the span, or has ever had right."""
    return [cell.fact.key for cell in cells if cell.share.tried or cell.met]


def _could_have(whole: WeekTotals, figures: Mapping[int, WeekTotals]) -> CouldHave:
    missed = [
        Missed(text, times, sum(item in own.missed for own in figures.values()))
        for item, times in whole.missed.items()
        if (text := item_text(item))
    ]
    missed.sort(key=lambda one: (-one.times, -one.pupils, one.text))
    return CouldHave(
        whole.thrown, Proportion(whole.found, whole.number_turns), missed[:MISSED_SHOWN]
    )


def _step_of_facts(cells: Sequence[FactCell]) -> NextStep | None:
    hard = [cell for cell in cells if cell.look_together]
    if hard:
        shown = sorted(hard, key=lambda cell: cell.share.percent)[:LOOK_AT_MOST]
        return NextStep("facts", shown, max(cell.pupils for cell in shown))
    own = [cell for cell in cells if cell.hard_for]
    if own:
        shown = sorted(own, key=_weight, reverse=True)[:LOOK_AT_MOST]
        return NextStep("pupils", shown, max(len(cell.hard_for) for cell in shown))
    return None


def _step_of_slips(
    classroom: Classroom, students: Sequence[Student], recent: Mapping[int, WeekTotals], today: date
) -> NextStep | None:
    """Return those whose claims of a family went wrong most often lately, as the class page."""
    weak = [
        (student, *found)
        for student in students
        if student.pk in recent and (found := weak_family(recent[student.pk]))
    ]
    shown = sorted(weak, key=lambda one: -one[2].tried)[:LOOK_AT_MOST]
    slips = usual_slips(
        classroom, {one.pk: family for one, family, _share in shown}, recent_since(today)
    )
    slipping = [Slipping(one, family, share, slips.get(one.pk)) for one, family, share in shown]
    return NextStep("slips", [], len(weak), slipping) if slipping else None


def _start(lines: Sequence[PupilLine]) -> NextStep | None:
    idle = sum(line.sums == 0 for line in lines)
    return NextStep("start", [], idle) if 0 < idle < len(lines) else None


def _weight(cell: FactCell) -> tuple[int, int]:
    """Return how much a fact asks for a look: for how many pupils it is hard, after what tries."""
    return len(cell.hard_for), sum(one.tried for one in cell.hard_for)


def _sure(whole: WeekTotals, lines: Sequence[PupilLine]) -> Sure:
    return Sure(
        claims=whole.tries,
        hinted=whole.hinted,
        shown=whole.shown,
        idle=whole.idle_cut,
        few=sum(line.sums > 0 and line.first_try.tried < FEW_ANSWERS for line in lines),
    )
