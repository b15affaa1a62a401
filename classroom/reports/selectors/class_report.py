"""Class report: what its pupils tried and know, which sums need a look, one next step."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from django.utils import timezone

from classroom.models import Classroom, PupilFact, Student
from classroom.people.selectors.roster import pupils_of
from classroom.reports.selectors.class_facts import FactCell, FactMap, fact_cells, fact_map
from classroom.reports.selectors.class_hands import Hand, hands_in
from classroom.reports.selectors.class_slips import ClassSlips, class_slips, wrong_claims
from classroom.reports.selectors.hardly_played import FEW_ANSWERS, HardlyPlayed, hardly_played
from classroom.reports.selectors.naming import PupilConcern, PupilsToWatch, named
from classroom.reports.selectors.next_groups import NextGroup, NextLesson, next_lesson
from classroom.reports.selectors.reports import (
    SPANS,
    USUAL_SPAN,
    WEEK,
    Freshness,
    KindLine,
    figures_since,
    freshness_of,
    kind_lines,
    recent_since,
    sums_tried,
    totals_by_week,
    weeks_between,
)
from classroom.reports.suggestions import Suggestion, suggestion_for
from learning.aggregation import COUNTING, WeekTotals, merged
from learning.items import SORTS, SUMS, family_of, sort_of
from learning.number_facts import NUMBER_FACTS, THREE
from learning.right_first_time import RightFirstTime, right_first_time
from learning.statements import Found, Statement, of_sums
from learning.weeks import day_of, monday_of, zone_named

LOOK_AT_MOST = 2
MOST_NAMED = 4
"""Pupils whom a class's report and its Monday sheet name."""


@dataclass(frozen=True, slots=True)
class PupilLine:
    """One pupil over the span; facts over all time."""

    student: Student
    sums: int
    figure: RightFirstTime
    first_try: Statement  # sums laid in games
    days: int
    practised: int
    mastered: int


@dataclass(frozen=True, slots=True)
class MissedChances:
    """Chances not taken, told only from SHARE_FROM turns on, and hands in which a sum lay."""

    thrown: int
    found: Found  # of turns with a claim in the hand in which numbers were put away
    hands: list[Hand]

    @property
    def is_reportable(self) -> bool:
        """Are there enough turns to tell?"""
        return self.found.is_reportable


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one suggestion, and the game to set for it.

    `kind`: facts (to look at together), pupils (who are to be looked at first, of `pupils`), group
    (the first of the next lesson, whose skill comes next for `pupils`), start (pupils without sums
    and cards).
    """

    kind: str
    suggestion: Suggestion
    cells: list[FactCell] = field(default_factory=list)
    named: list[PupilConcern] = field(default_factory=list)
    pupils: int = 0
    group: NextGroup | None = None


@dataclass(frozen=True, slots=True)
class DataQuality:
    """What to keep in mind when reading the figures."""

    answers: list[tuple[str, int]]  # by what is added up together: sums, pairs, ...
    hinted: int
    shown_count: int
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
    cards: int  # thinking cards answered
    figure: RightFirstTime  # of the whole class
    active: int  # pupils with sums
    left: int  # of these, pupils who are in the class no more
    lines: list[PupilLine]  # pupils without sums first, then by name
    facts: FactMap
    kinds: list[KindLine]
    recent_since: date  # from when on pupils are named
    recent_weeks: int  # and of how many weeks
    could_have: MissedChances
    slips: ClassSlips
    hardly: HardlyPlayed
    recent: Mapping[int, WeekTotals]  # pupils' figures since `recent_since`
    concerns: PupilsToWatch | None  # who is to be looked at; None where facts come first
    step: NextStep | None
    next_lesson: NextLesson
    sure: DataQuality
    version: int = COUNTING

    @property
    def span(self) -> str:
        """The weeks, as addresses say them."""
        return f"weeks={self.weeks}"


def class_report(
    classroom: Classroom, weeks: int, now: datetime | None = None, sign: str = ""
) -> ClassReport:
    """Return the report of a class over `weeks` of SPANS. Six queries, however long the history;
    one more where no fact is looked at together, one where slips are named, one where hands are
    shown, one where somebody has not played.

    Counted is what was answered in the class, also by pupils who have left; whoever is in it now
    is listed, and met and sewn facts are theirs, wherever they were right.

    An unknown number of weeks gives the usual span; `sign` is the key of a quilt, of whose facts
    the map is, and an unknown one gives the quilt with most answers.
    """
    weeks = weeks if weeks in SPANS else USUAL_SPAN
    zone = zone_named(classroom.school.timezone)
    today = day_of(now or timezone.now(), zone)
    monday = monday_of(today)
    first = monday - WEEK * (weeks - 1)
    students = pupils_of(classroom)
    totals = totals_by_week(classroom, students, min(first, recent_since(today)), monday)
    figures = figures_since(totals, first)
    known = _known(students)
    wrong = wrong_claims(classroom, students, today)
    whole = merged(figures.values())
    played = {pk for pk, own in figures.items() if sums_tried(own)}
    lines = [_line(one, figures.get(one.pk), known[one.pk]) for one in students]
    cells = fact_cells(figures, known)
    lesson = next_lesson(classroom, students, wrong, weeks)
    facts = _step_of_facts(classroom, cells.values(), figures, students, weeks)
    recent = figures_since(totals, recent_since(today))
    concerns = None if facts else named_lately(classroom, students, recent, today)
    return ClassReport(
        freshness=freshness_of(students),
        weeks=weeks,
        first=first,
        last=today,
        sums=sums_tried(whole),
        cards=sum(whole.cards_tried.values()),
        figure=right_first_time(whole),
        active=len(played),
        left=len(played - {one.pk for one in students}),
        lines=sorted(lines, key=lambda line: line.sums > 0),
        facts=fact_map(classroom, students, cells, sign, weeks),
        kinds=kind_lines(whole),
        recent_since=recent_since(today),
        recent_weeks=weeks_between(recent_since(today), today),
        could_have=_could_have(whole),
        recent=recent,
        concerns=concerns,
        step=facts
        or (concerns and _step_of_pupils(classroom, concerns, weeks))
        or _step_of_group(lesson)
        or _start(classroom, students, figures, weeks),
        slips=class_slips(wrong, weeks, first, zone),
        hardly=hardly_played(classroom, students, figures, weeks),
        next_lesson=lesson,
        sure=_sure(whole, lines),
    )


def _known(students: Sequence[Student]) -> dict[int, dict[str, bool]]:
    """Return, for each pupil, the facts met so far: key -> is it sewn?"""
    rows = PupilFact.objects.filter(
        student__in=students,
        item__in=[fact.key for fact in NUMBER_FACTS],
        practised_on__isnull=False,
    )
    known: dict[int, dict[str, bool]] = defaultdict(dict)
    for student_id, item, mastered_on in rows.values_list("student_id", "item", "mastered_on"):
        known[student_id][item] = mastered_on is not None
    return known


def _line(student: Student, figures: WeekTotals | None, known: Mapping[str, bool]) -> PupilLine:
    return PupilLine(
        student=student,
        sums=sums_tried(figures) if figures else 0,
        figure=right_first_time(figures or WeekTotals()),
        first_try=of_sums(figures or WeekTotals()),
        days=len(figures.answers_by_day) if figures else 0,
        practised=len(known),
        mastered=sum(known.values()),
    )


def _could_have(whole: WeekTotals) -> MissedChances:
    found = Found(whole.found, whole.number_turns)
    return MissedChances(whole.thrown, found, hands_in(whole.misses) if found.is_reportable else [])


def _step_of_facts(
    classroom: Classroom,
    cells: Iterable[FactCell],
    figures: Mapping[int, WeekTotals],
    students: Sequence[Student],
    weeks: int,
) -> NextStep | None:
    """Suggest the facts that lie lowest, for whoever of the class now had one of them wrong."""
    looked_at = sorted((cell for cell in cells if cell.look), key=lambda cell: cell.share.percent)
    lowest_cells = looked_at[:LOOK_AT_MOST]
    if not lowest_cells:
        return None
    keys = [cell.fact.key for cell in lowest_cells]
    wrong = {pk for pk, own in figures.items() if any(_has_wrong(own, key) for key in keys)}
    pupils = [one for one in students if one.pk in wrong]
    return NextStep("facts", suggestion_for(classroom, pupils, weeks, facts=keys), lowest_cells)


def _has_wrong(figures: WeekTotals, key: str) -> bool:
    fact = figures.facts.get(key)
    return fact is not None and fact.right < fact.tried


def named_lately(
    classroom: Classroom, students: Sequence[Student], recent: Mapping[int, WeekTotals], today: date
) -> PupilsToWatch:
    """Return the pupils to watch, at most MOST_NAMED, by the figures since `recent_since`.

    One query, where anybody is named.
    """
    return named(classroom, students, recent, (recent_since(today), today), MOST_NAMED)


def _step_of_pupils(classroom: Classroom, concerns: PupilsToWatch, weeks: int) -> NextStep | None:
    """Suggest whom to look at first."""
    first = concerns.named[:LOOK_AT_MOST]
    if not first:
        return None
    suggestion = suggestion_for(
        classroom,
        [one.student for one in first],
        weeks,
        practised=[key for one in first for key in _practised(one)],
    )
    return NextStep("pupils", suggestion, named=first, pupils=concerns.found)


def _practised(one: PupilConcern) -> list[str]:
    """Return the facts in which a pupil is named: all of a family, none where it has no facts."""
    if one.fact:
        return [one.fact.key]
    if one.family == "add3":
        return [fact.key for fact in THREE]
    return [fact.key for fact in NUMBER_FACTS if family_of(fact.key) == one.family]


def _step_of_group(lesson: NextLesson) -> NextStep | None:
    """Suggest the first group of the next lesson."""
    if not lesson.groups:
        return None
    group = lesson.groups[0]
    return NextStep("group", group.suggestion, pupils=group.needing, group=group)


def _start(
    classroom: Classroom,
    students: Sequence[Student],
    figures: Mapping[int, WeekTotals],
    weeks: int,
) -> NextStep | None:
    idle = [one for one in students if not _has_begun(figures.get(one.pk))]
    if not 0 < len(idle) < len(students):
        return None
    return NextStep("start", suggestion_for(classroom, idle, weeks), pupils=len(idle))


def _has_begun(figures: WeekTotals | None) -> bool:
    return figures is not None and bool(sums_tried(figures) or sum(figures.cards_tried.values()))


def _sure(whole: WeekTotals, lines: Sequence[PupilLine]) -> DataQuality:
    return DataQuality(
        answers=_answers(whole),
        hinted=whole.hinted,
        shown_count=whole.shown,
        idle=whole.idle_cut,
        few=sum(line.sums > 0 and line.first_try.tried < FEW_ANSWERS for line in lines),
    )


def _answers(whole: WeekTotals) -> list[tuple[str, int]]:
    """Return the answers of each sort, later tries included: (sort, n), n > 0."""
    counted = Counter[str]()
    for family, tally in whole.kinds.items():
        counted[sort_of(family)] += tally.claims
    return [
        (sort, counted[sort]) for sort in (SUMS, *dict.fromkeys(SORTS.values())) if counted[sort]
    ]
