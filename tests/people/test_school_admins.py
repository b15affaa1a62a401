"""A school has somebody who may change its name and clock, whoever leaves or comes."""

from functools import partial
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from classroom.models import AuditEntry, Teacher
from classroom.people.services import colleagues
from classroom.site.services import audit
from tests.cast import Cast
from tests.factories import UserFactory
from tests.people.deleted_account import erase_all, leave, page_of, send, told_to
from tests.reports.page import text_of
from tests.together import at_once

pytestmark = [pytest.mark.fast, pytest.mark.django_db]

GUS, TOKEN = "gus@harbour.example", "t" * 32


def admins(school_id: int) -> list[Teacher]:
    found = Teacher.objects.filter(school=school_id, is_admin=True, user__deleted_at=None)
    return list(found.order_by("pk"))


def only_admin(cast: Cast, teacher: Teacher, *more: Teacher) -> None:
    keep = [one.pk for one in (teacher, *more)]
    Teacher.objects.filter(school=cast.school).update(is_admin=False)
    Teacher.objects.filter(pk__in=keep).update(is_admin=True)


@pytest.mark.parametrize("is_erased", [False, True])
def test_who_is_given_a_class_of_an_orphaned_school_looks_after_it(
    cast: Cast, is_erased: bool
) -> None:
    room = cast.foreign_classroom
    leave(cast, "other_school_teacher")
    if is_erased:
        erase_all()
    user = UserFactory(email=GUS)
    give = ["classes_without_teacher", "--give", room.public_id, GUS]
    call_command(*give, name="Gus", stdout=StringIO())
    assert admins(room.school_id) == [Teacher.objects.get(user=user)]
    assert AuditEntry.objects.filter(act="school_admin_passed", school=room.school).exists()


def test_who_joins_a_school_without_one_looks_after_it(cast: Cast) -> None:
    Teacher.objects.filter(school=cast.school).update(is_admin=False)
    user = UserFactory(email=GUS)
    cast.classroom.invitations.create(
        email=GUS, digest=colleagues.digest(TOKEN), expires_at="2099-01-01T00:00Z"
    )
    colleagues.accept(audit.Actor(user, "newcomer"), user, TOKEN, "Gus")
    assert admins(cast.school.pk) == [Teacher.objects.get(user=user)]


def test_who_joins_a_school_that_has_one_is_none(cast: Cast) -> None:
    only_admin(cast, cast.school_admin)
    user = UserFactory(email=GUS)
    cast.classroom.invitations.create(
        email=GUS, digest=colleagues.digest(TOKEN), expires_at="2099-01-01T00:00Z"
    )
    colleagues.accept(audit.Actor(user, "newcomer"), user, TOKEN, "Gus")
    assert admins(cast.school.pk) == [cast.school_admin]


@pytest.mark.django_db(transaction=True)
def test_two_administrators_who_leave_at_once_leave_another(cast: Cast) -> None:
    only_admin(cast, cast.co_teacher, cast.school_admin)
    clients: list[Any] = [cast.client("co_teacher"), cast.client("school_admin")]
    told = [told_to(client) for client in clients]
    at_once(*[partial(send, *pair) for pair in zip(clients, told, strict=True)])
    for client in clients:  # whoever was told first that something has changed
        if client.get(reverse("account")).status_code == 200:
            send(client, told_to(client))
    assert admins(cast.school.pk) == [cast.teacher]


def test_administrator_without_classes_is_told_who_comes_next(cast: Cast) -> None:
    only_admin(cast, cast.school_admin)
    assert "Ms Ada can then change the school’s name" in text_of(
        page_of(cast.client("school_admin"))
    )


def test_another_next_one_than_was_told_is_told_first(cast: Cast) -> None:
    only_admin(cast, cast.school_admin)
    client = cast.client("school_admin")
    told = told_to(client)
    leave(cast)
    answer = send(client, told)
    assert answer.status_code == 422
    assert "Mr Bo can then change the school’s name" in text_of(answer.content.decode())
    assert send(client, told_to(client)).status_code == 302
    assert admins(cast.school.pk) == [cast.co_teacher]
