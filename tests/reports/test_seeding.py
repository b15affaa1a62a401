"""Seeded schools: exactly the pupils and weeks asked for, with logs that replay."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from classroom.models import (
    Assignment,
    AssignmentTable,
    Classroom,
    Enrollment,
    PupilEstimate,
    PupilWeek,
    ReportJob,
    School,
    Student,
    User,
)
from classroom.reports.services import jobs
from games.models import Attempt, EvidenceChange, GameSession, Opportunity
from practice.models import CardChange, ThinkingCard
from tests.games.test_recordings import problems
from tests.reports.built import run_jobs

pytestmark = pytest.mark.django_db


def seed(*more: str) -> str:
    """Run the command; return what it said."""
    output = StringIO()
    call_command("seed_history", *more, stdout=output)
    return output.getvalue()


def test_seeded_school_has_exactly_its_pupils_and_weeks_and_valid_logs() -> None:
    said = seed("--pupils", "30", "--weeks", "2", "--school", "Long Street")
    school = School.objects.get(name="Long Street")
    rooms = Classroom.objects.filter(school=school)
    assert [one.enrollments.count() for one in rooms.order_by("pk")] == [24, 6]
    assert Student.objects.filter(school=school).count() == 30
    assert Assignment.objects.count() == 2 * 2 * len(rooms)
    tables = GameSession.objects.filter(status="finished")
    assert 0 < tables.count() == AssignmentTable.objects.count()
    for table in tables.order_by("pk")[:: max(1, tables.count() // 8)]:
        assert problems(table) == []
    counts = [GameSession, Attempt, Opportunity, ThinkingCard]
    for model, name in zip(counts, ("games", "attempts", "opportunities", "thinking"), strict=True):
        assert f"{model.objects.count()} {name}" in said, said
    assert Enrollment.objects.count() == 30
    assert EvidenceChange.objects.count() > 25
    assert CardChange.objects.count() > 20
    assert not ReportJob.objects.exists()
    run_jobs()
    counted = sum(one.figures["tries"] for one in PupilWeek.objects.all())
    assert counted == Attempt.objects.filter(actor="pupil").count()
    answered = ThinkingCard.objects.filter(tries__gt=0).count()
    weeks = PupilWeek.objects.all()
    assert sum(sum(one.figures["cards_tried"].values()) for one in weeks) == answered


def test_built_reports_wait_for_nothing() -> None:
    said = seed("--pupils", "24", "--weeks", "1", "--build")
    assert "reports built in" in said
    assert not EvidenceChange.objects.exists()
    assert not CardChange.objects.exists()
    assert set(ReportJob.objects.values_list("state", flat=True)) == {"clean"}
    assert jobs.enqueue() == 0
    rows = [Attempt.objects.filter(actor="pupil"), ThinkingCard.objects.all()]
    answered = {user for one in rows for user in one.values_list("student_id", flat=True)}
    estimated = PupilEstimate.objects.values_list("student__user_id", flat=True)
    assert set(estimated) == answered


def test_a_school_is_not_seeded_twice_nor_by_nobody() -> None:
    seed("--pupils", "1", "--weeks", "1")
    assert Student.objects.count() == 1
    users = User.objects.count()
    for words in (["--pupils", "1"], ["--pupils", "0", "--school", "Other"]):
        with pytest.raises(CommandError):
            seed("--weeks", "1", *words)
    assert User.objects.count() == users


def test_production_is_seeded_where_nobody_is_or_by_force(settings: Any) -> None:
    settings.PRODUCTION = True
    seed("--pupils", "1", "--weeks", "1")
    with pytest.raises(CommandError, match="--force"):
        seed("--pupils", "1", "--weeks", "1", "--school", "Other")
    seed("--pupils", "1", "--weeks", "1", "--school", "Other", "--force")
    assert School.objects.count() == 2
