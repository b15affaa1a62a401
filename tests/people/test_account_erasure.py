"""A deleted account is erased by the job: nothing says any more who the person was."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.core.mail import send_mail
from django.db.models import Q
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import (
    AuditEntry,
    Guardian,
    Mail,
    MissCount,
    Teacher,
    TeacherInvitation,
    User,
)
from classroom.people.services import guardians, leaving
from classroom.site.devices import hashed
from classroom.site.services import audit
from games.catalogue import GAMES
from games.models import GuideSeen
from games.services import begin_trial
from tests.cast import Cast
from tests.people.deleted_account import WHERE, erase_all, leave, told_to
from tests.people.deleted_class import NOON, saying
from tests.people.sign_in_steps import PASSWORD
from tests.refused import deletion_refused
from tests.together import at_once

pytestmark = [
    pytest.mark.fast,
    pytest.mark.django_db,
    pytest.mark.usefixtures("noon"),
    pytest.mark.both_databases,
]

NAME, ADDRESS = "Quendoline", "quendoline@hazel.example"
CHILDREN_ONLY = {
    "classroom_student.user_id",
    "games_evidencechange.student_id",
    "games_movedseat.user_id",
    "practice_cardchange.student_id",
    "practice_thinkingcard.student_id",
}
"""Columns in which no adult ever is."""
NEVER = {
    "classroom_guest.user_id",
    "classroom_user_groups.user_id",
    "classroom_user_user_permissions.user_id",
}
"""Columns in which nobody with an account ever is."""
LEARNING = {"games_attempt.student_id", "games_opportunity.student_id"}


@pytest.fixture
def full(cast: Cast, settings: Any) -> Cast:
    """The cast, with Ms Ada in every table that knows an adult; she is a guardian too."""
    settings.EMAIL_BACKEND = "classroom.mails.backend.OutboxBackend"
    user = cast.teacher.user
    Teacher.objects.filter(pk=cast.teacher.pk).update(name=NAME)
    User.objects.filter(pk=user.pk).update(email=ADDRESS)
    user.emailaddress_set.update(email=ADDRESS)
    actor = audit.Actor(user, "teacher")
    code = guardians.make_code(actor, cast.classroom, cast.classmate, cast.teacher)
    guardians.join(actor, user, guardians.digest(code), NAME)
    Guardian.objects.get(user=user).digests.create(week=NOON.date(), children=1)
    guardians.make_code(actor, cast.classroom, cast.pupil, cast.teacher)
    cast.classroom.invitations.create(
        email=ADDRESS, digest="old", ended_at=NOON, expires_at=NOON, made_by=cast.co_teacher
    )
    cast.pupil.home_notes.create(sentence="helped", teacher=cast.teacher)
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={})
    GuideSeen.objects.create(user=user, game="sleeping_queens", at=NOON)
    begin_trial(user, NAME, "sun", GAMES["sleeping_queens"].modes[0], {})
    client = Client()
    client.post(reverse("account_login"), {"login": ADDRESS, "password": "no"})
    client = cast.client("teacher")
    room = cast.classroom.public_id
    client.post(reverse("teacher_invite", args=[room]), {"email": "fay@hazel.example"})
    client.get(reverse("class_page", args=[cast.foreign_classroom.public_id]))
    send_mail("A link", "secret", None, [ADDRESS])
    client.post(reverse("own_account_save"), {"field": "teacher_name", "value": NAME + " Q"})
    Teacher.objects.filter(pk=cast.teacher.pk).update(name=NAME)
    return cast


def linked(gone: dict[Any, int]) -> set[str]:
    """Return the columns that point to one of these rows."""
    found = set()
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            key = gone.get(field.related_model) if field.remote_field else None
            if key is not None and model._default_manager.filter(**{field.name: key}).exists():
                found.add(f"{model._meta.db_table}.{field.column}")
    return found


def all_links(models: set[Any]) -> set[str]:
    """Return every column that points to such a row."""
    return {
        f"{model._meta.db_table}.{field.column}"
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if field.remote_field and field.related_model in models
    }


def test_nothing_says_who_it_was(full: Cast) -> None:
    guardian = Guardian.objects.get(user=full.teacher.user)
    gone = {User: full.teacher.user_id, Teacher: full.teacher.pk, Guardian: guardian.pk}
    words = [NAME, ADDRESS, full.teacher.user.public_id]
    untested = all_links(set(gone)) - linked(gone) - CHILDREN_ONLY - NEVER - LEARNING
    assert untested == set(), "a table without rows is not tested"
    assert {"classroom_mail.recipients", "classroom_mail.body"} < saying(words)
    counted = Q(key__startswith=f"{full.teacher.user_id}:")
    counted |= Q(key__startswith=hashed("email", ADDRESS))
    kept = MissCount.objects.filter(counted)
    assert set(kept.values_list("scope", flat=True)) == {"denied", "login_here", "login_target"}
    leave(full)
    assert saying([NAME, ADDRESS]) == set()
    assert erase_all() == 1
    assert linked(gone) == set()
    assert saying(words) == {"classroom_auditentry.subject"}
    assert Mail.objects.count() == kept.count() == 0
    assert not TeacherInvitation.objects.filter(ended_at=None).exists()


def test_log_keeps_what_was_done_and_not_who_did_it(full: Cast) -> None:
    ours, theirs = full.teacher.user, AuditEntry.objects.get(act="teacher_invited")
    assert theirs.actor == ours
    done = AuditEntry.objects.filter(actor=ours).exclude(outcome="denied")
    cast_acts = set(done.values_list("act", flat=True))
    leave(full)
    erase_all()
    left = dict(AuditEntry.objects.values_list("act", "actor"))
    assert set(left.values()) == {None}
    assert cast_acts - set(left) == {"teacher_renamed"}
    entry = AuditEntry.objects.get(act="account_deleted")
    assert (entry.role, entry.school, entry.subject) == ("teacher", full.school, ours.public_id)
    removed = AuditEntry.objects.get(act="teacher_removed")
    assert (removed.classroom, removed.subject) == (full.classroom, ours.public_id)


def test_sign_ins_of_the_deleted_account_are_not_kept(cast: Cast) -> None:
    """They carry where from: the network of a home."""
    client = Client()
    fields = {"login": cast.guardian.user.email, "password": PASSWORD}
    client.post(reverse("account_login"), fields)
    assert AuditEntry.objects.filter(act="signed_in", outcome="ok").exists()
    leave(cast, "guardian")
    erase_all()
    assert not AuditEntry.objects.filter(act="signed_in", outcome="ok").exists()


def test_no_network_of_the_person_is_kept_with_what_is_about_the_account(cast: Cast) -> None:
    """Wrong passwords on the page itself, pages that were refused, and the deleting."""
    home, away = "203.0.113.7", "198.51.100.7"
    for role, where in (("guardian", home), ("co_teacher", home), ("other_guardian", away)):
        client = cast.client(role)
        fields = {"told": told_to(client), "password": "no"}
        client.post(reverse(WHERE), fields, REMOTE_ADDR=where)
        foreign = reverse("class_page", args=[cast.foreign_classroom.public_id])
        client.get(foreign, REMOTE_ADDR=where)
        assert AuditEntry.objects.filter(actor=cast.user(role), outcome="denied").exists()
        if where == home:
            fields["password"] = PASSWORD
            assert client.post(reverse(WHERE), fields, REMOTE_ADDR=where).status_code == 302
    assert erase_all() == 2
    assert not AuditEntry.objects.filter(address="203.0.113.0").exists()
    assert AuditEntry.objects.filter(act="account_deleted", address="").count() == 2
    assert AuditEntry.objects.filter(act="teacher_removed", address="").exists()
    others = AuditEntry.objects.filter(actor=cast.other_guardian.user, address="198.51.100.0")
    assert set(others.values_list("outcome", flat=True)) == {"failed", "denied"}


def test_address_that_was_never_confirmed_is_its_owners(cast: Cast) -> None:
    cast.teacher.user.emailaddress_set.create(email="fay@hazel.example", verified=False)
    invite = reverse("teacher_invite", args=[cast.other_classroom.public_id])
    cast.client("co_teacher").post(invite, {"email": "fay@hazel.example"})
    leave(cast)
    assert TeacherInvitation.objects.get(email="fay@hazel.example").ended_at is None


def test_a_colleagues_mails_that_wait_are_sent(cast: Cast, settings: Any) -> None:
    """Al invites and is renamed, Alan invites too, both the same address; then Al leaves."""
    settings.EMAIL_BACKEND = "classroom.mails.backend.OutboxBackend"
    Teacher.objects.filter(pk=cast.teacher.pk).update(name="Al")
    Teacher.objects.filter(pk=cast.co_teacher.pk).update(name="Alan")
    to = {"email": "fay@hazel.example"}
    cast.client("teacher").post(reverse("teacher_invite", args=[cast.classroom.public_id]), to)
    other = reverse("teacher_invite", args=[cast.other_classroom.public_id])
    cast.client("co_teacher").post(other, to)
    Teacher.objects.filter(pk=cast.teacher.pk).update(name="Ala")
    assert Mail.objects.count() == 2
    leave(cast)
    assert [mail.subject for mail in Mail.objects.all()] == ["Alan invites you to a class"]


def test_account_that_cannot_be_erased_holds_nobody_up(cast: Cast) -> None:
    leave(cast)
    leave(cast, "guardian")
    with deletion_refused("classroom_user", cast.teacher.user_id):
        assert erase_all() == 1
    assert User.objects.filter(pk=cast.teacher.user_id).exists()
    assert not User.objects.filter(pk=cast.guardian.user_id).exists()
    assert erase_all() == 1


def test_account_rests_before_it_is_erased(cast: Cast) -> None:
    leave(cast)
    assert erase_all(after=leaving.SETTLE - timedelta(seconds=1)) == 0
    assert User.objects.filter(pk=cast.teacher.user_id).exists()
    assert [erase_all(), erase_all()] == [1, 0]


def test_account_that_nobody_deleted_is_not_erased(cast: Cast) -> None:
    assert erase_all() == 0
    assert User.objects.filter(pk=cast.teacher.user_id).exists()


@pytest.mark.django_db(transaction=True)
def test_two_workers_erase_one_account(cast: Cast) -> None:
    leave(cast)
    with time_machine.travel(timezone.now() + leaving.SETTLE, tick=False):
        assert sum(at_once(*[leaving.erase_accounts] * 2)) == 1
    assert not User.objects.filter(pk=cast.teacher.user_id).exists()
