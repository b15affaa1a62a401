"""A form that is sent twice, by a double click or by a reload, does what it says once."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.models import AuditEntry, FamilyCode, Student
from classroom.people.selectors.roster import pupils_of
from tests.cast import Cast
from tests.people.class_list_steps import fields_on, paste, press
from tests.together import at_once

pytestmark = [pytest.mark.fast, pytest.mark.both_databases]

KEY = re.compile(r'name="key" value="([^"]+)"')
CODE = re.compile(r"kode\" translate=\"no\">((?:[0-9A-Z]{4} ){3}[0-9A-Z]{4})<")
Post = Callable[[Client], Any]


def keys_on(client: Client, where: str) -> list[str]:
    """Return the keys of the page's forms, in order."""
    return KEY.findall(client.get(where).content.decode())


def codes_on(page: Any) -> list[str]:
    return CODE.findall(page.content.decode())


def names_in(cast: Cast) -> list[str]:
    return [one.name for one in pupils_of(cast.classroom)]


def from_four_tabs(cast: Cast, post: Post) -> list[Any]:
    """Send one form from four browsers in the same instant."""
    return at_once(*[partial(post, cast.client("teacher")) for _tab in range(4)])


def letters(cast: Cast, key: str, student: str = "all") -> Post:
    where = reverse("family_codes", args=[cast.classroom.public_id])
    return lambda client: client.post(where, {"student": student, "key": key})


def first_key(cast: Cast, name: str) -> str:
    where = reverse(name, args=[cast.classroom.public_id])
    return keys_on(cast.client("teacher"), where)[0]


@pytest.mark.django_db
def test_letters_sent_twice_are_the_same_letters(cast: Cast) -> None:
    client = cast.client("teacher")
    send = letters(cast, first_key(cast, "family_codes"))
    once, again = codes_on(send(client)), codes_on(send(client))
    assert once == again
    assert len(set(once)) == len(pupils_of(cast.classroom)) == FamilyCode.objects.count()
    assert AuditEntry.objects.filter(act="family_code_made").count() == len(once)


@pytest.mark.django_db(transaction=True)
def test_letters_sent_from_four_tabs_at_once_are_the_same_letters(cast: Cast) -> None:
    pages = from_four_tabs(cast, letters(cast, first_key(cast, "family_codes")))
    assert len({tuple(codes_on(page)) for page in pages}) == 1
    assert FamilyCode.objects.count() == len(pupils_of(cast.classroom))


@pytest.mark.django_db
def test_each_button_of_a_fresh_page_makes_codes_of_its_own(cast: Cast) -> None:
    client, mine = cast.client("teacher"), cast.pupil.user.public_id
    where = reverse("family_codes", args=[cast.classroom.public_id])
    keys = keys_on(client, where) + keys_on(client, where)
    assert len(set(keys)) == len(keys) == 2 * (1 + len(pupils_of(cast.classroom)))
    own = next(key for key in keys if mine in key)
    again = next(key for key in reversed(keys) if mine in key)
    sent = [letters(cast, keys[0]), letters(cast, own, mine), letters(cast, again, mine)]
    for send in sent:
        assert send(client).status_code == 200
    assert FamilyCode.objects.filter(student=cast.pupil).count() == 3


@pytest.mark.django_db
def test_letter_whose_code_was_stopped_is_not_shown_again(cast: Cast) -> None:
    client = cast.client("teacher")
    send = letters(cast, first_key(cast, "family_codes"))
    assert codes_on(send(client))
    where = reverse("family_codes", args=[cast.classroom.public_id])
    client.post(where, {"student": cast.pupil.user.public_id, "cancel": "1"})
    again = send(client)
    assert len(codes_on(again)) == len(pupils_of(cast.classroom)) - 1
    assert "Ripple’s code of this letter is used or stopped" in again.content.decode()


@pytest.mark.django_db
def test_a_key_gives_nobody_elses_codes(cast: Cast) -> None:
    """The key is no secret: another pupil's code does not follow from it, and no key is needed."""
    client, key = cast.client("teacher"), first_key(cast, "family_codes")
    codes = codes_on(letters(cast, key)(client))
    assert len(set(codes)) == len(codes)
    elsewhere = reverse("family_codes", args=[cast.other_classroom.public_id])
    page = cast.client("co_teacher").post(elsewhere, {"student": "all", "key": key})
    assert not set(codes_on(page)) & set(codes)
    bare = [codes_on(letters(cast, key)(client)) for key in ("", "", "x" * 5_000, "\0")]
    assert len({code for page in bare for code in page}) == len(codes) * len(bare)


def nicknames(cast: Cast, key: str, **fields: str) -> Post:
    where = reverse("roster_add", args=[cast.classroom.public_id])
    return lambda client: client.post(where, {"nicknames": "20", "key": key, **fields})


def listed(cast: Cast, text: str) -> Post:
    page = paste(cast.client("teacher"), cast.classroom, text)
    return lambda client: press(client, cast.classroom, page, "add")


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "Ada\nBo", "Ada\nAda"])
def test_pupils_sent_twice_are_added_once(cast: Cast, text: str) -> None:
    client = cast.client("teacher")
    before = len(names_in(cast))
    send = listed(cast, text) if text else nicknames(cast, first_key(cast, "roster_add"))
    once = send(client)
    added = len(names_in(cast)) - before
    again = send(client)
    assert once.status_code == again.status_code == 302
    assert once["Location"] == again["Location"]
    assert len(names_in(cast)) - before == added > 0
    assert AuditEntry.objects.get(act="pupils_added").count == added
    assert f"{added} pupils added." in client.get(again["Location"]).content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("text", ["", "Ada\nBo"])
def test_pupils_sent_from_four_tabs_at_once_are_added_once(cast: Cast, text: str) -> None:
    before = len(names_in(cast))
    send = listed(cast, text) if text else nicknames(cast, first_key(cast, "roster_add"))
    pages = from_four_tabs(cast, send)
    assert {page.status_code for page in pages} == {302}
    assert len(names_in(cast)) - before == (2 if text else 20)


@pytest.mark.django_db
def test_a_fresh_page_adds_more(cast: Cast) -> None:
    client = cast.client("teacher")
    before = len(names_in(cast))
    for _time in range(2):
        assert nicknames(cast, first_key(cast, "roster_add"))(client).status_code == 302
    assert len(names_in(cast)) == before + 40


@pytest.mark.django_db
def test_a_page_gone_back_to_adds_what_is_typed_then(cast: Cast) -> None:
    client = cast.client("teacher")
    before = len(names_in(cast))
    page = paste(client, cast.classroom, "Ada\nAda")
    assert press(client, cast.classroom, page, "add").status_code == 302
    field = next(name for name in fields_on(page) if name.startswith("name-"))
    assert press(client, cast.classroom, page, "add", **{field: "Cleo"}).status_code == 302
    assert len(names_in(cast)) == before + 3


@pytest.mark.django_db
def test_a_key_counts_in_its_class_alone(cast: Cast) -> None:
    key = first_key(cast, "roster_add")
    assert nicknames(cast, key)(cast.client("teacher")).status_code == 302
    before = Student.objects.count()
    where = reverse("roster_add", args=[cast.other_classroom.public_id])
    page = cast.client("co_teacher").post(where, {"nicknames": "20", "key": key})
    assert page.status_code == 302
    assert Student.objects.count() == before + 20
