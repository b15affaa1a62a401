"""Adding pupils is undone for 30 days: who never came is erased, who has played stays a pupil."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from classroom.models import AuditEntry, Enrollment, Student
from classroom.people.selectors.roster import former_pupils, pupils_of
from tests.cast import Cast
from tests.people.class_list_steps import add_list

pytestmark = [pytest.mark.fast, pytest.mark.django_db]


def key_of(page: Any) -> str:
    return str(page["Location"]).rstrip("/").rpartition("/")[2]


def undo(cast: Cast, key: str, who: str = "teacher") -> Any:
    where = reverse("roster_undo", args=[cast.classroom.public_id, key])
    return cast.client(who).post(where, follow=True)


def test_the_page_names_the_last_day_and_what_stays(cast: Cast) -> None:
    client = cast.client("teacher")
    page = client.get(add_list(client, cast.classroom, "Nina\nOmar")["Location"])
    words = page.content.decode()
    until = page.context["added"].until
    assert 29 < (until - timezone.now()).total_seconds() / 86_400 <= 30
    assert f"until {until:%a} {until.day}" in words
    assert "the answers stay" in words
    assert "Print cards" in words


def test_undo_erases_who_never_came_and_keeps_who_has_played(cast: Cast) -> None:
    client = cast.client("teacher")
    key = key_of(add_list(client, cast.classroom, "Nina\nOmar"))
    Student.objects.filter(name="Omar").update(home_seen_at=timezone.now())
    page = client.get(reverse("roster_added", args=[cast.classroom.public_id, key]))
    assert [one.name for one in page.context["added"].played] == ["Omar"]
    assert "2 pupils are out of the class again." in undo(cast, key).content.decode()
    assert {one.name for one in pupils_of(cast.classroom)} == {"Ripple", "Ember", "Hoot"}
    assert not Student.objects.filter(name="Nina").exists()
    assert [one.name for one in former_pupils(cast.classroom)] == ["Omar"]
    assert AuditEntry.objects.get(act="pupils_undone").count == 2
    undo(cast, key)
    assert AuditEntry.objects.filter(act="pupils_undone").count() == 1


def test_undo_is_over_after_thirty_days(cast: Cast) -> None:
    client = cast.client("teacher")
    key = key_of(add_list(client, cast.classroom, "Nina\nOmar"))
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        undo(cast, key)
        page = client.get(reverse("roster_added", args=[cast.classroom.public_id, key]))
    assert Student.objects.filter(name="Nina").exists()
    assert "Undo for 30 days" not in page.content.decode()


def test_undo_is_for_the_class_of_the_form_alone(cast: Cast) -> None:
    key = key_of(add_list(cast.client("teacher"), cast.classroom, "Nina\nOmar"))
    where = reverse("roster_undo", args=[cast.other_classroom.public_id, key])
    cast.client("co_teacher").post(where)
    assert undo(cast, key, "other_school_teacher").status_code == 404
    assert Enrollment.objects.filter(form_key=key, ended_at=None).count() == 2


def test_the_page_to_add_more_offers_undo_of_the_last_list(cast: Cast) -> None:
    client = cast.client("teacher")
    where = reverse("roster_add", args=[cast.classroom.public_id])
    assert "Undo adding" not in client.get(where).content.decode()
    add_list(client, cast.classroom, "Nina\nOmar")
    assert "Undo adding 2 pupils" in client.get(where).content.decode()
