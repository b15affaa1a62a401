"""Shared queries of report pages: freshness, totals of a span of weeks, claims, facts.

Every page reads rows that jobs have built. Nothing here counts from the log.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Generic, NamedTuple, TypeVar

import orjson
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from classroom.models import (
    Classroom,
    Enrollment,
    PupilFact,
    PupilWeek,
    ReportJob,
    School,
    Student,
)
from learning.aggregation import Stored, Tally, WeekTotals, merged
from learning.items import APART, FAMILIES
from learning.number_facts import NUMBER_FACTS, Quilt, quilts_with
from learning.proportions import Proportion
from learning.right_first_time import RightFirstTime, of_kinds
from learning.statements import WRONG, Rows, Statement, of_cards, of_family
from learning.stored_claims import StoredClaim, read_claims
from learning.weeks import DAY, day_of, monday_of, zone_named

Cell = TypeVar("Cell")
WEEK = timedelta(weeks=1)
TERM = 12
SPANS = (1, 4, TERM)
"""Weeks that a teacher may look at together; the present one is the last."""
USUAL_SPAN = 4
RECENT = DAY * 6


@dataclass(frozen=True, slots=True)
class Freshness:
    """How fresh built rows are: the newest build, and pupils whose new sums are not in yet.

    `as_of` None: nothing has been built; `failed` pupils' builds broke and are tried again.
    """

    as_of: datetime | None
    building: int
    failed: int


@dataclass(frozen=True, slots=True)
class KindLine:
    """Claims of one family over a span: first tries alone, with help and shown beside them.

    `made`: accepted by the game; told where there is no arithmetic (`apart`).
    """

    family: str
    claims: int
    made: int
    apart: bool
    alone: Statement
    open_turns: int
    cards: Proportion  # thinking cards, right first time
    together: RightFirstTime  # its part of the figure; nothing where it is no calculation


@dataclass(frozen=True, slots=True)
class Grid(Generic[Cell]):
    """The facts of one quilt as tables: rows of a + b by a, columns by b; and totals of three.

    None stands where the deck has no such fact (or has it in another row: 3 + 2 is 2 + 3).
    """

    quilt: Quilt
    columns: list[int]
    rows: list[tuple[int, list[Cell | None]]]
    totals: list[Cell]

    @property
    def cells(self) -> list[Cell]:
        """Return every cell that is a fact."""
        return [cell for _a, row in self.rows for cell in row if cell is not None] + self.totals


def freshness_of(students: Iterable[Student]) -> Freshness:
    """Return the newest build of pupils' rows, and builds due. One query; needs `student.user`."""
    subjects = [student.user.public_id for student in students]
    jobs = ReportJob.objects.filter(kind="pupil", subject__in=subjects, period="all")
    states = list(jobs.values_list("state", "built_at"))
    built = [built_at for _state, built_at in states if built_at is not None]
    return Freshness(
        as_of=max(built, default=None),
        building=sum(state == ReportJob.State.DIRTY for state, _built in states),
        failed=sum(state == ReportJob.State.FAILED for state, _built in states),
    )


def this_monday(school: School, now: datetime) -> date:
    """Return the Monday of the present week on the school's clock."""
    return monday_of(day_of(now, zone_named(school.timezone)))


TotalsByWeek = dict[int, list[tuple[date, Stored]]]
"""Pupil -> the totals of each week as they are stored, with its Monday."""


def figures_in(
    classroom: Classroom, students: Iterable[Student], first: date, last: date
) -> dict[int, WeekTotals]:
    """Return each pupil's totals in this class in the weeks from Monday to Monday. One query.

    Pupils who have left are among them. What was answered nobody knows where counts for
    `students`, those who are in the class now.
    """
    return figures_since(totals_by_week(classroom, students, first, last), first)


def totals_by_week(
    classroom: Classroom, students: Iterable[Student], first: date, last: date
) -> TotalsByWeek:
    """Return the totals that `figures_in` adds up, for who asks for several spans. One query."""
    parts: TotalsByWeek = defaultdict(list)
    present = {one.pk for one in students}
    for row in week_figures(classroom, first, last):
        for totals in totals_in(classroom, row, row.student_id in present):
            parts[row.student_id].append((row.week, totals))
    return parts


def figures_since(parts: TotalsByWeek, first: date) -> dict[int, WeekTotals]:
    """Return each pupil's totals of the weeks from a Monday on; pupils without any are missing."""
    since = {pk: [one for week, one in own if week >= first] for pk, own in parts.items()}
    return {pk: merged(own) for pk, own in since.items() if own}


class WeekFigures(NamedTuple):
    """The figures of a built week, as its row has them."""

    student_id: int
    week: date
    group: str
    figures: dict[str, Any]
    shares: dict[str, Any]
    built_at: datetime


def week_figures(classroom: Classroom, first: date, last: date) -> list[WeekFigures]:
    """Return the figures of the weeks of `weeks_in`. One query."""
    rows = weeks_in(classroom, first, last).values_list(*WeekFigures._fields)
    return [WeekFigures(*row) for row in rows]


def weeks_in(classroom: Classroom, first: date, last: date) -> QuerySet[PupilWeek]:
    """Return the built weeks of all who are or were in the class, without their claims."""
    ever = Enrollment.objects.filter(classroom=classroom).values("student")
    rows = PupilWeek.objects.filter(student__in=ever, week__gte=first, week__lte=last)
    return rows.defer("evidence", "wrong")


def totals_in(classroom: Classroom, row: WeekFigures | PupilWeek, is_present: bool) -> list[Stored]:
    """Return the parts of a pupil's week that count for the class, as they are stored."""
    own = row.shares or {row.group: row.figures}
    groups = [classroom.public_id, *([""] if is_present else [])]
    return [own[group] for group in groups if group in own]


def claims_in(
    classroom: Classroom,
    students: Iterable[Student],
    first: date,
    last: date,
    only: Iterable[Student] | None = None,
) -> dict[int, list[StoredClaim]]:
    """Return the claims that each pupil's figures of `figures_in` were counted from. One query.

    A class has some megabytes of them: orjson reads them in half of the time.

    `students`: who is in the class now; `only`: whose claims are asked for, everybody's if None.
    """
    rows = _claim_rows(classroom, first, last, only)
    stored = rows.values_list("student_id", Cast("evidence", TextField()))
    claims = ((student_id, read_claims(orjson.loads(text))) for student_id, text in stored)
    return _claims_of(classroom, students, claims)


def wrong_in(
    classroom: Classroom,
    students: Iterable[Student],
    first: date,
    last: date,
    only: Iterable[Student] | None = None,
) -> dict[int, list[StoredClaim]]:
    """Return the false ones among the claims of `claims_in`. One query.

    Two where a week was built before they were kept: of it they are found among all claims.
    """
    whole = _claim_rows(classroom, first, last, only)
    rows = list(whole.values_list("pk", "student_id", "wrong"))
    older = {}
    if any(wrong is None for _pk, _student_id, wrong in rows):
        found = whole.filter(wrong__isnull=True).values_list("pk", "evidence")
        older = {pk: Rows(how=WRONG).of(read_claims(stored)) for pk, stored in found}
    return _claims_of(
        classroom,
        students,
        [(pupil, older[pk] if wrong is None else read_claims(wrong)) for pk, pupil, wrong in rows],
    )


def _claim_rows(
    classroom: Classroom, first: date, last: date, only: Iterable[Student] | None
) -> QuerySet[PupilWeek]:
    rows = weeks_in(classroom, first, last).defer(None).order_by("week", "student_id")
    return rows if only is None else rows.filter(student__in=[one.pk for one in only])


def _claims_of(
    classroom: Classroom,
    students: Iterable[Student],
    weeks: Iterable[tuple[int, Iterable[StoredClaim]]],
) -> dict[int, list[StoredClaim]]:
    """Return claims of weeks as stored, by pupil, those that were made in the class."""
    present = {one.pk for one in students}
    claims: dict[int, list[StoredClaim]] = defaultdict(list)
    for student_id, own in weeks:
        groups = {classroom.public_id, *([""] if student_id in present else [])}
        claims[student_id] += (claim for claim in own if claim.group in groups)
    return claims


def recent_since(today: date) -> date:
    """Return from which Monday on figures are recent: that of the day six days ago."""
    return monday_of(today - RECENT)


def weeks_between(first: date, last: date) -> int:
    """Count the weeks, from Monday on, in which these days lie."""
    return (monday_of(last) - monday_of(first)) // WEEK + 1


def facts_of(student: Student) -> dict[str, PupilFact]:
    """Return the pupil's stored facts on the quilt, by item. One query."""
    keys = [fact.key for fact in NUMBER_FACTS]
    return {row.item: row for row in PupilFact.objects.filter(student=student, item__in=keys)}


def kind_lines(figures: WeekTotals) -> list[KindLine]:
    """Return the families of claims that were made or could have been, in a fixed order."""
    names = {*figures.kinds, *figures.open_by_kind, *figures.cards_tried}
    known = [name for name in FAMILIES if name in names]
    return [_kind_line(name, figures) for name in [*known, *sorted(names - set(known))]]


def _kind_line(name: str, figures: WeekTotals) -> KindLine:
    tally = figures.kinds.get(name, Tally())
    return KindLine(
        family=name,
        claims=tally.claims,
        made=tally.made,
        apart=name in APART,
        alone=of_family(figures, name),
        open_turns=figures.open_by_kind.get(name, 0),
        cards=of_cards(figures, name),
        together=of_kinds(figures, [name]),
    )


def sums_tried(figures: WeekTotals) -> int:
    """Count first tries of sums, however made; recognised things and scores are left out."""
    return sum(figures.days.values())


def grids_of(cells: Mapping[str, Cell], known: Iterable[str]) -> list[Grid[Cell]]:
    """Lay cells, one for each fact by its key, out as grids; `known`: facts with evidence."""
    return [grid_of(quilt, cells) for quilt in quilts_with(known)]


def grid_of(quilt: Quilt, cells: Mapping[str, Cell]) -> Grid[Cell]:
    """Lay the cells of one quilt's facts out."""
    columns = sorted({fact.b for fact in quilt.two})
    at = {(fact.a, fact.b): cells[fact.key] for fact in quilt.two}
    return Grid(
        quilt=quilt,
        columns=columns,
        rows=[(a, [at.get((a, b)) for b in columns]) for a in sorted({a for a, _b in at})],
        totals=[cells[fact.key] for fact in quilt.more],
    )
