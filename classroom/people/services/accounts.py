"""Change an adult's own account, and what a school's admin says of the school."""

from django.db import transaction

from classroom.models import BrowserSession, Guardian, User
from classroom.people.services.class_settings import move_clock, rename_school, rename_teacher
from classroom.site.services import audit
from games.services import revoke_streams


def change(actor: audit.Actor, user: User, field: str, value: str) -> None:
    """Keep a checked value of a field: teacher_name, guardian_name, school_name or timezone."""
    if field == "guardian_name":
        rename_guardian(actor, user.guardian, value)
    elif field == "teacher_name":
        rename_teacher(actor, user.teacher, value)
    elif field == "school_name":
        rename_school(actor, user.teacher.school, value)
    else:
        move_clock(actor, user.teacher.school, value)


@transaction.atomic
def rename_guardian(actor: audit.Actor, guardian: Guardian, name: str) -> bool:
    """Give a guardian the name that teachers read."""
    changed = Guardian.objects.filter(pk=guardian.pk).exclude(name=name).update(name=name)
    if changed:
        guardian.name = name
        audit.record(actor, "guardian_renamed", subject=guardian.user.public_id)
    return bool(changed)


@transaction.atomic
def sign_out_elsewhere(actor: audit.Actor, user: User, session_key: str) -> int:
    """End every other browser's session of an adult, and all streams; return how many ended.

    Pages that are still open here ask for a new stream.
    """
    ended, _rows = (
        BrowserSession.objects.filter(user=user).exclude(session_key=session_key).delete()
    )
    if ended:
        revoke_streams(user.public_id)
        school = audit.school_of(user)
        audit.record(
            actor, "signed_out_elsewhere", school=school, subject=user.public_id, count=ended
        )
    return ended
