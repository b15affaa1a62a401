"""Known devices: tell a browser that is known, another browser and an address apart at sign-in.

The browser's signed cookie says which pupils and which adults signed in here before, and with which
class code. It opens nothing. Whom the device knows has a budget of tries of their own on it, which
no stranger can use up, and the code field is filled in.
"""

import ipaddress
from dataclasses import dataclass

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from classroom.models import Classroom, Student
from games.ids import random_id

COOKIE = "device"
LEFT = "left"
"""Cookie of a browser in which somebody signed out a moment ago."""
LEFT_SECONDS = 120
_SALT = "counterpane.device"
YEAR = 365 * 24 * 3600
MOST_PUPILS = 60
"""How many pupils one device remembers (about 1 kB)."""
MOST_ADULTS = 12
_KEY_LENGTH = 20


def hashed(kind: str, text: str) -> str:
    """Return 20 characters that stand for a text (an address, an e-mail) and do not tell it."""
    return salted_hmac(f"{_SALT}.{kind}", text, algorithm="sha256").hexdigest()[:_KEY_LENGTH]


@dataclass(frozen=True)
class Device:
    """What the cookie says; `key` is '' on a device where nobody signed in yet."""

    key: str = ""
    pupils: tuple[str, ...] = ()  # public ids, newest last
    code: str = ""
    adults: tuple[str, ...] = ()  # their email addresses, hashed, newest last

    def key_for(self, student: Student) -> str:
        """Return the device's key if this pupil signed in on it before, else ''."""
        return self.key if student.user.public_id in self.pupils else ""

    def key_for_adult(self, email: str) -> str:
        """Return the device's key if the adult with this e-mail signed in on it, else ''."""
        return self.key if hashed("email", email.lower()) in self.adults else ""

    @property
    def vouched_by(self) -> str:
        """Return the account of whoever signed in here last, '' where nobody did.

        Misses of a known device are counted for this account: a device's key can be had anew by
        signing in once more, an account cannot.
        """
        return (self.pupils or self.adults or ("",))[-1]


@dataclass(frozen=True)
class Visitor:
    """Where a request comes from, in keys that say nothing by themselves; '' = not known."""

    device: Device = Device()
    browser: str = ""  # the device's key, or a hash of the session that began here
    address: str = ""  # a hash of the address (of its /56 for version 6)


def visitor_of(request: HttpRequest) -> Visitor:
    """Return where this request comes from."""
    device = device_of(request)
    session = request.session.session_key or ""
    browser = device.key or (hashed("session", session) if session else "")
    return Visitor(device, browser, _address_key(request))


def _address_key(request: HttpRequest) -> str:
    try:
        address = ipaddress.ip_address(get_adapter().get_client_ip(request) or "")
    except ValueError:
        return ""
    bits = 32 if address.version == 4 else 56
    network = ipaddress.ip_network((address, bits), strict=False)
    return hashed("address", str(network.network_address))


def device_of(request: HttpRequest) -> Device:
    """Read the device from the request's cookie; an empty one for a forged or old cookie."""
    try:
        parts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=YEAR)
        key, pupils, code, *more = parts  # three in cookies written before adults were known
        adults = more[0] if more else ()
        return Device(str(key), tuple(map(str, pupils)), str(code), tuple(map(str, adults)))
    except (signing.BadSignature, ValueError, TypeError):
        return Device()


def remember(
    request: HttpRequest, response: HttpResponse, student: Student, classroom: Classroom
) -> None:
    """Write down on the device that this pupil of this class signed in."""
    old = device_of(request)
    pupils = _with_newest(old.pupils, student.user.public_id, MOST_PUPILS)
    _write(response, Device(old.key, pupils, classroom.code, old.adults))


def remember_adult(request: HttpRequest, response: HttpResponse, email: str) -> None:
    """Write down on the device that the adult with this e-mail signed in."""
    old = device_of(request)
    adults = _with_newest(old.adults, hashed("email", email.lower()), MOST_ADULTS)
    _write(response, Device(old.key, old.pupils, old.code, adults))


def _with_newest(known: tuple[str, ...], one: str, most: int) -> tuple[str, ...]:
    return (*(other for other in known if other != one), one)[-most:]


def _write(response: HttpResponse, device: Device) -> None:
    parts = [device.key or random_id(_KEY_LENGTH), device.pupils, device.code, device.adults]
    response.set_cookie(
        COOKIE,
        signing.dumps(parts, salt=_SALT),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def note_leaving(response: HttpResponse) -> None:
    """Remember for LEFT_SECONDS that somebody signed out: the next one here may be a child."""
    response.set_cookie(
        LEFT,
        "1",
        max_age=LEFT_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def was_just_left(request: HttpRequest) -> bool:
    """Tell whether somebody signed out in this browser a moment ago."""
    return LEFT in request.COOKIES
