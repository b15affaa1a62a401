"""Error pages, and the headers of every page."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from classroom.site.views import errors
from tests.cast import Cast
from tests.people.deleted_class import delete

pytestmark = pytest.mark.fast

REQUEST = RequestFactory().get("/somewhere/")


@pytest.mark.parametrize(
    ("view", "status"),
    [
        (errors.bad_request, 400),
        (errors.too_long, 413),
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


def post_unproved(**sent: Any) -> str:
    """Send a form that Django refuses as forged; return the page."""
    client = Client(enforce_csrf_checks=True)
    if sent.pop("cookie", True):
        client.get(reverse("class_code"))
    page = client.post(reverse("class_code"), {"code": "ABC234"} | sent.pop("data", {}), **sent)
    assert page.status_code == 403
    return page.content.decode()


def test_old_form_gets_a_kind_page(db: None) -> None:
    page = post_unproved(data={"csrfmiddlewaretoken": "x" * 64})
    assert "slept too long" in page
    assert "Error 403: the form was too old." in page


def test_without_cookies_a_page_says_so_and_not_that_it_slept(db: None) -> None:
    page = post_unproved(cookie=False)
    assert "slept" not in page
    assert "Please call a grown-up." in page
    assert "the browser keeps no cookies of this site. Allow them" in page


@pytest.mark.parametrize(
    "sent", [{"secure": True}, {"headers": {"Origin": "http://filter.example"}}]
)
def test_a_network_that_takes_headers_out_is_named(db: None, sent: dict[str, Any]) -> None:
    page = post_unproved(**sent)
    assert "slept" not in page
    assert "the network took out or changed the headers Origin and Referer" in page


OLD = "x" * 64


def post_old(cast: Cast, role: str = "teacher", reader: str = "", **sent: Any) -> HttpResponse:
    """Send a form with a token of before, as the page of `reader` (a role) does."""
    client = cast.client(role)
    client.handler.enforce_csrf_checks = True
    client.get(reverse("class_settings", args=[cast.classroom.public_id]))
    whose = {"X-Reader": getattr(cast, reader).user.public_id} if reader else {}
    where = reverse("class_setting_save", args=[cast.classroom.public_id])
    fields = {"csrfmiddlewaretoken": OLD, "field": "name", "value": "Oak 'n' \"Elm\""} | sent
    page: HttpResponse = client.post(where, fields, headers=whose | {"Origin": "http://testserver"})
    assert page.status_code == 403
    return page


def test_refusal_of_an_old_token_brings_the_new_one_to_the_same_person_alone(cast: Cast) -> None:
    assert post_old(cast, reader="teacher").headers["X-CSRFToken"]
    assert "X-CSRFToken" not in post_old(cast, reader="co_teacher").headers
    assert "X-CSRFToken" not in post_old(cast).headers


def test_old_form_is_offered_once_more_with_what_was_typed(cast: Cast) -> None:
    words = post_old(cast).content.decode()
    assert "Oak &#x27;n&#x27; &quot;Elm&quot;" in words
    assert OLD not in words
    assert cast.teacher.user.email in words


def test_old_form_with_a_password_is_not_written_into_a_page(cast: Cast) -> None:
    words = post_old(cast, oldpassword="seven quilted tulips").content.decode()
    assert "seven quilted tulips" not in words
    assert "data-back" in words


def test_adults_read_of_an_absent_page_in_adults_words(cast: Cast) -> None:
    for role in ("teacher", "guardian"):
        page = cast.client(role).get("/no/such/page/").content.decode()
        assert "There is no such page, or it is not yours." in page
        assert "Oh!" not in page
    assert "Oh! Nothing is here." in cast.client("pupil").get("/no/such/page/").content.decode()


def test_teachers_of_the_school_read_that_a_class_was_deleted(cast: Cast) -> None:
    where = reverse("class_report", args=[cast.classroom.public_id])
    delete(cast, cast.classroom.name)
    page = cast.client("teacher").get(where)
    assert page.status_code == 404
    assert "This class has been deleted." in page.content.decode()
    for role in ("other_school_teacher", "guardian", "pupil"):
        page = cast.client(role).get(where, follow=True).content.decode()
        assert "has been deleted" not in page


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


@pytest.mark.parametrize("view", [errors.bad_request, errors.too_many, errors.server_error])
def test_try_again_after_a_form_sends_the_form_and_is_no_link(
    view: Callable[[HttpRequest], HttpResponse],
) -> None:
    page = view(RequestFactory().post("/somewhere/", {"name": "typed"})).content.decode()
    assert 'href=""' not in page
    assert "data-send-again hidden" in page
    assert "sends what was typed once more" in page
    assert 'href=""' in view(REQUEST).content.decode()


def test_old_form_offers_the_way_back_and_says_that_nothing_was_saved(db: None) -> None:
    page = post_unproved(data={"csrfmiddlewaretoken": "x" * 64})
    assert "data-back hidden" in page
    assert "Nothing was saved." in page
    assert 'href=""' not in page
