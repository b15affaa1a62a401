"""Denied requests leave a trace; a scan does not fill the table with it."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client, RequestFactory
from django.urls import resolve, reverse
from django.utils import timezone

from classroom.models import AuditEntry
from classroom.site.services.denials import record_denial
from tests.cast import Cast

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def denied() -> list[tuple[Any, ...]]:
    """Return who was refused what, as what, about what, how often so far; oldest first."""
    rows = AuditEntry.objects.filter(outcome="denied").order_by("pk")
    return list(rows.values_list("actor_id", "role", "act", "subject", "count"))


def test_teacher_who_asks_for_another_schools_class_is_written_down(cast: Cast) -> None:
    room, user = cast.classroom.public_id, cast.other_school_teacher.user
    where = reverse("cards", args=[room])
    assert cast.client("other_school_teacher").get(where).status_code == 404
    assert denied() == [(user.pk, "teacher", "cards", room, 1)]
    entry = AuditEntry.objects.get()
    assert (entry.school, entry.classroom) == (cast.other_school, None)
    assert entry.address == "127.0.0.0"


@pytest.mark.parametrize(
    ("role", "kind", "name"),
    [
        ("pupil", "pupil", "class_page"),
        ("other_guardian", "guardian", "family_child"),
        ("classmate", "pupil", "table"),
        ("classmate", "pupil", "table_act"),
    ],
)
def test_every_kind_of_person_and_page_is(cast: Cast, role: str, kind: str, name: str) -> None:
    asked = {
        "class_page": cast.classroom.public_id,
        "family_child": cast.pupil.user.public_id,
        "table": cast.table.public_id,
        "table_act": cast.table.public_id,
    }[name]
    client = cast.client(role)
    answer = (client.post if name == "table_act" else client.get)(reverse(name, args=[asked]))
    assert answer.status_code == 404
    user = cast.user(role)
    assert user is not None
    assert denied() == [(user.pk, kind, name, asked, 1)]


def test_who_is_erased_while_being_refused_is_not(cast: Cast, rf: RequestFactory) -> None:
    where = reverse("table", args=[cast.table.public_id])
    request = rf.get(where)
    request.resolver_match = resolve(where)
    record_denial(request, user_pk=0)
    assert denied() == []


@pytest.mark.parametrize("name", ["table_act", "table_tray"])
def test_forged_post_to_a_table_is(cast: Cast, name: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.pupil.user)
    assert client.post(reverse(name, args=[cast.table.public_id])).status_code == 403
    assert denied() == [(cast.pupil.user_id, "pupil", name, cast.table.public_id, 1)]


def test_scan_leaves_an_entry_at_the_first_tenth_and_hundredth_time(cast: Cast) -> None:
    client = cast.client("other_school_teacher")
    with time_machine.travel(timezone.now().replace(minute=59, second=59), tick=False) as clock:
        for number in range(120):
            client.get(reverse("cards", args=[f"{number:014}"]))
        assert [row[-1] for row in denied()] == [1, 10, 100]
        client.get(reverse("class_page", args=["2" * 14]))
        assert len(denied()) == 4
        clock.shift(timedelta(seconds=1))  # an hour by the clock begins
        client.get(reverse("cards", args=["2" * 14]))
        assert denied()[-1][2:] == ("cards", "2" * 14, 1)


def test_strangers_and_addresses_that_are_none_leave_nothing(cast: Cast) -> None:
    nobody, teacher = Client(), cast.client("teacher")
    for client in (nobody, teacher):
        assert client.get("/no/such/page/").status_code == 404
    assert nobody.get(reverse("cards", args=[cast.classroom.public_id])).status_code == 302
    assert teacher.get(reverse("cards", args=[cast.classroom.public_id])).status_code == 200
    assert denied() == []
