"""Shared queries of report pages: freshness, totals of a span of weeks, equations, facts.

Every page reads rows that jobs have built. Nothing here counts from the log.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import QuerySet

from classroom.models import (
    Classroom,
    Enrollment,
    PupilFact,
    PupilWeek,
    ReportJob,
    School,
    Student,
)
from classroom.selectors.claims import Claimed, claim_words
from games.catalogue import GAMES
from learning.aggregation import FactCount, WeekTotals, merged
from learning.items import APART, FAMILIES, family_of, is_sum
from learning.number_facts import BY_KEY, NUMBER_FACTS, Quilt, quilts_with
from learning.proportions import SHARE_FROM, Proportion
from learning.weeks import DAY, day_of, monday_of, zone_named

Cell = TypeVar("Cell")
WEEK = timedelta(weeks=1)
SPANS = (1, 4, 12)
"""Weeks that a teacher may look at together; the present one is the last."""
USUAL_SPAN = 4
FACT_TRIES = 3
SLIP_TIMES = 3
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
class Equation:
    """One claim as a pupil made it.

    `right`: true, or matched where there is no arithmetic; `slip`: true, or without arithmetic, but
    not in the game's form.
    """

    at: datetime
    game: str
    family: str
    text: str
    right: bool
    slip: bool
    reason: str
    off: int  # what was said minus the truth, 0 when unknown
    help: int  # 0-5, the highest step of the ladder opened before
    shown: bool
    told_before: bool  # by help, in an earlier turn of the game
    tries: int  # 1: the first try of this statement in the turn
    hand: list[Any]


@dataclass(frozen=True, slots=True)
class KindLine:
    """Claims of one family over a span: first tries alone, with help, after being shown.

    `made`: accepted by the game; told where there is no arithmetic (`apart`).
    """

    family: str
    claims: int
    made: int
    apart: bool
    alone: Proportion
    helped: Proportion
    shown: int
    open_turns: int


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
    """Return how fresh these pupils' rows are. One query; needs `student.user`."""
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


def figures_of(
    student_ids: Iterable[int], first: date, last: date
) -> tuple[dict[int, WeekTotals], int]:
    """Return each pupil's figures of the weeks from Monday to Monday, and how many weeks have any.

    One query; pupils without rows are missing.
    """
    rows = PupilWeek.objects.filter(
        student_id__in=list(student_ids), week__gte=first, week__lte=last
    )
    parts: dict[int, list[WeekTotals]] = defaultdict(list)
    weeks = set()
    for student_id, week, data in rows.values_list("student_id", "week", "figures"):
        parts[student_id].append(WeekTotals.from_json(data))
        weeks.add(week)
    return {student_id: merged(own) for student_id, own in parts.items()}, len(weeks)


def figures_in(
    classroom: Classroom, students: Iterable[Student], first: date, last: date
) -> dict[int, WeekTotals]:
    """Return what each pupil answered in this class in the weeks from Monday to Monday. One query.

    Pupils who have left are among them. What was answered nobody knows where counts for
    `students`, those who are in the class now.
    """
    parts: dict[int, list[WeekTotals]] = defaultdict(list)
    present = {one.pk for one in students}
    for row in weeks_in(classroom, first, last):
        parts[row.student_id] += totals_in(classroom, row, row.student_id in present)
    return {student_id: merged(own) for student_id, own in parts.items() if own}


def weeks_in(classroom: Classroom, first: date, last: date) -> QuerySet[PupilWeek]:
    """Return the built weeks of all who are or were in the class, without their equations."""
    ever = Enrollment.objects.filter(classroom=classroom).values("student")
    rows = PupilWeek.objects.filter(student__in=ever, week__gte=first, week__lte=last)
    return rows.defer("evidence")


def totals_in(classroom: Classroom, row: PupilWeek, is_present: bool) -> list[WeekTotals]:
    """Return what of a pupil's week was answered in the class."""
    own = row.shares or {row.group: row.figures}
    groups = [classroom.public_id, *([""] if is_present else [])]
    return [WeekTotals.from_json(own[group]) for group in groups if group in own]


def recent_since(today: date) -> date:
    """Return from which Monday on figures are recent: that of the day six days ago."""
    return monday_of(today - RECENT)


def hard_facts(figures: WeekTotals) -> dict[str, FactCount]:
    """Return the facts that do not come right yet: at most a third of several first tries."""
    return {
        key: fact
        for key, fact in figures.facts.items()
        if key in BY_KEY and fact.tried >= FACT_TRIES and fact.right * 3 <= fact.tried
    }


def weak_family(figures: WeekTotals) -> tuple[str, Proportion] | None:
    """Return the family of claims most of whose first tries were wrong, with its counts.

    At least SHARE_FROM tries without help, fewer than half of them right; the one tried most.
    """
    tried = {
        family: Proportion(tally.alone_right, tally.alone_tried)
        for family, tally in figures.kinds.items()
        if tally.alone_tried >= SHARE_FROM and 2 * tally.alone_right < tally.alone_tried
    }
    return max(tried.items(), key=lambda one: (one[1].tried, one[0])) if tried else None


class Slip(NamedTuple):
    """A false claim as it was stated, `6 = 9`, and how many times."""

    text: str
    times: int


def usual_slips(classroom: Classroom, families: Mapping[int, str], since: date) -> dict[int, Slip]:
    """Return the false claim that each pupil made most often in a family since that Monday.

    `families`: pupil's id -> family. Those made SLIP_TIMES or more; one query where there is any.
    Weeks in which a pupil played in another class too are left out: claims do not say where.
    """
    counted: dict[int, Counter[str]] = defaultdict(Counter)
    if families:
        rows = PupilWeek.objects.filter(
            student_id__in=families, week__gte=since, group__in=["", classroom.public_id]
        )
        for student_id, evidence in rows.filter(shares={}).values_list("student_id", "evidence"):
            counted[student_id].update(
                one.text
                for one in equations(evidence)
                if one.family == families[student_id] and not one.right and not one.slip
            )
    most = {pk: Slip(*texts.most_common(1)[0]) for pk, texts in counted.items() if texts}
    return {pk: slip for pk, slip in most.items() if slip.times >= SLIP_TIMES}


def facts_of(student: Student) -> dict[str, PupilFact]:
    """Return what the pupil showed of each fact on the quilt, by its key. One query."""
    keys = [fact.key for fact in NUMBER_FACTS]
    return {row.item: row for row in PupilFact.objects.filter(student=student, item__in=keys)}


def kind_lines(figures: WeekTotals) -> list[KindLine]:
    """Return the families of claims that were made or could have been, in a fixed order."""
    names = {*figures.kinds, *figures.open_by_kind}
    known = [name for name in FAMILIES if name in names]
    return [_kind_line(name, figures) for name in [*known, *sorted(names - set(known))]]


def _kind_line(name: str, figures: WeekTotals) -> KindLine:
    tally = figures.kinds.get(name)
    return KindLine(
        family=name,
        claims=tally.claims if tally else 0,
        made=tally.made if tally else 0,
        apart=name in APART,
        alone=Proportion(tally.alone_right, tally.alone_tried) if tally else Proportion(0, 0),
        helped=Proportion(tally.helped_right, tally.helped_tried) if tally else Proportion(0, 0),
        shown=tally.shown_tried if tally else 0,
        open_turns=figures.open_by_kind.get(name, 0),
    )


def alone(figures: WeekTotals) -> Proportion:
    """Return how many sums were right at the first try without help, of how many.

    What is only recognised (equal numbers, colours) is none.
    """
    sums = [tally for name, tally in figures.kinds.items() if is_sum(name)]
    return Proportion(sum(one.alone_right for one in sums), sum(one.alone_tried for one in sums))


def sums_tried(figures: WeekTotals) -> int:
    """Return how many claims of sums were made: second tries count, what is recognised does not."""
    return sum(figures.days.values())


def grids_of(cells: Mapping[str, Cell], known: Iterable[str]) -> list[Grid[Cell]]:
    """Lay cells, one for each fact by its key, out as grids; `known`: facts with evidence."""
    return [_grid_of(quilt, cells) for quilt in quilts_with(known)]


def _grid_of(quilt: Quilt, cells: Mapping[str, Cell]) -> Grid[Cell]:
    columns = sorted({fact.b for fact in quilt.two})
    at = {(fact.a, fact.b): cells[fact.key] for fact in quilt.two}
    return Grid(
        quilt=quilt,
        columns=columns,
        rows=[(a, [at.get((a, b)) for b in columns]) for a in sorted({a for a, _b in at})],
        totals=[cells[fact.key] for fact in quilt.more],
    )


def equations(evidence: Iterable[Mapping[str, Any]]) -> list[Equation]:
    """Return stored evidence as equations, in the order in which it is stored."""
    return [_equation(one) for one in evidence]


def _equation(one: Mapping[str, Any]) -> Equation:
    said, truth = one["said"], one.get("truth")
    family = family_of(one["item"]) or one["kind"]
    return Equation(
        at=datetime.fromisoformat(one["at"]),
        game=str(GAMES[one["game"]].title) if one["game"] in GAMES else one["game"],
        family=family,
        text=claim_words(_claimed(one)),
        right=one["right"] is True or (family in APART and not one["reason"]),
        slip=not one["legal"] and one["right"] is not False,
        reason=one["reason"],
        off=said - truth if said is not None and truth is not None else 0,
        help=one["help"],
        shown=one["shown"],
        told_before=one.get("before", False),
        tries=one["try"],
        hand=one["hand"],
    )


def _claimed(one: Mapping[str, Any]) -> Claimed:
    """Return stored evidence as a claim; what is older than modifiers has no steps."""
    return Claimed(
        kind=one["kind"],
        item=one["item"],
        op=one["op"],
        operands=one["operands"],
        effective=one.get("effective", one["operands"]),
        said=one["said"],
        card=one.get("card"),
        modifier=one.get("modifier", ""),
    )


def own_sums(lines: Sequence[Equation]) -> list[Equation]:
    """Return the sums among equations: nothing only recognised, no slips of the game's form."""
    return [line for line in lines if is_sum(line.family) and not line.slip]
