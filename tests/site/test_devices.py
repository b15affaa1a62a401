"""Devices remember in a signed cookie who signed in on them, up to a number, the newest last."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from classroom.site.devices import COOKIE, Device, device_of, remember, remember_adult, visitor_of
from tests.cast import Cast

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
ROOM: Any = SimpleNamespace(code="ABC234")


def pupil(number: int) -> Any:
    return SimpleNamespace(user=SimpleNamespace(public_id=f"pupil{number:09}"))


def asking(cookie: str = "", address: str = "192.0.2.7") -> HttpRequest:
    """Return a request that brings this cookie."""
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    request.COOKIES[COOKIE] = cookie
    request.session = SimpleNamespace(session_key="")  # type: ignore[assignment]
    return request


def cookie_of(response: HttpResponse) -> str:
    return str(response.cookies[COOKIE].value)


def after(count: int) -> str:
    """Return the cookie of a device on which so many pupils signed in, one after the other."""
    cookie = ""
    for number in range(count):
        response = HttpResponse()
        remember(asking(cookie), response, pupil(number), ROOM)
        cookie = cookie_of(response)
    return cookie


def test_sixty_pupils_are_known_and_one_more_pushes_out_the_first() -> None:
    sixty, more = after(60), after(61)
    assert [bool(device_of(asking(sixty)).key_for(pupil(n))) for n in (0, 59)] == [True, True]
    assert [bool(device_of(asking(more)).key_for(pupil(n))) for n in (0, 1, 60)] == [
        False,
        True,
        True,
    ]
    assert len(more) < 2000  # of the 4,096 bytes that browsers keep


def test_the_key_stays_while_pupils_come_and_the_newest_vouches() -> None:
    first, response = after(3), HttpResponse()
    remember(asking(first), response, pupil(1), ROOM)
    before, now = device_of(asking(first)), device_of(asking(cookie_of(response)))
    assert now.key == before.key != ""
    assert now.pupils == (pupil(0).user.public_id, pupil(2).user.public_id, before.pupils[1])
    assert (now.vouched_by, now.code) == (before.pupils[1], "ABC234")
    assert before.vouched_by == before.pupils[2]


def test_twelve_adults_are_known_by_their_addresses_which_are_not_told() -> None:
    cookie = ""
    for number in range(13):
        response = HttpResponse()
        remember_adult(asking(cookie), response, f"Ada{number}@school.example")
        cookie = cookie_of(response)
    device = device_of(asking(cookie))
    known = [device.key_for_adult(f"ada{number}@school.example") for number in range(13)]
    assert known == ["", *[device.key] * 12]
    assert device.vouched_by == device.adults[-1]
    assert "school" not in str(signing.loads(cookie, salt="counterpane.device")).lower()


@pytest.mark.parametrize("cookie", ["", "x", "x:y:z", "a" * 5000])
def test_a_forged_cookie_says_nothing(cookie: str) -> None:
    assert device_of(asking(cookie)) == Device()
    other = signing.dumps(["key", ["pupil"], ""], salt="another")
    assert device_of(asking(other)) == Device()


def test_a_cookie_of_the_first_release_is_read() -> None:
    old = signing.dumps(["key", ["pupil000000001"], "ABC234"], salt="counterpane.device")
    assert device_of(asking(old)) == Device("key", ("pupil000000001",), "ABC234", ())


def test_the_cookie_is_kept_for_a_year_and_away_from_scripts() -> None:
    response = HttpResponse()
    remember(asking(), response, pupil(1), ROOM)
    kept = response.cookies[COOKIE]
    assert (kept["max-age"], kept["httponly"], kept["samesite"]) == (31_536_000, True, "Lax")


def test_addresses_are_told_apart_as_far_as_one_household_goes(cast: Cast) -> None:
    def key(address: str) -> str:
        return visitor_of(asking(address=address)).address

    assert key("192.0.2.7") != key("192.0.2.8")
    assert key("2001:db8:0:100::1") == key("2001:db8:0:1ff::2") != key("2001:db8:0:200::1")
    assert visitor_of(asking()).browser == ""
