"""Audit log: each act on a class or an account can be read, from its commit on."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.models import AuditEntry
from tests.cast import Cast
from tests.lessons.lesson import make_lesson
from tests.people.sign_in_steps import PASSWORD, ask_for_second_step, code_of, mailed_link

pytestmark = [pytest.mark.fast, pytest.mark.both_databases]

NEW = "eleven woolly blankets"


def told(*acts: str) -> list[tuple[Any, ...]]:
    """Return who did these acts as what, about what, how many times each; oldest first."""
    rows = AuditEntry.objects.filter(act__in=acts).order_by("pk")
    return list(rows.values_list("act", "actor_id", "role", "subject", "count"))


@pytest.mark.django_db
def test_setting_changing_and_ending_a_game_is_written_down() -> None:
    lesson = make_lesson(3)
    made = lesson.assign(lesson.pupils)
    here = lesson.url("assignment", made.public_id)
    lesson.desk.post(here, lesson.form(lesson.pupils, games_count="3"))
    for _press in range(2):  # ended once
        assert lesson.desk.post(here, {"do": "end"}).status_code == 302
    who = (lesson.teacher.user_id, "teacher", made.public_id, 1)
    acts = ("assignment_made", "assignment_changed", "assignment_ended")
    assert told(*acts) == [(act, *who) for act in acts]
    entry = AuditEntry.objects.get(act="assignment_ended")
    assert (entry.classroom, entry.school) == (lesson.classroom, lesson.classroom.school)


@pytest.mark.django_db
def test_a_game_that_is_refused_or_sent_twice_is_not_written_down_as_set() -> None:
    lesson = make_lesson(3)
    lesson.desk.post(lesson.url("assign"), lesson.form(lesson.pupils, seats="2"))
    assert told("assignment_made") == []
    assert lesson.assign(lesson.pupils) == lesson.assign(lesson.pupils)
    assert len(told("assignment_made")) == 1


@pytest.mark.django_db
def test_stopping_all_tables_and_letting_them_go_on_is_written_down(cast: Cast) -> None:
    room = cast.classroom
    for name in ("pause_all", "pause_all", "resume_all", "resume_all"):
        cast.client("co_teacher").post(reverse(name, args=[room.public_id]))
    who = (cast.co_teacher.user_id, "teacher", room.public_id, 1)
    acts = ("tables_paused", "tables_resumed")
    assert told(*acts) == [(act, *who) for act in acts]
    assert set(AuditEntry.objects.values_list("classroom", flat=True)) == {room.pk}


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["teacher", "guardian"])
def test_a_changed_password_is_written_down(cast: Cast, role: str) -> None:
    user, client = cast.user(role), cast.client(role)
    where = reverse("account_change_password")
    fields = {"oldpassword": "no", "password1": NEW, "password2": NEW}
    client.post(where, fields)
    assert told("password_changed") == []
    assert client.post(where, fields | {"oldpassword": PASSWORD}).status_code == 302
    assert user
    assert told("password_changed") == [("password_changed", user.pk, role, user.public_id, 1)]
    entry = AuditEntry.objects.get()
    assert entry.school == (cast.school if role == "teacher" else None)
    assert entry.address == "127.0.0.0"
    assert NEW not in str(list(AuditEntry.objects.values()))


@pytest.mark.django_db
def test_a_password_replaced_by_a_mailed_link_is_written_down(cast: Cast) -> None:
    user, client = cast.teacher.user, Client()
    client.post(reverse("account_reset_password"), {"email": user.email})
    page = client.get(mailed_link(), follow=True)
    assert told("password_reset") == []
    client.post(page.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
    assert told("password_reset") == [("password_reset", user.pk, "teacher", user.public_id, 1)]


@pytest.mark.django_db(transaction=True)
def test_a_second_step_added_renewed_and_taken_away_is_written_down(cast: Cast) -> None:
    user, client = cast.teacher.user, Client()
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    here = reverse("mfa_activate_totp")
    secret = ask_for_second_step(client)
    client.post(here, {"code": "000000"})
    assert told("second_step_added") == []
    assert client.post(here, {"code": code_of(secret)}).status_code == 302
    assert client.post(reverse("mfa_generate_recovery_codes")).status_code == 302
    assert client.post(reverse("mfa_deactivate_totp")).status_code == 302
    acts = ("second_step_added", "spare_codes_made", "second_step_removed")
    assert told(*acts) == [(act, user.pk, "teacher", user.public_id, 1) for act in acts]


@pytest.mark.django_db
def test_another_address_of_an_account_is_written_down_without_it(cast: Cast) -> None:
    user, client = cast.teacher.user, Client()
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    where = reverse("account_email")
    client.post(where, {"action_add": "", "email": "new@hazel.example"})
    user.emailaddress_set.filter(email="new@hazel.example").update(verified=True)
    client.post(where, {"action_primary": "", "email": "new@hazel.example"})
    client.post(where, {"action_remove": "", "email": "ada@hazel.example"})
    acts = ("email_changed", "email_removed")
    assert told(*acts) == [(act, user.pk, "teacher", user.public_id, 1) for act in acts]
    assert "@" not in str(list(AuditEntry.objects.values()))
