"""Steps that several journeys take through pages."""

import re
import time
from typing import Any

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from classroom.models import Classroom, Student
from classroom.people.password_pictures import PASSWORD_PICTURES
from classroom.people.services.picture_passwords import unseal

PASSWORD = "seven quilted tulips"


def sign_up(client: Client, email: str, password: str = PASSWORD, **more: str) -> Any:
    """Fill in the sign-up page."""
    data = {"email": email, "password1": password, "password2": password, **more}
    return client.post(reverse("account_signup"), data, follow=True)


def confirm_by_mail(client: Client) -> Any:
    """Open the link of the last mail and press its button."""
    link = mailed_link()
    assert client.get(link).status_code == 200
    return client.post(link, follow=True)


def mailed_link() -> str:
    """Return the path of the link in the last mail."""
    link = re.search(rf"{settings.PAGES_URL}(/\S+)", mail.outbox[-1].body)
    assert link
    return link[1]


def ask_for_second_step(client: Client, password: str = PASSWORD) -> str:
    """Open the page of the second step, past the password that it asks for; return its secret."""
    page = client.get(reverse("mfa_activate_totp"), follow=True)
    page = client.post(page.redirect_chain[-1][0], {"password": password}, follow=True)
    return str(page.context["form"].secret)


def code_of(secret: str, ago: int = 0) -> str:
    """Return the app's code of this half minute or one `ago`; one used before is good once more."""
    cache.clear()
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 - ago))


def make_class(client: Client) -> Any:
    """Fill in the page of the first class."""
    data = {
        "teacher_name": "Ms Ada",
        "school_name": "Hazel Lane",
        "timezone": "Europe/Paris",
        "name": "Maple class",
        "year_band": "5-6",
    }
    return client.post(reverse("first_class"), data, follow=True)


def type_code(client: Client, room: Classroom, **more: Any) -> Any:
    """Type the class code on the first page."""
    return client.post(reverse("class_code"), {"code": room.code}, **more)


def tap(client: Client, student: Student, pictures: Any, **more: Any) -> Any:
    """Send three pictures for a pupil, as the page's script does."""
    where = reverse("picture_password", args=[student.user.public_id])
    return client.post(where, {"chosen": list(pictures)}, **more)


def wrong_for(student: Student) -> list[str]:
    """Return three pictures that are not the pupil's."""
    mine = list(unseal(Student.objects.get(pk=student.pk)))
    others = [name for name in PASSWORD_PICTURES if name not in mine]
    return others[:3]


def right_for(student: Student) -> list[str]:
    """Return the pupil's pictures in order."""
    return list(unseal(Student.objects.get(pk=student.pk)))


def sign_in(client: Client, room: Classroom, student: Student) -> Any:
    """Sign a pupil in from the first page."""
    type_code(client, room)
    return tap(client, student, right_for(student))


def signed_in_as(client: Client) -> int | None:
    """Return the key of the user who is signed in in this browser."""
    found = client.session.get("_auth_user_id")
    return int(found) if found else None
