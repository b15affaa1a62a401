"""Teachers of a class: invite one by e-mail, withdraw that, accept it, end a post.

A link is good for LINK_DAYS and for one adult, who has the invited address for sure and is a
teacher of the class's school or becomes one. The class's first teacher alone ends others' posts,
and hands the class over: to a second teacher at once, to anybody else by such a link.
"""

import hashlib
import re
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from classroom.mails.links import link_to
from classroom.mails.services import mails
from classroom.models import (
    Classroom,
    ClassroomTeacher,
    School,
    Teacher,
    TeacherInvitation,
    User,
)
from classroom.people.names import clean_name
from classroom.site.posts import first_teacher
from classroom.site.services import audit
from games.ids import random_id
from games.services import revoke_streams

TOKEN_LENGTH = 32
LINK_DAYS = 7
MAX_WAITING = 5
"""Invitations of one class that wait to be accepted."""
MAX_A_DAY = 10
"""Invitations of one class in a day: nobody is to be written to without end."""


class InvitationGone(Exception):
    """The link is unknown, used, withdrawn or too old: the words are the same for each."""


class NotInvited(Exception):
    """This adult cannot accept, for `reason`: address (not theirs for sure), school (another)."""

    def __init__(self, reason: str) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason


def digest(token: str) -> str:
    """Return the hash of a link's token, as it is stored."""
    return hashlib.sha256(f"invitation:{token[:64]}".encode()).hexdigest()


def clean_address(raw: str) -> str:
    """Return an email address in lower case, or raise ValidationError."""
    email = raw.strip().lower()
    validate_email(email)
    return email


@transaction.atomic
def invite(
    actor: audit.Actor,
    classroom: Classroom,
    by: Teacher,
    raw: str,
    hands_over: str = "",
) -> TeacherInvitation:
    """Write a mail with a link to an address; one that waits already is returned as it is.

    `hands_over` says whether the class is handed over by it, and what `by` does then. Locks the
    class. Raises ValidationError for what is no address, a teacher of the class, and above
    MAX_WAITING or MAX_A_DAY.
    """
    email = clean_address(raw)
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    now = timezone.now()
    _end_old(classroom)
    waiting = {one.email: one for one in classroom.invitations.filter(ended_at=None)}
    if email in waiting:
        return waiting[email]
    if teacher_at(classroom, email):
        raise ValidationError(_("This address teaches the class already."))
    today = classroom.invitations.filter(made_at__gt=now - timedelta(days=1)).count()
    if len(waiting) >= MAX_WAITING or today >= MAX_A_DAY:
        raise ValidationError(_("Enough invitations for now. Withdraw one, or wait a day."))
    token = random_id(TOKEN_LENGTH)
    invitation = TeacherInvitation.objects.create(
        classroom=classroom,
        email=email,
        digest=digest(token),
        made_by=by,
        hands_over=hands_over,
        expires_at=now + timedelta(days=LINK_DAYS),
    )
    _mail(invitation, by, link_to("teacher_join", token)).send()
    audit.record(actor, "teacher_invited", classroom=classroom, subject=invitation.public_id)
    return invitation


def _mail(invitation: TeacherInvitation, by: Teacher, link: str) -> EmailMessage:
    context = {"classroom": invitation.classroom, "by": by, "link": link, "days": LINK_DAYS}
    which, subject = "invitation", _("%(name)s invites you to a class")
    if invitation.hands_over:
        which, subject = "hand_over", _("%(name)s hands a class over to you")
    body = render_to_string(f"people/colleagues/{which}.txt", context)
    subject = subject % {"name": by.name}
    return EmailMessage(subject, body, settings.DEFAULT_FROM_EMAIL, [invitation.email])


def forget_mail(invitation: TeacherInvitation) -> None:
    """Delete the mail with the link of this invitation if it waits to be sent."""

    def has_link(body: str) -> bool:
        words = re.findall(rf"(?<!\w)\w{{{TOKEN_LENGTH}}}(?!\w)", body)
        return invitation.digest in map(digest, words)

    mails.forget_saying(invitation.email, has_link)


def teacher_at(classroom: Classroom, email: str) -> ClassroomTeacher | None:
    """Return the post of the teacher of this class who has that address for sure."""
    posts = classroom.staff.filter(
        teacher__user__emailaddress__email=email,
        teacher__user__emailaddress__verified=True,
        ended_at=None,
    )
    return posts.select_related("teacher__user").first()


def _end_old(classroom: Classroom) -> None:
    """End the invitations that are too old, so that the address can be invited anew."""
    now = timezone.now()
    classroom.invitations.filter(ended_at=None, expires_at__lte=now).update(ended_at=now)


@transaction.atomic
def withdraw(actor: audit.Actor, classroom: Classroom, public_id: str) -> bool:
    """End an invitation of the class that waits; tell whether there was one."""
    ended = classroom.invitations.filter(public_id=public_id, ended_at=None).update(
        ended_at=timezone.now()
    )
    if ended:
        audit.record(actor, "invitation_withdrawn", classroom=classroom, subject=public_id)
    return bool(ended)


def usable(token: str) -> TeacherInvitation | None:
    """Return the invitation of a link that is good now; archived classes are handed over too."""
    return (
        TeacherInvitation.objects.select_related("classroom__school", "made_by__user")
        .filter(Q(classroom__archived_at=None) | ~Q(hands_over=""))
        .filter(digest=digest(token), ended_at=None, expires_at__gt=timezone.now())
        .first()
    )


def why_not(invitation: TeacherInvitation, user: User) -> str:
    """Return why this adult cannot accept: address, school, or '' for one who can."""
    owned = EmailAddress.objects.filter(user=user, email=invitation.email, verified=True)
    if not owned.exists():
        return "address"
    teacher: Teacher | None = getattr(user, "teacher", None)
    if teacher is not None and teacher.school_id != invitation.classroom.school_id:
        return "school"
    return ""


@transaction.atomic
def accept(actor: audit.Actor, user: User, token: str, name: str) -> Classroom:
    """Make an adult a teacher of the class, under `name` if not a teacher yet; the link is used up.

    Raises InvitationGone, NotInvited, or ValidationError for a name that cannot stand.
    """
    found = usable(token)
    if found is None:
        raise InvitationGone
    Classroom.objects.select_for_update(no_key=True).get(pk=found.classroom_id)
    invitation = usable(token)  # ended meanwhile?
    if invitation is None:
        raise InvitationGone
    if User.objects.select_for_update(no_key=True).get(pk=user.pk).deleted_at is not None:
        raise InvitationGone
    if reason := why_not(invitation, user):
        raise NotInvited(reason)
    classroom = invitation.classroom
    teacher = Teacher.objects.filter(user=user).first()
    if teacher is None:
        teacher = Teacher.objects.create(user=user, school=classroom.school, name=clean_name(name))
    invitation.ended_at = timezone.now()
    invitation.save(update_fields=["ended_at"])
    post, _made = ClassroomTeacher.objects.get_or_create(
        classroom=classroom, teacher=teacher, ended_at=None
    )
    actor = audit.Actor(user, "teacher", actor.address)
    audit.record(actor, "teacher_joined", classroom=classroom, subject=user.public_id)
    _look_after_school(actor, teacher)
    if invitation.hands_over and invitation.made_by not in {None, teacher}:
        stays = invitation.hands_over == TeacherInvitation.HandsOver.STAY
        pass_on(actor, classroom, invitation.made_by, post, stays=stays)
    return classroom


@transaction.atomic
def appoint(actor: audit.Actor, classroom: Classroom, raw: str, name: str) -> None:
    """Give a class that nobody teaches to the adult with an address, under `name` if new here.

    Locks the class. Raises ValidationError for who has no account with that address for sure,
    teaches at another school, or has no name; and where somebody teaches the class by now.
    """
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    owner = EmailAddress.objects.filter(email=clean_address(raw), verified=True).first()
    if owner is None:
        raise ValidationError(_("No account has this address."))
    if classroom.staff.filter(ended_at=None).exists():
        raise ValidationError(_("The class has a teacher."))
    teacher = Teacher.objects.filter(user=owner.user).first()
    if teacher is None:
        new = {"school": classroom.school, "name": clean_name(name)}
        teacher = Teacher.objects.create(user=owner.user, **new)
    if teacher.school_id != classroom.school_id:
        raise ValidationError(_("This account belongs to another school."))
    ClassroomTeacher.objects.create(classroom=classroom, teacher=teacher)
    subject = teacher.user.public_id
    audit.record(actor, "teacher_appointed", classroom=classroom, subject=subject)
    _look_after_school(actor, teacher)


def _look_after_school(actor: audit.Actor, teacher: Teacher) -> None:
    """Make a teacher the school's administrator if it has none any more."""
    school = School.objects.select_for_update(no_key=True).get(pk=teacher.school_id)
    if not school.teachers.filter(is_admin=True, user__deleted_at=None).exists():
        pass_school_on(actor, teacher)


def pass_school_on(actor: audit.Actor, to: Teacher) -> None:
    """Let a teacher change the school's name and clock; in a transaction that locks the school."""
    Teacher.objects.filter(pk=to.pk).update(is_admin=True)
    audit.record(actor, "school_admin_passed", school=to.school, subject=to.user.public_id)


def pass_on(
    actor: audit.Actor, classroom: Classroom, by: Teacher, to: ClassroomTeacher, *, stays: bool
) -> None:
    """Make another teacher the class's first one; `by` stays as second, or leaves.

    In a transaction that locks the class. Ends the links that would hand it over once more.
    """
    now = timezone.now()
    classroom.staff.exclude(handed_at=None).update(handed_at=None)
    to.handed_at = now
    to.save(update_fields=["handed_at"])
    classroom.invitations.filter(ended_at=None).exclude(hands_over="").update(ended_at=now)
    subject = to.teacher.user.public_id
    audit.record(actor, "class_handed_over", classroom=classroom, subject=subject)
    if not stays:
        leave(actor, classroom, by)


def leave(actor: audit.Actor, classroom: Classroom, teacher: Teacher) -> bool:
    """End a teacher's post, whoever leads the class; in a transaction that locks the class."""
    ended = classroom.staff.filter(teacher=teacher, ended_at=None).update(ended_at=timezone.now())
    if ended:
        revoke_streams(teacher.user.public_id)
        audit.record(actor, "teacher_removed", classroom=classroom, subject=teacher.user.public_id)
    return bool(ended)


@transaction.atomic
def end_post(actor: audit.Actor, classroom: Classroom, by: Teacher, teacher: Teacher) -> bool:
    """End a teacher's post in a class, for its first teacher or the teacher's own wish.

    False where there is none (any more). Raises ValidationError for who may not, and for the first
    teacher's own post. Locks the class.
    """
    Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)
    first = first_teacher(classroom)
    if teacher == first:
        raise ValidationError(_("The class needs its first teacher."))
    if by not in {first, teacher}:
        raise ValidationError(_("Only the first teacher of a class can remove other teachers."))
    return leave(actor, classroom, teacher)
