"""Days and weeks are the school's: by its clock, by ISO weeks, through the turn of a year."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from classroom.models import PupilWeek
from games.fast_lane.store import EvidenceUpsert, write
from games.models import Attempt, Opportunity
from learning.weeks import bounds, day_of, monday_of, week_of, zone_named
from tests import logs
from tests.cast import Cast
from tests.reports.built import run_jobs
from tests.reports.page import text_of
from tests.reports.script import Script

pytestmark = pytest.mark.fast

ZONES = ["Pacific/Auckland", "America/Los_Angeles"]


def move_claims(cast: Cast, moments: list[datetime]) -> None:
    """Let a pupil have claimed at these moments and at no others."""
    script = Script([cast.pupil, cast.table_mate], false_share=0.8)
    script.play(datetime(2025, 3, 3, 9, tzinfo=UTC), 30)
    rows = list(Attempt.objects.filter(student=cast.pupil.user).order_by("id"))
    assert len(rows) >= len(moments)
    with logs.rewritten():
        Opportunity.objects.all().delete()
        for row, at in zip(rows, moments, strict=False):
            Attempt.objects.filter(pk=row.pk).update(at=at)
            write([EvidenceUpsert(cast.pupil.user_id, at)])
        Attempt.objects.filter(pk__in=[row.pk for row in rows[len(moments) :]]).delete()


def weeks_of(cast: Cast) -> dict[str, dict[str, Any]]:
    rows = PupilWeek.objects.filter(student=cast.pupil).order_by("week")
    return {row.week.isoformat(): row.figures | {"claims": len(row.evidence)} for row in rows}


@pytest.mark.django_db
@pytest.mark.usefixtures("autumn")
@pytest.mark.parametrize("zone", ZONES)
def test_sunday_night_and_monday_morning_are_two_weeks(cast: Cast, zone: str) -> None:
    cast.school.timezone = zone
    cast.school.save()
    here = ZoneInfo(zone)
    sunday = datetime(2026, 11, 15, 23, 59, 59, tzinfo=here)
    monday = datetime(2026, 11, 16, 0, 0, 0, tzinfo=here)
    move_claims(cast, [sunday.astimezone(UTC), monday.astimezone(UTC)])
    run_jobs()
    weeks = weeks_of(cast)
    assert {week: one["claims"] for week, one in weeks.items()} == {
        "2026-11-09": 1,
        "2026-11-16": 1,
    }
    assert list(weeks["2026-11-09"]["days"]) == ["2026-11-15"]
    assert list(weeks["2026-11-16"]["days"]) == ["2026-11-16"]
    url = f"/class/{cast.classroom.public_id}/report/{cast.pupil.user.public_id}/"
    html = cast.client("teacher").get(url, {"when": "2026-11-09"}).content.decode()
    assert "Sun 15 Nov, 23:59" in text_of(html, "equations")
    html = cast.client("teacher").get(url, {"when": "2026-11-16"}).content.decode()
    assert "Mon 16 Nov, 00:00" in text_of(html, "equations")
    html = cast.client("guardian").get(f"/family/{cast.pupil.user.public_id}/").content.decode()
    assert "Monday: played" in text_of(html, "played")


@pytest.mark.django_db
@pytest.mark.usefixtures("autumn")
def test_the_week_of_new_year_is_one_week(cast: Cast) -> None:
    days = [date(2025, 12, 28), date(2025, 12, 29), date(2025, 12, 31), date(2026, 1, 1)]
    days += [date(2026, 1, 4), date(2026, 1, 5)]
    move_claims(cast, [datetime(one.year, one.month, one.day, 10, tzinfo=UTC) for one in days])
    run_jobs()
    assert {week: one["claims"] for week, one in weeks_of(cast).items()} == {
        "2025-12-22": 1,
        "2025-12-29": 4,
        "2026-01-05": 1,
    }


@pytest.mark.parametrize("zone", [*ZONES, "Europe/London", "Pacific/Kiritimati", "UTC"])
@pytest.mark.parametrize("year", [2020, 2024, 2025, 2026, 2032])
def test_every_hour_of_a_year_lies_in_the_week_of_its_iso_calendar(zone: str, year: int) -> None:
    here = ZoneInfo(zone)
    at, end = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 4, tzinfo=UTC)
    while at < end:
        local = at.astimezone(here)
        week = week_of(at, here)
        assert week.isocalendar()[:2] == local.date().isocalendar()[:2]
        assert week.isoweekday() == 1
        first, last = bounds(week, week)
        assert first <= at < last
        at += timedelta(hours=7)


def test_a_day_without_its_own_midnight_is_still_one_day() -> None:
    """Clocks in Beirut went from 23:59 to 01:00 on 28 March 2021."""
    zone = ZoneInfo("Asia/Beirut")
    before = datetime(2021, 3, 27, 21, 59, 59, tzinfo=UTC)
    assert day_of(before, zone) == date(2021, 3, 27)
    assert day_of(before + timedelta(seconds=1), zone) == date(2021, 3, 28)


def test_an_unknown_time_zone_is_utc() -> None:
    assert zone_named("Mars/Olympus") == zone_named("UTC")
    assert monday_of(date(2026, 11, 22)) == date(2026, 11, 16)
