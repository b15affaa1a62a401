"""Say why the assign page is filled in: as last time, as an earlier set, or after a report."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils import timezone

from classroom.models import Assignment, Classroom, Student
from classroom.selectors import arrangements
from classroom.selectors.arrangements import AGAIN, LAST

REPORT = "report"


@dataclass(frozen=True, slots=True)
class Because:
    """A reason: `earlier` is the set that LAST and AGAIN follow, `about` whom a REPORT is about."""

    kind: str
    earlier: Assignment | None = None
    about: Sequence[Student] = ()


def because_in(room: Classroom, pupils: Sequence[Student], data: QueryDict) -> Because | None:
    """Return the reason that an address gives, or that the page sends along; None for none.

    `about`: a pupil, several times; `why`: the page's own word for a kind; else `tables` says it.
    """
    about = [one for one in pupils if one.user.public_id in data.getlist("about")]
    if about:
        return Because(REPORT, about=about)
    kind = data.get("why", data.get("tables", ""))
    earlier = None
    if kind == AGAIN:
        earlier = arrangements.set_named(room, data.get("again", ""))
    elif kind == LAST:
        earlier = arrangements.last_set(room, timezone.now())
    return Because(kind, earlier) if earlier is not None else None
