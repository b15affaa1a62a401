"""Query what becomes of an adult's classes and children when the account is deleted."""

from dataclasses import dataclass

from classroom.models import Classroom, Student, Teacher, TeacherInvitation, User
from classroom.people.names import name_order
from classroom.people.selectors.staff import hand_over_of, taught_by
from classroom.site.posts import posts_of


@dataclass(frozen=True, slots=True)
class ClassOutcome:
    """What becomes of one class: `heir` is its first teacher then, None where nobody is left."""

    classroom: Classroom
    heir: Teacher | None
    is_led: bool
    """By who leaves."""
    offered: TeacherInvitation | None
    """A link that hands the class over and was not opened: it stops."""


@dataclass(frozen=True, slots=True)
class DeletionPreview:
    """All that the page tells before an account is deleted."""

    fates: list[ClassOutcome]
    children: list[Student]
    admin: Teacher | None
    """Who may change the school's name and clock then, where the leaver is who may now."""

    @property
    def as_read(self) -> str:
        """What was told, in short: the form sends it along, so that nothing else is done."""
        heirs = [(one.heir.user.public_id if one.heir else "-") for one in self.fates]
        rooms = [one.classroom.public_id for one in self.fates]
        outcomes = [f"{room}:{heir}" for room, heir in sorted(zip(rooms, heirs, strict=True))]
        return " ".join(
            [*outcomes, f"school:{self.admin.user.public_id}"] if self.admin else outcomes
        )

    @property
    def is_loss(self) -> bool:
        """Is a class left without a teacher?"""
        return any(one.heir is None for one in self.fates)


def farewell_of(user: User) -> DeletionPreview:
    """Preview what a deletion of the account does to its classes, school and children."""
    teacher: Teacher | None = getattr(user, "teacher", None)
    children = Student.objects.filter(
        guardianships__guardian__user=user, guardianships__ended_at=None
    )
    return DeletionPreview(
        fates=[_fate(room, teacher) for room in taught_by(teacher)] if teacher else [],
        children=sorted(children, key=lambda one: (name_order(one.name), one.pk)),
        admin=next_admin(teacher) if teacher else None,
    )


def _fate(room: Classroom, teacher: Teacher) -> ClassOutcome:
    posts = [post.teacher for post in posts_of(room)]
    others = [one for one in posts if one != teacher]
    offered = hand_over_of(room) if posts[0] == teacher else None
    return ClassOutcome(room, others[0] if others else None, posts[0] == teacher, offered)


def next_admin(teacher: Teacher) -> Teacher | None:
    """Return the admin after a school's only one: the first who teaches, else the first."""
    others = Teacher.objects.filter(school=teacher.school).exclude(pk=teacher.pk)
    others = others.filter(user__deleted_at=None)
    if not teacher.is_admin or others.filter(is_admin=True).exists():
        return None
    teaching = others.filter(posts__ended_at=None, posts__isnull=False).order_by("pk")
    return teaching.first() or others.order_by("pk").first()
