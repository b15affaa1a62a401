"""Query how to seat a class: like with like, as last time, as in an earlier set, or by chance."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef
from django.utils import timezone

from classroom.lessons import seating
from classroom.models import Assignment, AssignmentPupil, Classroom, Student
from classroom.people.names import name_order
from classroom.reports.selectors.reports import USUAL_SPAN, WEEK, figures_in, this_monday
from classroom.reports.suggestions import ALIKE
from learning.aggregation import WeekTotals
from learning.right_first_time import RightFirstTime, right_first_time

LAST, AGAIN, SHUFFLE = "last", "again", "shuffle"
KINDS = (ALIKE, LAST, AGAIN, SHUFFLE)


@dataclass(frozen=True, slots=True)
class Similarity:
    """Pupils by their share of what was right first time, best first.

    Those with too few such tries for a share stand at the end (`early` of them): it is too early to
    say. These, and those with the same share, stand by name, who was entered first before another
    of the same name. Counted are the last `weeks` weeks in the class.
    """

    pupils: list[tuple[Student, RightFirstTime]]
    early: int
    weeks: int


def likeness_of(
    classroom: Classroom, pupils: Sequence[Student], weeks: int, now: datetime
) -> Similarity:
    """Return the order in which pupils who answer alike stand side by side. One query."""
    last = this_monday(classroom.school, now)
    figures = figures_in(classroom, pupils, last - WEEK * (weeks - 1), last)
    nothing = WeekTotals()
    shares = {one.pk: right_first_time(figures.get(one.pk, nothing)) for one in pupils}
    rates = {pk: one.right / one.tried for pk, one in shares.items() if one.is_reportable}
    ranked = best_first(pupils, rates)
    return Similarity([(one, shares[one.pk]) for one in ranked], len(ranked) - len(rates), weeks)


def best_first(pupils: Iterable[Student], shares: Mapping[int, float]) -> list[Student]:
    """Return pupils by their shares (by the pupil's key), those without one last."""
    return sorted(pupils, key=lambda one: (-shares.get(one.pk, -1.0), name_order(one.name), one.pk))


def last_set(classroom: Classroom, now: datetime) -> Assignment | None:
    """Return the newest assignment with pupils at tables, planned ones left out. One query."""
    seated = AssignmentPupil.objects.filter(assignment=OuterRef("pk"), table_number__isnull=False)
    rows = classroom.assignments.filter(Exists(seated), starts_at__lte=now)
    return rows.order_by("-starts_at", "-pk").first()


def set_named(classroom: Classroom, public_id: str) -> Assignment | None:
    """Return the class's assignment of that public id, if it has one."""
    return classroom.assignments.filter(public_id=public_id).first()


def arranged(
    kind: str,
    classroom: Classroom,
    pupils: Sequence[Student],
    seats: int,
    keep: Mapping[str, str],
    earlier: Assignment | None = None,
    weeks: int = USUAL_SPAN,
) -> dict[str, str]:
    """Return a place for every pupil; those whom `keep` has as away or out stay so.

    `earlier` is the set whose tables LAST and AGAIN keep; without one they are as SHUFFLE. `weeks`
    are those of which ALIKE counts.
    """
    if kind == ALIKE:
        found = likeness_of(classroom, pupils, weeks, timezone.now())
        order = [one.user.public_id for one, _share in found.pupils]
        return seating.side_by_side(pupils, order, seats, keep)
    if kind in {LAST, AGAIN} and earlier is not None:
        before = seating.places_of(earlier, pupils)
        return seating.as_before(pupils, before, seats, keep)
    return seating.shuffled(pupils, seats, keep)
