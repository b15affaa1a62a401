"""Query who teaches a class, who is invited to, and where its pupils may move."""

from dataclasses import dataclass

from django.utils import timezone

from classroom.models import Classroom, ClassroomTeacher, Teacher, TeacherInvitation
from classroom.services.names import name_order


@dataclass(frozen=True, slots=True)
class Staff:
    """The teachers of a class, longest first, and the invitations that wait, oldest first."""

    posts: list[ClassroomTeacher]
    invitations: list[TeacherInvitation]

    @property
    def first(self) -> Teacher:
        """Who has taught the class longest."""
        return self.posts[0].teacher


def staff_of(classroom: Classroom) -> Staff:
    """Return who teaches the class now or may soon. Two queries."""
    posts = classroom.staff.filter(ended_at=None).select_related("teacher__user").order_by("pk")
    waiting = classroom.invitations.filter(ended_at=None, expires_at__gt=timezone.now())
    return Staff(list(posts), list(waiting.order_by("pk")))


def classes_to_move_to(classroom: Classroom) -> list[Classroom]:
    """Return the other present classes of the school, by name."""
    found = Classroom.objects.filter(school=classroom.school, archived_at=None)
    return sorted(found.exclude(pk=classroom.pk), key=lambda one: (name_order(one.name), one.pk))


def first_teacher(classroom: Classroom) -> Teacher | None:
    """Return who has taught the class longest of those who teach it now."""
    post = classroom.staff.filter(ended_at=None).select_related("teacher").order_by("pk").first()
    return post.teacher if post else None
