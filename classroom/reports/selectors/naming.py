"""Name pupils whose answers lie below the class's line, with their slip, and who is lowest."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple, Protocol, TypeVar

from classroom.models import Classroom, Student
from classroom.people.names import name_order
from classroom.reports.selectors.claims import claim_words
from classroom.reports.selectors.reports import wrong_in
from learning.aggregation import FactCount, WeekTotals
from learning.items import APART
from learning.lowest import FirstTries, is_told, lowest
from learning.number_facts import BY_KEY, NumberFact
from learning.right_first_time import RightFirstTime
from learning.signals import COMPARED_FROM, Comparison, Signal, first_of_each, signals
from learning.statements import Rows, Slip, Statement, of_fact, of_family

HELP_OFTEN: Final = 5
"""For how many answers a pupil opens help who is to be looked at."""


@dataclass(frozen=True, slots=True)
class PupilConcern:
    """A pupil to look at: what is seldom right, the counts, the line, the slip made most often."""

    student: Student
    signal: Signal
    share: Statement
    fact: NumberFact | None  # None: all claims of `family`
    family: str  # '' where it is a fact
    slip: Slip | None = None

    @property
    def line(self) -> int | None:
        """The others' share in per cent; None where there are too few of them for one."""
        return None if self.signal.fixed else round(100 * self.signal.line)


class Line(Protocol):
    """A line of a list of pupils."""

    @property
    def student(self) -> Student:
        """Whose it is."""

    @property
    def figure(self) -> RightFirstTime:
        """What was right first time in the span."""


AnyLine = TypeVar("AnyLine", bound=Line)


class PupilsToWatch(NamedTuple):
    """The pupils that fit a page, how many there are, and whether anybody could be compared."""

    named: list[PupilConcern]
    found: int
    compared: bool


def named(
    classroom: Classroom,
    students: Sequence[Student],
    recent: Mapping[int, WeekTotals],
    span: tuple[date, date],
    at_most: int,
) -> PupilsToWatch:
    """Return whom chance does not explain, the least likely first, each pupil once.

    `recent`: figures of the class's pupils from the first to the last day of `span`. One query,
    where anybody is named.
    """
    own = {one.pk: one for one in students}
    looks = [look for pk in own if pk in recent for look in _looks(pk, recent[pk])]
    found = first_of_each(signals(looks))
    concerns = [_named(own, one, recent) for one in found[:at_most]]
    slips = _slips(classroom, concerns, span) if concerns else {}
    return PupilsToWatch(
        [_with_slip(one, slips.get(one.student.pk)) for one in concerns],
        len(found),
        any(look.tried >= COMPARED_FROM for look in looks),
    )


def helped_often(
    students: Iterable[Student], recent: Mapping[int, WeekTotals]
) -> list[tuple[Student, int]]:
    """Return who opened help for HELP_OFTEN answers or more, and for how many, by `students`.

    `recent`: the figures that pupils are named by.
    """
    counts = [(one, recent[one.pk].hinted) for one in students if one.pk in recent]
    return [(one, count) for one, count in counts if count >= HELP_OFTEN]


def lowest_so_far(lines: Sequence[AnyLine]) -> list[AnyLine]:
    """Return the lines of the pupils with the smallest shares, lowest first; none in small classes.

    `lines`: of every pupil of the class.
    """
    if not is_told(len(lines), sum(line.figure.tried > 0 for line in lines)):
        return []
    own = {line.student.pk: line for line in lines}
    first_tries = lowest(
        FirstTries(pk, name_order(line.student.name), line.figure.right, line.figure.tried)
        for pk, line in own.items()
    )
    return [own[one.child] for one in first_tries]


def _looks(pk: int, totals: WeekTotals) -> list[Comparison]:
    families = [of_family(totals, name) for name in totals.kinds if name not in APART]
    facts = [of_fact(fact, key) for key, fact in totals.facts.items() if key in BY_KEY]
    return [Comparison(pk, one.about, one.right, one.tried) for one in families + facts]


def _named(
    own: Mapping[int, Student], signal: Signal, recent: Mapping[int, WeekTotals]
) -> PupilConcern:
    student, about = own[signal.child], signal.about
    fact = BY_KEY.get(about)
    totals = recent[student.pk]
    share = (
        of_fact(totals.facts.get(about, FactCount()), about) if fact else of_family(totals, about)
    )
    return PupilConcern(student, signal, share, fact, "" if fact else about)


def _with_slip(one: PupilConcern, slip: Slip | None) -> PupilConcern:
    return PupilConcern(one.student, one.signal, one.share, one.fact, one.family, slip)


def _slips(
    classroom: Classroom, concerns: Sequence[PupilConcern], span: tuple[date, date]
) -> dict[int, Slip]:
    """Return the false claim that each of them made most often, where that is often enough."""
    own = [one.student for one in concerns]
    claims = wrong_in(classroom, own, *span, only=own)
    counted: dict[int, Counter[str]] = defaultdict(Counter)
    for one in concerns:
        wrong = Rows(one.share.about).of(claims.get(one.student.pk, []))
        counted[one.student.pk].update(map(claim_words, wrong))
    most = {pk: Slip(*texts.most_common(1)[0]) for pk, texts in counted.items() if texts}
    return {pk: slip for pk, slip in most.items() if slip.is_reportable}
