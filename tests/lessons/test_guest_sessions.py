"""A browser's session goes on when the guest in it is gone, in whatever moment."""

from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.services import guests
from classroom.models import BrowserSession, Guest
from classroom.sessions import bind_guest
from tests.cast import Cast
from tests.lessons.lesson import table_of
from tests.lessons.test_guests import is_nothing_left, is_over, press, table
from tests.people.sign_in_steps import PASSWORD, sign_in

pytestmark = [pytest.mark.fast, pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def erase_all() -> int:
    """Let the time of all guests be over and erase them."""
    Guest.objects.update(since=timezone.now() - guests.SPAN)
    return guests.erase_over()


def test_who_signs_in_while_the_guest_is_erased_gets_in(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client()
    tried = table_of(press(client))
    erased = []
    verify = MD5PasswordHasher.verify

    def slowly(self: Any, password: str, encoded: str) -> bool:
        erased.append(erase_all())
        return bool(verify(self, password, encoded))

    monkeypatch.setattr(MD5PasswordHasher, "verify", slowly)
    fields = {"login": cast.teacher.user.email, "password": PASSWORD}
    answer = client.post(reverse("account_login"), fields)
    assert erased[0] == 1
    assert answer.status_code == 302
    assert client.get(reverse("account")).status_code == 200
    assert is_over(client.get(table(tried)))


def test_guest_that_is_gone_before_the_browser_knows_leaves_a_strangers_session() -> None:
    client = Client()
    client.post(reverse("class_code"), {"code": "222222"})
    session = client.session
    session["invited"] = "token"
    press(Client())
    user = Guest.objects.get().user
    erase_all()
    assert not bind_guest(session, user, timezone.now() + guests.SPAN)
    assert dict(session) == {"invited": "token"}
    assert BrowserSession.objects.get(session_key=session.session_key).user_id is None


def test_page_that_saves_what_it_read_before_the_guest_went_is_answered() -> None:
    client = Client()
    press(client)
    before = client.session
    erase_all()
    before["room"] = ""
    before.save()
    assert "guest" not in before


def test_what_waits_in_a_browser_stays_when_its_guest_leaves() -> None:
    client = Client()
    session = client.session
    session["invited"] = "token"
    session.save()
    client.cookies["sessionid"] = session.session_key
    tried = table_of(press(client))
    client.post(reverse("leave_guest", args=[tried.public_id]))
    assert is_nothing_left()
    assert dict(client.session) == {"invited": "token"}
    assert table_of(press(client))


def test_session_of_which_nothing_is_left_goes_with_the_guest() -> None:
    client = Client()
    tried = table_of(press(client))
    client.post(reverse("leave_guest", args=[tried.public_id]))
    assert not BrowserSession.objects.exists()


def test_who_has_signed_in_stays_so_when_the_guest_of_before_leaves(cast: Cast) -> None:
    client = Client()
    tried = table_of(press(client))
    sign_in(client, cast.classroom, cast.pupil)
    client.post(reverse("leave_guest", args=[tried.public_id]))
    assert not Guest.objects.exists()
    assert "guest" not in client.session
    assert client.get(reverse("pupil_home")).status_code == 200


def test_other_browser_of_an_erased_guest_stays_a_strangers() -> None:
    """One press that came twice from two browsers, and what waits in the second one."""
    clients = [Client(), Client()]
    tables = [table_of(press(one, key="samepress")) for one in clients]
    session = clients[1].session
    session["invited"] = "token"
    session.save()
    clients[0].post(reverse("leave_guest", args=[tables[0].public_id]))
    assert is_nothing_left()
    assert is_over(clients[1].get(table(tables[1])))
    assert dict(clients[1].session) == {"invited": "token"}
    assert table_of(press(clients[1]))
