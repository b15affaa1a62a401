"""Hand classes over to a colleague: at once to who teaches them too, else by a mailed link.

The links are the invitations of `colleagues`. Everything may be asked twice: a class that is the
colleague's already is told as such, and a link that waits is not sent again.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from classroom.models import Classroom, Teacher, TeacherInvitation
from classroom.people.selectors.staff import waiting
from classroom.people.services.colleagues import (
    clean_address,
    invite,
    pass_on,
    teacher_at,
    withdraw,
)
from classroom.site.posts import first_teacher
from classroom.site.services import audit


@dataclass(slots=True)
class Handed:
    """What became of classes: the colleague's now, or offered by a link."""

    to: str = ""
    """The colleague's name where a class is the colleague's now."""
    given: list[Classroom] = field(default_factory=list)
    offered: list[Classroom] = field(default_factory=list)


@transaction.atomic
def hand_over(
    actor: audit.Actor,
    by: Teacher,
    public_ids: Collection[str],
    raw: str,
    choice: str,
) -> Handed:
    """Give the classes that `by` leads, of those ids, to the colleague with an address.

    `choice` of TeacherInvitation.HandsOver says what `by` does then. Classes that `by` does not
    lead are left as they are. Locks the classes. Raises ValidationError for an address that
    nothing can be given to; then nothing is.
    """
    email = clean_address(raw)
    if EmailAddress.objects.filter(user=by.user, email=email).exists():
        raise ValidationError(_("This is your own address. Type your colleague’s."))
    mine = Classroom.objects.filter(staff__teacher=by, staff__ended_at=None)
    ids = mine.filter(public_id__in=public_ids).values_list("pk", flat=True)
    rooms = Classroom.objects.select_for_update(no_key=True).order_by("pk").filter(pk__in=list(ids))
    handed = Handed()
    for room in rooms:
        _hand_over(actor, by, room, email, choice, handed)
    return handed


def _hand_over(
    actor: audit.Actor,
    by: Teacher,
    room: Classroom,
    email: str,
    choice: str,
    handed: Handed,
) -> None:
    post, first = teacher_at(room, email), first_teacher(room)
    if post is not None and first in {by, post.teacher}:
        if first == by:
            pass_on(actor, room, by, post, stays=choice == TeacherInvitation.HandsOver.STAY)
        handed.to = post.teacher.name
        handed.given.append(room)
    elif first == by:
        _make_way(actor, room, email)
        invitation = invite(actor, room, by, email, choice)
        if invitation.hands_over != choice:
            invitation.hands_over = choice
            invitation.save(update_fields=["hands_over"])
        handed.offered.append(room)


def _make_way(actor: audit.Actor, room: Classroom, email: str) -> None:
    """Withdraw links that offer the class to somebody else, and one to teach it as second."""
    for one in waiting(room):
        if bool(one.hands_over) != (one.email == email):
            withdraw(actor, room, one.public_id)
