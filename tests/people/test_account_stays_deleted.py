"""An account stays deleted, whatever another tab had read before."""

from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from django.urls import reverse

from classroom.models import User
from tests.cast import Cast
from tests.people.deleted_account import erase_all, leave, send, told_to
from tests.people.sign_in_steps import PASSWORD

pytestmark = [pytest.mark.fast, pytest.mark.django_db]

NEW = "another-long-secret-1"


def test_password_that_another_tab_was_changing(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab, other, address = cast.client("teacher"), cast.client("teacher"), cast.teacher.user.email
    told, answers = told_to(other), []
    encode = MD5PasswordHasher.encode

    def slowly(self: Any, password: str, salt: str) -> str:
        if password == NEW and not answers:
            answers.append(send(other, told).status_code)
        return str(encode(self, password, salt))

    monkeypatch.setattr(MD5PasswordHasher, "encode", slowly)
    fields = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    tab.post(reverse("account_change_password"), fields)
    assert answers == [302]
    row = User.objects.get(pk=cast.teacher.user_id)
    assert (row.email, row.is_active, row.has_usable_password()) == (None, False, False)
    assert row.deleted_at is not None
    assert tab.get(reverse("account")).status_code == 302
    back = Client().post(reverse("account_login"), {"login": address, "password": NEW})
    assert back.status_code == 200
    assert erase_all() == 1


def test_whatever_is_saved_whole(cast: Cast) -> None:
    stale = User.objects.get(pk=cast.teacher.user_id)
    leave(cast)
    stale.language = "de"
    stale.save()
    row = User.objects.get(pk=stale.pk)
    assert (row.language, row.email, row.is_active) == ("de", None, False)
    assert row.deleted_at is not None


def test_password_is_changed_and_lets_its_owner_in(cast: Cast) -> None:
    fields = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    cast.client("teacher").post(reverse("account_change_password"), fields)
    back = {"login": cast.teacher.user.email, "password": NEW}
    assert Client().post(reverse("account_login"), back).status_code == 302
