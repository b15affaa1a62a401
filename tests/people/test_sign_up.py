"""Teachers sign up: a mailed link, a class, names pasted, cards, the sign-in window."""

import re
import time
from io import StringIO
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from classroom.models import AuditEntry, Classroom, Guardian, School, Student, Teacher, User
from classroom.people.entry_forms import time_zones
from tests.cast import Cast
from tests.people.class_list_steps import add_list
from tests.people.sign_in_steps import (
    PASSWORD,
    ask_for_second_step,
    code_of,
    confirm_by_mail,
    mailed_link,
    make_class,
    sign_up,
)

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def test_teacher_signs_up_by_mailed_link_and_makes_a_class() -> None:
    client = Client()
    page = sign_up(client, "ada@hazel.example")
    assert page.redirect_chain[-1][0] == reverse("account_email_verification_sent")
    assert not client.session.get("_auth_user_id")
    page = confirm_by_mail(client)
    assert "What brings you here" in page.content.decode()
    page = make_class(client)
    room = Classroom.objects.get()
    assert page.redirect_chain[-1][0] == reverse("roster_add", args=[room.public_id])
    teacher = Teacher.objects.get()
    assert (teacher.name, teacher.school.name) == ("Ms Ada", "Hazel Lane")
    assert teacher.is_admin
    assert teacher.school.timezone == "Europe/Paris"
    assert (room.name, room.year_band, len(room.code)) == ("Maple class", "5-6", 6)
    acts = set(AuditEntry.objects.values_list("act", flat=True))
    assert {"signed_in", "school_made", "class_made"} <= acts


def test_no_one_is_in_before_the_link_is_opened() -> None:
    sign_up(Client(), "ada@hazel.example")
    other = Client()
    other.post(reverse("account_login"), {"login": "ada@hazel.example", "password": PASSWORD})
    assert not other.session.get("_auth_user_id")
    assert other.get(reverse("first_class")).status_code == 302
    assert not EmailAddress.objects.get().verified


@pytest.mark.parametrize("password", ["short7x", "password123", "ada@hazel.example"])
def test_weak_password_makes_no_account(password: str) -> None:
    sign_up(Client(), "ada@hazel.example", password)
    assert not User.objects.exists()


def test_sign_up_does_not_tell_who_has_an_account_already() -> None:
    first, second = Client(), Client()
    one = sign_up(first, "ada@hazel.example")
    confirm_by_mail(first)
    mail.outbox.clear()
    cache.clear()  # one mail an address in three minutes
    two = sign_up(second, "ada@hazel.example", "another long pass phrase")
    assert one.redirect_chain[-1] == two.redirect_chain[-1]
    assert User.objects.count() == 1
    assert "confirm-email" not in mail.outbox[0].body


def test_mailed_link_speaks_plainly_and_by_get_changes_nothing() -> None:
    client = Client()
    sign_up(client, "ada@hazel.example")
    message = mail.outbox[0]
    assert message.subject == "Counterpane: is this your address?"
    link = re.search(rf"{settings.PAGES_URL}(/\S+)", message.body)
    assert link
    assert Client().get(link[1]).status_code == 200  # a previewer of mails
    assert not EmailAddress.objects.get().verified


def test_second_class_belongs_to_the_same_school() -> None:
    client = Client()
    sign_up(client, "ada@hazel.example")
    confirm_by_mail(client)
    make_class(client)
    client.post(reverse("first_class"), {"name": "Birch class", "year_band": "9-10"})
    assert School.objects.count() == 1
    assert Classroom.objects.count() == 2
    assert Teacher.objects.get().posts.filter(ended_at=None).count() == 2


def test_class_without_school_says_what_is_missing() -> None:
    client = Client()
    sign_up(client, "ada@hazel.example")
    confirm_by_mail(client)
    page = client.post(reverse("first_class"), {"name": "Maple class", "year_band": "5-6"})
    assert page.status_code == 422
    assert b"This field is required" in page.content
    assert not Classroom.objects.exists()


def test_second_step_guards_the_account() -> None:
    client = Client()
    sign_up(client, "ada@hazel.example")
    confirm_by_mail(client)
    here = reverse("mfa_activate_totp")
    code = code_of(ask_for_second_step(client))
    assert client.post(here, {"code": code}).status_code == 302
    other = Client()
    login = {"login": "ada@hazel.example", "password": PASSWORD}
    page = other.post(reverse("account_login"), login)
    assert page["Location"] == reverse("mfa_authenticate")
    assert not other.session.get("_auth_user_id")
    signed = AuditEntry.objects.filter(act="signed_in", outcome="ok").count()
    other.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert not other.session.get("_auth_user_id")
    assert AuditEntry.objects.filter(act="signed_in", outcome="ok").count() == signed


@pytest.mark.parametrize(("ago", "taken"), [(1, True), (3, False)])
def test_code_that_changes_while_it_is_typed_still_counts(ago: int, taken: bool) -> None:
    client = Client()
    sign_up(client, "ada@hazel.example")
    confirm_by_mail(client)
    secret = ask_for_second_step(client)
    client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    other = Client()
    other.post(reverse("account_login"), {"login": "ada@hazel.example", "password": PASSWORD})
    with time_machine.travel(time.time(), tick=False):
        other.post(reverse("mfa_authenticate"), {"code": code_of(secret, ago)})
    assert bool(other.session.get("_auth_user_id")) is taken


def test_second_step_is_kept_encrypted_and_its_key_is_rotated(settings: Any) -> None:
    client = Client()
    sign_up(client, "ada@hazel.example")
    confirm_by_mail(client)
    here = reverse("mfa_activate_totp")
    secret = ask_for_second_step(client)
    client.post(here, {"code": code_of(secret)})
    kept = Authenticator.objects.values_list("data", flat=True)
    assert kept
    assert secret not in str(list(kept))
    new = Fernet.generate_key().decode()
    settings.SECRETS_KEYS = [new, *settings.SECRETS_KEYS]
    call_command("rotate_secrets", stdout=StringIO())
    settings.SECRETS_KEYS = [new]
    other = Client()
    other.post(reverse("account_login"), {"login": "ada@hazel.example", "password": PASSWORD})
    other.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert other.session.get("_auth_user_id")


def test_wrong_password_is_written_down_without_the_address() -> None:
    Client().post(reverse("account_login"), {"login": "ada@hazel.example", "password": "no"})
    entry = AuditEntry.objects.get(act="signed_in")
    assert (entry.outcome, entry.role, entry.subject) == ("failed", "anonymous", "")


def test_pupils_have_no_way_in_by_password() -> None:
    client = Client()
    sign_up(client, "ada@hazel.example")
    confirm_by_mail(client)
    make_class(client)
    room = Classroom.objects.get()
    add_list(client, room, "Ripple\nEmber")
    for student in Student.objects.select_related("user"):
        assert student.user.email is None
        assert not student.user.has_usable_password()


def test_forgotten_password_is_replaced_by_a_mailed_link() -> None:
    client = Client()
    sign_up(client, "ada@hazel.example")
    confirm_by_mail(client)
    client.post(reverse("account_logout"))
    client.post(reverse("account_reset_password"), {"email": "ada@hazel.example"})
    page = client.get(mailed_link(), follow=True)
    new = "eleven woolly blankets"
    client.post(page.redirect_chain[-1][0], {"password1": new, "password2": new})
    for password, status in ((PASSWORD, 200), (new, 302)):
        login = {"login": "ada@hazel.example", "password": password}
        assert Client().post(reverse("account_login"), login).status_code == status


def test_teacher_who_is_a_guardian_too_finds_both_pages(cast: Cast) -> None:
    Guardian.objects.create(user=cast.teacher.user, name="Ada")
    client = cast.client("teacher")
    assert client.get(reverse("home"))["Location"].startswith("/class/")
    page = client.get(reverse("first_class"))
    assert f'href="{reverse("family")}"' in page.content.decode()


def test_who_is_signed_in_is_one_query(cast: Cast, django_assert_num_queries: Any) -> None:
    client = cast.client("pupil")
    client.get(reverse("about"))
    with django_assert_num_queries(2):  # the session, the user with profiles
        client.get(reverse("about"))


def test_nobody_is_greeted_by_a_random_id(cast: Cast) -> None:
    client = Client()
    login = {"login": cast.teacher.user.email, "password": PASSWORD}
    page = client.post(reverse("account_login"), login, follow=True)
    assert page.context["user"] == cast.teacher.user
    assert "Successfully" not in page.content.decode()


def test_time_zones_are_those_in_use_and_have_a_region() -> None:
    """One name for each place, and each name that the page's script may choose is in the list."""
    regions = dict(time_zones())
    names = {name for zones in regions.values() for name, _place in zones}
    assert {"Europe/London", "Asia/Kolkata", "America/Argentina/Buenos_Aires", "UTC"} <= names
    assert not names & {"Asia/Calcutta", "Europe/Kiev", "US/Eastern", "Etc/GMT+5", "GB", "Zulu"}
    assert len(names) < 440
    assert all(regions.values())
    script = (settings.BASE_DIR / "static" / "js" / "timezone.js").read_text()
    told = re.findall(r'^  "([\w/]+)": "([\w/]+)",$', script, flags=re.M)
    assert len(told) > 15
    assert {today for _old, today in told} <= names
    assert not {old for old, _today in told} & names
