"""The demo school: whole, made anew each time, never where it could be found."""

import json
import os
import subprocess
import sys
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.services import demo
from classroom.models import (
    Assignment,
    AssignmentTable,
    AuditEntry,
    Classroom,
    PupilWeek,
    School,
    Student,
    Teacher,
    User,
)
from classroom.people.services.picture_passwords import matches
from classroom.people.services.sign_in_window import SignIn, sign_in_of
from games.catalogue import OFFERED
from games.models import Attempt, EvidenceChange, GameSession, Seat, StreamRevocation
from practice.models import ThinkingCard
from tests.cast import Cast
from tests.people.deleted_account import erase_all, send, told_to
from tests.people.sign_in_steps import sign_in
from tests.stack import ROOT, measured
from tools.check import production

pytestmark = [pytest.mark.django_db, pytest.mark.on_postgresql, pytest.mark.apart]


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> None:
    """Keep the credentials apart from those of a school that may be running here."""
    settings.VAR_DIR = tmp_path


@pytest.fixture
def whole_past() -> None:
    """Give the school its six weeks, not the last one alone."""


@pytest.fixture(autouse=True)
def short_past(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """One lesson, without reports, where the test does not ask for `whole_past`."""
    if "whole_past" not in request.fixturenames:
        monkeypatch.setattr(demo, "WEEKS", 0)


def make() -> dict[str, Any]:
    """Run the command as a tool would."""
    output = StringIO()
    call_command("demo", "--json", stdout=output)
    return dict(json.loads(output.getvalue()))


def test_every_credential_is_right() -> None:
    made = make()
    for who in ("teacher", "other_teacher", "guardian"):
        user = User.objects.get(email=made[who]["email"])
        assert user.check_password(made[who]["password"])
    assert len(made["pupils"]) == 24
    for one in made["pupils"]:
        student = Student.objects.get(user__public_id=one["id"])
        assert matches(student, one["secret"])
        assert student.enrollments.filter(
            classroom__code=made["classroom"]["code"], ended_at=None
        ).exists()


def test_the_teacher_signs_in_with_what_is_printed() -> None:
    teacher = make()["teacher"]
    client = Client()
    client.post("/account/login/", {"login": teacher["email"], "password": teacher["password"]})
    user = User.objects.get(email=teacher["email"])
    assert client.session["_auth_user_id"] == str(user.pk)


def test_the_second_teacher_is_of_another_school() -> None:
    made = make()
    schools = {
        User.objects.get(email=made[who]["email"]).teacher.school_id
        for who in ("teacher", "other_teacher")
    }
    assert len(schools) == 2


@pytest.mark.usefixtures("whole_past")
def test_six_weeks_of_four_games_were_played_and_counted() -> None:
    made = make()
    finished = GameSession.objects.filter(status="finished")
    assert finished.count() == AssignmentTable.objects.filter(game_session__in=finished).count()
    assert set(finished.values_list("game", flat=True)) == set(OFFERED)
    assert set(finished.values_list("quarantined_at", flat=True)) == {None}
    assert not finished.filter(finished_at__gt=timezone.now()).exists()
    lessons = Assignment.objects.exclude(public_id=made["assignment"]["id"])
    assert lessons.count() == 12
    assert lessons.filter(starts_at__lt=timezone.now() - timedelta(days=37)).exists()
    everyone = [Student.objects.get(user__public_id=one["id"]) for one in made["pupils"]]
    claims = Attempt.objects.filter(student__in=[one.user for one in everyone])
    for right in (True, False):
        said = claims.filter(is_true=right)
        assert said.values("student").distinct().count() > len(everyone) / 2
    for pupil in everyone[:6]:
        tried = claims.filter(student=pupil.user)
        weeks = PupilWeek.objects.filter(student=pupil)
        assert sum(week.figures["tries"] for week in weeks) == tried.count()
        cards = ThinkingCard.objects.filter(student=pupil.user, tries__gt=0)
        assert sum(sum(one.figures["cards_tried"].values()) for one in weeks) == cards.count()
    met = [PupilWeek.objects.filter(student=one).count() for one in everyone]
    assert min(met) == met[5] == 2
    assert max(met) >= 6
    assert not EvidenceChange.objects.exists()


def test_todays_tables_are_dealt() -> None:
    made = make()
    tables = AssignmentTable.objects.filter(game_session__status="playing")
    assert tables.count() == len(demo.TODAY)
    seated = Seat.objects.filter(game_session__classroom_table__in=tables, user__isnull=False)
    assert seated.count() == len(made["pupils"]) - 1


def test_making_it_anew_leaves_one() -> None:
    first = make()
    counts = [model.objects.count() for model in (School, User, GameSession, Attempt)]
    second = make()
    assert [model.objects.count() for model in (School, User, GameSession)] == counts[:3]
    assert not set(first["classroom"].values()) & {second["classroom"]["code"]}
    assert not User.objects.filter(public_id=first["pupils"][0]["id"]).exists()


def test_making_it_anew_forgets_what_was_written_down_about_the_old_one() -> None:
    sign_in_adult(Client(), make()["teacher"])
    assert AuditEntry.objects.filter(act="signed_in").exists()
    make()
    assert not AuditEntry.objects.filter(act="signed_in").exists()


def test_other_schools_are_left_alone(cast: Cast) -> None:
    make()
    make()
    cast.table.refresh_from_db()
    assert School.objects.filter(pk=cast.school.pk).exists()
    assert cast.classroom.enrollments.count() == 3


def test_plain_output_names_everyone() -> None:
    output = StringIO()
    call_command("demo", stdout=output)
    text = output.getvalue()
    for words in ("ada@demo.example", "eli@demo.example", "sam@demo.example", "Bramble: "):
        assert words in text


def test_it_is_refused_where_others_can_reach_it(settings: Any) -> None:
    settings.LOOPBACK, settings.HOST = False, "0.0.0.0"
    with pytest.raises(CommandError, match=r"0\.0\.0\.0"):
        make()
    assert not School.objects.exists()


@pytest.mark.parametrize("is_erased", [False, True])
@pytest.mark.parametrize("who", [("teacher",), ("teacher", "guardian")])
def test_school_whose_adults_have_deleted_their_accounts_goes_too(
    who: tuple[str, ...], is_erased: bool
) -> None:
    made = make()
    for one in who:
        client = Client()
        client.force_login(User.objects.get(email=made[one]["email"]))
        assert send(client, told_to(client), made[one]["password"]).status_code == 302
    if is_erased:
        assert erase_all() == len(who)
    make()
    assert (School.objects.count(), Student.objects.count()) == (2, len(made["pupils"]))
    assert not Teacher.objects.exclude(user__deleted_at=None).exists()


def test_closed_demo_lets_nobody_in_by_what_was_printed() -> None:
    made = make()
    teacher, pupil = Client(), Client()
    assert sign_in_adult(teacher, made["teacher"]).status_code == 302
    student = Student.objects.get(user__public_id=made["pupils"][0]["id"])
    room = student.enrollments.get().classroom
    sign_in(pupil, room, student)
    assert pupil.get(reverse("pupil_home")).status_code == 200
    assert demo.close()
    for who in ("teacher", "other_teacher", "guardian"):
        assert sign_in_adult(Client(), made[who]).status_code == 200  # the form once more
    assert teacher.get(reverse("class_list")).status_code == 302
    assert pupil.get(reverse("pupil_home")).status_code == 302
    code = made["classroom"]["code"]
    assert Client().post(reverse("class_code"), {"code": code}).status_code == 422
    assert demo.credentials() is None
    shut = set(StreamRevocation.objects.values_list("holder", flat=True))
    assert shut == set(User.objects.values_list("public_id", flat=True))
    assert not demo.close()
    assert sign_in_adult(Client(), make()["teacher"]).status_code == 302


def sign_in_adult(client: Client, person: dict[str, Any]) -> Any:
    """Send the sign-in form of adults."""
    data = {"login": person["email"], "password": person["password"]}
    return client.post(reverse("account_login"), data)


def test_the_class_lets_pupils_in_while_its_game_is_set_and_no_longer() -> None:
    """Ended or set aside, it leaves the lesson of the day: no window of a year."""
    room = Classroom.objects.get(public_id=make()["classroom"]["id"])
    assert sign_in_of(room) == SignIn(True, None, for_work=True)
    Assignment.objects.filter(classroom=room, ended_at=None).update(ended_at=timezone.now())
    until = sign_in_of(room).until
    assert until is not None
    assert until < timezone.now() + timedelta(days=1)


def test_closing_leaves_other_schools_alone(cast: Cast) -> None:
    make()
    before = list(User.objects.values_list("pk", "password"))
    demo.close()
    others = User.objects.exclude(email__endswith=demo.DEMO_DOMAIN).filter(
        pk__in=[cast.pupil.user.pk, cast.teacher.user.pk]
    )
    assert set(others.values_list("pk", "password")) <= set(before)
    cast.classroom.refresh_from_db()
    assert cast.classroom.open_until is not None


def test_it_is_refused_in_production(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "demo"],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "COUNTERPANE_VAR": str(tmp_path),
            **measured(),
            **production(),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "not for production" in done.stderr
