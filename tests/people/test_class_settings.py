"""Settings of a class and of one's own account: kept at once, once, and written down."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.services.free_play import free_play
from classroom.models import (
    AuditEntry,
    BrowserSession,
    Classroom,
    Guardian,
    ReportJob,
    School,
    Student,
    Teacher,
)
from tests.cast import Cast
from tests.factories import PASSWORD
from tests.reports.built import run_jobs

pytestmark = [pytest.mark.fast, pytest.mark.django_db]
HTMX = {"HTTP_HX_REQUEST": "true"}


def save(cast: Cast, field: str, value: str, **more: Any) -> Any:
    where = reverse("class_setting_save", args=[cast.classroom.public_id])
    return cast.client("teacher").post(where, {"field": field, "value": value}, **more)


def room(cast: Cast) -> Classroom:
    return Classroom.objects.get(pk=cast.classroom.pk)


def acts() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("act", flat=True))


@pytest.mark.parametrize(
    ("field", "value", "kept", "act"),
    [
        ("name", "  Oak   class ", "Oak class", "class_renamed"),
        ("year_band", "5-6", "5-6", "class_ages_changed"),
        ("wait_minutes", "5", 5, "class_wait_changed"),
        ("sounds_in_class", "True", True, "class_sounds_changed"),
    ],
)
def test_a_field_is_kept_at_once_and_written_down_once(
    cast: Cast, field: str, value: str, kept: object, act: str
) -> None:
    part = save(cast, field, value, **HTMX).content.decode()
    assert part.count(f'id="set-{field}"') == 1
    assert 'id="saved"' in part
    assert "Saved:" in part
    assert "<html" not in part
    assert save(cast, field, value)["Location"].endswith("/settings/")
    assert getattr(room(cast), field) == kept
    assert acts() == [act]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 41),
        ("year_band", "1-99"),
        ("wait_minutes", "7"),
        ("sounds_in_class", "loud"),
        ("name", "‮"),
    ],
)
def test_what_cannot_stand_is_said_and_changes_nothing(cast: Cast, field: str, value: str) -> None:
    before = getattr(room(cast), field)
    for more in ({}, HTMX):
        answer = save(cast, field, value, **more)
        assert answer.status_code == 422
        assert 'class="note look"' in answer.content.decode()
    assert getattr(room(cast), field) == before
    assert acts() == []


def test_unknown_field_is_absent(cast: Cast) -> None:
    assert save(cast, "code", "AAAAAA").status_code == 404


def test_classs_own_time_is_what_games_and_the_assign_page_begin_with(cast: Cast) -> None:
    save(cast, "wait_minutes", "5")
    table = free_play(cast.pupil, "sleeping_queens")
    assert table is not None
    assert table.game_session.settings["absent_minutes"] == 5
    page = cast.client("teacher").get(reverse("assign", args=[cast.classroom.public_id]))
    form = page.context["form"]
    assert form["wait_minutes"].value() == "5"
    assert not form.folds_to_mend


def test_new_code_replaces_the_one_that_was_shown_once(cast: Cast) -> None:
    old = cast.classroom.code
    where = reverse("class_code_change", args=[cast.classroom.public_id])
    for _time in range(2):
        cast.client("teacher").post(where, {"code": old})
    assert room(cast).code != old
    assert acts() == ["class_code_changed"]
    assert Client().post("/", {"code": old}).status_code == 422
    assert Client().post("/", {"code": room(cast).code}).status_code == 302


def test_archived_class_lets_nobody_in_and_is_taken_up_again(cast: Cast) -> None:
    pupil, teacher = cast.client("pupil"), cast.client("teacher")
    where = reverse("class_archive", args=[cast.classroom.public_id])
    for _time in range(2):
        teacher.post(where)
    assert acts() == ["class_archived"]
    assert pupil.get("/me/").status_code == 302
    assert Client().post("/", {"code": cast.classroom.code}).status_code == 422
    report = reverse("class_report", args=[cast.classroom.public_id])
    assert teacher.get(report).status_code == 200
    assert "archived" in teacher.get(reverse("account")).content.decode()
    for _time in range(2):
        teacher.post(reverse("class_take_up", args=[cast.classroom.public_id]))
    assert room(cast).archived_at is None
    assert acts() == ["class_archived", "class_taken_up"]


def test_pupil_of_another_present_class_stays_signed_in(cast: Cast) -> None:
    cast.pupil.enrollments.create(classroom=cast.other_classroom)
    client = cast.client("pupil")
    cast.client("teacher").post(reverse("class_archive", args=[cast.classroom.public_id]))
    assert client.get("/me/").status_code == 200


def keep(client: Client, field: str, value: str, **more: Any) -> Any:
    return client.post(reverse("own_account_save"), {"field": field, "value": value}, **more)


def test_own_name_is_kept_once(cast: Cast) -> None:
    for more in (HTMX, {}):
        keep(cast.client("teacher"), "teacher_name", "Ms Holt", **more)
    assert Teacher.objects.get(pk=cast.teacher.pk).name == "Ms Holt"
    keep(cast.client("guardian"), "guardian_name", "Grandma Jo")
    assert Guardian.objects.get(pk=cast.guardian.pk).name == "Grandma Jo"
    assert acts() == ["teacher_renamed", "guardian_renamed"]
    assert keep(cast.client("teacher"), "teacher_name", " ", **HTMX).status_code == 422


def test_school_is_its_admins_to_change(cast: Cast) -> None:
    keep(cast.client("teacher"), "school_name", "Elm School")
    keep(cast.client("teacher"), "timezone", "Asia/Tokyo")
    assert acts() == []
    admin = cast.client("school_admin")
    for _time in range(2):
        keep(admin, "school_name", "Elm School")
        keep(admin, "timezone", "Asia/Tokyo", **HTMX)
    school = School.objects.get(pk=cast.school.pk)
    assert (school.name, school.timezone) == ("Elm School", "Asia/Tokyo")
    assert acts() == ["school_renamed", "school_clock_moved"]
    assert keep(admin, "timezone", "Mars/Base", **HTMX).status_code == 422


def test_another_time_zone_has_reports_counted_anew(cast: Cast) -> None:
    run_jobs()
    keep(cast.client("school_admin"), "timezone", "Asia/Tokyo")
    subjects = set(ReportJob.objects.filter(state="dirty").values_list("subject", flat=True))
    own = Student.objects.filter(school=cast.school).values_list("user__public_id", flat=True)
    assert subjects == set(own)


def test_signing_out_elsewhere_leaves_this_browser_in(cast: Cast) -> None:
    here, there = Client(), Client()
    for client in (here, there):
        sent = {"login": cast.teacher.user.email, "password": PASSWORD}
        assert client.post(reverse("account_login"), sent).status_code == 302
    assert "1 other browser" in here.get(reverse("account")).content.decode()
    for _time in range(2):
        here.post(reverse("own_account_elsewhere"))
    assert here.get(reverse("account")).status_code == 200
    assert there.get(reverse("account")).status_code == 302
    assert BrowserSession.objects.filter(user=cast.teacher.user).count() == 1
    assert acts().count("signed_out_elsewhere") == 1


def test_moving_page_moves_and_survives_a_second_press(cast: Cast) -> None:
    where = reverse("pupil_move", args=[cast.classroom.public_id, cast.pupil.user.public_id])
    teacher = cast.client("teacher")
    page = teacher.get(where).content.decode()
    assert cast.other_classroom.name in page
    assert cast.foreign_classroom.name not in page
    assert teacher.post(where, {}).status_code == 422
    foreign = {"target": cast.foreign_classroom.public_id}
    assert teacher.post(where, foreign).status_code == 404
    for _time in range(2):
        answer = teacher.post(where, {"target": cast.other_classroom.public_id})
        assert answer.status_code == 302
    assert cast.pupil.enrollments.get(ended_at=None).classroom == cast.other_classroom
    assert acts().count("pupil_moved") == 1
    assert teacher.get(where).status_code == 404


def test_moving_page_asks_for_another_name_where_it_is_taken(cast: Cast) -> None:
    Student.objects.filter(pk=cast.other_class_pupil.pk).update(name="Ripple")
    where = reverse("pupil_move", args=[cast.classroom.public_id, cast.pupil.user.public_id])
    sent = {"target": cast.other_classroom.public_id}
    answer = cast.client("teacher").post(where, sent)
    assert answer.status_code == 422
    assert 'id="name-bad"' in answer.content.decode()
    assert cast.client("teacher").post(where, sent | {"name": "Ripple M."}).status_code == 302
    assert Student.objects.get(pk=cast.pupil.pk).name == "Ripple M."
