"""Query who teaches a class, who is invited to, who leads it, and where its pupils may move."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from classroom.models import Classroom, ClassroomTeacher, Teacher, TeacherInvitation
from classroom.people.names import name_order
from classroom.site.posts import posts_of


@dataclass(frozen=True, slots=True)
class Staff:
    """The teachers of a class, the first one first, and invitations that wait, oldest first."""

    posts: list[ClassroomTeacher]
    invitations: list[TeacherInvitation]

    @property
    def first(self) -> Teacher:
        """To whom the class was handed over, or who has taught it longest."""
        return self.posts[0].teacher


@dataclass(frozen=True, slots=True)
class OwnedClass:
    """A class and its first teacher's colleagues; `waits`: the hand-over that is not accepted."""

    classroom: Classroom
    colleagues: list[Teacher]
    waits: TeacherInvitation | None

    @property
    def names(self) -> list[str]:
        """The colleagues' names, longest at the class first."""
        return [one.name for one in self.colleagues]


def staff_of(classroom: Classroom) -> Staff:
    """Return a class's posts and open invitations. Two queries."""
    return Staff(list(posts_of(classroom)), list(waiting(classroom).order_by("pk")))


def waiting(classroom: Classroom) -> QuerySet[TeacherInvitation]:
    """Return the invitations whose links are good now."""
    return classroom.invitations.filter(ended_at=None, expires_at__gt=timezone.now())


def hand_over_of(classroom: Classroom) -> TeacherInvitation | None:
    """Return the invitation that offers a class to its next first teacher."""
    return waiting(classroom).exclude(hands_over="").first()


def classes_to_move_to(classroom: Classroom) -> list[Classroom]:
    """Return the other present classes of the school, by name."""
    found = Classroom.objects.filter(school=classroom.school, archived_at=None)
    return _by_name(found.exclude(pk=classroom.pk))


def _by_name(rooms: QuerySet[Classroom]) -> list[Classroom]:
    return sorted(rooms, key=lambda one: (name_order(one.name), one.pk))


def taught_by(teacher: Teacher) -> list[Classroom]:
    """Return the classes that a teacher has now, archived ones too, by name."""
    posts = {"staff__teacher": teacher, "staff__ended_at": None}
    return _by_name(Classroom.objects.select_related("school").filter(**posts))


def led_by(teacher: Teacher) -> list[OwnedClass]:
    """Return the classes of which this is the first teacher, archived ones too, by name."""
    found = []
    for room in taught_by(teacher):
        posts = [post.teacher for post in posts_of(room)]
        if posts[0] == teacher:
            found.append(OwnedClass(room, posts[1:], hand_over_of(room)))
    return found


def without_teacher() -> list[Classroom]:
    """Return the classes of all schools that nobody teaches any more and nobody deleted."""
    taught = ClassroomTeacher.objects.filter(ended_at=None).values("classroom")
    rooms = Classroom.objects.filter(deleted_at=None).exclude(pk__in=taught)
    return _by_name(rooms.select_related("school"))
