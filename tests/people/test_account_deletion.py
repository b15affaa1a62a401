"""An adult deletes the account: asked for the password, told what happens, out at once."""

from functools import partial

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from classroom.models import (
    AuditEntry,
    BrowserSession,
    Classroom,
    Guardianship,
    School,
    Student,
    Teacher,
    User,
)
from classroom.people.services import colleagues, roster
from classroom.site.posts import first_teacher
from classroom.site.services import audit
from games.catalogue import GAMES
from games.models import GameSession, StreamRevocation
from games.services import begin_trial
from tests.cast import Cast
from tests.factories import ClassroomFactory, TeacherFactory, UserFactory
from tests.people.deleted_account import (
    WHERE,
    erase_all,
    leave,
    page_of,
    send,
    told_to,
)
from tests.people.deleted_class import everything
from tests.people.sign_in_steps import PASSWORD, confirm_by_mail, sign_up
from tests.reports.page import text_of
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ADA, FAY = "ada@hazel.example", "fay@hazel.example"


@pytest.fixture
def chess(cast: Cast) -> Classroom:
    """A class that Ms Ada teaches alone."""
    made: Classroom = ClassroomFactory(school=cast.school, name="Chess club", teacher=cast.teacher)
    return made


def test_account_page_offers_it_to_every_adult(cast: Cast) -> None:
    for role in ("teacher", "guardian", "school_admin"):
        page = cast.client(role).get(reverse("account")).content.decode()
        assert reverse(WHERE) in page
        assert (reverse("own_account_hand_over") in page) is (role != "guardian")


def test_page_says_of_each_class_by_name_what_happens(cast: Cast, chess: Classroom) -> None:
    old = ClassroomFactory(school=cast.school, name="Oak class", teacher=cast.teacher)
    cast.client("teacher").post(reverse("class_archive", args=[old.public_id]))
    invite = reverse("own_account_hand_over")
    fields = {"classes": [chess.public_id], "email": "fay@hazel.example", "then": "stay"}
    cast.client("teacher").post(invite, fields)
    page = " ".join(page_of(cast.client("teacher")).split())
    assert "<b>Maple class</b>: Mr Bo becomes its first teacher." in page
    assert "<b>Chess club</b>: nobody else teaches it, so it is archived." in page
    assert "You offered it to fay@hazel.example" in page
    assert "<b>Oak class</b>: it stays archived, without a teacher." in page
    assert invite in page
    second = " ".join(page_of(cast.client("co_teacher")).split())
    assert "<b>Maple class</b>: Ms Ada carries on with it." in second


def test_page_names_a_guardians_children(cast: Cast) -> None:
    page = page_of(cast.client("guardian"))
    assert "<b>Ripple</b>: you no longer see Ripple’s page." in page
    assert "Hoot" not in page
    assert "classes" not in page.split("<main")[1]


@pytest.mark.parametrize("password", ["", "no", PASSWORD.upper()])
def test_wrong_password_deletes_nothing_and_is_said_at_the_field(cast: Cast, password: str) -> None:
    client = cast.client("teacher")
    told = told_to(client)
    before = everything()
    answer = send(client, told, password)
    assert answer.status_code == 422
    assert 'id="id_password_error" role="alert"' in answer.content.decode()
    after = everything()
    changed = {table for table in before if before[table] != after[table]}
    tries = {"classroom_misscount", AuditEntry._meta.db_table, BrowserSession._meta.db_table}
    assert changed <= tries


def test_guessing_the_password_is_limited_as_at_sign_in(cast: Cast) -> None:
    client = cast.client("teacher")
    told = told_to(client)
    for _try in range(6):
        send(client, told, "no")
    assert "Too many tries." in send(client, told).content.decode()
    assert not User.objects.exclude(deleted_at=None).exists()


def test_looking_at_the_address_deletes_nothing(cast: Cast) -> None:
    client = cast.client("teacher")
    client.get(reverse(WHERE), {"password": PASSWORD, "told": told_to(client)})
    assert not User.objects.exclude(deleted_at=None).exists()


def test_classes_go_on_or_are_archived(cast: Cast, chess: Classroom) -> None:
    pupil = Student.objects.get(pk=cast.pupil.pk)
    chess.enrollments.create(student=pupil)
    leave(cast)
    for room in (cast.classroom, chess):
        room.refresh_from_db()
    assert (first_teacher(cast.classroom), cast.classroom.archived_at) == (cast.co_teacher, None)
    assert first_teacher(chess) is None
    assert chess.archived_at is not None
    assert chess.deleted_at is None
    assert chess.enrollments.filter(student=pupil, ended_at=None).exists()
    erase_all()
    assert Classroom.objects.filter(pk__in=[chess.pk, cast.classroom.pk]).count() == 2
    family = reverse("family_child", args=[pupil.user.public_id])
    assert cast.client("guardian").get(family).status_code == 200
    settings = reverse("class_settings", args=[cast.classroom.public_id])
    page = cast.client("co_teacher").get(settings).content.decode()
    assert "Ms Ada" not in page
    assert "You type the class’s name first." in page


def test_everything_ends_at_once(cast: Cast, chess: Classroom) -> None:
    elsewhere, user = cast.client("teacher"), cast.teacher.user
    invite = reverse("teacher_invite", args=[cast.classroom.public_id])
    elsewhere.post(invite, {"email": "fay@hazel.example"})
    here = leave(cast)
    for client in (here, elsewhere):
        answer = client.get(reverse("account"))
        assert answer["Location"].startswith(reverse("account_login"))
    assert not BrowserSession.objects.filter(user=user).exists()
    assert StreamRevocation.objects.filter(holder=user.public_id).exists()
    assert not cast.classroom.invitations.filter(ended_at=None).exists()
    fields = {"login": ADA, "password": PASSWORD}
    assert Client().post(reverse("account_login"), fields).status_code == 200
    sent = len(mail.outbox)
    Client().post(reverse("account_reset_password"), {"email": ADA})
    assert PASSWORD not in str(mail.outbox[sent:])
    assert "password/reset/key" not in "".join(str(one.body) for one in mail.outbox[sent:])


def test_browser_says_so_at_the_sign_in_page(cast: Cast) -> None:
    client = cast.client("teacher")
    fields = {"told": told_to(client), "password": PASSWORD}
    page = client.post(reverse(WHERE), fields, follow=True)
    assert page.redirect_chain == [(reverse("account_login"), 302)]
    assert "Your account is deleted." in page.content.decode()


def test_guardian_leaves_and_nothing_about_the_child_does(cast: Cast) -> None:
    before = everything()
    leave(cast, "guardian")
    erase_all()
    assert not User.objects.filter(pk=cast.guardian.user_id).exists()
    assert not Guardianship.objects.filter(student=cast.pupil).exists()
    assert Guardianship.objects.filter(student=cast.classmate, ended_at=None).exists()
    after = everything()
    changed = {table for table in before if before[table] != after[table]}
    assert changed <= {
        "account_emailaddress",
        "classroom_auditentry",
        "classroom_browsersession",
        "classroom_guardian",
        "classroom_guardianship",
        "classroom_misscount",
        "classroom_user",
        "django_session",
    }


def test_address_can_sign_up_anew_at_once_and_has_nothing(cast: Cast) -> None:
    leave(cast)
    client = Client()
    sign_up(client, ADA)
    confirm_by_mail(client)
    assert client.get(reverse("class_list")).status_code == 404
    assert User.objects.get(email=ADA).pk != cast.teacher.user_id


def test_trial_games_end(cast: Cast) -> None:
    for name, game in GAMES.items():
        begin_trial(cast.teacher.user, "Ms Ada", "sun", game.modes[0], {})
        assert GameSession.objects.filter(game=name, settings__trial=True).exists()
    leave(cast)
    assert not GameSession.objects.filter(settings__trial=True).exists()


def test_school_has_somebody_to_look_after_it(cast: Cast) -> None:
    Teacher.objects.filter(pk=cast.teacher.pk).update(is_admin=True)
    Teacher.objects.filter(pk=cast.school_admin.pk).update(is_admin=False)
    assert "Mr Bo can then change" in page_of(cast.client("teacher"))
    leave(cast)
    assert list(Teacher.objects.filter(school=cast.school, is_admin=True)) == [cast.co_teacher]


def test_school_in_which_nothing_is_left_goes_too() -> None:
    alone = TeacherFactory()
    client = Client()
    client.force_login(alone.user)
    send(client, told_to(client))
    assert School.objects.filter(pk=alone.school_id).exists()
    assert erase_all() == 1
    assert not School.objects.filter(pk=alone.school_id).exists()


def test_what_has_changed_since_is_told_first(cast: Cast) -> None:
    client = cast.client("teacher")
    told = told_to(client)
    leave(cast, "co_teacher")
    answer = send(client, told)
    assert answer.status_code == 422
    page = " ".join(text_of(answer.content.decode()).split())
    assert "Something has changed since you opened this page." in page
    assert "Maple class : nobody else teaches it, so it is archived." in page
    assert send(client, told_to(client)).status_code == 302


def test_sent_again_from_another_tab_it_is_told_as_done(cast: Cast) -> None:
    one, other = cast.client("teacher"), cast.client("teacher")
    told = told_to(one)
    for client in (one, other, one):
        assert send(client, told)["Location"].startswith(reverse("account_login"))
    assert AuditEntry.objects.filter(act="account_deleted").count() == 1


@pytest.mark.django_db(transaction=True)
def test_account_is_deleted_once_from_four_tabs(cast: Cast, chess: Classroom) -> None:
    clients = [cast.client("teacher") for _tab in range(4)]
    told = told_to(clients[0])
    answers = at_once(*[partial(send, client, told) for client in clients])
    assert {answer["Location"].split("?")[0] for answer in answers} == {reverse("account_login")}
    assert AuditEntry.objects.filter(act="account_deleted").count() == 1
    assert AuditEntry.objects.filter(act="class_archived").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_teachers_who_leave_at_once_leave_no_class_open(cast: Cast) -> None:
    clients = [cast.client("teacher"), cast.client("co_teacher")]
    told = [told_to(client) for client in clients]
    answers = at_once(*[partial(send, *pair) for pair in zip(clients, told, strict=True)])
    assert sorted(answer.status_code for answer in answers) == [302, 422]
    assert first_teacher(cast.classroom) is not None
    late = clients[[answer.status_code for answer in answers].index(422)]
    assert send(late, told_to(late)).status_code == 302
    assert Classroom.objects.get(pk=cast.classroom.pk).archived_at is not None


@pytest.mark.django_db(transaction=True)
def test_class_given_away_while_the_giver_leaves_is_told_or_as_it_was_told(cast: Cast) -> None:
    """To Ms Fay, who taught it last: Mr Bo was told. Whoever comes second does nothing else."""
    fay = TeacherFactory(user=UserFactory(email=FAY), school=cast.school, name="Ms Fay")
    cast.classroom.staff.create(teacher=fay)
    client = cast.client("teacher")
    told = told_to(client)
    fields = {"classes": [cast.classroom.public_id], "email": FAY, "then": "stay"}
    give = partial(cast.client("teacher").post, reverse("own_account_hand_over"), fields)
    left, _given = at_once(partial(send, client, told), give)
    handed = AuditEntry.objects.filter(act="class_handed_over").count()
    assert (left.status_code, handed) in {(302, 0), (422, 1)}
    first = first_teacher(cast.classroom)
    assert first == (fay if handed else cast.co_teacher)
    if handed:
        assert "Ms Fay carries on" in text_of(left.content.decode())
        assert send(client, told_to(client)).status_code == 302
    assert first_teacher(cast.classroom) == first
    assert cast.classroom.staff.filter(ended_at=None).count() == 2
    assert User.objects.get(pk=cast.teacher.user_id).deleted_at is not None


def test_what_another_tab_did_late_is_taken_back(cast: Cast) -> None:
    """A class that was being made, and a link that was being opened, when the account was shut."""
    user, actor = cast.teacher.user, audit.Actor(cast.teacher.user, "teacher")
    leave(cast)
    late = roster.start_class(actor, user, roster.NewClass("Late class", "7-8"))
    token = "t" * 32
    cast.other_classroom.invitations.create(
        email=ADA, digest=colleagues.digest(token), expires_at="2099-01-01T00:00Z"
    )
    user.emailaddress_set.create(email=ADA, verified=True)
    with pytest.raises(colleagues.InvitationGone):
        colleagues.accept(actor, user, token, "")
    assert erase_all() == 1
    late.refresh_from_db()
    assert (late.archived_at is None, first_teacher(late)) == (False, None)
    assert not User.objects.filter(pk=user.pk).exists()
