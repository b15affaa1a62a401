"""Query the pupils of a teacher's other classes, who may come into this one as well."""

from dataclasses import dataclass

from django.db.models import QuerySet

from classroom.models import Classroom, Student, Teacher
from classroom.people.names import name_order, same_name
from classroom.people.selectors.roster import pupils_of


@dataclass(frozen=True)
class Pick:
    """A pupil of another class; `is_free`: nobody here has the name."""

    student: Student
    is_free: bool


@dataclass(frozen=True)
class PickClass:
    """A class with its pupils who are not in this one."""

    classroom: Classroom
    pupils: list[Pick]


def pick_classes(teacher: Teacher, room: Classroom) -> list[PickClass]:
    """Return the classes from which `teacher` may pick, those with somebody to pick, by name."""
    here = pupils_of(room)
    ids, names = {one.pk for one in here}, {same_name(one.name) for one in here}
    found = []
    for other in sorted(classes_to_pick_from(teacher, room), key=lambda one: name_order(one.name)):
        pupils = [
            Pick(one, same_name(one.name) not in names)
            for one in pupils_of(other)
            if one.pk not in ids
        ]
        if pupils:
            found.append(PickClass(other, pupils))
    return found


def classes_to_pick_from(teacher: Teacher, room: Classroom) -> QuerySet[Classroom]:
    """Return the present classes of the school that `teacher` teaches; all for its admin."""
    rooms = Classroom.objects.filter(school=room.school, archived_at=None, deleted_at=None).exclude(
        pk=room.pk
    )
    if teacher.is_admin and teacher.school_id == room.school_id:
        return rooms
    return rooms.filter(staff__teacher=teacher, staff__ended_at=None).distinct()
