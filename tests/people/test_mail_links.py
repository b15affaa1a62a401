"""Mails to strangers: where their links lead, what their subjects hold, what sign-up tells."""

from typing import Any, ClassVar

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from classroom.models import School, Teacher
from tests.cast import Cast
from tests.people.sign_in_steps import PASSWORD, sign_up

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
OURS = "https://hazel.example"
LONGEST_SUBJECT = 120


@pytest.fixture(autouse=True)
def _any_host(settings: Any) -> None:
    """Take requests by any name, as a proxy may that passes on what it is told."""
    settings.ALLOWED_HOSTS = ["*"]
    settings.PAGES_URL = OURS
    cache.clear()


def asking(client: Client, name: str, *args: str, **data: str) -> None:
    """Post a form to a host that is not ours."""
    answer = client.post(reverse(name, args=args), data, headers={"host": "evil.example"})
    assert answer.status_code == 302, answer.content


def mailed() -> mail.EmailMessage:
    """Return the only mail."""
    (message,) = mail.outbox
    return message


MAILS = ["new", "known", "reset", "unknown", "invitation", "hand_over", "resend"]


@pytest.mark.parametrize("which", MAILS)
def test_links_lead_to_the_configured_address(cast: Cast, which: str) -> None:
    known, client = cast.teacher.user.email, cast.client("teacher")
    room = cast.classroom.public_id
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    if which in {"new", "known"}:
        email = {"new": "new@hazel.example", "known": known}[which]
        asking(Client(), "account_signup", email=email, **passwords)
    elif which in {"reset", "unknown"}:
        email = {"reset": known, "unknown": "new@hazel.example"}[which]
        asking(Client(), "account_reset_password", email=email)
    elif which == "invitation":
        asking(client, "teacher_invite", room, email="fay@hazel.example")
    elif which == "hand_over":
        more = {"email": "fay@hazel.example", "then": "stay", "classes": room}
        asking(client, "own_account_hand_over", **more)
    else:
        asking(client, "account_email", action_add="", email="more@hazel.example")
    body = mailed().body
    assert "evil.example" not in body
    assert body.count(f"{OURS}/") == 1


@pytest.mark.parametrize("field", ["school", "teacher", "class"])
def test_what_strangers_read_of_our_names_is_short_and_on_one_line(cast: Cast, field: str) -> None:
    client = cast.client("teacher")
    School.objects.filter(pk=cast.school.pk).update(name="Hazel Lane School")
    Teacher.objects.filter(pk=cast.teacher.pk).update(is_admin=True)
    for name in ("Ada\r\nBcc: all@hazel.example", "Ada " * 30):
        saved = {
            "school": ("own_account_save", [], "school_name"),
            "teacher": ("own_account_save", [], "teacher_name"),
            "class": ("class_setting_save", [cast.classroom.public_id], "name"),
        }[field]
        where, args, column = saved
        client.post(reverse(where, args=args), {"field": column, "value": name})
    asking(client, "teacher_invite", cast.classroom.public_id, email="fay@hazel.example")
    message = mailed()
    assert len(message.subject) <= LONGEST_SUBJECT
    assert len(message.subject.splitlines()) == 1
    assert "Ada Ada Ada" not in message.subject + message.body
    first = message.body.split("\n\n")[1]
    assert len(first.splitlines()) == 1
    assert len(first) < 400


class CountingHasher(MD5PasswordHasher):
    """Counts the passwords that are hashed."""

    hashed: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str, *args: Any) -> str:
        """Hash and count."""
        self.hashed.append(password)
        return str(super().encode(password, salt))


def test_a_known_address_costs_as_many_hashes_as_a_new_one(cast: Cast, settings: Any) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    counts = []
    for email in ("new@hazel.example", cast.teacher.user.email):
        CountingHasher.hashed.clear()
        sign_up(Client(), email)
        counts.append(len(CountingHasher.hashed))
    assert counts == [1, 1]
