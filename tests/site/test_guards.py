"""Expiry: sign-ins, tickets, pictures and the sign-in window end by themselves, or do not."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.signing import SignatureExpired
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.models import Enrollment, FamilyCode, Student
from classroom.people.services.picture_passwords import seal, unseal
from games.live import make_ticket, read_ticket
from games.models import StreamRevocation
from tests.cast import Cast
from tests.people.sign_in_steps import sign_in

pytestmark = [pytest.mark.fast, pytest.mark.django_db]

POLLS = ("home_part", "table_part", "table_ticket")


def stays_signed_in(cast: Cast, address: str, minutes: int) -> bool:
    """Ask for an address every five minutes; tell whether the pupil is signed in afterwards."""
    client = Client()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        sign_in(client, cast.classroom, cast.pupil)
        assert client.get(reverse("pupil_home")).status_code == 200
        for _ask in range(minutes // 5):
            clock.shift(5 * 60)
            client.get(address, headers={"HX-Request": "true"})
        return client.get(reverse("pupil_home")).status_code == 200


@pytest.mark.parametrize("name", POLLS)
def test_page_that_asks_by_itself_keeps_no_pupil_signed_in(cast: Cast, name: str) -> None:
    ids = [cast.table.public_id] if name.startswith("table") else []
    assert stays_signed_in(cast, reverse(name, args=ids), 40)
    assert not stays_signed_in(cast, reverse(name, args=ids), 50)


@pytest.mark.parametrize("name", ["pupil_home", "table"])
def test_page_that_the_pupil_opens_does(cast: Cast, name: str) -> None:
    ids = [cast.table.public_id] if name == "table" else []
    assert stays_signed_in(cast, reverse(name, args=ids), 60)


def test_ticket_is_good_for_five_minutes(settings: Any) -> None:
    assert settings.STREAM_TICKET_SECONDS == 300
    with time_machine.travel(timezone.now(), tick=False) as clock:
        ticket = make_ticket(["a table"], "someone")
        clock.shift(299)
        assert read_ticket(ticket).holder == "someone"
        clock.shift(2)
        with pytest.raises(SignatureExpired):
            read_ticket(ticket)


def remove(cast: Cast, role: str, room: Any, pupil: Student) -> None:
    """Take a pupil off a class's list, as its teacher."""
    where = reverse("pupil_remove", args=[room.public_id, pupil.user.public_id])
    assert cast.client(role).post(where).status_code == 302


def put_back(cast: Cast, pupil: Student) -> None:
    where = reverse("pupil_return", args=[cast.classroom.public_id, pupil.user.public_id])
    assert cast.client("teacher").post(where).status_code == 302
    assert pupil.enrollments.filter(classroom=cast.classroom, ended_at=None).exists()


def pictures(pupil: Student) -> tuple[str, ...]:
    return unseal(Student.objects.get(pk=pupil.pk))


def test_pupil_who_comes_back_has_other_pictures_than_a_classmate(cast: Cast) -> None:
    remove(cast, "teacher", cast.classroom, cast.pupil)
    Student.objects.filter(pk=cast.classmate.pk).update(picture_password=seal(pictures(cast.pupil)))
    before = pictures(cast.classmate)
    put_back(cast, cast.pupil)
    found = [pictures(one) for one in (cast.pupil, cast.table_mate, cast.classmate)]
    assert len(set(found)) == 3
    assert pictures(cast.classmate) == before


def test_pupil_who_comes_back_keeps_pictures_that_are_free(cast: Cast) -> None:
    before = pictures(cast.pupil)
    remove(cast, "teacher", cast.classroom, cast.pupil)
    put_back(cast, cast.pupil)
    assert pictures(cast.pupil) == before


def test_pupil_of_two_classes_who_leaves_one_is_in_the_other(cast: Cast) -> None:
    Enrollment.objects.create(classroom=cast.other_classroom, student=cast.pupil)
    client = cast.client("pupil")
    letters = reverse("family_codes", args=[cast.classroom.public_id])
    cast.client("teacher").post(letters, {"student": cast.pupil.user.public_id})
    remove(cast, "teacher", cast.classroom, cast.pupil)
    assert client.get(reverse("pupil_home")).status_code == 200
    assert FamilyCode.objects.get().revoked_at is None
    ended = StreamRevocation.objects.get(holder=cast.pupil.user.public_id).at
    remove(cast, "co_teacher", cast.other_classroom, cast.pupil)
    assert client.get(reverse("pupil_home")).status_code == 302
    assert FamilyCode.objects.get().revoked_at is not None
    assert StreamRevocation.objects.get(holder=cast.pupil.user.public_id).at > ended


@pytest.mark.parametrize(
    ("asked", "minutes"), [("9999", 480), ("480", 480), ("90", 90), ("", 45), ("-5", 45), ("0", 45)]
)
def test_sign_in_window_is_open_for_a_school_day_at_most(
    cast: Cast, asked: str, minutes: int
) -> None:
    room = cast.classroom
    where = reverse("sign_in_window_open", args=[room.public_id])
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        for _press in range(3):
            cast.client("teacher").post(where, {"minutes": asked})
        room.refresh_from_db()
        assert room.open_until == timezone.now() + timedelta(minutes=minutes)
