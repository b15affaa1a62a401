"""A family code that cannot be used: each reason has its own sentence."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.cast import Cast
from tests.people.test_families import join, print_code

pytestmark = pytest.mark.fast

SENTENCES = {
    "empty": "No code is typed yet.",
    "short": "A family code has 16 letters and numbers.",
    "unknown": "We do not know this code.",
    "used": "This code was used already: each code is for one adult.",
    "old": "This code is too old, or the teacher stopped it.",
}


def told(code: str) -> set[str]:
    """Return which sentences a visitor reads who types this code."""
    page: Any = Client().post(reverse("family_join"), {"code": code})
    assert page.status_code == 422
    html = page.content.decode()
    return {reason for reason, words in SENTENCES.items() if words in html}


@pytest.mark.django_db
def test_each_reason_has_its_own_sentence(cast: Cast) -> None:
    good, used = print_code(cast, cast.pupil), print_code(cast, cast.pupil)
    join(cast.client("other_guardian"), used)
    assert told("") == {"empty"}
    assert told(good[:-1]) == {"short"}
    assert told(good + "2") == {"short"}
    assert told("2" * 16) == {"unknown"}
    assert told(used) == {"used"}
    with time_machine.travel(timezone.now() + timedelta(days=30, minutes=1)):
        assert told(good) == {"old"}
    where = reverse("family_codes", args=[cast.classroom.public_id])
    cast.client("teacher").post(where, {"student": cast.pupil.user.public_id, "cancel": "1"})
    assert told(good) == {"old"}


@pytest.mark.django_db
def test_a_code_used_by_another_meanwhile_is_said_to_be_used(cast: Cast) -> None:
    code = print_code(cast, cast.pupil)
    first, second = cast.client("other_guardian"), cast.client("teacher")
    for client in (first, second):
        client.post(reverse("family_join"), {"code": code})
    first.post(reverse("family_join"), {"join": "1", "name": "Kit"})
    page = second.post(reverse("family_join"), {"join": "1", "name": "Ada"})
    assert SENTENCES["used"] in page.content.decode()
