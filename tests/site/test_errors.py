"""Error pages, and the headers of every page."""

import re
from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from classroom.site.views import errors
from tests.cast import Cast

pytestmark = pytest.mark.fast

REQUEST = RequestFactory().get("/somewhere/")


@pytest.mark.parametrize(
    ("view", "status"),
    [
        (errors.bad_request, 400),
        (errors.forbidden, 403),
        (errors.csrf_failure, 403),
        (errors.not_found, 404),
        (errors.too_many, 429),
        (errors.server_error, 500),
    ],
)
def test_error_page_is_ours_and_names_its_number_for_grown_ups(
    view: Callable[[HttpRequest], HttpResponse], status: int
) -> None:
    page = view(REQUEST)
    words = page.content.decode()
    assert page.status_code == status
    assert f"Error {status}" in words
    assert reverse("home") in words
    assert not re.search(r"wrong|failed|bad|hurry", re.sub(r"<details.*", "", words, flags=re.S))


def test_note_number_of_a_500_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    words = errors.server_error(REQUEST).content.decode()
    found = re.search(r"Note number (\w{3}-\w{3})", words)
    assert found
    assert found[1] in caplog.text


def test_old_form_gets_a_kind_page(db: None) -> None:
    page = Client(enforce_csrf_checks=True).post(reverse("class_code"), {"code": "ABC234"})
    assert page.status_code == 403
    assert "slept too long" in page.content.decode()


def test_button_address_opened_as_a_page_gets_a_page(cast: Cast) -> None:
    where = reverse("sign_in_window_open", args=[cast.classroom.public_id])
    page = cast.client("teacher").get(where)
    assert page.status_code == 405
    assert page["Allow"] == "POST"
    assert "Error 405" in page.content.decode()


def test_absent_and_foreign_pages_are_the_same_bytes(cast: Cast) -> None:
    teacher = cast.client("other_school_teacher")
    foreign = teacher.get(reverse("cards", args=[cast.classroom.public_id]))
    absent = teacher.get(reverse("cards", args=["2" * 14]))
    nowhere = teacher.get("/no/such/page/")
    assert foreign.status_code == absent.status_code == nowhere.status_code == 404
    assert foreign.content == absent.content == nowhere.content


@pytest.mark.parametrize("name", ["class_code", "about", "privacy", "account_login", "family_join"])
def test_pages_carry_strict_headers_and_nothing_inline(db: None, name: str) -> None:
    page = Client().get(reverse(name))
    policy = page["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert page["Cache-Control"] == "no-store"
    assert page["Referrer-Policy"] == "same-origin"
    words = page.content.decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\bsrc=)", words)
    assert not re.search(r"(src|href)=\"(https?:)?//", words)
