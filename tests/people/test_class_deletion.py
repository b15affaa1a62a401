"""A class is deleted: by its first teacher, who types its name; nobody gets in any more."""

from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from classroom.models import (
    AuditEntry,
    BrowserSession,
    Classroom,
    Guardian,
    Student,
)
from classroom.people.services import guardians
from classroom.site.services import audit
from games.models import GameSession, Seat, StreamRevocation
from tests.cast import Cast
from tests.people.deleted_class import (
    NOON,
    delete,
    due,
    erase_all,
    everything,
)
from tests.reports.page import text_of
from tests.site.test_permissions import GRID, ask, ids_of
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon"), pytest.mark.both_databases]

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.mark.parametrize("name", ["", "Maple", "Birch class", "Maple  classs"])
def test_wrong_name_deletes_nothing_and_is_told_at_the_field(cast: Cast, name: str) -> None:
    cast.client("teacher")
    before = everything()
    for more in ({}, HTMX):
        answer = delete(cast, name, **more)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert 'aria-describedby="delete-why delete-bad"' in page
        assert 'id="delete-bad" role="alert"' in page
        assert '<details class="sure" id="delete-class" open' in page
        assert ("<html" in page) is (more == {})
    after = everything()
    changed = {table for table in before if before[table] != after[table]}
    assert changed <= {BrowserSession._meta.db_table}


def test_name_is_asked_for_and_not_how_it_is_written(cast: Cast) -> None:
    answer = delete(cast, "  maple   CLASS ", **HTMX)
    assert answer.headers["HX-Redirect"] == reverse("home")
    assert due() == [cast.classroom.pk]


@pytest.mark.parametrize("role", ["co_teacher", "removed_co_teacher", "school_admin", "pupil"])
def test_nobody_but_the_first_teacher_deletes(cast: Cast, role: str) -> None:
    assert delete(cast, role=role).status_code == 404
    assert Classroom.objects.get(pk=cast.classroom.pk).deleted_at is None


def test_only_the_first_teacher_is_offered_it(cast: Cast) -> None:
    where = reverse("class_settings", args=[cast.classroom.public_id])
    own = cast.client("teacher").get(where).content.decode()
    assert "All data about all 3 pupils is deleted within a day, for good." in own
    assert 'name="name"' in own
    other = cast.client("co_teacher").get(where).content.decode()
    assert reverse("class_delete", args=[cast.classroom.public_id]) not in other
    assert "Only Ms Ada can delete it" in text_of(other)


def test_looking_at_the_address_deletes_nothing(cast: Cast) -> None:
    where = reverse("class_delete", args=[cast.classroom.public_id])
    assert cast.client("teacher").get(where, {"name": "Maple class"}).status_code == 405
    assert Classroom.objects.get(pk=cast.classroom.pk).deleted_at is None


def test_asking_again_finds_no_class(cast: Cast) -> None:
    assert delete(cast).status_code == 302
    assert delete(cast).status_code == 404
    assert AuditEntry.objects.filter(act="class_deleted").count() == 1


def test_class_of_the_same_name_can_be_made_at_once(cast: Cast) -> None:
    Classroom.objects.filter(pk=cast.classroom.pk).update(made_at=NOON)
    Student.objects.filter(school=cast.school).delete()
    delete(cast)
    new = {"name": "Maple class", "year_band": "7-8"}
    answer = cast.client("teacher").post(reverse("first_class"), new, follow=True)
    assert answer.status_code == 200
    assert Classroom.objects.filter(name="Maple class", deleted_at=None).count() == 1


@pytest.mark.django_db(transaction=True)
def test_class_is_deleted_once_from_four_tabs(cast: Cast) -> None:
    answers = at_once(*[partial(delete, cast)] * 4)
    assert {answer.status_code for answer in answers} <= {302, 404}
    assert AuditEntry.objects.filter(act="class_deleted").count() == 1


def test_every_address_of_the_class_is_absent_at_once(cast: Cast) -> None:
    ids = ids_of(cast, {place for row in GRID.values() for place in row.ids})
    asked = [
        (role, name)
        for name, row in GRID.items()
        for role in ("teacher", "co_teacher", "guardian", "other_guardian")
        if {"classroom", "student"} & set(row.ids) and name != "picture_password"
    ]
    delete(cast)
    found = {
        (role, name): ask(cast.client(role), GRID[name], name, ids, cast).status_code
        for role, name in asked
    }
    assert {key: status for key, status in found.items() if status != 404} == {}
    for role in ("teacher", "co_teacher"):
        for name in ("class_list", "account"):
            page = cast.client(role).get(reverse(name), follow=True).content.decode()
            assert cast.classroom.public_id not in page


def test_pupils_are_out_at_once(cast: Cast) -> None:
    clients = {role: cast.client(role) for role in ("pupil", "table_mate")}
    old = cast.classroom.code
    waiting = Client()
    assert waiting.post("/", {"code": old}).status_code == 302
    delete(cast)
    for client in clients.values():
        assert client.get(reverse("pupil_home")).status_code == 302
        assert client.get(reverse("table", args=[cast.table.public_id])).status_code == 302
    for code in (old, Classroom.objects.get(pk=cast.classroom.pk).code):
        assert Client().post("/", {"code": code}).status_code == 422
    asked = reverse("picture_password", args=[cast.pupil.user.public_id])
    assert waiting.get(asked).status_code == 302
    shut = set(StreamRevocation.objects.values_list("holder", flat=True))
    people = (cast.pupil, cast.table_mate, cast.classmate, cast.teacher, cast.co_teacher)
    assert {one.user.public_id for one in people} <= shut


def test_games_end_at_once_also_for_who_stays_signed_in(cast: Cast) -> None:
    cast.pupil.enrollments.create(classroom=cast.other_classroom)
    client = cast.client("pupil")
    where = reverse("table", args=[cast.table.public_id])
    assert client.get(where).status_code == 200
    delete(cast)
    assert client.get(where).status_code == 404
    assert GameSession.objects.get(pk=cast.table.pk).status == "abandoned"
    assert not Seat.objects.filter(game_session=cast.table).exclude(user=None).exists()
    assert cast.classroom.name not in client.get(reverse("pupil_home")).content.decode()


def test_family_reads_nothing_more_and_keeps_its_account(cast: Cast) -> None:
    delete(cast)
    client = cast.client("guardian")
    child = reverse("family_child", args=[cast.pupil.user.public_id])
    assert client.get(child).status_code == 404
    erase_all()
    assert Guardian.objects.filter(pk=cast.guardian.pk).exists()
    assert client.get(reverse("family")).status_code == 200


def test_link_and_code_that_were_sent_before_are_of_no_use(full: Cast) -> None:
    actor = audit.Actor(full.teacher.user, "teacher")
    code = guardians.make_code(actor, full.classroom, full.table_mate, full.teacher)
    delete(full)
    assert guardians.usable(guardians.digest(code)) is None
    assert not full.classroom.invitations.filter(ended_at=None).exists()
