"""Query which classmates are here: their home page is open, and they are at no table."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from classroom.models import Classroom, Enrollment, Student
from classroom.people.names import name_order
from games.selectors import lobby as game_lobby

HERE = timedelta(seconds=30)
"""How long after its last sign a home page, or a table's, counts as open."""


@dataclass(frozen=True, slots=True)
class Friend:
    """A classmate who is here."""

    public_id: str
    name: str
    avatar: str


def classroom_to_play_in(student: Student) -> Classroom | None:
    """Return the class in which a pupil plays for fun: the one joined last."""
    post = (
        Enrollment.objects.filter(student=student, ended_at=None, classroom__archived_at=None)
        .select_related("classroom")
        .order_by("-pk")
        .first()
    )
    return post.classroom if post is not None else None


def here_in(classroom: Classroom, now: datetime) -> list[Student]:
    """Return the pupils of a class who are here, by name. Two queries."""
    at_home = Student.objects.select_related("user").filter(
        enrollments__classroom=classroom,
        enrollments__ended_at=None,
        home_seen_at__gte=now - HERE,
    )
    found = sorted(at_home, key=lambda one: (name_order(one.name), one.pk))
    busy = game_lobby.at_tables([one.user_id for one in found], now - HERE)
    return [one for one in found if one.user_id not in busy]


def friends_of(student: Student, classroom: Classroom | None, now: datetime) -> list[Friend]:
    """Return the classmates of a pupil who are here, by name."""
    if classroom is None:
        return []
    return [
        Friend(one.user.public_id, one.name, one.avatar)
        for one in here_in(classroom, now)
        if one.pk != student.pk
    ]
