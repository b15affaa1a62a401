"""The browser's signed cookie: which pupils signed in here before, and with which class code.

It opens nothing. A pupil whom the device knows has a budget of tries of its own on it, and the
code field is filled in.
"""

from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from classroom.models import Classroom, Student
from games.ids import random_id

COOKIE = "device"
_SALT = "counterpane.device"
YEAR = 365 * 24 * 3600
MOST_PUPILS = 60
"""How many pupils one device remembers (about 1 kB)."""


@dataclass(frozen=True)
class Device:
    """What the cookie says; `key` is '' on a device where nobody signed in yet."""

    key: str = ""
    pupils: tuple[str, ...] = ()  # public ids, newest last
    code: str = ""

    def key_for(self, student: Student) -> str:
        """Return the device's key if this pupil signed in on it before, else ''."""
        return self.key if student.user.public_id in self.pupils else ""


def device_of(request: HttpRequest) -> Device:
    """Return what the request's cookie says; a forged or old one says nothing."""
    try:
        key, pupils, code = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=YEAR)
        return Device(str(key), tuple(map(str, pupils)), str(code))
    except (signing.BadSignature, ValueError, TypeError):
        return Device()


def remember(
    request: HttpRequest, response: HttpResponse, student: Student, classroom: Classroom
) -> None:
    """Write down on the device that this pupil of this class signed in."""
    old = device_of(request)
    mine = student.user.public_id
    pupils = [*(one for one in old.pupils if one != mine), mine][-MOST_PUPILS:]
    value = signing.dumps([old.key or random_id(20), pupils, classroom.code], salt=_SALT)
    response.set_cookie(
        COOKIE,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
