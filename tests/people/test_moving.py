"""A pupil moves to another class: what was answered stays, the pupil goes on."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.utils import timezone

from classroom.lessons.selectors.class_page import Overview, overview
from classroom.lessons.services.free_play import free_play
from classroom.models import AssignmentTable, AuditEntry, Classroom, PupilWeek, Student
from classroom.people.services import moving
from classroom.people.services.picture_passwords import seal, unseal
from classroom.reports.selectors.class_report import ClassReport, class_report
from classroom.reports.selectors.family_report import child_week
from classroom.reports.selectors.pupil_report import own_patches, pupil_report
from classroom.site.services import audit
from games.models import Attempt, GameSession, Seat
from games.services import SeatPlan, create_session
from tests.cast import Cast
from tests.factories import ClassroomFactory, StudentFactory
from tests.reports.built import run_jobs
from tests.reports.script import Script

pytestmark = [pytest.mark.fast, pytest.mark.django_db]

MONDAY = datetime(2026, 11, 16, 9, tzinfo=UTC)
WEDNESDAY = MONDAY + timedelta(days=2)
"""On which the pupil moves: one week holds answers of both classes."""
FRIDAY = MONDAY + timedelta(days=4)


@pytest.fixture
def birch(cast: Cast) -> Classroom:
    """The class to which pupils move; it is the co-teacher's."""
    return cast.other_classroom


def move(cast: Cast, student: Student, target: Classroom, name: str = "") -> moving.Moved | None:
    actor = audit.Actor(cast.teacher.user, "teacher")
    return moving.move_pupil(actor, cast.classroom, target, student, name or student.name)


def played(students: list[Student], room: Classroom, at: datetime, seed: int) -> int:
    """Let pupils play in a class; return how many sums the first of them tried."""
    script = Script(students, seed=seed, group=room.public_id)
    script.play(at, 40)
    return len([one for one in script.of(students[0]) if one.kind == "sum"])


def figures(room: Classroom) -> tuple[ClassReport, Overview]:
    """Return what the class's pages say on Saturday."""
    now = FRIDAY + timedelta(days=1)
    return class_report(room, 1, now), overview(room, now=now)


def test_answers_stay_in_the_class_where_they_were_given(cast: Cast, birch: Classroom) -> None:
    with time_machine.travel(WEDNESDAY, tick=True):
        before = played([cast.pupil, cast.table_mate], cast.classroom, MONDAY, seed=11)
        run_jobs()
        old, old_page = figures(cast.classroom)
        assert move(cast, cast.pupil, birch) == moving.Moved()
    with time_machine.travel(FRIDAY, tick=True):
        moved_only, moved_page = figures(cast.classroom)
        after = played([cast.pupil, cast.other_class_pupil], birch, FRIDAY, seed=13)
        run_jobs()
    left, left_page = figures(cast.classroom)
    new, new_page = figures(birch)
    assert before > 0 < after
    for report, page in ((moved_only, moved_page), (left, left_page)):
        assert (report.sums, report.active, report.kinds) == (old.sums, old.active, old.kinds)
        assert (page.answers, page.active, page.days) == (
            old_page.answers,
            old_page.active,
            old_page.days,
        )
        assert report.left == 1
        assert cast.pupil not in {line.student for line in report.lines}
    lines = {line.student: line.sums for line in new.lines}
    assert (
        lines[cast.pupil]
        == after
        == {one.student: one.answers for one in new_page.lines}[cast.pupil]
    )
    assert new.sums == new_page.answers == sum(lines.values())
    assert (new.left, old.left) == (0, 0)
    cells = [cell.share.tried for cell in left.facts.grid.cells]
    assert cells == [cell.share.tried for cell in old.facts.grid.cells]


def test_a_week_of_two_classes_is_built_as_their_shares(cast: Cast, birch: Classroom) -> None:
    with time_machine.travel(FRIDAY + timedelta(days=1), tick=True):
        played([cast.pupil, cast.table_mate], cast.classroom, MONDAY, seed=11)
        run_jobs()
        assert week_of(cast.pupil).group == cast.classroom.public_id
        move(cast, cast.pupil, birch)
        played([cast.pupil, cast.other_class_pupil], birch, FRIDAY, seed=13)
        run_jobs()
    row = week_of(cast.pupil)
    assert (row.group, set(row.shares)) == ("", {cast.classroom.public_id, birch.public_id})
    assert sum(one["tries"] for one in row.shares.values()) == row.figures["tries"]
    assert {one.group for one in Attempt.objects.filter(student=cast.pupil.user)} == set(row.shares)
    assert week_of(cast.other_class_pupil).group == birch.public_id


def week_of(student: Student) -> PupilWeek:
    return PupilWeek.objects.get(student=student)


def test_pages_about_the_pupil_follow_the_pupil(cast: Cast, birch: Classroom) -> None:
    with time_machine.travel(FRIDAY + timedelta(days=1), tick=True):
        played([cast.pupil, cast.table_mate], cast.classroom, MONDAY, seed=11)
        run_jobs()
        made = own_patches(cast.pupil).made
        assert pupil_report(cast.classroom, cast.pupil).sums > 0
        move(cast, cast.pupil, birch)
        assert own_patches(cast.pupil).made == made > 0
        assert pupil_report(birch, cast.pupil).sums == 0, "none was answered in this class"
        assert child_week(cast.pupil).classroom == birch
        page = cast.client("guardian").get(f"/family/{cast.pupil.user.public_id}/")
        assert birch.name in page.content.decode()
        teacher = cast.client("co_teacher")
        where = f"report/{cast.pupil.user.public_id}/"
        assert teacher.get(f"/class/{birch.public_id}/{where}").status_code == 200
        assert teacher.get(f"/class/{cast.classroom.public_id}/{where}").status_code == 404


def test_what_nobody_knows_where_counts_where_the_pupil_is(cast: Cast, birch: Classroom) -> None:
    """Games dealt by an earlier release while it was replaced."""
    with time_machine.travel(FRIDAY, tick=True):
        script = Script([cast.pupil, cast.table_mate], seed=11)
        script.play(MONDAY, 40)
        run_jobs()
        own = len([one for one in script.of(cast.pupil) if one.kind == "sum"])
        sums = class_report(cast.classroom, 1).sums
        move(cast, cast.pupil, birch)
        left, new = class_report(cast.classroom, 1), class_report(birch, 1)
    assert own > 0
    assert (left.sums, left.left, new.sums) == (sums - own, 0, own)


def test_moving_is_written_down_once_in_both_classes(cast: Cast, birch: Classroom) -> None:
    for _time in range(2):
        assert move(cast, cast.pupil, birch) == moving.Moved()
    rows = AuditEntry.objects.filter(subject=cast.pupil.user.public_id)
    assert list(rows.order_by("pk").values_list("act", "classroom", "role")) == [
        ("pupil_moved", cast.classroom.pk, "teacher"),
        ("pupil_came", birch.pk, "teacher"),
    ]
    assert cast.pupil.enrollments.filter(ended_at=None).get().classroom == birch


def test_pupil_of_neither_class_is_not_moved(cast: Cast, birch: Classroom) -> None:
    third = ClassroomFactory(school=cast.school)
    assert move(cast, StudentFactory(school=cast.school, classroom=third), birch) is None


def test_a_name_of_another_pupil_is_refused_and_another_taken(cast: Cast, birch: Classroom) -> None:
    with pytest.raises(ValidationError, match="Two pupils would be called clover"):
        move(cast, cast.pupil, birch, "clover")
    assert not AuditEntry.objects.filter(act="pupil_moved").exists()
    move(cast, cast.pupil, birch, "Clover B.")
    assert Student.objects.get(pk=cast.pupil.pk).name == "Clover B."


@pytest.mark.parametrize("which", ["foreign", "archived", "same"])
def test_only_a_present_class_of_the_school_takes_pupils(cast: Cast, which: str) -> None:
    target = {
        "foreign": cast.foreign_classroom,
        "archived": ClassroomFactory(school=cast.school, archived_at=timezone.now()),
        "same": cast.classroom,
    }[which]
    with pytest.raises(ValidationError):
        move(cast, cast.pupil, target)


def test_picture_and_secret_pictures_that_are_taken_are_replaced(
    cast: Cast, birch: Classroom
) -> None:
    other = cast.other_class_pupil
    Student.objects.filter(pk=other.pk).update(
        avatar=cast.pupil.avatar, picture_password=seal(unseal(cast.pupil))
    )
    assert move(cast, cast.pupil, birch) == moving.Moved(new_picture=True, new_password=True)
    other.refresh_from_db()
    moved = Student.objects.get(pk=cast.pupil.pk)
    assert moved.avatar != other.avatar == "otter"
    assert unseal(moved) != unseal(other)
    assert len(unseal(moved)) == 3


def test_open_games_go_on_without_the_pupil_or_end(cast: Cast, birch: Classroom) -> None:
    alone = free_play(cast.pupil, "sleeping_queens")
    assert alone is not None
    elsewhere = game_in(birch, cast.pupil)
    move(cast, cast.pupil, birch)
    assert GameSession.objects.get(pk=alone.game_session_id).status == "abandoned"
    shared = GameSession.objects.get(pk=cast.table.pk)
    seat = Seat.objects.get(game_session=shared, user=cast.pupil.user)
    assert (shared.status, seat.is_missing(timezone.now())) == ("playing", True)
    assert GameSession.objects.get(pk=elsewhere.pk).status == "playing"


def game_in(room: Classroom, student: Student) -> GameSession:
    """Deal a pupil a game alone with a robot in a class."""
    plans = [SeatPlan(student.name, student.avatar, user=student.user)]
    plans.append(SeatPlan("Biscuit", "robot", bot_level="greedy"))
    table = create_session("sleeping_queens", plans, group=room.public_id)
    AssignmentTable.objects.create(classroom=room, game_session=table, number=0)
    return table


def test_moved_pupil_is_signed_out_and_sees_the_new_class(cast: Cast, birch: Classroom) -> None:
    client = cast.client("pupil")
    assert client.get("/me/").status_code == 200
    move(cast, cast.pupil, birch)
    assert client.get("/me/").status_code == 302
    client.force_login(Student.objects.get(pk=cast.pupil.pk).user)
    page: Any = client.get("/me/")
    assert cast.table.public_id not in page.content.decode()
