"""A browser's session is a row that knows whose it is; without the row nobody is signed in."""

import importlib
import time

import pytest
from django.apps import apps
from django.contrib.sessions.backends.db import SessionStore as DjangoStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from classroom.models import BrowserSession
from classroom.sessions import SessionStore
from tests.cast import Cast

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def test_row_says_whose_the_session_is(cast: Cast) -> None:
    client = cast.client("pupil")
    client.get(reverse("pupil_home"))
    row = BrowserSession.objects.get(session_key=client.session.session_key)
    assert row.user_id == cast.pupil.user_id
    assert row.auth_hash == cast.pupil.user.get_session_auth_hash()
    assert row.seen == client.session["seen"]


def test_visitor_has_a_row_without_a_user(client: Client) -> None:
    store = SessionStore()
    store["room"] = "abc"
    store.save()
    row = BrowserSession.objects.get(session_key=store.session_key)
    assert (row.user_id, row.auth_hash, row.seen) == (None, "", None)


def test_deleting_the_row_signs_out(cast: Cast) -> None:
    client = cast.client("pupil")
    BrowserSession.objects.filter(user=cast.pupil.user).delete()
    assert client.get(reverse("pupil_home")).status_code == 302


def test_time_written_to_the_column_alone_counts(cast: Cast) -> None:
    client = cast.client("pupil")
    client.get(reverse("pupil_home"))
    now = int(time.time())
    BrowserSession.objects.update(seen=now - 46 * 60)
    assert client.get(reverse("pupil_home")).status_code == 302


def test_open_sessions_are_copied_from_djangos_table(cast: Cast) -> None:
    old = DjangoStore()
    old["_auth_user_id"] = str(cast.pupil.user_id)
    old["_auth_user_hash"] = cast.pupil.user.get_session_auth_hash()
    old["_auth_user_backend"] = "classroom.backends.ProfileBackend"
    old.save()
    assert Session.objects.count() == 1
    migration = importlib.import_module("classroom.migrations.0004_browser_session")
    migration.copy_open_sessions(apps, None)
    client = Client()
    client.cookies["sessionid"] = old.session_key
    assert client.get(reverse("pupil_home")).status_code == 200
