"""Query who teaches a class now, and who leads it."""

from django.db.models import F, QuerySet

from classroom.models import Classroom, ClassroomTeacher, Teacher


def posts_of(classroom: Classroom) -> QuerySet[ClassroomTeacher]:
    """Return the present posts, the first teacher's first.

    That is to whom the class was handed over, else who has taught it longest.
    """
    present = classroom.staff.filter(ended_at=None).select_related("teacher__user")
    return present.order_by(F("handed_at").desc(nulls_last=True), "pk")


def first_teacher(classroom: Classroom) -> Teacher | None:
    """Return the lead teacher, who alone ends posts, hands over and deletes; None without any."""
    post = posts_of(classroom).first()
    return post.teacher if post else None
