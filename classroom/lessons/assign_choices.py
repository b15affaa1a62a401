"""Read the assign page's choices, from its address or as posted, and seat the pupils."""

from collections.abc import Sequence

from django.http import QueryDict
from django.utils import timezone

from classroom.lessons import seating
from classroom.lessons.assign_address import filled
from classroom.lessons.assign_forms import MAX_TABLE, MOST_NUMBER, OUT, AssignForm
from classroom.lessons.assign_modes import mode_in, seats_in
from classroom.lessons.selectors import arrangements
from classroom.lessons.selectors.arrangements import AGAIN, KINDS, LAST, SHUFFLE, arranged
from classroom.models import Assignment, Classroom, Student


def from_address(
    room: Classroom, pupils: Sequence[Student], query: QueryDict, weeks: int
) -> AssignForm:
    """Return the form as the address fills it; a change of it never clears other parts.

    `weeks`: of which those are counted who are seated by how they answer.
    Tables of an earlier set bring their number of seats along, unless the address says another.
    """
    kind, earlier = _arrangement(room, query.get("tables", ""), query)
    query = query.copy()
    query.setdefault("wait_minutes", str(room.wait_minutes))
    data = filled(query, earlier.seats if earlier is not None else None, ages=room.ages)
    seats = seats_in(data, mode_in(data)[1])
    keep = seating.posted_places(pupils, data, seats)
    if pupils and not any(name.startswith("place_") for name in query):
        fixed = {pid: OUT if place == OUT else "" for pid, place in keep.items()}
        keep = arranged(kind, room, pupils, seats, fixed, earlier, weeks)
    form = AssignForm(data, pupils=pupils, places=keep, ages=room.ages)
    form.fields["wait_minutes"].initial = room.wait_minutes
    form.arranged = kind
    return form


def from_post(
    room: Classroom,
    pupils: Sequence[Student],
    data: QueryDict,
    row: Assignment | None,
    weeks: int,
) -> AssignForm:
    """Return the form as sent; `weeks` as in `from_address`.

    Pupils are seated anew when asked (`do` is a kind of arrangement), and in the same way when the
    seats changed before any hand.
    """
    asked = data.get("do", "") in KINDS
    wanted = data.get("do" if asked else "arranged", "")
    kind, earlier = _arrangement(room, wanted, data)
    mode = mode_in(data, row)[1]
    if asked and earlier is not None:
        data = data.copy()
        data["seats"] = str(mode.fitting(earlier.seats))
    seats = seats_in(data, mode)
    most = MOST_NUMBER if row is not None else MAX_TABLE
    places = seating.posted_places(pupils, data, seats, most)
    resized = data.get("do") == "look" and not data.get("by_hand")
    resized = resized and data.get("dealt", str(seats)) != str(seats)
    if pupils and (asked or resized):
        places = arranged(kind, room, pupils, seats, places, earlier, weeks)
    form = AssignForm(data, pupils=pupils, places=places, assignment=row, ages=room.ages)
    form.fields["wait_minutes"].initial = room.wait_minutes
    form.arranged = kind
    return form


def from_assignment(pupils: Sequence[Student], assignment: Assignment) -> AssignForm:
    """Return the form of a set game as it stands."""
    places = seating.places_of(assignment, pupils)
    ages = assignment.classroom.ages
    return AssignForm(pupils=pupils, places=places, assignment=assignment, ages=ages)


def by_hand(form: AssignForm) -> bool:
    """Did the teacher place somebody since the tables were arranged?"""
    return bool(form.data.get("by_hand")) and form.data.get("do") not in KINDS


def _arrangement(room: Classroom, kind: str, data: QueryDict) -> tuple[str, Assignment | None]:
    """Return the kind of arrangement, and the earlier set whose tables it keeps."""
    if kind == AGAIN:
        earlier = arrangements.set_named(room, data.get("again", ""))
        return (AGAIN, earlier) if earlier is not None else (SHUFFLE, None)
    if kind == LAST:
        earlier = arrangements.last_set(room, timezone.now())
        return (LAST, earlier) if earlier is not None else (SHUFFLE, None)
    return (kind if kind in KINDS else SHUFFLE), None
