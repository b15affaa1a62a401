"""Closing tables for good, and taking a person off tables that stay."""

import pytest

from games.models import Attempt, Event, GameSession, StreamRevocation
from games.services import abandon, close_tables, erasing, forget_people
from tests.cast import Cast
from tests.reports.script import MONDAY, Script

pytestmark = [pytest.mark.fast, pytest.mark.django_db, pytest.mark.on_postgresql]


@pytest.fixture
def played(cast: Cast) -> GameSession:
    """A game of two pupils that goes on."""
    return Script([cast.pupil, cast.table_mate], seed=5).play(MONDAY, 30)


def test_closed_table_has_nobody_and_keeps_its_log(cast: Cast, played: GameSession) -> None:
    logged = Event.objects.filter(game_session=played).count()
    revision = played.revision
    close_tables([played.pk])
    played.refresh_from_db()
    assert (played.status, played.due_at) == ("abandoned", None)
    assert played.revision > revision  # open pages ask again, and find nothing
    assert list(played.seats.values_list("user", flat=True)) == [None, None]
    assert logged == Event.objects.filter(game_session=played).count() > 0
    assert Attempt.objects.filter(student=cast.pupil.user).exists()
    assert cast.table.seats.exclude(user=None).count() == 2


def test_table_that_was_over_is_closed_as_it_is(played: GameSession) -> None:
    abandon([played.pk])
    played.refresh_from_db()
    ended, revision = played.finished_at, played.revision
    close_tables([played.pk])
    played.refresh_from_db()
    assert (played.finished_at, played.revision) == (ended, revision)
    assert not played.seats.exclude(user=None).exists()


def test_forgotten_person_leaves_a_seat_without_a_name(cast: Cast, played: GameSession) -> None:
    played.seats.filter(user=cast.pupil.user).update(tray={"sum": [1]}, said="good@3")
    StreamRevocation.objects.create(holder=cast.pupil.user.public_id, at=1.0)
    StreamRevocation.objects.create(holder=cast.table_mate.user.public_id, at=1.0)
    with erasing():
        forget_people({cast.pupil.user_id: cast.pupil.user.public_id})
    assert list(played.seats.order_by("number").values_list("user", "name", "tray", "said")) == [
        (None, "–", {}, ""),
        (cast.table_mate.user_id, "Ember", {}, ""),
    ]
    holders = StreamRevocation.objects.values_list("holder", flat=True)
    assert list(holders) == [cast.table_mate.user.public_id]
