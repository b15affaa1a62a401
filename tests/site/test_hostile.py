"""Forged and simultaneous requests: no server error, and one outcome."""

from functools import partial
from io import BytesIO
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from classroom.models import Classroom, Student, User
from classroom.people.selectors.roster import pupils_of
from classroom.people.services.picture_passwords import unseal
from games.live import read_ticket
from games.models import StreamRevocation
from tests.cast import Cast
from tests.people.class_list_steps import paste, press
from tests.people.sign_in_steps import sign_up
from tests.together import at_once

pytestmark = pytest.mark.fast

SPELT_APART = "\u0958"
"""One sign that is written as two when its spelling is made the usual one."""


@pytest.mark.django_db
def test_nul_in_an_id_is_nobodys(cast: Cast) -> None:
    browser = cast.client("teacher")
    codes = reverse("family_codes", args=[cast.classroom.public_id])
    ids = [cast.classroom.public_id, cast.pupil.user.public_id]
    revoke = reverse("guardian_revoke", args=ids)
    assert browser.post(codes, {"student": "\0"}).status_code == 404
    assert browser.post(revoke, {"guardian": "\0"}).status_code == 404
    assert browser.get("/class/%00/").status_code == 404
    assert browser.get(reverse("class_list"), {"x": "\0"}).status_code == 400


@pytest.mark.django_db
def test_address_that_the_column_would_cut_off_makes_no_account() -> None:
    browser = Client()
    sign_up(browser, "x" * 250 + "@e.example")
    assert not User.objects.exists()
    assert not mail.outbox


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["account_logout", "sign_out"])
def test_ticket_of_a_teacher_who_signed_out_is_revoked(cast: Cast, way: str) -> None:
    browser = cast.client("teacher")
    given = browser.get(reverse("live_ticket", args=[cast.classroom.public_id])).json()["ticket"]
    assert browser.post(reverse(way)).status_code == 302
    ticket = read_ticket(given)
    assert ticket.given_at <= StreamRevocation.objects.get(holder=ticket.holder).at


@pytest.mark.django_db
def test_class_name_that_grows_past_its_column_is_refused(cast: Cast) -> None:
    browser = cast.client("teacher")
    fields = {"year_band": "5-6", "name": SPELT_APART * 21}
    assert browser.post(reverse("first_class"), fields).status_code == 422
    fields["name"] = SPELT_APART * 20
    assert browser.post(reverse("first_class"), fields).status_code == 302
    assert len(Classroom.objects.latest("pk").name) == 40


@pytest.mark.django_db(transaction=True)
def test_two_pupils_given_one_name_at_once_are_not_both_called_so(cast: Cast) -> None:
    pupils = [cast.pupil, cast.table_mate, cast.classmate]

    def rename(pupil: Student) -> tuple[int, bool]:
        where = reverse("pupil_edit", args=[cast.classroom.public_id, pupil.user.public_id])
        fields = {"name": "Zeb", "avatar": pupil.avatar}
        page = cast.client("teacher").post(where, fields)
        return page.status_code, 'aria-invalid="true"' in page.content.decode()

    answers = at_once(*[partial(rename, pupil) for pupil in pupils])
    assert sorted(answers) == [(302, False), (422, True), (422, True)]
    assert Student.objects.filter(name="Zeb").count() == 1


@pytest.mark.django_db
def test_double_click_makes_one_class(cast: Cast) -> None:
    browser = cast.client("teacher")
    fields = {"year_band": "5-6", "name": "Birch class"}
    first, second = (browser.post(reverse("first_class"), fields) for _press in range(2))
    assert first.status_code == second.status_code == 302
    assert first["Location"] == second["Location"]
    assert Classroom.objects.filter(staff__teacher=cast.teacher, name="Birch class").count() == 1


@pytest.mark.django_db
def test_a_long_list_is_added_in_a_few_queries(
    cast: Cast, django_assert_max_num_queries: Any
) -> None:
    browser = cast.client("teacher")
    page = paste(browser, cast.classroom, "\n".join(f"Pupil {n}" for n in range(200)))
    page = press(browser, cast.classroom, page, "column:0")  # of two words: we ask
    with django_assert_max_num_queries(40):
        answer = press(browser, cast.classroom, page, "add")
    assert answer.status_code == 302
    secrets = [unseal(one) for one in pupils_of(cast.classroom)]
    assert len(set(secrets)) == len(secrets)


@pytest.mark.django_db
def test_file_of_any_size_is_not_even_read() -> None:
    body = BytesIO(b"x" * 1_100_000)
    assert Client().post(reverse("class_code"), {"file": body}).status_code == 413
