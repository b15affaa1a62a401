"""Moments come back from the database as they were written, in UTC."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from classroom.models import User
from tests.cast import Cast

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.both_databases]

MOMENTS = [
    datetime(2026, 3, 27, 15, 0, tzinfo=UTC),
    datetime(2026, 3, 27, 15, 0, 0, 1, tzinfo=UTC),
    datetime(2026, 3, 27, 15, 0, 0, 120_000, tzinfo=UTC),
    datetime(2026, 10, 25, 1, 30, 59, 999_999, tzinfo=UTC),
    datetime(1970, 1, 1, tzinfo=UTC),
    datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
    datetime(2026, 3, 27, 15, 0, tzinfo=timezone(timedelta(hours=5, minutes=45))),
]


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda one: one.isoformat())
def test_a_moment_is_read_as_it_was_written(cast: Cast, moment: datetime) -> None:
    stored = User.objects.filter(pk=cast.pupil.user_id)
    stored.update(deleted_at=moment)
    (found,) = stored.values_list("deleted_at", flat=True)
    assert found == moment
    assert found.utcoffset() == timedelta(0)
    assert found.tzinfo == UTC


def test_a_piecewise_reading_has_the_same_moments(cast: Cast) -> None:
    """A cursor of the server has the adapters of its connection."""
    stored = User.objects.filter(pk=cast.pupil.user_id)
    stored.update(deleted_at=MOMENTS[1])
    assert list(stored.values_list("deleted_at", flat=True).iterator()) == [MOMENTS[1]]


def test_without_a_moment_there_is_none(cast: Cast) -> None:
    stored = User.objects.filter(pk=cast.pupil.user_id)
    assert list(stored.values_list("deleted_at", flat=True)) == [None]
